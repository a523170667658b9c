"""What a resolution is worth at a glance in Implo: by how much it lets squares of the sizes of marker groups grow."""

from boardgames_tui.core.kernel import Ints, Row
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import points_of
from boardgames_tui.games.implo.engine.state import beside, group_of, owner_of, patch_of, size_of

NO_GROUPS = 0xFFFFFFFF
"""Names of up to four groups, a byte each, where there is none."""


def among(groups: int, group: int) -> bool:
    """Whether a group is one of four."""
    return (
        groups & S.BYTE == group
        or groups >> 8 & S.BYTE == group
        or groups >> 16 & S.BYTE == group
        or groups >> 24 & S.BYTE == group
    )


def worth_of_patch(p: Ints, w: Row, patch: int, owner: int) -> int:
    """By how much the squares of the sizes of the owner's groups of markers grow when a patch is resolved."""
    groups = NO_GROUPS
    size = points_of(patch)
    squares = 0
    rest = patch >> S.FIRST_SHIFT
    for _ in range(points_of(patch)):
        for way in range(4):
            x = w[S.POINTS + beside(p, rest & S.BYTE, way)]
            if x & S.CELL == owner + 2 and not among(groups, group_of(x)):
                n = size_of(w, group_of(x))
                groups = groups << 8 & NO_GROUPS | group_of(x)
                size += n
                squares += n * n
        rest >>= 8
    return size * size - squares


def gain_of_option(p: Ints, w: Row, option: int) -> int:
    """What resolving a patch so gains the side to act; less than 0 where the opponent gains."""
    owner = owner_of(option)
    worth = worth_of_patch(p, w, patch_of(w, option), owner)
    return worth if owner == w[S.SIDE] else -worth
