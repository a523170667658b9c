"""List of Implo's empty points, from which a random game draws.

`p` holds the tables of the board and `w` the position. The list is scratch of the position: EMPTY_LIST holds the points
in any order, LIST_LENGTH their number, and LIST_INDEX the index of each point in EMPTY_LIST.
"""

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import point_count, point_of
from boardgames_tui.games.implo.engine.state import next_of, patch_of, removed_by, size_of
from boardgames_tui.kernel.language import Ints, Row, random_below


def init_empty_list(p: Ints, w: Row) -> None:
    """Write the list of all empty points of a position."""
    w[S.LIST_LENGTH] = 0
    for c in range(p[S.SITES]):
        if w[S.POINTS + c] == EMPTY:
            add_empty(w, c)


def add_empty(w: Row, c: int) -> None:
    """Append a point to the list."""
    index = w[S.LIST_LENGTH]
    w[S.EMPTY_LIST + index] = c
    w[S.LIST_INDEX + c] = index
    w[S.LIST_LENGTH] = index + 1


def remove_empty(w: Row, c: int) -> None:
    """Remove a point from the list; the last point of the list takes its place."""
    index = w[S.LIST_INDEX + c]
    last_index = w[S.LIST_LENGTH] - 1
    last_point = w[S.EMPTY_LIST + last_index]
    w[S.EMPTY_LIST + index] = last_point
    w[S.LIST_INDEX + last_point] = index
    w[S.LIST_LENGTH] = last_index


def update_for_resolution(w: Row, option: int) -> None:
    """Update the list for an option that is about to be played: fill its patch, empty the group that it removes."""
    patch = patch_of(w, option)
    for i in range(point_count(patch)):
        remove_empty(w, point_of(patch, i))
    group = removed_by(option)
    if group == S.NO_GROUP:
        return
    c = group
    for _ in range(size_of(w, group)):
        add_empty(w, c)
        c = next_of(w, c)


def random_empty(w: Row) -> int:
    """Return a random point of the list."""
    return w[S.EMPTY_LIST + random_below(w, w[S.LIST_LENGTH])]
