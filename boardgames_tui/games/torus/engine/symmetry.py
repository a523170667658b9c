"""Placements in Torus that are alike, since a board of few stones looks the same moved, turned or reflected."""

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import EMPTY, KEPT, Ints, Row
from boardgames_tui.games.torus.engine.state import EACH, POINTS, SIZE, STEP, WHERE

FEW = 2
"""With more stones it is seldom that a board has a symmetry."""
COPY = 1e-6
"""So much less an image of another placement is held to be likely."""
TURNS = 8


def spare_copies(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Of placements that are images of each other keep one, on a board of no more than FEW stones."""
    c = next_stone(w, POINTS - 1)
    e = next_stone(w, c)
    if e == w[KEPT]:
        e = c
    for i in range(n):
        if is_copy(p, w, c, e, POINTS + moves[i]):
            worth[i] *= COPY


def next_stone(w: Row, c: int) -> int:
    """The first point after another that holds a stone, or the place behind the last point."""
    c += 1
    while c < w[KEPT] and w[c] & 3 == EMPTY:
        c += 1
    return c


def is_copy(p: Ints, w: Row, c: int, e: int, d: int) -> bool:
    """Whether a symmetry that leaves two stones where they are brings a point to an earlier one."""
    if c == w[KEPT]:
        return d > POINTS
    for turn in range(1, TURNS):
        if image(p, c, e, turn) == e and image(p, c, d, turn) < d:
            return True
    return False


def image(p: Ints, c: int, d: int, turn: int) -> int:
    """Where a point comes to when the board is turned or reflected around another."""
    size = p[SIZE]
    x = p[STEP + EACH * c + WHERE]
    y = p[STEP + EACH * c + WHERE + 1]
    across = p[STEP + EACH * d + WHERE] - x
    up = p[STEP + EACH * d + WHERE + 1] - y
    if turn & 1:
        across = -across
    if turn & 2:
        up = -up
    if turn & 4:
        x += up
        y += across
    else:
        x += across
        y += up
    return POINTS + (y + size) % size * size + (x + size) % size
