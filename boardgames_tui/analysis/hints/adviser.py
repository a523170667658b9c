"""Adviser: our engine suggests an action after a moment, with a sentence that explains it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from boardgames_tui.analysis.analyst import Analyst, Candidate
from boardgames_tui.analysis.hints.hint import sentence
from boardgames_tui.core.action import Action
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.uai.values import Limit

# Limit of the search for a hint.
SEARCH_LIMIT = Limit(movetime=1500)
# The suggested action, and its explanation in one sentence.
Advice: TypeAlias = tuple[Action, str]


class Adviser:
    """An engine in a process of its own, started on first use. `tell` receives its status as a sentence."""

    def __init__(self, game: Game, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self.analyst = Analyst(game, self._show_status)
        # Advice for the actions of a turn that have not been shown yet, by their positions.
        self._turn_advice: dict[Position, Advice] = {}

    async def advise(self, position: Position) -> Advice:
        """Return the advice for a position, searching once for a whole turn; raise EngineError if that fails."""
        if self.has_advice_for(position):
            return self._turn_advice.pop(position)
        if len(position.actions) == 1:
            return position.actions[0], sentence(position, position.actions, None)
        self._show_status("ready")
        finding = await self.analyst.search_to_limit(position, SEARCH_LIMIT)
        self._turn_advice = dict(_advise_turn(position, finding.candidates[0]))
        return self._turn_advice.pop(position)

    def has_advice_for(self, position: Position) -> bool:
        """Return whether the last advice covers this position of the same turn and has not been shown yet."""
        return position in self._turn_advice

    def _show_status(self, status: str) -> None:
        """Tell the status of the engine; a ready engine is about to search, so it thinks."""
        self._tell(f"Hint: {'thinking...' if status == 'ready' else status}")

    async def close(self) -> None:
        await self.analyst.close()


def _advise_turn(position: Position, best: Candidate) -> Iterator[tuple[Position, Advice]]:
    """Yield each position of the rest of a turn with its advice; the best line may end before the turn."""
    seat = position.seat
    value = best.value
    line = position.actions_along(best.line)
    while line and position.seat == seat:
        action = line[0]
        yield position, (action, sentence(position, line, value.score(position.side)))
        position = position.after(action)
        line = line[1:]
        # A proven end is now one action closer.
        value = replace(value, plies=max(value.plies - 1, 0))
