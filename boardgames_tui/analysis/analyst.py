"""Our engine as an adviser: what it has found out about a position, again and again while it thinks."""

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
    """An action that is worth thinking about: what it leads to, and how the game may go on, itself first."""

    action: Action
    value: Value
    line: tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """What is known of a position: its value, the candidates from the best, and how deep and far the search was.

    `nodes` are positions or playouts, as the search of the game counts them.
    """

    value: Value
    candidates: tuple[Candidate, ...] = ()
    depth: int = 0
    nodes: int = 0


PATIENCE = Timeouts(level=inf)
"""Our own engine is believed to come to the end of so many nodes, however many they are."""


class Analyst:
    """An engine in a process of its own, started when it is first asked and again after it has failed."""

    def __init__(self, game: Game, tell: Callable[[str], None] = ignore) -> None:
        self._player = EnginePlayer(Seat("engine", str(LEVELS[-1])), game, tell, PATIENCE)
        self._asked = asyncio.Lock()

    async def look(self, match: Match, limit: Limit, lines: int) -> AsyncGenerator[Finding]:
        """Look at the position that a match has come to, for as many actions as `lines`; left early, it is stopped.

        Raise EngineError where there is no engine.
        """
        position = match.position
        if position.outcome:
            yield Finding(Value.ended(position.outcome))
            return
        infos = self._player.search(match.start, match.actions, limit, lines)
        # What was called off has ended before something else is asked.
        async with self._asked, aclosing(infos):
            group: list[Info] = []
            async for info in infos:
                group = [info] if (info.multipv or 1) == 1 else [*group, info]
                if len(group) == min(lines, len(position.actions)):
                    yield _finding(position, group)
            if 0 < len(group) < min(lines, len(position.actions)):
                yield _finding(position, group)

    async def last(self, match: Match, limit: Limit, lines: int = 1) -> Finding:
        """Look at a position until the limit is reached, and return what was found in the end."""
        found = [finding async for finding in self.look(match, limit, lines)]
        if not found:
            raise EngineError("The engine says nothing about a position.")
        return found[-1]

    async def close(self) -> None:
        """Let the engine go."""
        await self._player.close()


def _finding(position: Position, infos: list[Info]) -> Finding:
    candidates = tuple(_candidate(position, info) for info in infos)
    return Finding(candidates[0].value, candidates, infos[0].depth or 0, infos[0].nodes or 0)


def _candidate(position: Position, info: Info) -> Candidate:
    assert info.score
    return Candidate(position.find(info.pv[0]), Value.of(info.score, position.side), info.pv)
