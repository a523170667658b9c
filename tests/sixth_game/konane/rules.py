"""Rules of Konane, the traditional Hawaiian game of jumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, other
from boardgames_tui.core.geometry import ORTHOGONAL, Geometry, grid, neighbours, rays
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State, of_turn


class Heading(Enum):
    """Direction in which the piece that has jumped may go on, in the order of ORTHOGONAL."""

    NONE = "-"
    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"


@dataclass(frozen=True)
class Konane(State):
    """A position of Konane. An action removes a piece (its cell), jumps (a pair of cells), or stops jumping.

    A turn is one removal, or one jump of a piece and as many further ones in the same direction as the player likes.
    """

    jumper: int | None = of_turn(None)
    """The piece that has jumped in this turn."""
    heading: Heading = of_turn(Heading.NONE)

    @classmethod
    def start(cls, size: int, options: Options) -> Konane:
        """Pieces fill the board like the fields of a chessboard, a black one on a1. Black begins."""
        return cls(size, tuple((BLACK, WHITE)[(cell % size + cell // size) % 2] for cell in range(size * size)), BLACK)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return a square board of cells."""
        return grid(size, "cells")

    def legal_actions(self) -> Sequence[int]:
        """Each side first removes a piece of its own; then pieces jump."""
        if self.jumper is not None:
            return [*self.jumps_of(self.jumper), self.stop]
        return self.removals() if self.cells.count(EMPTY) < 2 else list(self.jumps())

    def removals(self) -> list[int]:
        """Black removes a piece from a corner or the centre, White one beside the gap."""
        if EMPTY in self.cells:
            return [*neighbours(self.size, ORTHOGONAL)[self.cells.index(EMPTY)]]
        last, middle = self.size - 1, self.size // 2
        lines = (
            (0, 0),
            (0, last),
            (last, 0),
            (last, last),
            *((x, y) for x in (middle - 1, middle) for y in (middle - 1, middle)),
        )
        return [cell for x, y in lines if self.cells[cell := y * self.size + x] == BLACK]

    def jumps(self) -> Iterator[int]:
        """Yield the jumps of all pieces of the side to act."""
        return (jump for cell, piece in enumerate(self.cells) if piece == self.side for jump in self.jumps_of(cell))

    def jumps_of(self, cell: int) -> Iterator[int]:
        """A piece jumps over an enemy piece to the empty cell behind it, again only straight on."""
        for heading, ray in zip([*Heading][1:], rays(self.size, ORTHOGONAL)[cell], strict=True):
            is_free = len(ray) > 1 and self.cells[ray[0]] == other(self.side) and self.cells[ray[1]] == EMPTY
            if is_free and self.heading in (Heading.NONE, heading):
                yield self.jump(cell, ray[1])

    def play(self, action: int) -> Konane:
        """Remove a piece, jump, or stop. A piece that cannot jump on ends the turn."""
        if action == self.stop:
            return self.passed()
        cells = list(self.cells)
        if action < len(cells):
            cells[action] = EMPTY
            return replace(self, cells=tuple(cells), side=other(self.side))
        origin, destination = self.sites_of(action)
        cells[origin] = cells[(origin + destination) // 2] = EMPTY
        cells[destination] = self.side
        step = (destination - origin) // 2
        heading = {self.size: Heading.NORTH, 1: Heading.EAST, -self.size: Heading.SOUTH, -1: Heading.WEST}[step]
        after = replace(self, cells=tuple(cells), jumper=destination, heading=heading)
        return after if any(after.jumps_of(destination)) else after.passed()

    def ending(self) -> Outcome | None:
        """A side that cannot jump loses."""
        can_act = self.jumper is not None or self.cells.count(EMPTY) < 2 or any(self.jumps())
        return None if can_act else Outcome(other(self.side), "no jumps left")

    # Numbers and texts of actions

    @property
    def action_count(self) -> int:
        """One for each cell, one for each pair of cells, and the end of the turn."""
        return self.stop + 1

    @property
    def stop(self) -> int:
        """The end of the turn."""
        return self.jump(len(self.cells), 0)

    def jump(self, origin: int, destination: int) -> int:
        """Return the action that jumps from a cell to another one."""
        return len(self.cells) * (1 + origin) + destination

    def sites_of(self, action: int) -> tuple[int, ...]:
        """Return the cells of an action: none of the end of the turn."""
        if action == self.stop:
            return ()
        first, second = divmod(action, len(self.cells))
        return (first - 1, second) if first else (second,)

    def action_text(self, action: int) -> str:
        """Return the names of the cells, or `stop`."""
        return "".join(self.geometry.names[cell] for cell in self.sites_of(action)) or "stop"

    def parse_action(self, text: str) -> int | None:
        """Return a removal, a jump or the end of the turn, legal or not; None for any other text."""
        match self.geometry.parse_sites(text):
            case (cell,):
                return cell
            case (origin, destination):
                return self.jump(origin, destination)
        return self.stop if text == "stop" else None
