"""Adviser: our engine suggests an action after a moment, with a sentence that explains it."""

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

# Limit of the search for a hint.
SEARCH_LIMIT = Limit(movetime=1500)
# The suggested action, and its explanation in one sentence.
Advice: TypeAlias = tuple[Action, str]


class Adviser:
    """An engine in a process of its own, started on first use. `tell` receives its status."""

    def __init__(self, game: Game, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self.analyst = Analyst(game, self._show_status)
        self._turn_advice: dict[Position, Advice] = {}

    async def advise(self, match: Match) -> Advice:
        """Return the advice for the current position; raise EngineError if there is no engine.

        One search advises a whole turn. What it says of the later actions is kept for their positions.
        """
        position = match.position
        if self.has_advice_for(position):
            return self._turn_advice.pop(position)
        if len(position.actions) == 1:
            return position.actions[0], sentence(position, position.actions, None)
        self._show_status("ready")
        best = (await self.analyst.last(match, SEARCH_LIMIT)).candidates[0]
        self._turn_advice = dict(_advise_turn(position, best))
        return self._turn_advice.pop(position)

    def has_advice_for(self, position: Position) -> bool:
        """Return whether the last advice covers this position of the same turn and has not been shown yet."""
        return position in self._turn_advice

    def _show_status(self, does: str) -> None:
        self._tell(f"Hint: {'thinking …' if does == 'ready' else does}")

    async def close(self) -> None:
        """Stop the engine."""
        await self.analyst.close()


def _advise_turn(position: Position, best: Candidate) -> Iterator[tuple[Position, Advice]]:
    """Yield the advice for the rest of a turn, with the position of each action."""
    seat, line, value = position.seat, _find_actions(position, best.line), best.value
    while line and position.seat == seat:
        yield position, (line[0], sentence(position, line, value.score(position.side)))
        position, line, value = position.after(line[0]), line[1:], replace(value, plies=max(value.plies - 1, 0))


def _find_actions(position: Position, texts: Sequence[str]) -> list[Action]:
    """Return the actions of a variation that is given as texts."""
    line = []
    for text in texts:
        line.append(position.find(text))
        position = position.after(line[-1])
    return line
