"""Rules of Reversi: enclose runs of enemy pieces to turn them; more pieces win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from boardgames_tui.core.action import PASSES
from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, other, winner_by
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, rays
from boardgames_tui.core.lines import enclosed_stones
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State


@dataclass(frozen=True)
class Reversi(State):
    """A position of Reversi. An action is the cell of a piece, or the number of cells for a pass."""

    @classmethod
    def start(cls, size: int, options: Options) -> Reversi:
        """Black begins. The four middle cells are occupied, each colour's two diagonally."""
        cells = [EMPTY] * size * size
        low, high = size // 2 - 1, size // 2
        cells[low * size + low] = cells[high * size + high] = WHITE
        cells[low * size + high] = cells[high * size + low] = BLACK
        return cls(size, tuple(cells), BLACK)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return a square board of cells."""
        return grid(size, "cells")

    def legal_actions(self) -> Sequence[int]:
        """A piece has to turn at least one enemy piece. A side that cannot do that passes."""
        return self.placements() or [self.pass_action]

    def placements(self) -> list[int]:
        """Return the cells on which a piece of the side to act turns enemy pieces."""
        return [cell for cell in range(len(self.cells)) if self.turned(cell)]

    def turned(self, cell: int) -> list[int]:
        """A piece turns each unbroken run of enemy pieces between it and another piece of its side."""
        if self.cells[cell] != EMPTY:
            return []
        return enclosed_stones(self.cells, rays(self.size, ALL_AROUND)[cell], self.side)

    def random_action(self, rng: Random) -> int | None:
        """Try some cells at random, which is faster than to list all placements."""
        for _ in self.cells:
            cell = rng.randrange(len(self.cells))
            if self.turned(cell):
                return cell
        return super().random_action(rng)

    def play(self, action: int) -> Reversi:
        """Place a piece and turn what it encloses, or pass."""
        cells = list(self.cells)
        if action != self.pass_action:
            for cell in (action, *self.turned(action)):
                cells[cell] = self.side
        return Reversi(self.size, tuple(cells), other(self.side))

    def ending(self) -> Outcome | None:
        """The game ends when neither side can place a piece. The side with more pieces wins."""
        if self.placements() or self.passed().placements():
            return None
        return Outcome(winner_by(self.cells.count(BLACK), self.cells.count(WHITE)), "no moves left")

    # Numbers and texts of actions: the cells, then the pass

    @property
    def action_count(self) -> int:
        """One for each cell, and the pass."""
        return self.pass_action + 1

    @property
    def pass_action(self) -> int:
        """The pass."""
        return len(self.cells)

    def action_text(self, action: int) -> str:
        """Return the name of a cell, or 0000 for the pass."""
        return PASSES if action == self.pass_action else self.geometry.names[action]

    def parse_action(self, text: str) -> int | None:
        """Return a placement or the pass, legal or not; None for any other text."""
        return self.pass_action if text == PASSES else self.geometry.site_of.get(text)
