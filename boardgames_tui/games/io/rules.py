"""Rules of Io by Christian Freeling: an opening of bound and free placements, then single ones, with Othello's capture.

White begins with one stone. Then a turn of the opening has two placements: a *bound* one next to the *anchor*, which is
the stone that the opponent placed last, and a *free* one, next to no stone. After the opening each turn is a *single*
placement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache, partial

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, other, winner_by
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, neighbours, rays
from boardgames_tui.core.lines import enclosed_stones
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State

# For each cell of a board the cells next to it, orthogonally or diagonally.
beside = lru_cache(partial(neighbours, directions=ALL_AROUND))
# For each cell of a board the lines of cells from there to the edge, in all eight directions.
lines = lru_cache(partial(rays, directions=ALL_AROUND))


@lru_cache
def corners(size: int) -> frozenset[int]:
    """Return the four corners of the board."""
    return frozenset({0, size - 1, size * (size - 1), size * size - 1})


class Stage(Enum):
    """Placement that is due; FIRST is White's at the beginning. Position lines contain the values."""

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
        """A bound stone is placed next to the anchor, a free one on a free cell, any other one on any empty cell."""
        if self.stage is Stage.FREE:
            return self.free_cells
        cells = self.cells
        candidates = range(len(cells)) if self.anchor is None else beside(self.size)[self.anchor]
        return [cell for cell in candidates if cells[cell] == EMPTY]

    @cached_property
    def free_cells(self) -> Sequence[int]:
        """The cells for a free placement: all but the corners, the cells with stones, and those next to stones."""
        near = beside(self.size)
        excluded = set(corners(self.size))
        for cell, value in enumerate(self.cells):
            if value != EMPTY:
                excluded.add(cell)
                excluded.update(near[cell])
        return [cell for cell in range(len(self.cells)) if cell not in excluded]

    def is_corner(self, cell: int) -> bool:
        """Return whether a cell is a corner of the board."""
        return cell in corners(self.size)

    def turned(self, action: int) -> list[int]:
        """Return the stones that a placement turns; first and free placements turn none.

        A bound or single placement turns each unbroken run of enemy stones between it and another stone of its side.
        """
        if self.stage not in (Stage.BOUND, Stage.SINGLE):
            return []
        return enclosed_stones(self.cells, lines(self.size)[action], self.side)

    def play(self, action: int) -> Io:
        """Return the state after a placement, which may turn enemy stones.

        A bound placement is followed by a free one of the same side; if there is no free cell, the opening is over.
        """
        cells = list(self.cells)
        for cell in (action, *self.turned(action)):
            cells[cell] = self.side
        if self.stage in (Stage.FIRST, Stage.FREE):
            return Io(self.size, tuple(cells), other(self.side), Stage.BOUND, anchor=action)
        if self.stage is Stage.BOUND:
            after_bound = Io(self.size, tuple(cells), self.side, Stage.FREE)
            if after_bound.free_cells:
                return after_bound
        return Io(self.size, tuple(cells), other(self.side), Stage.SINGLE)

    def extra_planes(self, colour: int) -> Mapping[str, int | frozenset[int]]:  # noqa: ARG002 - the same for both
        """The placement that is due, and the anchor of a bound one."""
        stages = {stage.value: int(self.stage is stage) for stage in (Stage.BOUND, Stage.FREE, Stage.SINGLE)}
        return {**stages, "anchor": frozenset() if self.anchor is None else frozenset({self.anchor})}

    def ending(self) -> Outcome | None:
        """The game ends when the board is full. The side with more stones wins."""
        if EMPTY in self.cells:
            return None
        return Outcome(winner_by(self.cells.count(BLACK), self.cells.count(WHITE)), "full board")

    def null_move(self) -> Io | None:
        """Return the state after a pass; None in the opening, where a turn depends on the opponent's last stone."""
        return self.passed() if self.stage is Stage.SINGLE else None
