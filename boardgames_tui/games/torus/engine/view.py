"""What a row of Torus's fast rules shows."""

from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.fast_rules import MAX_ACTIONS_PER_SITE
from boardgames_tui.games.torus.engine.state import stone_on
from boardgames_tui.games.torus.rules import Torus
from boardgames_tui.kernel.language import SEAT, VIEW_COLOUR, Ints, Row


def longest_game(state: Torus) -> int:
    """Return the number of keys for which `enter` leaves room, less the present one."""
    return MAX_ACTIONS_PER_SITE * len(state.cells) - 1


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the stones on the points."""
    for site in range(p[S.SITES]):
        cells[site] = stone_on(w[S.POINTS + site])
    view[VIEW_COLOUR] = w[SEAT]
