"""Rules of Clobber by Michael Albert, J. P. Grossman and Richard Nowakowski (2001)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, other
from boardgames_tui.core.geometry import ORTHOGONAL, Geometry, grid, neighbours
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State


@dataclass(frozen=True)
class Clobber(State):
    """A position of Clobber. An action is `sites * origin + destination`."""

    @classmethod
    def start(cls, size: int, options: Options) -> Clobber:
        """Pieces fill the board like the fields of a chessboard, a black one on a1. Black begins."""
        return cls(size, tuple((BLACK, WHITE)[(cell % size + cell // size) % 2] for cell in range(size * size)), BLACK)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return a square board of cells."""
        return grid(size, "cells")

    def legal_actions(self) -> Sequence[int]:
        """A piece moves onto an enemy piece beside it, in its row or column."""
        return [self.encode(cell, near) for cell in self._own_cells() for near in self.enemies_beside(cell)]

    def enemies_beside(self, cell: int) -> list[int]:
        """Return the cells beside the piece on a cell that hold pieces of the other colour."""
        enemy = other(self.cells[cell])
        return [near for near in neighbours(self.size, ORTHOGONAL)[cell] if self.cells[near] == enemy]

    def play(self, action: int) -> Clobber:
        """The enemy piece leaves the board, and the turn passes."""
        origin, destination = self.decode(action)
        cells = list(self.cells)
        cells[origin], cells[destination] = EMPTY, self.side
        return Clobber(self.size, tuple(cells), other(self.side))

    def ending(self) -> Outcome | None:
        """A player who has no move loses."""
        can_move = any(self.enemies_beside(cell) for cell in self._own_cells())
        return None if can_move else Outcome(other(self.side), "no moves left")

    def null_move(self) -> Clobber | None:
        """Pass, unless that would end the game."""
        after = self.passed()
        return None if after.ending() else after

    def _own_cells(self) -> list[int]:
        return [cell for cell, piece in enumerate(self.cells) if piece == self.side]

    # Actions as numbers and texts

    @property
    def action_count(self) -> int:
        """One for each pair of cells."""
        return len(self.cells) ** 2

    def encode(self, origin: int, destination: int) -> int:
        """Return the action that moves a piece."""
        return len(self.cells) * origin + destination

    def decode(self, action: int) -> tuple[int, int]:
        """Return the origin and the destination of an action."""
        return divmod(action, len(self.cells))

    def action_text(self, action: int) -> str:
        """Write a move as both its cells: `c3c4`."""
        return "".join(self.geometry.names[cell] for cell in self.decode(action))

    def parse_action(self, text: str) -> int | None:
        """Read a move; None if the text is not the names of two cells."""
        match self.geometry.parse_sites(text):
            case (origin, destination):
                return self.encode(origin, destination)
        return None
