"""Rules of Torus by Emma Joe Anderson and Erin Ewart: on a board without edges, surround a single enemy stone.

Rows, columns and diagonals continue at the opposite edge. A stone is *surrounded* if enemy stones are on all four sides
of it. A *run*, an unbroken diagonal row of stones of one colour, is *flanked* if it lies between two enemy stones.

A placement is judged in the inventors' order: it wins if it surrounds an enemy stone; it is illegal if its own stone is
surrounded; it captures the runs that it flanks; it is illegal if its own stone is then in a flanked run, or if it
repeats an earlier board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property, lru_cache, partial

from boardgames_tui.core.cells import BLACK, EMPTY, other
from boardgames_tui.core.geometry import DIAGONAL, ORTHOGONAL, Geometry, grid, neighbours, rays
from boardgames_tui.core.lines import enclosed_stones, end_of_run
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State, of_history

# For each point of a board the four points beside it: north, east, south, west.
beside = lru_cache(partial(neighbours, directions=ORTHOGONAL, wraps=True))
# For each point of a board the four diagonal rays from it: right up, right down, left down, left up.
diagonals = lru_cache(partial(rays, directions=DIAGONAL, wraps=True))


class Fault(Enum):
    """Faults of a placement: the point is occupied, the stone is surrounded or flanked, an earlier board repeated."""

    OCCUPIED = auto()
    SURROUNDED = auto()
    FLANKED = auto()
    REPEATED = auto()


@dataclass(frozen=True)
class Torus(State):
    """A position of Torus. An action is the point on which a stone is placed."""

    history: tuple[bytes, ...] = of_history(())
    """Cells of the earlier positions, oldest first, without this one; as bytes, which are hashed only once."""

    @classmethod
    def start(cls, size: int, options: Options) -> Torus:  # noqa: ARG003
        """Black begins on an empty board."""
        return cls(size, (EMPTY,) * size * size, BLACK)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return a square board whose rows and columns continue at the opposite edge."""
        return grid(size, "points", wraps=True)

    def legal_actions(self) -> Sequence[int]:
        """A stone may be placed on any empty point, unless a rule forbids it."""
        return [point for point, cell in enumerate(self.cells) if cell == EMPTY and self.fault(point) is None]

    def allows(self, action: int) -> bool:
        """Return whether a placement is legal, judged without listing the others."""
        return self.fault(action) is None

    def fault(self, point: int) -> Fault | None:
        """Return the fault of a placement, or None if it is legal. A placement on an empty point that wins has none."""
        if self.cells[point] != EMPTY:
            return Fault.OCCUPIED
        if self.surrounds(point):
            return None
        if self.count_around(point, other(self.side)) == 4:
            return Fault.SURROUNDED
        cells = self.cells_after(point)
        if flanking_stones(cells, self.size, point):
            return Fault.FLANKED
        if bytes(cells) in self._earlier_boards:
            return Fault.REPEATED
        return None

    def surrounds(self, point: int) -> bool:
        """Return whether a placement on an empty point wins: whether it is the fourth stone around an enemy stone."""
        enemy = other(self.side)
        for stone in beside(self.size)[point]:
            if self.cells[stone] == enemy and self.count_around(stone, self.side) == 3:
                return True
        return False

    def cells_after(self, point: int) -> tuple[int, ...]:
        """Return the cells after a placement, legal or not. It captures the runs that it flanks, unless it wins."""
        cells = list(self.cells)
        cells[point] = self.side
        if not self.surrounds(point):
            for stone in enclosed_stones(self.cells, diagonals(self.size)[point], self.side):
                cells[stone] = EMPTY
        return tuple(cells)

    def play(self, action: int) -> Torus:
        """Return the state after a placement; the present board becomes the latest of the history."""
        history = (*self.history, bytes(self.cells))
        return Torus(self.size, self.cells_after(action), other(self.side), history)

    def ending(self) -> Outcome | None:
        """A side that has just surrounded a stone of the side to act has won. Its own may be surrounded as well."""
        winner = other(self.side)
        return Outcome(winner, "surround") if self.surrounded_stones(self.side) else None

    def surrounded_stones(self, colour: int) -> list[int]:
        """Return the stones of a colour that are surrounded."""
        cells, enemy = self.cells, other(colour)
        return [
            stone
            for stone, (north, east, south, west) in enumerate(beside(self.size))
            if cells[stone] == colour and cells[north] == cells[east] == cells[south] == cells[west] == enemy
        ]

    def count_around(self, point: int, colour: int) -> int:
        """Return the number of sides of a point on which there is a stone of a colour."""
        cells = self.cells
        north, east, south, west = beside(self.size)[point]
        return (cells[north], cells[east], cells[south], cells[west]).count(colour)

    @cached_property
    def _earlier_boards(self) -> frozenset[bytes]:
        return frozenset(self.history)


def flanking_stones(cells: Sequence[int], size: int, point: int) -> tuple[int, ...]:
    """Return the two enemy stones that flank a run to which the stone on a point belongs; empty if none is flanked."""
    colour = cells[point]
    enemy = other(colour)
    right_up, right_down, left_down, left_up = diagonals(size)[point]
    for behind, ahead in ((left_down, right_up), (left_up, right_down)):
        first = end_of_run(cells, behind, colour)
        last = end_of_run(cells, ahead, colour)
        # The run may go all around the board, or from a stone around to the same stone.
        if first is None or last is None or first == last:
            continue
        if cells[first] == enemy and cells[last] == enemy:
            return first, last
    return ()
