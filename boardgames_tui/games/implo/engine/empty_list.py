"""A list of Implo's empty points, which playouts keep beside a position, so as to find one at random."""

from boardgames_tui.core.kernel import EMPTY, Ints, Row, random_below
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import point_of, points_of
from boardgames_tui.games.implo.engine.state import next_of, patch_of, removed_by, size_of


def list_empty(p: Ints, w: Row) -> None:
    """Write the list."""
    w[S.LIST_LENGTH] = 0
    for c in range(p[S.SITES]):
        if w[S.POINTS + c] == EMPTY:
            list_point(w, c)


def list_point(w: Row, c: int) -> None:
    """Add a point to the list."""
    n = w[S.LIST_LENGTH]
    w[S.EMPTY_LIST + n] = c
    w[S.LIST_INDEX + c] = n
    w[S.LIST_LENGTH] = n + 1


def unlist(w: Row, c: int) -> None:
    """Take a point from the list; the last one takes its place."""
    n = w[S.LIST_LENGTH] - 1
    last = w[S.EMPTY_LIST + n]
    w[S.EMPTY_LIST + w[S.LIST_INDEX + c]] = last
    w[S.LIST_INDEX + last] = w[S.LIST_INDEX + c]
    w[S.LIST_LENGTH] = n


def list_after(w: Row, option: int) -> None:
    """Let the list be as it will be when a patch has been resolved so."""
    patch = patch_of(w, option)
    for i in range(points_of(patch)):
        unlist(w, point_of(patch, i))
    group = removed_by(option)
    c = group
    for _ in range(0 if group == S.NO_GROUP else size_of(w, group)):
        list_point(w, c)
        c = next_of(w, c)


def random_empty(w: Row) -> int:
    """A random point of the list."""
    return w[S.EMPTY_LIST + random_below(w, w[S.LIST_LENGTH])]
