"""Rules of Torus by Emma Joe Anderson and Erin Ewart: on a board without edges, surround a single enemy stone.

A stone is surrounded if enemy stones are on all four sides of it. A diagonal run of stones of one colour is flanked if
it lies between two enemy stones. A placement is judged in the inventors' order: a win of its side, a win of the
opponent, its captures, captures by the opponent, and whether the board has occurred before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property, lru_cache

from boardgames_tui.core.cells import BLACK, EMPTY, other
from boardgames_tui.core.geometry import DIAGONAL, ORTHOGONAL, Geometry, grid, neighbours, rays
from boardgames_tui.core.lines import enclosed_stones, end_of_run
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State


@lru_cache
def sides(size: int) -> Sequence[Sequence[int]]:
    """Return the four points beside each point."""
    return neighbours(size, ORTHOGONAL, wraps=True)


@lru_cache
def diagonals(size: int) -> Sequence[Sequence[Sequence[int]]]:
    """Return the four diagonal rays from each point."""
    return rays(size, DIAGONAL, wraps=True)


class Fault(Enum):
    """Rules that a placement may break."""

    OCCUPIED = auto()
    SURROUNDED = auto()
    FLANKED = auto()
    REPEATED = auto()


@dataclass(frozen=True)
class Torus(State):
    """A position of Torus. An action is the point on which a stone is placed."""

    history: tuple[bytes, ...] = ()
    """Cells of the earlier positions, oldest first; as bytes, which compute their hashes only once."""

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
        """Judge one placement."""
        return self.fault(action) is None

    def fault(self, point: int) -> Fault | None:
        """Return the rule that a placement breaks, or None if it is legal. A placement that wins breaks none."""
        if self.cells[point] != EMPTY:
            return Fault.OCCUPIED
        if self.surrounds(point):
            return None
        if self.count_around(point, other(self.side)) == 4:
            return Fault.SURROUNDED
        cells = self.cells_after(point)
        if flanking_stones(cells, self.size, point):
            return Fault.FLANKED
        return Fault.REPEATED if bytes(cells) in self._earlier_boards else None

    def surrounds(self, point: int) -> bool:
        """Return whether a stone of the side to act on an empty point is the fourth around an enemy stone."""
        enemy = other(self.side)
        for stone in sides(self.size)[point]:
            if self.cells[stone] == enemy and self.count_around(stone, self.side) == 3:
                return True
        return False

    def cells_after(self, point: int) -> tuple[int, ...]:
        """Return the cells after a placement, legal or not: it captures the runs that it flanks, unless it wins."""
        cells = list(self.cells)
        cells[point] = self.side
        if not self.surrounds(point):
            for stone in enclosed_stones(self.cells, diagonals(self.size)[point], self.side):
                cells[stone] = EMPTY
        return tuple(cells)

    def play(self, action: int) -> Torus:
        """Place a stone."""
        return Torus(self.size, self.cells_after(action), other(self.side), (*self.history, bytes(self.cells)))

    def ending(self) -> Outcome | None:
        """A side that has just surrounded an enemy stone has won. Its own stones may be surrounded as well."""
        return Outcome(other(self.side), "surround") if self.surrounded_stones(self.side) else None

    def surrounded_stones(self, colour: int) -> list[int]:
        """Return the stones of a colour that are surrounded."""
        enemy = other(colour)
        stones = [point for point, cell in enumerate(self.cells) if cell == colour]
        return [stone for stone in stones if self.count_around(stone, enemy) == 4]

    def count_around(self, point: int, colour: int) -> int:
        """Return the number of sides of a point on which there is a stone of a colour."""
        cells = self.cells
        north, east, south, west = sides(self.size)[point]
        return (cells[north] == colour) + (cells[east] == colour) + (cells[south] == colour) + (cells[west] == colour)

    @cached_property
    def _earlier_boards(self) -> frozenset[bytes]:
        return frozenset(self.history)


def flanking_stones(cells: Sequence[int], size: int, point: int) -> tuple[int, ...]:
    """Return two different enemy stones between which a diagonal run with the stone on a point lies, if there are."""
    enemy = other(cells[point])
    right_up, right_down, left_down, left_up = diagonals(size)[point]
    for behind, ahead in ((left_down, right_up), (left_up, right_down)):
        first, last = end_of_run(cells, behind, cells[point]), end_of_run(cells, ahead, cells[point])
        if first is not None and last is not None and first != last and cells[first] == cells[last] == enemy:
            return first, last
    return ()
