"""Onyx' board: its lattice of squares and triangles.

The *lattice nodes* are the crossings of a grid. Four of them surround a *cell*, which is either a square with a node in
its centre, the *midpoint*, or two triangles. Coordinates (`Spot`) count half-steps, so midpoints have odd ones.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.geometry import STEP, Geometry, Goals, Spot, name_of

# Corners of a cell in order around it, in half-steps from its centre; the opposite corner is two further.
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@lru_cache
def geometry(size: int) -> Geometry:
    """Return the geometry of a board with `size` by `size` lattice nodes.

    Sites are the lattice nodes from the lowest row, left to right, then the midpoints in the same order.
    """
    lattice = [Spot(STEP * column, STEP * row) for row in range(size) for column in range(size)]
    centres = [Spot(STEP * column + 1, STEP * row + 1) for row in range(size - 1) for column in range(size - 1)]
    spots = (*lattice, *filter(is_square, centres))
    site_at = {spot: site for site, spot in enumerate(spots)}
    highest_y = STEP * (size - 1)
    return Geometry(
        size=size,
        style="points",
        names=tuple(map(_name, spots)),
        spots=spots,
        rows=tuple(tuple(site_at[spot] for spot in spots if spot.y == y) for y in range(highest_y, -1, -1)),
        joins=tuple((site_at[a], site_at[b]) for centre in centres for a, b in _joins_in_cell(centre)),
        goals=Goals(top=BLACK, right=WHITE, bottom=BLACK, left=WHITE),
    )


def is_square(centre: Spot) -> bool:
    """Return whether a cell is a square with a midpoint, not two triangles, by the centre of the cell.

    It is a square if the numbers of its column and row differ in parity.
    """
    column, row = centre.x // STEP, centre.y // STEP
    return (column + row) % 2 == 1


def _joins_in_cell(centre: Spot) -> Iterator[tuple[Spot, Spot]]:
    """Yield the pairs of nodes that are joined inside a cell.

    A midpoint is joined to its four corners. Two triangles share a diagonal, whose direction alternates by columns.
    """
    corners = [Spot(centre.x + dx, centre.y + dy) for dx, dy in CORNERS]
    if is_square(centre):
        yield from ((centre, corner) for corner in corners)
    else:
        corner = centre.x // STEP % 2
        yield corners[corner], corners[corner + 2]


def _name(spot: Spot) -> str:
    """Return the name of a node: `c4`; for a midpoint those of its bottom-left and top-right corners, `c4/d5`."""
    column, row = spot.x // STEP, spot.y // STEP
    is_midpoint = spot.x % STEP == 1
    return f"{name_of(column, row)}/{name_of(column + 1, row + 1)}" if is_midpoint else name_of(column, row)


@lru_cache
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the nodes joined to each node by a line; those of a midpoint are its corners, in order around it."""
    nodes = geometry(size)
    joined: list[list[int]] = [[] for _ in nodes.names]
    for a, b in (*_grid_joins(nodes), *nodes.joins):
        joined[a].append(b)
        joined[b].append(a)
    return tuple(map(tuple, joined))


def _grid_joins(nodes: Geometry) -> Iterator[tuple[int, int]]:
    """Yield the pairs of lattice nodes that are neighbours in a row or in a column."""
    for site, (x, y) in enumerate(nodes.spots[: nodes.size * nodes.size]):
        for neighbour in (Spot(x + STEP, y), Spot(x, y + STEP)):
            if neighbour in nodes.site_at:
                yield site, nodes.site_at[neighbour]


@lru_cache
def edges(size: int) -> Mapping[int, tuple[frozenset[int], frozenset[int]]]:
    """Return the lattice nodes of the two edges that each colour joins: bottom and top, left and right."""
    rows = [frozenset(range(size * row, size * (row + 1))) for row in (0, size - 1)]
    columns = [frozenset(range(column, size * size, size)) for column in (0, size - 1)]
    return {BLACK: (rows[0], rows[1]), WHITE: (columns[0], columns[1])}


@lru_cache
def standard_setup(size: int) -> Mapping[int, int]:
    """Return the colours of the standard setup by node.

    Black has the two middle nodes of the left and of the right edge, White those of the bottom and of the top edge.
    """
    site_at = geometry(size).site_at
    last = size - 1
    # Sizes are even, so the two middle nodes are one half-step from the centre, at `last` half-steps.
    middles = (last - 1, last + 1)
    edges = (0, STEP * last)
    black = {site_at[Spot(edge, middle)]: BLACK for edge in edges for middle in middles}
    white = {site_at[Spot(middle, edge)]: WHITE for edge in edges for middle in middles}
    return black | white
