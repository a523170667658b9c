"""Rules of the Game of the Amazons by Walter Zamkauskas (1988)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boardgames_tui.core.cells import BLACK, BLOCK, EMPTY, WHITE, other
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, rays
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State, of_turn


@dataclass(frozen=True)
class Amazons(State):
    """A position of Amazons. A turn has two actions: a move, `sites * origin + destination`, then the cell of an arrow.

    The numbers of the arrows follow those of the moves.
    """

    archer: int | None = of_turn(None)
    """The amazon that has moved in this turn and has to shoot, else None."""

    @classmethod
    def start(cls, size: int, options: Options) -> Amazons:
        """White begins. Each side has four amazons on the edge: White's nearer to row 1, Black's opposite."""
        near, last = (size - 1) // 3, size - 1
        amazons = {(near, 0): WHITE, (last - near, 0): WHITE, (0, near): WHITE, (last, near): WHITE}
        amazons |= {(x, last - y): BLACK for x, y in amazons}
        cells = tuple(amazons.get((cell % size, cell // size), EMPTY) for cell in range(size * size))
        return cls(size, cells, WHITE)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return a square board of cells."""
        return grid(size, "cells")

    def legal_actions(self) -> Sequence[int]:
        """An amazon moves like a queen of chess; then it shoots an arrow, which flies like a queen as well."""
        if self.archer is not None:
            return [self.shot(cell) for cell in self.reached_from(self.archer)]
        return [self.move(amazon, cell) for amazon in self.amazons(self.side) for cell in self.reached_from(amazon)]

    def reached_from(self, origin: int) -> Iterator[int]:
        """Yield the cells from a cell in any direction, up to an amazon, an arrow or the edge."""
        for ray in rays(self.size, ALL_AROUND)[origin]:
            for cell in ray:
                if self.cells[cell] != EMPTY:
                    break
                yield cell

    def amazons(self, side: int) -> list[int]:
        """Return the cells of a side's amazons."""
        return [cell for cell, piece in enumerate(self.cells) if piece == side]

    def play(self, action: int) -> Amazons:
        """Move an amazon, which then has to shoot; or shoot, which ends the turn. Arrows stay on the board."""
        cells = list(self.cells)
        if self.archer is not None:
            cells[self.sites_of(action)[0]] = BLOCK
            return Amazons(self.size, tuple(cells), other(self.side))
        origin, destination = self.sites_of(action)
        cells[origin], cells[destination] = EMPTY, self.side
        return Amazons(self.size, tuple(cells), self.side, archer=destination)

    def ending(self) -> Outcome | None:
        """A side that cannot move loses."""
        can_act = self.archer is not None or any(any(self.reached_from(cell)) for cell in self.amazons(self.side))
        return None if can_act else Outcome(other(self.side), "no moves left")

    # Numbers and texts of actions

    @property
    def action_count(self) -> int:
        """One for each pair of cells, then one for each cell."""
        return self.shot(len(self.cells))

    def move(self, origin: int, destination: int) -> int:
        """Return the action that moves an amazon."""
        return len(self.cells) * origin + destination

    def shot(self, cell: int) -> int:
        """Return the action that shoots an arrow to a cell."""
        return len(self.cells) ** 2 + cell

    def sites_of(self, action: int) -> tuple[int, ...]:
        """Return the origin and the destination of a move, or the cell of an arrow."""
        sites = len(self.cells)
        return divmod(action, sites) if action < sites**2 else (action - sites**2,)

    def action_text(self, action: int) -> str:
        """Return the names of the cells: `d1d7` for a move, `g7` for an arrow."""
        return "".join(self.geometry.names[cell] for cell in self.sites_of(action))

    def parse_action(self, text: str) -> int | None:
        """Return a move or an arrow, legal or not; None for any other text."""
        match self.geometry.parse_sites(text):
            case (cell,):
                return self.shot(cell)
            case (origin, destination):
                return self.move(origin, destination)
        return None
