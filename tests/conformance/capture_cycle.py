"""Onyx' endless game: two players who capture each other in two squares forever."""

import random

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.geometry import DIAGONAL, Spot
from boardgames_tui.core.position import Position


def capture_cycle(start: Position, rng: random.Random) -> list[str]:
    """Return the texts of such a game; none if the board is not empty or has no two separate squares.

    With the corners of two squares named A, B, C, D and E, F, G, H in turn, Black comes to hold A and C, White F and H;
    then each eighth action repeats the position.
    """
    middles = [site for site, spot in enumerate(start.geometry.spots) if spot.x % 2]
    if set(start.cells) != {EMPTY} or len(middles) < 2:
        return []
    first, second = (corners(start, middle) for middle in rng.sample(middles, 2))
    elsewhere = [name for name in start.geometry.names if "/" not in name and name not in (*first, *second)]
    if set(first) & set(second):
        return []
    (a, b, c, d), (e, f, g, h) = first, second
    return [a, f, c, h, rng.choice(elsewhere), *([b, e, d, g, f, a, h, c] * 3)]


def corners(start: Position, middle: int) -> list[str]:
    """Return the names of the corners of a square, in turn."""
    g, spot = start.geometry, start.geometry.spots[middle]
    return [g.names[g.site_at[Spot(spot.x + dx, spot.y + dy)]] for dx, dy in DIAGONAL]
