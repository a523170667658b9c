"""What a row of Onyx's fast rules shows."""

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.state import word_at
from boardgames_tui.games.onyx.rules import Onyx
from boardgames_tui.kernel.language import UNCHANGED, VIEW_COLOUR, VIEW_PLANES, Ints, Row


def longest_game(state: Onyx) -> int:
    """Return the number of keys for which `enter` leaves room."""
    return S.MAX_ACTIONS


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the sets of stones, and whether the swap is offered."""
    for site in range(p[S.SITES]):
        word = word_at(site)
        bit = site % S.WORD_NODES
        cells[site] = BLACK * (w[word + S.STONES + BLACK] >> bit & 1) + WHITE * (w[word + S.STONES + WHITE] >> bit & 1)
    view[VIEW_COLOUR] = w[S.SIDE]
    view[VIEW_PLANES] = int(w[S.SWAP] == S.OFFERED)
    view[VIEW_PLANES + 1] = UNCHANGED
    view[VIEW_PLANES + 2] = UNCHANGED
