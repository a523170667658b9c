"""End of a game of Implo in an incrementally updated position.

`p` holds the tables of the board and `w` the position.
"""

from boardgames_tui.core.cells import BLACK, BLACK_MARK, WHITE, other
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.state import cell_of, group_of, size_at_root
from boardgames_tui.kernel.language import SEAT, Ints, Row


def result(p: Ints, w: Row) -> int:
    """Return the seat that has won, or 0 as long as a point is empty. There is no draw."""
    if w[S.EMPTY_COUNT]:
        return 0
    return w[SEAT] if winning_colour(p, w) == w[S.SIDE] else other(w[SEAT])


def winning_colour(p: Ints, w: Row) -> int:
    """Return the colour that wins a full board.

    It has more marker groups of the largest size at which the numbers of groups differ; if none differ, more stones; if
    these are equal too, it is not the colour that placed the last stone.
    """
    # Black's lead in stones.
    lead = 0
    largest_size = 0
    for c in range(p[S.SITES]):
        state = w[S.POINTS + c]
        if cell_of(state) <= WHITE:
            lead += 1 if cell_of(state) == BLACK else -1
        elif group_of(state) == c:
            # The root stands for its group.
            size = size_at_root(state)
            count_group(w, cell_of(state), size)
            largest_size = max(largest_size, size)
    return compare_groups(w, largest_size, lead)


def count_group(w: Row, cell: int, size: int) -> None:
    """Count a group of markers, with this cell value, in BALANCE."""
    w[S.BALANCE + size] += 1 if cell == BLACK_MARK else -1


def compare_groups(w: Row, largest_size: int, stone_lead: int) -> int:
    """Return the colour that wins by the groups counted in BALANCE, or by Black's lead in stones; clear BALANCE."""
    lead = stone_lead
    for size in range(1, largest_size + 1):
        if w[S.BALANCE + size]:
            lead = w[S.BALANCE + size]
            w[S.BALANCE + size] = 0
    if lead == 0:
        return other(w[S.LAST])
    return BLACK if lead > 0 else WHITE
