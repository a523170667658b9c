"""What a row of Implo's fast rules shows."""

from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.rules import Implo
from boardgames_tui.kernel.language import UNLIMITED_PLIES, VIEW_COLOUR, VIEW_PLANES, Ints, Row


def longest_game(state: Implo) -> int:
    """Return UNLIMITED_PLIES: a row has no history."""
    return UNLIMITED_PLIES


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the states of the points, and what is due."""
    for site in range(p[S.SITES]):
        cells[site] = w[S.POINTS + site] & S.CELL_MASK
    view[VIEW_COLOUR] = w[S.SIDE]
    view[VIEW_PLANES] = int(w[S.PATCH_COUNT] > 0)
    view[VIEW_PLANES + 1] = w[S.SWAP]
    view[VIEW_PLANES + 2] = int(w[S.LAST] == w[S.SIDE])
