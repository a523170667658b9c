"""Surroundings of a node of Onyx' board: the lattice nodes around it, in an order that does not depend on the node.

All lattice nodes away from the border have the same surroundings, rotated or reflected. Each is joined to exactly one
of its four diagonal neighbours, its *partner*. From the partner on, the *ring* of a node is the eight nodes around it,
in order around it; then comes its *outer ring*, the sixteen nodes around these. A reflection in the line through the
node and its partner maps the surroundings to themselves.

The surroundings of a midpoint are the twelve nodes around its square. Four of them are the *tips* of the triangles that
share a side with the square. Rotations by 90 degrees map them to themselves.
"""

from collections.abc import Iterator

from boardgames_tui.core.geometry import STEP, Spot
from boardgames_tui.games.onyx.board import geometry

# Nodes of a ring and of an outer ring, tips of a midpoint, and the other nodes around its square.
RING = 8
OUTER_RING = 16
TIPS = 4
OTHERS = 8
# Nodes around a midpoint in half-steps, if its column is even: a tip, then the next two. Each is followed by its images
# under the rotations.
AROUND_SQUARE = ((-1, -3), (1, -3), (-3, -3))


def list_surroundings(size: int, c: int) -> list[int]:
    """Return the surroundings of a node: nodes, an edge in place of a node behind it, NONE behind a corner."""
    board = geometry(size)
    spot = board.spots[c]
    offsets = _around_midpoint(spot) if spot.is_midpoint else _around_lattice_node(spot)
    return [_node_at(size, spot.x + x, spot.y + y) for x, y in offsets]


def _around_lattice_node(spot: Spot) -> Iterator[tuple[int, int]]:
    """Yield the offsets of the ring and the outer ring of a lattice node, in half-steps."""
    # The direction of the partner.
    toward_x = 1 if spot.y // STEP % 2 == 0 else -1
    toward_y = 1 if spot.x // STEP % 2 == 0 else -1
    for radius in (1, 2):
        x = y = radius
        # Along the four sides of a square, beginning at a corner.
        for step_x, step_y in ((-1, 0), (0, -1), (1, 0), (0, 1)):
            for _ in range(2 * radius):
                yield STEP * toward_x * x, STEP * toward_y * y
                x += step_x
                y += step_y


def _around_midpoint(spot: Spot) -> Iterator[tuple[int, int]]:
    """Yield the offsets of the nodes around the square of a midpoint, in half-steps."""
    is_column_even = spot.x // STEP % 2 == 0
    for first_x, first_y in AROUND_SQUARE:
        x, y = first_x, first_y
        for _ in range(TIPS):
            # The squares in odd columns are mirror images of those in even ones.
            yield (x, y) if is_column_even else (y, x)
            x, y = -y, x


def _node_at(size: int, x: int, y: int) -> int:
    """Return the node at a place, the edge behind which the place lies, or NONE if it lies behind two of them."""
    board = geometry(size)
    if Spot(x, y) in board.site_at:
        return board.site_at[Spot(x, y)]
    last = STEP * (size - 1)
    # In the order of the edges: bottom, top, left, right.
    is_behind = (y < 0, y > last, x < 0, x > last)
    none = len(board.spots) + len(is_behind)
    return len(board.spots) + is_behind.index(True) if sum(is_behind) == 1 else none
