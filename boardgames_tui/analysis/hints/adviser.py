"""Whoever is asked what to play: our engine for a moment, and a sentence on why, from what it saw."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from boardgames_tui.analysis.analyst import Analyst, Candidate
from boardgames_tui.analysis.hints.hint import sentence
from boardgames_tui.core.action import Action
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.uai.values import Limit

MOMENT = Limit(movetime=1500)
Advice: TypeAlias = tuple[Action, str]
"""What to play, and why in one sentence."""


class Adviser:
    """An engine in a process of its own, started when it is first needed. `tell` hears what it does."""

    def __init__(self, game: Game, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._analyst = Analyst(game, self._hear)
        self._rest: dict[Position, Advice] = {}

    async def advise(self, match: Match) -> Advice:
        """Return what to play now; raise EngineError where there is no engine."""
        position = match.position
        if self.goes_on(position):
            return self._rest.pop(position)
        if len(position.actions) == 1:
            return position.actions[0], sentence(position, position.actions, None)
        self._hear("ready")
        best = (await self._analyst.last(match, MOMENT)).candidates[0]
        self._rest = dict(_turn(position, best))
        return self._rest.pop(position)

    def goes_on(self, position: Position) -> bool:
        """Say whether the last advice was for more of this turn, which nobody has asked for yet."""
        return position in self._rest

    def _hear(self, does: str) -> None:
        self._tell(f"Hint: {'thinking …' if does == 'ready' else does}")

    async def close(self) -> None:
        """Let the engine go."""
        await self._analyst.close()


def _turn(position: Position, best: Candidate) -> Iterator[tuple[Position, Advice]]:
    """What the best line has for the rest of the turn, in each of its positions."""
    seat, line, value = position.seat, _played(position, best.line), best.value
    while line and position.seat == seat:
        yield position, (line[0], sentence(position, line, value.score(position.side)))
        position, line, value = position.after(line[0]), line[1:], replace(value, plies=max(value.plies - 1, 0))


def _played(position: Position, texts: Sequence[str]) -> list[Action]:
    """The actions of a line."""
    line = []
    for text in texts:
        line.append(position.find(text))
        position = position.after(line[-1])
    return line
