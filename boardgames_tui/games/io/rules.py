"""Rules of Io by Christian Freeling: an opening of bound and free placements, then single ones, with Othello's capture.

In the opening a turn has two placements: a *bound* one next to the *anchor*, the stone that the opponent placed last,
then a *free* one. After the opening each turn is a *single* placement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, other, winner_by
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, neighbours, rays
from boardgames_tui.core.lines import enclosed_run
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State

# Neighbours of a corner.
CORNER_NEIGHBOURS = 3


class Stage(Enum):
    """Placement that is due. The values stand in position lines."""

    FIRST = "first"
    BOUND = "bound"
    FREE = "free"
    SINGLE = "single"


@dataclass(frozen=True)
class Io(State):
    """A position of Io. An action is the cell on which a stone is placed."""

    stage: Stage = Stage.FIRST
    anchor: int | None = None
    """The opponent's last stone if a bound placement is due, else None."""

    @classmethod
    def start(cls, size: int, options: Options) -> Io:  # noqa: ARG003
        """White places one stone anywhere on the empty board."""
        return cls(size, (EMPTY,) * size * size, WHITE)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return a square board with stones in the cells."""
        return grid(size, "cells")

    def legal_actions(self) -> Sequence[int]:
        """In stages BOUND and FREE only some of the empty cells are legal, in the other stages all of them."""
        if self.stage is Stage.FREE:
            return self.free_cells()
        candidates = range(len(self.cells)) if self.anchor is None else self.neighbours(self.anchor)
        return [cell for cell in candidates if self.cells[cell] == EMPTY]

    def free_cells(self) -> list[int]:
        """A free placement is on an empty cell whose neighbours are all empty. Corners are excluded."""
        cells, around = self.cells, neighbours(self.size, ALL_AROUND)
        taken = {near for cell, value in enumerate(cells) if value != EMPTY for near in (cell, *around[cell])}
        return [cell for cell in range(len(cells)) if cell not in taken and not self.is_corner(cell)]

    def is_corner(self, cell: int) -> bool:
        """Return whether a cell is the end of a row and of a column."""
        return len(self.neighbours(cell)) == CORNER_NEIGHBOURS

    def neighbours(self, cell: int) -> Sequence[int]:
        """Return the cells beside a cell, orthogonally or diagonally."""
        return neighbours(self.size, ALL_AROUND)[cell]

    def turned(self, action: int) -> list[int]:
        """A bound or single placement turns each unbroken run of enemy stones between it and another stone of its side.

        Return the stones that a placement turns.
        """
        if self.stage not in (Stage.BOUND, Stage.SINGLE):
            return []
        lines = rays(self.size, ALL_AROUND)[action]
        return [stone for ray in lines for stone in enclosed_run(self.cells, ray, self.side)]

    def play(self, action: int) -> Io:
        """A bound placement is followed by a free one, if possible; if not, the opening ends with it."""
        cells = list(self.cells)
        for cell in (action, *self.turned(action)):
            cells[cell] = self.side
        if self.stage is Stage.BOUND:
            after_bound = Io(self.size, tuple(cells), self.side, Stage.FREE)
            if after_bound.free_cells():
                return after_bound
        is_bound_next = self.stage in (Stage.FIRST, Stage.FREE)
        stage, anchor = (Stage.BOUND, action) if is_bound_next else (Stage.SINGLE, None)
        return Io(self.size, tuple(cells), other(self.side), stage, anchor)

    def ending(self) -> Outcome | None:
        """The game ends when the board is full. The side with more stones wins."""
        if EMPTY in self.cells:
            return None
        return Outcome(winner_by(self.cells.count(BLACK), self.cells.count(WHITE)), "full board")

    def null_move(self) -> Io | None:
        """Pass, but not in the opening, whose turns depend on the last stone."""
        after = self.passed()
        return after if self.stage is Stage.SINGLE else None
