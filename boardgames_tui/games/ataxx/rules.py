"""Rules of Ataxx by Dave Crummack and Craig Galley: clone or jump, and turn all enemy pieces around the destination."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from boardgames_tui.core.action import PASSES
from boardgames_tui.core.cells import BLACK, BLOCK, DRAW, EMPTY, WHITE, other, winner_by
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, neighbours
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State
from boardgames_tui.games.ataxx.blocks import parse_blocks

# Steps (dx, dy) to the sixteen cells at distance two.
RING = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == 2)


@lru_cache
def beside(size: int) -> Sequence[Sequence[int]]:
    """Return the cells around each cell, to which a piece clones."""
    return neighbours(size, ALL_AROUND)


@lru_cache
def two_away(size: int) -> Sequence[Sequence[int]]:
    """Return the cells at distance two from each cell, to which a piece jumps."""
    return neighbours(size, RING)


@dataclass(frozen=True)
class Ataxx(State):
    """A position of Ataxx. An action is the destination of a clone, or a number for a jump or the pass."""

    ends_settled: bool
    """Whether the game ends as soon as one side cannot move and the other is certain to win."""
    limit: int
    """Half-moves without a clone after which the game is drawn; 0 for no limit."""
    halfmoves: int = 0
    """Half-moves since the last clone."""
    move_number: int = 1
    """Number of the move, which rises after White's."""
    history: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Side and cells of the positions since the last clone, before which none can recur."""

    @classmethod
    def start(cls, size: int, options: Options) -> Ataxx:
        """Black begins at top left and bottom right, White in the other two corners; there may be blocks."""
        cells = [EMPTY] * size * size
        for name in parse_blocks(str(options["blocks"]), size):
            cells[cls.geometry_of(size).site_of[name]] = BLOCK
        cells[-size] = cells[size - 1] = BLACK
        cells[0] = cells[-1] = WHITE
        return cls(size, tuple(cells), BLACK, options["settled"] is True, int(options["halfmoves"]))

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return a square board with pieces in the cells."""
        return grid(size, "cells")

    def legal_actions(self) -> Sequence[int]:
        """A clone or a jump, if there is one, else the pass. A clone is one action, whichever piece clones."""
        moves = [move for cell, value in enumerate(self.cells) if value == EMPTY for move in self.moves_to(cell)]
        return moves or [self.pass_action]

    def allows(self, action: int) -> bool:
        """Judge one action by the moves to its destination."""
        if action == self.pass_action:
            return not self.can_move(self.side)
        _, destination = self.decode(action)
        return self.cells[destination] == EMPTY and action in self.moves_to(destination)

    def moves_to(self, cell: int) -> list[int]:
        """Return the clone to an empty cell, if a piece is beside it, and the jumps of all pieces two cells away."""
        cells, side = self.cells, self.side
        clone = [cell] if self.is_beside(cell, side) else []
        return clone + [self.jump(origin, cell) for origin in two_away(self.size)[cell] if cells[origin] == side]

    def is_beside(self, cell: int, value: int) -> bool:
        """Return whether a cell value, such as EMPTY, is on one of the eight cells around a cell."""
        return any(self.cells[near] == value for near in beside(self.size)[cell])

    def is_within_two(self, cell: int, value: int) -> bool:
        """Return whether a cell value is on another cell within distance two of a cell."""
        return self.is_beside(cell, value) or any(self.cells[far] == value for far in two_away(self.size)[cell])

    def play(self, action: int) -> Ataxx:
        """A clone adds a piece and a jump moves one; every enemy piece around the destination is turned."""
        cells = list(self.cells)
        if action != self.pass_action:
            origin, destination = self.decode(action)
            if origin is not None:
                cells[origin] = EMPTY
            cells[destination] = self.side
            for near in beside(self.size)[destination]:
                if cells[near] == other(self.side):
                    cells[near] = self.side
        is_clone = self.is_clone(action)
        return replace(
            self,
            cells=tuple(cells),
            side=other(self.side),
            halfmoves=0 if is_clone else self.halfmoves + 1,
            move_number=self.move_number + (self.side == WHITE),
            history=() if is_clone else (*self.history, (self.side, self.cells)),
        )

    # The end

    def ending(self) -> Outcome | None:
        """The game ends by a count of the pieces, if it is settled, or at the limit of half-moves."""
        reason = self._count_reason()
        if reason:
            return Outcome(winner_by(self.cells.count(BLACK), self.cells.count(WHITE)), reason)
        if self.ends_settled and self._is_settled():
            return Outcome(other(self.side), "settled")
        if self.limit and self.halfmoves >= self.limit:
            return Outcome(DRAW, "half-move limit")
        return None

    def _count_reason(self) -> str:
        """Return the reason for which the pieces are counted, or nothing if they are not."""
        if EMPTY not in self.cells:
            return "full board"
        if BLACK not in self.cells or WHITE not in self.cells:
            return "no pieces left"
        if not self.can_move(self.side) and not self.can_move(other(self.side)):
            return "no moves left"
        return "third repetition" if self.history.count((self.side, self.cells)) >= 2 else ""

    def can_move(self, colour: int) -> bool:
        """Return whether a colour has a clone or a jump: an empty cell within distance two of one of its pieces."""
        return any(value == colour and self.is_within_two(cell, EMPTY) for cell, value in enumerate(self.cells))

    def _is_settled(self) -> bool:
        """Return whether the side to act has no move and the other side is certain to win.

        The other side has to have more than half of the cells without blocks. Its clones have to reach every cell that
        it can ever reach, so that it never has to give up a cell by a jump.
        """
        enemy = other(self.side)
        unblocked = len(self.cells) - self.cells.count(BLOCK)
        if 2 * self.cells.count(enemy) <= unblocked or self.can_move(self.side):
            return False
        filled = replace(self, cells=self._filled_by_clones(enemy))
        return not filled.can_move(enemy)

    def _filled_by_clones(self, colour: int) -> tuple[int, ...]:
        """Return the cells after all clones of a colour if the other side never moves."""
        cells = list(self.cells)
        pieces = [cell for cell, value in enumerate(cells) if value == colour]
        # The list grows during the loop: clones go on from the cells that were filled.
        for piece in pieces:
            for near in beside(self.size)[piece]:
                if cells[near] == EMPTY:
                    cells[near] = colour
                    pieces.append(near)
        return tuple(cells)

    # Numbers and texts of actions: the clones by destination, the jumps by origin and destination, the pass

    @property
    def action_count(self) -> int:
        """One for each clone, for each pair of cells, and the pass."""
        return self.pass_action + 1

    @property
    def pass_action(self) -> int:
        """The pass."""
        return len(self.cells) * (len(self.cells) + 1)

    def jump(self, origin: int, destination: int) -> int:
        """Return the jump from one cell to another."""
        return len(self.cells) * (origin + 1) + destination

    def is_clone(self, action: int) -> bool:
        """Return whether an action is a clone."""
        return action < len(self.cells)

    def decode(self, action: int) -> tuple[int | None, int]:
        """Return the origin, None for a clone, and the destination of an action that is no pass."""
        origin, destination = divmod(action, len(self.cells))
        return origin - 1 if origin else None, destination

    def action_text(self, action: int) -> str:
        """A clone is written as its destination, a jump as both cells, and a pass as 0000."""
        if action == self.pass_action:
            return PASSES
        origin, destination = self.decode(action)
        names = self.geometry.names
        return names[destination] if origin is None else names[origin] + names[destination]

    def parse_action(self, text: str) -> int | None:
        """Return a clone, a jump or the pass, legal or not; None for any other text."""
        sites = self.geometry.site_of
        if text == PASSES:
            return self.pass_action
        # The name of a cell has two characters.
        origin, destination = sites.get(text[:2]), sites.get(text[2:])
        return sites.get(text) if origin is None or destination is None else self.jump(origin, destination)
