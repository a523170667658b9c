"""What a resolution is worth at a glance in Implo: by how much it lets squares of the sizes of marker groups grow."""

from boardgames_tui.core.kernel import Ints, Row
from boardgames_tui.games.implo.engine.groups import points_of
from boardgames_tui.games.implo.engine.state import (
    BYTE,
    COLOUR,
    FIRST,
    KIND,
    OWNER,
    PATCH_OF,
    POINTS,
    SIDE,
    SIZE,
    beside,
    group_of,
    slot,
)

NO_GROUPS = 0xFFFFFFFF
"""Names of up to four groups, a byte each, where there is none."""


def among(groups: int, group: int) -> bool:
    """Whether a group is one of four."""
    return (
        groups & BYTE == group
        or groups >> 8 & BYTE == group
        or groups >> 16 & BYTE == group
        or groups >> 24 & BYTE == group
    )


def worth_of_patch(p: Ints, w: Row, patch: int, owner: int) -> int:
    """By how much the squares of the sizes of the owner's groups of markers grow when a patch is resolved."""
    groups = NO_GROUPS
    size = points_of(patch)
    squares = 0
    rest = patch >> FIRST
    for _ in range(points_of(patch)):
        for way in range(4):
            x = w[POINTS + beside(p, rest & BYTE, way)]
            if x & KIND == owner + 2 and not among(groups, group_of(x)):
                n = w[POINTS + group_of(x)] >> SIZE
                groups = groups << 8 & NO_GROUPS | group_of(x)
                size += n
                squares += n * n
        rest >>= 8
    return size * size - squares


def gain_of_option(p: Ints, w: Row, option: int) -> int:
    """What resolving a patch so gains the side to act; less than 0 where the opponent gains."""
    owner = option >> OWNER & COLOUR
    worth = worth_of_patch(p, w, w[slot(option & PATCH_OF)], owner)
    return worth if owner == w[SIDE] else -worth
