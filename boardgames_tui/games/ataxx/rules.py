"""Rules of Ataxx by Dave Crummack and Craig Galley: clone or jump, and turn all enemy pieces around the destination.

A clone adds a piece to an empty cell beside an own piece; a jump moves an own piece to an empty cell at distance two. A
half-move is one action of a side, a move one action of each. A game is settled if the side to act cannot move and the
other side is certain to have more pieces at the end. A side that cannot move passes.

Actions are numbered: clones by destination cell, then jumps by origin and destination, then the pass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from boardgames_tui.core.action import PASSES
from boardgames_tui.core.cells import BLACK, BLOCK, DRAW, EMPTY, WHITE, other, winner_by
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, neighbours
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State, of_history
from boardgames_tui.games.ataxx.blocks import parse_blocks

# Steps (dx, dy) to the sixteen cells at distance two.
RING = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == 2)
# The cells around each cell of a board, to which a piece clones.
beside = lru_cache(partial(neighbours, directions=ALL_AROUND))
# The cells at distance two from each cell of a board, to which a piece jumps.
two_away = lru_cache(partial(neighbours, directions=RING))


@lru_cache
def dense_jumps(size: int) -> Mapping[int, int]:
    """Return the dense numbers of the jumps on a board, by their own numbers."""
    cells = size * size
    jumps = [cells * (1 + origin) + cell for origin, near in enumerate(two_away(size)) for cell in near]
    return {jump: number for number, jump in enumerate(jumps, cells)}


@dataclass(frozen=True)
class Ataxx(State):
    """A position of Ataxx. An action is a clone, numbered by its destination cell, or a jump, or the pass."""

    ends_when_settled: bool
    """Option: whether the game ends as soon as one side cannot move and the other is certain to win."""
    limit: int
    """Option: half-moves without a clone after which the game is drawn; 0 for no limit."""
    halfmoves: int = of_history(0)
    """Half-moves since the last clone."""
    move_number: int = of_history(1)
    """Number of the move, which rises after White's half-move."""
    history: tuple[tuple[int, tuple[int, ...]], ...] = of_history(())
    """Side and cells of each earlier position since the last clone, to find repetitions."""

    @classmethod
    def start(cls, size: int, options: Options) -> Ataxx:
        """Black's pieces begin at top left and bottom right, White's in the other corners; there may be blocks."""
        cells = [EMPTY] * size * size
        for name in parse_blocks(str(options["blocks"]), size):
            cells[cls.geometry_of(size).site_of[name]] = BLOCK
        bottom_left, bottom_right, top_left, top_right = 0, size - 1, size * (size - 1), size * size - 1
        cells[top_left], cells[bottom_right] = BLACK, BLACK
        cells[bottom_left], cells[top_right] = WHITE, WHITE
        return cls(
            size,
            tuple(cells),
            side=BLACK,
            ends_when_settled=bool(options["settled"]),
            limit=int(options["halfmoves"]),
        )

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return a square board with pieces in the cells."""
        return grid(size, "cells")

    def legal_actions(self) -> Sequence[int]:
        """A side clones or jumps if it can, else it passes. A clone is one action, whichever piece clones."""
        moves: list[int] = []
        for cell, value in enumerate(self.cells):
            if value == EMPTY:
                moves += self.moves_to(cell)
        return moves or [self.pass_action]

    def allows(self, action: int) -> bool:
        """Return whether an action is legal: a pass if there is no move, else a move to an empty destination."""
        if action == self.pass_action:
            return not self.can_move(self.side)
        destination = self.destination(action)
        return self.cells[destination] == EMPTY and action in self.moves_to(destination)

    def moves_to(self, cell: int) -> list[int]:
        """Return the clone to an empty cell, if an own piece is beside it, and the jumps of own pieces two away."""
        cells, side = self.cells, self.side
        jumps = [self.jump_action(origin, cell) for origin in two_away(self.size)[cell] if cells[origin] == side]
        # The number of a clone is its destination.
        return [cell, *jumps] if self.has_beside(cell, side) else jumps

    def has_beside(self, cell: int, value: int) -> bool:
        """Return whether a cell value, such as EMPTY, is on one of the eight cells around a cell."""
        cells = self.cells
        return value in [cells[near] for near in beside(self.size)[cell]]

    def has_within_two(self, cell: int, value: int) -> bool:
        """Return whether a cell value, such as EMPTY, is on another cell within distance two of a cell."""
        cells = self.cells
        return self.has_beside(cell, value) or value in [cells[far] for far in two_away(self.size)[cell]]

    def play(self, action: int) -> Ataxx:
        """A clone adds a piece, a jump moves one, a pass does neither; all enemy pieces around the destination turn."""
        side, enemy = self.side, other(self.side)
        cells = list(self.cells)
        if action != self.pass_action:
            if not self.is_clone(action):
                cells[self.jump_origin(action)] = EMPTY
            destination = self.destination(action)
            cells[destination] = side
            for near in beside(self.size)[destination]:
                if cells[near] == enemy:
                    cells[near] = side
        move_number = self.move_number + 1 if side == WHITE else self.move_number
        # Half-moves without a clone and positions that can recur count from the last clone: it adds a piece for good.
        halfmoves = 0 if self.is_clone(action) else self.halfmoves + 1
        history = () if self.is_clone(action) else (*self.history, (side, self.cells))
        return replace(
            self, cells=tuple(cells), side=enemy, halfmoves=halfmoves, move_number=move_number, history=history
        )

    # The end

    def ending(self) -> Outcome | None:
        """The side with more pieces at the end wins; a settled game ends early; the limit of half-moves is a draw."""
        reason_to_count = self._reason_to_count()
        if reason_to_count:
            return Outcome(winner_by(self.cells.count(BLACK), self.cells.count(WHITE)), reason_to_count)
        if self.ends_when_settled and self._is_settled():
            # The side to act cannot move, and the other side is certain to have more pieces at the end.
            return Outcome(other(self.side), "settled")
        if self.limit and self.halfmoves >= self.limit:
            return Outcome(DRAW, "half-move limit")
        return None

    def _reason_to_count(self) -> str:
        """Return the reason for which the game ends and the pieces are counted; empty if there is none."""
        if EMPTY not in self.cells:
            return "full board"
        if BLACK not in self.cells or WHITE not in self.cells:
            return "no pieces left"
        if not self.can_move(self.side) and not self.can_move(other(self.side)):
            return "no moves left"
        earlier_occurrences = self.history.count((self.side, self.cells))
        return "third repetition" if earlier_occurrences >= 2 else ""

    def can_move(self, colour: int) -> bool:
        """Return whether a colour has a clone or a jump: an empty cell within distance two of one of its pieces."""
        return any(value == colour and self.has_within_two(cell, EMPTY) for cell, value in enumerate(self.cells))

    def _is_settled(self) -> bool:
        """Return whether the side to act cannot move and the other side is certain to have more pieces at the end.

        The other side has to have more than half of the cells without blocks, and must never have to give up one of
        them by a jump: once it has filled all cells that clones lead to, no jump may be left.
        """
        enemy = other(self.side)
        unblocked = len(self.cells) - self.cells.count(BLOCK)
        if 2 * self.cells.count(enemy) <= unblocked or self.can_move(self.side):
            return False
        after_all_clones = replace(self, cells=self._filled_by_clones(enemy))
        return not after_all_clones.can_move(enemy)

    def _filled_by_clones(self, colour: int) -> tuple[int, ...]:
        """Return the cells after a colour clones wherever it can, again and again, while the other side never moves."""
        cells = list(self.cells)
        pieces = [cell for cell, value in enumerate(cells) if value == colour]
        # The list grows during the loop: clones go on from the cells that were filled.
        for piece in pieces:
            for near in beside(self.size)[piece]:
                if cells[near] == EMPTY:
                    cells[near] = colour
                    pieces.append(near)
        return tuple(cells)

    def extra_planes(self, colour: int) -> Mapping[str, int | frozenset[int]]:  # noqa: ARG002 - the same for both
        """Half-moves since the last clone, in per cent of the limit, or of 100 without one."""
        return {"half-moves": min(100, 100 * self.halfmoves // (self.limit or 100))}

    # Numbers and texts of actions

    @property
    def dense_size(self) -> int:
        """One number for each clone, each jump that leads to a cell of the board, and the pass."""
        return len(dense_jumps(self.size)) + len(self.cells) + 1

    def slot(self, action: int) -> int:
        """Return the dense number: first the clones, then the jumps by origin, then the pass; -1 of any other jump."""
        if action == self.pass_action:
            return self.dense_size - 1
        return action if self.is_clone(action) else dense_jumps(self.size).get(action, -1)

    @property
    def action_count(self) -> int:
        """One clone for each cell, one jump for each pair of an origin and a destination, and the pass."""
        return self.pass_action + 1

    @property
    def pass_action(self) -> int:
        """Number of the pass, the last action."""
        return len(self.cells) + len(self.cells) ** 2

    def jump_action(self, origin: int, destination: int) -> int:
        """Return the number of the jump from one cell to another; those from cell 0 follow the clones."""
        return len(self.cells) * (1 + origin) + destination

    def is_clone(self, action: int) -> bool:
        """Return whether an action is a clone."""
        return action < len(self.cells)

    def jump_origin(self, jump: int) -> int:
        """Return the cell that the piece leaves in a jump."""
        return jump // len(self.cells) - 1

    def destination(self, action: int) -> int:
        """Return the destination of a clone or a jump."""
        return action % len(self.cells)

    def action_text(self, action: int) -> str:
        """Return the destination of a clone, both cells of a jump, or 0000 for a pass."""
        if action == self.pass_action:
            return PASSES
        names = self.geometry.names
        destination = names[self.destination(action)]
        return destination if self.is_clone(action) else names[self.jump_origin(action)] + destination

    def parse_action(self, text: str) -> int | None:
        """Return a clone, a jump or the pass, legal or not; None for any other text."""
        if text == PASSES:
            return self.pass_action
        sites = self.geometry.site_of
        # The name of a cell has two characters.
        origin, destination = sites.get(text[:2]), sites.get(text[2:])
        if origin is not None and destination is not None:
            return self.jump_action(origin, destination)
        # The number of a clone is its destination.
        return sites.get(text)
