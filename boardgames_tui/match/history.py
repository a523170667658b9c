"""History of a match: its steps, undone ones included, the turns that they form, and the clock of each ply."""

from dataclasses import dataclass

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.match.clock import Clock


@dataclass(frozen=True)
class Step:
    """An action with the positions before and after it."""

    before: Position
    action: Action
    after: Position


@dataclass(frozen=True)
class Turn:
    """Consecutive steps of one person."""

    steps: tuple[Step, ...]

    @property
    def seat(self) -> int:
        return self.steps[0].before.seat

    @property
    def side(self) -> int:
        return self.steps[0].before.side

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(step.action for step in self.steps)


class History:
    """Steps and turns from the first position of a match to the current one, and the undone steps after that."""

    def __init__(self, start: Position, clock: Clock | None) -> None:
        self.start = start
        self.steps: list[Step] = []
        self.turns: list[Turn] = []
        # Undone steps; the last is the first to be redone.
        self._undone: list[Step] = []
        # The clock with which each ply was reached, also those of undone steps; None if no clock ran then.
        self._clocks = [clock]

    def copy(self) -> "History":
        history = History(self.start, None)
        history.steps, history.turns = self.steps.copy(), self.turns.copy()
        history._undone, history._clocks = self._undone.copy(), self._clocks.copy()
        return history

    @property
    def ply(self) -> int:
        """Number of steps to the current position."""
        return len(self.steps)

    @property
    def last_ply(self) -> int:
        """The ply after all steps, undone ones included."""
        return len(self.steps) + len(self._undone)

    def position_at(self, ply: int) -> Position:
        """Return the position at a ply from 0 to `last_ply`."""
        if ply > self.ply:
            # The undone steps are in reverse order: -1 is the first of them.
            return self._undone[self.ply - ply].after
        return self.steps[ply - 1].after if ply else self.start

    def clock_at(self, ply: int) -> Clock | None:
        return self._clocks[ply]

    def keep_clock(self, clock: Clock | None) -> None:
        self._clocks[self.ply] = clock

    def add(self, step: Step) -> None:
        """Add a step to the current position; the undone steps are lost."""
        self._undone.clear()
        del self._clocks[self.ply + 1 :]
        self._append(step)
        self._clocks.append(None)

    def go_to_ply(self, ply: int) -> None:
        """Undo or redo steps until the current ply is `ply`, from 0 to `last_ply`."""
        while self.ply > ply:
            self._undone.append(self._remove_last())
        while self.ply < ply:
            self._append(self._undone.pop())

    def _append(self, step: Step) -> None:
        """Append a step, to the last turn if the same person has played that."""
        self.steps.append(step)
        if self.turns and self.turns[-1].seat == step.before.seat:
            self.turns[-1] = Turn((*self.turns[-1].steps, step))
        else:
            self.turns.append(Turn((step,)))

    def _remove_last(self) -> Step:
        """Remove the last step, and its turn if it was the only one in it; return the step."""
        last_turn = self.turns.pop()
        if len(last_turn.steps) > 1:
            self.turns.append(Turn(last_turn.steps[:-1]))
        return self.steps.pop()
