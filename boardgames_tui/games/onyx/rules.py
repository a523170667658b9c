"""Rules of Onyx by Larry Back: join your two edges over nodes that lie in triangles and squares.

Nodes are numbered: first the lattice nodes, row by row, then the midpoints of the squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from boardgames_tui.core.areas import area_of
from boardgames_tui.core.cells import BLACK, DRAW, EMPTY, other
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State
from boardgames_tui.games.onyx.board import edges, geometry, neighbours, standard_setup

# Stones that must have been captured before a position can occur for the third time. To occur again, a position must
# lose as many stones of each colour as were placed. They are captured in pairs, so that takes four stones each time.
MIN_CAPTURES_TO_REPEAT = 8


class Swap(Enum):
    """State of the swap, which is offered after the first stone."""

    NOT_OFFERED = auto()
    OFFERED = auto()
    NO_STONE_YET = auto()


@dataclass(frozen=True)
class Onyx(State):
    """A position of Onyx. An action is the node of a placement, or the number after them for the swap."""

    has_swap: bool
    """Whether the game has the option of a swap."""
    swap: Swap = Swap.NOT_OFFERED
    is_swapped: bool = False
    captured: int = 0
    """Number of stones captured so far."""
    winner: int = EMPTY
    """Colour that has joined its edges."""
    history: tuple[tuple[object, ...], ...] = ()
    """What the rules compare of each earlier position (`identity`), oldest first."""

    @classmethod
    def start(cls, size: int, options: Options) -> Onyx:
        """Black begins, on the empty board or with four stones of each colour."""
        setup = standard_setup(size) if options["setup"] == "standard" else {}
        cells = tuple(setup.get(node, EMPTY) for node in range(len(geometry(size).names)))
        has_swap = options["swap"] is True
        return cls(size, cells, BLACK, has_swap, Swap.NO_STONE_YET if has_swap else Swap.NOT_OFFERED)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return the lattice with its midpoints."""
        return geometry(size)

    @property
    def seat(self) -> int:
        """The person who acts; after a swap the one who began with the other colour."""
        return other(self.side) if self.is_swapped else self.side

    @property
    def identity(self) -> tuple[object, ...]:
        """A position is repeated if the stones, the side to act and the right to swap are the same."""
        return self.cells, self.side, self.swap is Swap.OFFERED

    def legal_actions(self) -> Sequence[int]:
        """A turn is one stone on an empty node, or a swap if it is offered."""
        placements = [node for node in range(len(self.cells)) if self.is_open(node)]
        return [*placements, self.swap_action] if self.swap is Swap.OFFERED else placements

    def allows(self, action: int) -> bool:
        """Judge one action."""
        return self.swap is Swap.OFFERED if action == self.swap_action else self.is_open(action)

    def is_midpoint(self, node: int) -> bool:
        """Return whether a node is a midpoint; midpoints follow the lattice nodes."""
        return node >= self.size * self.size

    def is_open(self, node: int) -> bool:
        """A stone may be placed on an empty node; on a midpoint only while all corners of its square are empty, too."""
        cells = self.cells
        if self.is_midpoint(node):
            a, b, c, d = neighbours(self.size)[node]
            return cells[node] == cells[a] == cells[b] == cells[c] == cells[d] == EMPTY
        return cells[node] == EMPTY

    def play(self, action: int) -> Onyx:
        """A placement captures, and wins if it joins the edges of its colour. A swap exchanges the players' colours."""
        history = (*self.history, self.identity)
        if action == self.swap_action:
            return replace(self, swap=Swap.NOT_OFFERED, is_swapped=True, history=history)
        captured = self.captured_by(action, self.side)
        cells = list(self.cells)
        cells[action] = self.side
        for stone in captured:
            cells[stone] = EMPTY
        after = replace(
            self,
            cells=tuple(cells),
            side=other(self.side),
            swap=Swap.OFFERED if self.swap is Swap.NO_STONE_YET else Swap.NOT_OFFERED,
            captured=self.captured + len(captured),
            history=history,
        )
        return replace(after, winner=self.side) if after.joins_edges(action) else after

    def captured_by(self, node: int, colour: int) -> list[int]:
        """Return the enemy stones that a stone of a colour on a node captures.

        A capture needs an empty midpoint, two opposite corners of the mover's colour, and two of the enemy's.
        """
        captured: list[int] = []
        for midpoint in neighbours(self.size)[node]:
            if self.is_midpoint(midpoint) and self.cells[midpoint] == EMPTY:
                corners = neighbours(self.size)[midpoint]
                # The corner behind the stone, and the two beside it.
                own = corners.index(node)
                left, opposite, right = (corners[(own + i) % 4] for i in (1, 2, 3))
                if self.cells[opposite] == colour and self.cells[left] == self.cells[right] == other(colour):
                    captured += [left, right]
        return captured

    def joins_edges(self, stone: int) -> bool:
        """Black joins the top and bottom edges, White the left and right ones; corner nodes belong to both edges.

        Only the chain of one stone is considered.
        """
        chain = self.chain_of(stone)
        return all(chain & edge for edge in edges(self.size)[self.cells[stone]])

    def chain_of(self, stone: int) -> frozenset[int]:
        """Return the nodes of the chain that contains a stone."""
        return area_of(self.cells, neighbours(self.size), stone)

    def find_connected(self) -> int:
        """Return a colour whose edges are joined on a board that was set up, or EMPTY."""
        for colour, (first_edge, _) in edges(self.size).items():
            if any(self.cells[node] == colour and self.joins_edges(node) for node in first_edge):
                return colour
        return EMPTY

    def ending(self) -> Outcome | None:
        """The first to connect wins. A position that occurs for the third time is a draw."""
        if self.winner != EMPTY:
            return Outcome(self.winner, "connection")
        if self.captured >= MIN_CAPTURES_TO_REPEAT and self.history.count(self.identity) >= 2:
            return Outcome(DRAW, "third repetition")
        return None

    def null_move(self) -> Onyx:
        """Pass; the right to swap is lost."""
        return replace(self, swap=Swap.NOT_OFFERED, side=other(self.side))

    # Numbers and texts of actions

    @property
    def action_count(self) -> int:
        """One for each placement, and the swap."""
        return len(self.cells) + 1

    @property
    def swap_action(self) -> int:
        """The swap."""
        return len(self.cells)

    def action_text(self, action: int) -> str:
        """Return `swap`, or the name of the node of a placement."""
        return "swap" if action == self.swap_action else self.geometry.names[action]

    def parse_action(self, text: str) -> int | None:
        """Return the swap or a placement, legal or not; None for any other text."""
        return self.swap_action if text == "swap" else self.geometry.site_of.get(text)
