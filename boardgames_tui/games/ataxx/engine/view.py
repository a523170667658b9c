"""What a row of Ataxx's fast rules shows."""

from boardgames_tui.core.cells import BLOCK, EMPTY, other
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.rules import Ataxx
from boardgames_tui.kernel.language import SEAT, VIEW_COLOUR, VIEW_PLANES, Ints, Row

# Half-moves that fill the plane without a limit.
USUAL_LIMIT = 100


def longest_game(state: Ataxx) -> int:
    """Return the number of positions that follow the root before the line is full and begins anew."""
    return S.MAX_LINE - 1


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the bitboards of the present position, and its half-moves."""
    at = w[S.PRESENT]
    side = w[SEAT]
    in_low_word = p[S.CELLS_IN_LOW_WORD]
    for site in range(p[S.SITES]):
        word = int(site >= in_low_word)
        bit = site - word * in_low_word
        value = EMPTY
        if w[at + S.OWN + word] >> bit & 1:
            value = side
        elif w[at + S.FOE + word] >> bit & 1:
            value = other(side)
        elif (p[S.OPEN + word] >> bit & 1) == 0:
            value = BLOCK
        cells[site] = value
    view[VIEW_COLOUR] = side
    view[VIEW_PLANES] = min(100, 100 * w[at + S.HALFMOVES] // (p[S.LIMIT] or USUAL_LIMIT))
