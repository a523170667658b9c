"""Analysis of positions by our own engine, reported again and again while it searches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from math import inf

from boardgames_tui.analysis.value import Value
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import LEVELS, Seat
from boardgames_tui.uai.client import Timeouts, ignore
from boardgames_tui.uai.player import EnginePlayer
from boardgames_tui.uai.values import Info, Limit


@dataclass(frozen=True)
class Candidate:
    """A promising action with its value, and the expected variation, which begins with it."""

    action: Action
    value: Value
    line: tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """What the search knows about a position: its value, the best actions, the depth, and the nodes searched.

    Nodes are positions or playouts, as the engine of the game counts them.
    """

    value: Value
    candidates: tuple[Candidate, ...] = ()
    depth: int = 0
    nodes: int = 0

    def ranked_candidates(self, colour: int) -> tuple[Candidate, ...]:
        """Return the candidates by their value for a colour, the highest first.

        The engine lists them in the order in which it would play them.
        """
        return tuple(sorted(self.candidates, key=lambda each: each.value.rank_for(colour), reverse=True))


# Timeouts of our own engine, which always reaches its node limit.
TIMEOUTS = Timeouts(level=inf)


class Analyst:
    """An engine in a process of its own, started on first use, and again after it has failed."""

    def __init__(self, game: Game, tell: Callable[[str], None] = ignore) -> None:
        self._player = EnginePlayer(Seat("engine", str(LEVELS[-1])), game, tell, TIMEOUTS)
        self._asked = asyncio.Lock()

    async def look(self, match: Match, limit: Limit, lines: int) -> AsyncGenerator[Finding]:
        """Yield findings about the position of a match, for its best `lines` actions, until the limit is reached.

        Leaving the loop stops the search. Raise EngineError if there is no engine.
        """
        position = match.position
        if position.outcome:
            yield Finding(Value.ended(position.outcome))
            return
        infos = self._player.search(match.start, match.actions, limit, lines)
        # A search that was cancelled has ended before the next one begins.
        async with self._asked, aclosing(infos):
            group: list[Info] = []
            async for info in infos:
                group = [info] if (info.multipv or 1) == 1 else [*group, info]
                if len(group) == min(lines, len(position.actions)):
                    yield _finding(position, group)
            if 0 < len(group) < min(lines, len(position.actions)):
                yield _finding(position, group)

    async def last(self, match: Match, limit: Limit, lines: int = 1) -> Finding:
        """Search a position until the limit is reached; return the last finding."""
        found = [finding async for finding in self.look(match, limit, lines)]
        if not found:
            raise EngineError("The engine reports no evaluation.")
        return found[-1]

    async def close(self) -> None:
        """Stop the engine."""
        await self._player.close()


def _finding(position: Position, infos: list[Info]) -> Finding:
    candidates = tuple(_candidate(position, info) for info in infos)
    return Finding(candidates[0].value, candidates, infos[0].depth or 0, infos[0].nodes or 0)


def _candidate(position: Position, info: Info) -> Candidate:
    assert info.score
    return Candidate(position.find(info.pv[0]), Value.of(info.score, position.side), info.pv)
