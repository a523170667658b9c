"""Symmetric placements in Torus: a board with few stones looks the same if it is moved, rotated or reflected.

`p` holds the tables of a board and `w` the position; the module `state` (`S`) declares their fields. A point is the
offset of a site in `w`: S.POINTS plus the site, which is also the action code of a placement there.
"""

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.state import column_of, row_of, stone_on
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import SAVED_END, Ints, Row

# With more stones, a board is rarely symmetric.
MAX_STONES = 2
# Factor of the prior of a placement that is the image of another one.
IMAGE_FACTOR = 1e-6
# Rotations and reflections of the board. The bits of a symmetry, which `image_of` applies in this order, reverse the
# columns, reverse the rows, and exchange columns and rows; 0 changes nothing.
SYMMETRIES = 8
REVERSE_COLUMNS = 1
REVERSE_ROWS = 2
TRANSPOSE = 4


def reduce_symmetric_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Lower the priors of placements that are images of others, on a board of at most MAX_STONES stones.

    `worth` holds the priors of the first n of `moves`, which are action codes.
    """
    first_stone = next_stone(w, S.POINTS - 1)
    second_stone = next_stone(w, first_stone)
    if second_stone == w[SAVED_END]:
        second_stone = first_stone
    for i in range(n):
        if is_image_of_earlier(p, w, first_stone, second_stone, S.POINTS + moves[i]):
            worth[i] *= IMAGE_FACTOR


def next_stone(w: Row, point: int) -> int:
    """Return the point of the first stone after a point, or the end of the board if there is none."""
    point += 1
    while point < w[SAVED_END] and stone_on(w[point]) == EMPTY:
        point += 1
    return point


def is_image_of_earlier(p: Ints, w: Row, first_stone: int, second_stone: int, point: int) -> bool:
    """Return whether a symmetry that keeps both stones in their places maps a point to an earlier one.

    The stones are the end of the board if it is empty, and the same if there is one.
    """
    if first_stone == w[SAVED_END]:
        # All points of an empty board are alike.
        return point > S.POINTS
    for symmetry in range(1, SYMMETRIES):
        keeps_stones = image_of(p, first_stone, second_stone, symmetry) == second_stone
        if keeps_stones and image_of(p, first_stone, point, symmetry) < point:
            return True
    return False


def image_of(p: Ints, centre: int, point: int, symmetry: int) -> int:
    """Return the image of a point if the board is rotated or reflected around a centre."""
    size = p[S.SIZE]
    column = column_of(p, centre)
    row = row_of(p, centre)
    dx = column_of(p, point) - column
    dy = row_of(p, point) - row
    if symmetry & REVERSE_COLUMNS:
        dx = -dx
    if symmetry & REVERSE_ROWS:
        dy = -dy
    if symmetry & TRANSPOSE:
        column += dy
        row += dx
    else:
        column += dx
        row += dy
    # Around the edges; adding the size first keeps the dividends from being negative.
    return S.POINTS + (row + size) % size * size + (column + size) % size
