"""Rules of Onyx by Larry Back: join your two edges over nodes that lie in triangles and squares.

Nodes are numbered: first the lattice nodes (the crossings of the grid), row by row, then the midpoints of the squares.
A midpoint's only neighbours are the four *corners* of its square. A *chain* is all stones of a colour that lines
connect. Actions are numbered: first the placements, by node, then the swap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from boardgames_tui.core.areas import area_of
from boardgames_tui.core.cells import BLACK, DRAW, EMPTY, other
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State, of_history
from boardgames_tui.games.onyx.board import edges, geometry, neighbours, standard_setup

# Stones that must have been captured before a position can occur for the third time. To occur again, a position must
# lose as many stones of each colour as were placed. They are captured in pairs, so that takes four stones each time.
MIN_CAPTURES_TO_REPEAT = 8


class Swap(Enum):
    """State of the swap, which is offered for one turn, after Black's first stone."""

    NOT_OFFERED = auto()
    """The game is played without a swap, or the turn for it is over."""
    OFFERED = auto()
    """White may swap now."""
    NO_STONE_YET = auto()
    """Black's next stone is the first one, so a swap is offered after it."""


@dataclass(frozen=True)
class Onyx(State):
    """A position of Onyx. An action is the node of a placement, or the number after the last node for the swap."""

    has_swap: bool
    """Whether the game is played with a swap."""
    swap: Swap = Swap.NOT_OFFERED
    is_swapped: bool = False
    """Whether the players have exchanged their colours."""
    captured: int = of_history(0)
    """Number of stones captured so far."""
    winner: int = EMPTY
    """Colour that has joined its edges, or EMPTY."""
    history: tuple[tuple[object, ...], ...] = of_history(())
    """What the rules compare of each earlier position (`identity`), oldest first."""

    @classmethod
    def start(cls, size: int, options: Options) -> Onyx:
        """Return the starting position: Black begins, on the empty board or with four stones of each colour."""
        setup = standard_setup(size) if options["setup"] == "standard" else {}
        node_count = len(neighbours(size))
        cells = tuple(setup.get(node, EMPTY) for node in range(node_count))
        has_swap = bool(options["swap"])
        swap = Swap.NO_STONE_YET if has_swap else Swap.NOT_OFFERED
        return cls(size=size, cells=cells, side=BLACK, has_swap=has_swap, swap=swap)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return the lattice with its midpoints."""
        return geometry(size)

    @property
    def seat(self) -> int:
        """The person who acts, named by the colour with which this person began; after a swap it is not `side`."""
        return other(self.side) if self.is_swapped else self.side

    @property
    def identity(self) -> tuple[object, ...]:
        """The stones, the side to act and the right to swap: a position is repeated if all three are the same."""
        return self.cells, self.side, self.swap is Swap.OFFERED

    def legal_actions(self) -> Sequence[int]:
        """A turn is one stone on an open node, or a swap if it is offered."""
        placements = [node for node in range(len(self.cells)) if self.is_open(node)]
        return [*placements, self.swap_action] if self.swap is Swap.OFFERED else placements

    def allows(self, action: int) -> bool:
        """Return whether an action is legal: a swap if it is offered, a placement if its node is open."""
        if action == self.swap_action:
            return self.swap is Swap.OFFERED
        return self.is_open(action)

    def is_midpoint(self, node: int) -> bool:
        """Return whether a node is a midpoint; midpoints follow the lattice nodes."""
        return node >= self.size * self.size

    def is_open(self, node: int) -> bool:
        """A stone may be placed on an empty node; on a midpoint only while all corners of its square are empty, too."""
        cells = self.cells
        if cells[node] != EMPTY:
            return False
        if self.is_midpoint(node):
            for corner in neighbours(self.size)[node]:
                if cells[corner] != EMPTY:
                    return False
        return True

    def play(self, action: int) -> Onyx:
        """Return the position after a placement or a swap.

        A placement captures, and wins if it joins the edges of its colour. A swap exchanges the players' colours.
        """
        history = (*self.history, self.identity)
        if action == self.swap_action:
            # White is still to move, but now the other person plays White.
            return replace(self, swap=Swap.NOT_OFFERED, is_swapped=True, history=history)
        captured = self.captured_by(action, self.side)
        cells = list(self.cells)
        cells[action] = self.side
        for stone in captured:
            cells[stone] = EMPTY
        swap = Swap.OFFERED if self.swap is Swap.NO_STONE_YET else Swap.NOT_OFFERED
        after = replace(
            self,
            cells=tuple(cells),
            side=other(self.side),
            swap=swap,
            captured=self.captured + len(captured),
            history=history,
        )
        return replace(after, winner=self.side) if after.joins_edges(action) else after

    def captured_by(self, node: int, colour: int) -> list[int]:
        """Return the enemy stones that a new stone of a colour on a node captures.

        In each square around it, it captures the two corners beside it if both are the enemy's, the opposite corner has
        its own colour, and the midpoint is empty.
        """
        captured: list[int] = []
        for neighbour in neighbours(self.size)[node]:
            if self.is_midpoint(neighbour) and self.cells[neighbour] == EMPTY:
                corners = neighbours(self.size)[neighbour]
                # Corners are in order around the square, and negative indexes wrap around.
                own = corners.index(node)
                left, opposite, right = corners[own - 3], corners[own - 2], corners[own - 1]
                if self.cells[opposite] == colour and self.cells[left] == self.cells[right] == other(colour):
                    captured += [left, right]
        return captured

    def joins_edges(self, stone: int) -> bool:
        """Return whether the chain of a stone joins the edges of its colour.

        Black joins the top and bottom edges, White the left and right ones. A corner of the board belongs to two edges.
        """
        chain = self.chain_of(stone)
        return all(chain & edge for edge in edges(self.size)[self.cells[stone]])

    def chain_of(self, stone: int) -> frozenset[int]:
        """Return the nodes of the chain that contains the stone on a node."""
        return area_of(self.cells, neighbours(self.size), stone)

    def find_connected(self) -> int:
        """Return a colour whose edges are joined, or EMPTY; for a board that was set up, not played to."""
        for colour, (first_edge, _) in edges(self.size).items():
            if any(self.cells[node] == colour and self.joins_edges(node) for node in first_edge):
                return colour
        return EMPTY

    def ending(self) -> Outcome | None:
        """The first to join its edges wins. A position that occurs for the third time is a draw."""
        if self.winner != EMPTY:
            return Outcome(self.winner, "connection")
        # Counting the earlier positions takes time, so it is left out while none can have occurred twice.
        can_repeat = self.captured >= MIN_CAPTURES_TO_REPEAT
        if can_repeat and self.history.count(self.identity) >= 2:
            return Outcome(DRAW, "third repetition")
        return None

    def extra_planes(self, colour: int) -> Mapping[str, int | frozenset[int]]:
        """Whether the swap is offered, and the edges of both colours."""
        own, enemy = (frozenset().union(*edges(self.size)[each]) for each in (colour, other(colour)))
        return {"swap": int(self.swap is Swap.OFFERED), "own edges": own, "enemy edges": enemy}

    def null_move(self) -> Onyx:
        """Return the position after a pass; the right to swap is lost."""
        return replace(self, swap=Swap.NOT_OFFERED, side=other(self.side))

    # Numbers and texts of actions

    @property
    def action_count(self) -> int:
        """One action for the placement on each node, and the swap."""
        return len(self.cells) + 1

    @property
    def swap_action(self) -> int:
        """Number of the swap, the one after the last node."""
        return len(self.cells)

    def action_text(self, action: int) -> str:
        """Return `swap`, or the name of the node of a placement."""
        return "swap" if action == self.swap_action else self.geometry.names[action]

    def parse_action(self, text: str) -> int | None:
        """Return the swap or a placement, legal or not; None for any other text."""
        return self.swap_action if text == "swap" else self.geometry.site_of.get(text)
