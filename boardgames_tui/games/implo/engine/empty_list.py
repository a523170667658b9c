"""A list of Implo's empty points, which playouts keep beside a position, so as to find one at random."""

from boardgames_tui.core.kernel import EMPTY, Ints, Row, random_below
from boardgames_tui.games.implo.engine.groups import point_of, points_of
from boardgames_tui.games.implo.engine.state import (
    LIST,
    LISTED,
    NONE,
    PATCH_OF,
    PLACES,
    POINTS,
    SITES,
    TAKEN,
    next_of,
    size_of,
    slot,
)


def list_empty(p: Ints, w: Row) -> None:
    """Write the list."""
    w[LISTED] = 0
    for c in range(p[SITES]):
        if w[POINTS + c] == EMPTY:
            list_point(w, c)


def list_point(w: Row, c: int) -> None:
    """Add a point to the list."""
    n = w[LISTED]
    w[LIST + n] = c
    w[PLACES + c] = n
    w[LISTED] = n + 1


def unlist(w: Row, c: int) -> None:
    """Take a point from the list; the last one takes its place."""
    n = w[LISTED] - 1
    last = w[LIST + n]
    w[LIST + w[PLACES + c]] = last
    w[PLACES + last] = w[PLACES + c]
    w[LISTED] = n


def list_after(w: Row, option: int) -> None:
    """Let the list be as it will be when a patch has been resolved so."""
    patch = w[slot(option & PATCH_OF)]
    for i in range(points_of(patch)):
        unlist(w, point_of(patch, i))
    group = option >> TAKEN & NONE
    c = group
    for _ in range(0 if group == NONE else size_of(w, group)):
        list_point(w, c)
        c = next_of(w, c)


def random_empty(w: Row) -> int:
    """A random point of the list."""
    return w[LIST + random_below(w, w[LISTED])]
