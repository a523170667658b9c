"""List of Implo's empty points beside a position, so that a random game finds one at random."""

from boardgames_tui.core.kernel import EMPTY, Ints, Row, random_below
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import point_count, point_of
from boardgames_tui.games.implo.engine.state import next_of, patch_of, removed_by, size_of


def init_empty_list(p: Ints, w: Row) -> None:
    """List the empty points of a position."""
    w[S.LIST_LENGTH] = 0
    for c in range(p[S.SITES]):
        if w[S.POINTS + c] == EMPTY:
            add_empty(w, c)


def add_empty(w: Row, c: int) -> None:
    """Append a point to the list."""
    n = w[S.LIST_LENGTH]
    w[S.EMPTY_LIST + n] = c
    w[S.LIST_INDEX + c] = n
    w[S.LIST_LENGTH] = n + 1


def remove_empty(w: Row, c: int) -> None:
    """Remove a point from the list; the last one takes its place."""
    n = w[S.LIST_LENGTH] - 1
    last = w[S.EMPTY_LIST + n]
    w[S.EMPTY_LIST + w[S.LIST_INDEX + c]] = last
    w[S.LIST_INDEX + last] = w[S.LIST_INDEX + c]
    w[S.LIST_LENGTH] = n


def update_for_resolution(w: Row, option: int) -> None:
    """Update the list for an option that is about to be played."""
    patch = patch_of(w, option)
    for i in range(point_count(patch)):
        remove_empty(w, point_of(patch, i))
    group = removed_by(option)
    c = group
    for _ in range(0 if group == S.NO_GROUP else size_of(w, group)):
        add_empty(w, c)
        c = next_of(w, c)


def random_empty(w: Row) -> int:
    """Return a random point of the list."""
    return w[S.EMPTY_LIST + random_below(w, w[S.LIST_LENGTH])]
