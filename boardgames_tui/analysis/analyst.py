"""Analysis of positions by our own engine, which reports findings repeatedly while it searches.

An `Info` is a report of the engine on one variation; `multipv` numbers the variations of a report from 1, best first.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from math import inf

from boardgames_tui.analysis.value import Value
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.match.seats import LEVELS, Seat
from boardgames_tui.uai.client import Timeouts, ignore
from boardgames_tui.uai.player import EnginePlayer
from boardgames_tui.uai.values import Info, Limit


@dataclass(frozen=True)
class Candidate:
    """A promising action with its value, and the expected variation, which begins with this action."""

    action: Action
    value: Value
    line: tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """Value of a searched position, its best actions, the depth, and the number of positions or playouts searched."""

    value: Value
    candidates: tuple[Candidate, ...] = ()
    depth: int = 0
    nodes: int = 0

    def ranked_candidates(self, colour: int) -> tuple[Candidate, ...]:
        """Return the candidates by their value for a colour, highest first; the engine's own order may differ."""
        return tuple(sorted(self.candidates, key=lambda candidate: candidate.value.rank_for(colour), reverse=True))


# Timeouts of our own engine, which always reaches its node limit.
TIMEOUTS = Timeouts(level=inf)


class Analyst:
    """An engine process, started on first use and again after a failure; `tell` receives its status in words."""

    def __init__(self, game: Game, tell: Callable[[str], None] = ignore) -> None:
        self._player = EnginePlayer(Seat("engine", str(LEVELS[-1])), game, tell, TIMEOUTS)
        self._search_lock = asyncio.Lock()

    async def search(self, position: Position, limit: Limit, lines: int) -> AsyncGenerator[Finding]:
        """Yield findings on the best `lines` actions until the limit; raise EngineError if there is no engine."""
        if position.outcome:
            yield Finding(Value.ended(position.outcome))
            return
        # The lock lets a cancelled search end before the next one begins.
        async with self._search_lock, aclosing(self._player.search(position, limit, lines)) as reports:
            async for report in reports:
                yield _finding(position, report)

    async def search_to_limit(self, position: Position, limit: Limit, lines: int = 1) -> Finding:
        """Return the last finding of a search; raise EngineError if there is no engine, or it reports nothing."""
        findings = [finding async for finding in self.search(position, limit, lines)]
        if not findings:
            # The limit was too short for a value.
            findings = [finding async for finding in self.search(position, Limit(depth=1), lines)]
        if not findings:
            raise EngineError("The engine reports no evaluation.")
        return findings[-1]

    async def close(self) -> None:
        await self._player.close()


def _finding(position: Position, report: Sequence[Info]) -> Finding:
    candidates = tuple(candidate_of(position, info) for info in report)
    return Finding(candidates[0].value, candidates, report[0].depth or 0, report[0].nodes or 0)


def candidate_of(position: Position, info: Info) -> Candidate:
    """Return the first action of a variation, as the engine reports on it in a position."""
    assert info.score
    return Candidate(position.find(info.pv[0]), Value.of(info.score, position.side), info.pv)
