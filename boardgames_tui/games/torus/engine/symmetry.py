"""Symmetric placements in Torus: a board with few stones looks the same if it is moved, rotated or reflected."""

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import EMPTY, SAVED_END, Ints, Row
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.state import column_of, row_of, stone_on

# With more stones, a board is rarely symmetric.
MAX_STONES = 2
# Factor of the prior of a placement that is the image of another one.
IMAGE_FACTOR = 1e-6
# Rotations and reflections of the board.
SYMMETRIES = 8


def reduce_symmetric_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Lower the priors of placements that are images of others, on a board of at most MAX_STONES stones."""
    c = next_stone(w, S.POINTS - 1)
    e = next_stone(w, c)
    if e == w[SAVED_END]:
        e = c
    for i in range(n):
        if is_image_of_earlier(p, w, c, e, S.POINTS + moves[i]):
            worth[i] *= IMAGE_FACTOR


def next_stone(w: Row, c: int) -> int:
    """Return the first stone after a point, or the end of the board."""
    c += 1
    while c < w[SAVED_END] and stone_on(w[c]) == EMPTY:
        c += 1
    return c


def is_image_of_earlier(p: Ints, w: Row, c: int, e: int, d: int) -> bool:
    """Return whether a symmetry that keeps the stones on `c` and `e` maps `d` to an earlier point."""
    if c == w[SAVED_END]:
        return d > S.POINTS
    for turn in range(1, SYMMETRIES):
        if image_of(p, c, e, turn) == e and image_of(p, c, d, turn) < d:
            return True
    return False


def image_of(p: Ints, c: int, d: int, turn: int) -> int:
    """Return the image of `d` if the board is rotated or reflected around `c`.

    The bits of `turn` mirror the columns (1), mirror the rows (2) and swap both (4).
    """
    size = p[S.SIZE]
    x = column_of(p, c)
    y = row_of(p, c)
    across = column_of(p, d) - x
    up = row_of(p, d) - y
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
