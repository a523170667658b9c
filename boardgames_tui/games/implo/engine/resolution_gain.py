"""Gain of a resolution in Implo: the growth of the sum of squares of the sizes of the owner's marker groups."""

from boardgames_tui.core.kernel import Ints, Row
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import point_count
from boardgames_tui.games.implo.engine.state import cell_of, group_of, neighbour, owner_of, patch_of, size_of
from boardgames_tui.games.implo.rules import marker_of

# Set of up to four groups, a byte each, that contains none.
NO_GROUPS = 0xFFFFFFFF


def is_among(groups: int, group: int) -> bool:
    """Return whether a group is in a set of four."""
    return (
        groups & S.BYTE == group
        or groups >> 8 & S.BYTE == group
        or groups >> 16 & S.BYTE == group
        or groups >> 24 & S.BYTE == group
    )


def growth_of_squares(p: Ints, w: Row, patch: int, owner: int) -> int:
    """Return by how much the sum of squares of the owner's marker groups grows if a patch is resolved."""
    groups = NO_GROUPS
    size = point_count(patch)
    squares = 0
    rest = patch >> S.FIRST_SHIFT
    for _ in range(point_count(patch)):
        for way in range(4):
            x = w[S.POINTS + neighbour(p, rest & S.BYTE, way)]
            if cell_of(x) == marker_of(owner) and not is_among(groups, group_of(x)):
                n = size_of(w, group_of(x))
                groups = groups << 8 & NO_GROUPS | group_of(x)
                size += n
                squares += n * n
        rest >>= 8
    return size * size - squares


def gain_of_option(p: Ints, w: Row, option: int) -> int:
    """Return the gain of an option for the side to act, negative if the opponent gains."""
    owner = owner_of(option)
    worth = growth_of_squares(p, w, patch_of(w, option), owner)
    return worth if owner == w[S.SIDE] else -worth
