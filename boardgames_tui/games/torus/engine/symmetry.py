"""Placements in Torus that are alike, since a board of few stones looks the same moved, turned or reflected."""

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import EMPTY, SAVED_END, Ints, Row
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.state import stone_on

# With more stones a board seldom has a symmetry.
MAX_STONES = 2
# Factor of the prior of a placement that is the image of another.
IMAGE_FACTOR = 1e-6
# Turns and reflections of the board.
SYMMETRIES = 8


def spare_copies(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Of placements that are images of each other keep one, on a board of no more than MAX_STONES stones."""
    c = next_stone(w, S.POINTS - 1)
    e = next_stone(w, c)
    if e == w[SAVED_END]:
        e = c
    for i in range(n):
        if is_copy(p, w, c, e, S.POINTS + moves[i]):
            worth[i] *= IMAGE_FACTOR


def next_stone(w: Row, c: int) -> int:
    """The first point after another that holds a stone, or the place behind the last point."""
    c += 1
    while c < w[SAVED_END] and stone_on(w[c]) == EMPTY:
        c += 1
    return c


def is_copy(p: Ints, w: Row, c: int, e: int, d: int) -> bool:
    """Whether a symmetry that leaves two stones where they are brings a point to an earlier one."""
    if c == w[SAVED_END]:
        return d > S.POINTS
    for turn in range(1, SYMMETRIES):
        if image(p, c, e, turn) == e and image(p, c, d, turn) < d:
            return True
    return False


def image(p: Ints, c: int, d: int, turn: int) -> int:
    """Where a point comes to when the board is turned or reflected around another."""
    size = p[S.SIZE]
    x = p[S.BY_POINT + S.POINT_SIZE * c + S.COLUMN]
    y = p[S.BY_POINT + S.POINT_SIZE * c + S.ROW]
    across = p[S.BY_POINT + S.POINT_SIZE * d + S.COLUMN] - x
    up = p[S.BY_POINT + S.POINT_SIZE * d + S.ROW] - y
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
    return S.POINTS + (y + size) % size * size + (x + size) % size
