"""Onyx' board: its lattice of squares and triangles, and its tables."""

from collections.abc import Iterator
from functools import lru_cache

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import Geometry, Goals, Spot, name_of
from boardgames_tui.core.kernel import BLACK, NOWHERE, WHITE, BoardTables, Ints
from boardgames_tui.core.options import Options

# Neighbours of a node, at most: four orthogonal ones, and a node in each of the cells around it.
WAYS = 8
# Corners of a cell in turn, in half-steps from its centre; the opposite corner is two further.
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@lru_cache
def geometry(size: int) -> Geometry:
    """Return the lattice nodes from the lowest row, left to right, followed by the midpoints in the same order."""
    lattice = [Spot(2 * x, 2 * y) for y in range(size) for x in range(size)]
    middles = [Spot(2 * x + 1, 2 * y + 1) for y in range(size - 1) for x in range(size - 1)]
    spots = (*lattice, *filter(is_square, middles))
    site_at = {spot: site for site, spot in enumerate(spots)}
    return Geometry(
        size=size,
        style="points",
        names=tuple(map(_name, spots)),
        spots=spots,
        rows=tuple(tuple(site_at[spot] for spot in spots if spot.y == y) for y in reversed(range(2 * size - 1))),
        joins=tuple((site_at[one], site_at[two]) for middle in middles for one, two in _joins(middle)),
        goals=Goals(top=BLACK, right=WHITE, bottom=BLACK, left=WHITE),
    )


def is_square(middle: Spot) -> bool:
    """A cell is a square with a midpoint if its column and row differ in parity, else it consists of two triangles."""
    return (middle.x // 2 + middle.y // 2) % 2 == 1


def _joins(middle: Spot) -> Iterator[tuple[Spot, Spot]]:
    """A midpoint is joined to its four corners. Two triangles share a diagonal, which alternates."""
    corners = [Spot(middle.x + dx, middle.y + dy) for dx, dy in CORNERS]
    if is_square(middle):
        yield from ((middle, corner) for corner in corners)
    else:
        first = middle.x // 2 % 2
        yield corners[first], corners[first + 2]


def _name(spot: Spot) -> str:
    x, y = spot.x // 2, spot.y // 2
    return f"{name_of(x, y)}/{name_of(x + 1, y + 1)}" if spot.x % 2 else name_of(x, y)


def board(size: int, options: Options) -> BoardTables:
    """Return tables with three registers (swap, captured stones, winner); `rules` describes the scratch.

    The step table lists the neighbours of each node in no order, but those of a midpoint are the corners of its square
    in turn. The second table holds Black's four stones of the standard setup, then White's. Actions are the placements
    by node, then the swap. The options are the swap, and whether the setup is standard.
    """
    nodes = geometry(size)
    sites = len(nodes.names)
    return lay_out(
        size,
        _steps(nodes),
        sites=sites,
        actions=sites + 1,
        max_legal_actions=sites + 1,
        registers=3,
        extra_table=_standard(nodes),
        option_values=[int(options["swap"] is True), int(options["setup"] == "standard")],
        scratch=sites + 4,
    )


def _steps(nodes: Geometry) -> Ints:
    joined: list[list[int]] = [[] for _ in nodes.names]
    for one, two in (*_grid(nodes), *nodes.joins):
        joined[one].append(two)
        joined[two].append(one)
    return [site for sites in joined for site in (sites + [NOWHERE] * WAYS)[:WAYS]]


def _grid(nodes: Geometry) -> Iterator[tuple[int, int]]:
    for site, (x, y) in enumerate(nodes.spots[: nodes.size * nodes.size]):
        for to in (Spot(x + 2, y), Spot(x, y + 2)):
            if to in nodes.site_at:
                yield site, nodes.site_at[to]


def _standard(nodes: Geometry) -> Ints:
    """Return the two middle nodes of the left and right edge, then those of the bottom and top edge."""
    middles, edges = (nodes.size - 2, nodes.size), (0, 2 * nodes.size - 2)
    black = [Spot(edge, middle) for edge in edges for middle in middles]
    white = [Spot(middle, edge) for edge in edges for middle in middles]
    return [nodes.site_at[spot] for spot in (*black, *white)]
