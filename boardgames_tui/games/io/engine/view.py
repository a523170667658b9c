"""What a row of Io's fast rules shows."""

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.rules import Io
from boardgames_tui.kernel.language import SEAT, UNLIMITED_PLIES, VIEW_COLOUR, VIEW_PLANES, VIEW_SITE, Ints, Row


def longest_game(state: Io) -> int:
    """Return UNLIMITED_PLIES: a row has no history."""
    return UNLIMITED_PLIES


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the rows of the board, which are its first lines, and the stage."""
    size = p[S.SIZE]
    for site in range(p[S.SITES]):
        line = w[S.LINES + site // size] >> site % size
        cells[site] = BLACK * (line & 1) + WHITE * (line >> S.WHITE_SHIFT & 1)
    stage = w[S.STAGE]
    view[VIEW_COLOUR] = w[SEAT]
    view[VIEW_PLANES] = int(stage == S.BOUND)
    view[VIEW_PLANES + 1] = int(stage == S.FREE)
    view[VIEW_PLANES + 2] = int(stage == S.SINGLE)
    view[VIEW_PLANES + 3] = VIEW_SITE + w[S.ANCHOR]
