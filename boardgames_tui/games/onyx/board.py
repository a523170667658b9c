"""Onyx' board: its lattice of squares and triangles.

*Lattice nodes* are the crossings of a grid. Four of them surround a *cell*. A cell is either two triangles or a square,
which has one more node in its centre, the *midpoint*. Two nodes are *joined* if a line runs directly between them.

Nodes are numbered: first the lattice nodes, from the lowest row, left to right, then the midpoints, likewise. A node's
`Spot` has its coordinates in half-steps: even ones for a lattice node, odd ones for a midpoint.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.geometry import STEP, Geometry, Goals, Spot, name_of

# Corners of a cell in order around it, in half-steps from its centre.
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@lru_cache
def geometry(size: int) -> Geometry:
    """Return the geometry of a board with `size` by `size` lattice nodes."""
    lattice = [Spot(STEP * column, STEP * row) for row in range(size) for column in range(size)]
    centres = [Spot(STEP * column + 1, STEP * row + 1) for row in range(size - 1) for column in range(size - 1)]
    midpoints = [centre for centre in centres if is_square_cell(centre)]
    spots = (*lattice, *midpoints)
    node_at = {spot: node for node, spot in enumerate(spots)}
    # From the top, in half-steps: rows of midpoints lie between those of lattice nodes.
    heights = reversed(range(STEP * (size - 1) + 1))
    return Geometry(
        size=size,
        style="points",
        names=tuple(map(_name, spots)),
        spots=spots,
        rows=tuple(tuple(node_at[spot] for spot in spots if spot.y == height) for height in heights),
        # Lines inside the cells; those of the plain grid are not listed.
        joins=tuple((node_at[a], node_at[b]) for centre in centres for a, b in _joins_in_cell(centre)),
        goals=Goals(top=BLACK, right=WHITE, bottom=BLACK, left=WHITE),
    )


def is_square_cell(centre: Spot) -> bool:
    """Return whether the cell around a centre is a square, not two triangles."""
    column, row = centre.x // STEP, centre.y // STEP
    return (column + row) % 2 == 1


def _joins_in_cell(centre: Spot) -> Iterator[tuple[Spot, Spot]]:
    """Yield the pairs of nodes that are joined inside the cell around a centre.

    In a square, the midpoint is joined to each corner. In a cell of two triangles, the diagonal between them joins two
    opposite corners; diagonals rise to the right in even columns and fall in odd ones, counted from 0.
    """
    corners = [Spot(centre.x + dx, centre.y + dy) for dx, dy in CORNERS]
    bottom_left, bottom_right, top_right, top_left = corners
    column = centre.x // STEP
    if is_square_cell(centre):
        yield from ((centre, corner) for corner in corners)
    elif column % 2 == 0:
        yield bottom_left, top_right
    else:
        yield bottom_right, top_left


def _name(spot: Spot) -> str:
    """Return the name of a node: `c4`; for a midpoint those of its bottom-left and top-right corners, `c4/d5`."""
    column, row = spot.x // STEP, spot.y // STEP
    bottom_left = name_of(column, row)
    return f"{bottom_left}/{name_of(column + 1, row + 1)}" if spot.is_midpoint else bottom_left


@lru_cache
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the nodes joined to each node; those of a midpoint are the four corners of its square, in order around."""
    board = geometry(size)
    joined: list[list[int]] = [[] for _ in board.spots]
    for a, b in (*_grid_joins(board), *board.joins):
        joined[a].append(b)
        joined[b].append(a)
    return tuple(map(tuple, joined))


def _grid_joins(board: Geometry) -> Iterator[tuple[int, int]]:
    """Yield the pairs of lattice nodes that are neighbours in a row or in a column."""
    lattice = board.spots[: board.size * board.size]
    for node, (x, y) in enumerate(lattice):
        for neighbour in (Spot(x + STEP, y), Spot(x, y + STEP)):
            if neighbour in board.site_at:
                yield node, board.site_at[neighbour]


@lru_cache
def edges(size: int) -> Mapping[int, tuple[frozenset[int], frozenset[int]]]:
    """Return by colour the two edges that it has to join, each as the set of its lattice nodes."""
    lattice = range(size * size)
    bottom, top = frozenset(lattice[:size]), frozenset(lattice[-size:])
    left, right = frozenset(lattice[::size]), frozenset(lattice[size - 1 :: size])
    return {BLACK: (bottom, top), WHITE: (left, right)}


@lru_cache
def standard_setup(size: int) -> Mapping[int, int]:
    """Return the colours of the standard setup by node.

    Black has the two middle nodes of the left and of the right edge, White those of the bottom and of the top edge.
    """
    node_at = geometry(size).site_at
    # Coordinates in half-steps: nodes are STEP, two half-steps, apart. As sizes are even, no node is in the middle of
    # an edge, and the two middle ones are a half-step from there.
    last = STEP * (size - 1)
    middle = last // 2
    middles = (middle - 1, middle + 1)
    black = {node_at[Spot(x, y)]: BLACK for x in (0, last) for y in middles}
    white = {node_at[Spot(x, y)]: WHITE for y in (0, last) for x in middles}
    return black | white
