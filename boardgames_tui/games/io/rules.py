"""Rules of Io by Christian Freeling: an opening of bound and free placements, then single ones, with Othello's capture.

In the opening a turn has two placements: a *bound* one next to the *anchor*, the stone that the opponent placed last,
then a *free* one. After the opening each turn is a *single* placement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, other, winner_by
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, neighbours, rays
from boardgames_tui.core.lines import enclosed_stones
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State


@lru_cache
def corners(size: int) -> frozenset[int]:
    """Return the ends of the lowest and of the highest row."""
    return frozenset({0, size - 1, size * (size - 1), size * size - 1})


@lru_cache
def beside(size: int) -> Sequence[Sequence[int]]:
    """Return the cells beside each cell, orthogonally or diagonally."""
    return neighbours(size, ALL_AROUND)


@lru_cache
def lines(size: int) -> Sequence[Sequence[Sequence[int]]]:
    """Return the lines of cells from each cell to the edge, in all eight directions."""
    return rays(size, ALL_AROUND)


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
            return self.free_cells
        cells = self.cells
        candidates = range(len(cells)) if self.anchor is None else beside(self.size)[self.anchor]
        return [cell for cell in candidates if cells[cell] == EMPTY]

    @cached_property
    def free_cells(self) -> Sequence[int]:
        """A free placement is on an empty cell whose neighbours are all empty. Corners are excluded."""
        near = beside(self.size)
        stones = [cell for cell, value in enumerate(self.cells) if value != EMPTY]
        excluded = corners(self.size).union(stones, *[near[stone] for stone in stones])
        return [cell for cell in range(len(self.cells)) if cell not in excluded]

    def is_corner(self, cell: int) -> bool:
        """Return whether a cell is the end of a row and of a column."""
        return cell in corners(self.size)

    def turned(self, action: int) -> list[int]:
        """A bound or single placement turns each unbroken run of enemy stones between it and another stone of its side.

        Return the stones that a placement turns.
        """
        if self.stage not in (Stage.BOUND, Stage.SINGLE):
            return []
        return enclosed_stones(self.cells, lines(self.size)[action], self.side)

    def play(self, action: int) -> Io:
        """A bound placement is followed by a free one, if possible; if not, the opening ends with it."""
        cells = list(self.cells)
        for cell in (action, *self.turned(action)):
            cells[cell] = self.side
        if self.stage is Stage.BOUND:
            after_bound = Io(self.size, tuple(cells), self.side, Stage.FREE)
            if after_bound.free_cells:
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
