"""What a stone or a resolution is worth at a glance in Implo: by how much it lets squares of the
sizes of marker groups grow.
"""

from boardgames_tui.games.implo.layout import (
    BYTE,
    FIRST,
    KIND,
    OWNER,
    PATCH,
    PATCH_OF,
    POINTS,
    RINGS,
    SIDE,
    SIZE,
    beside,
    group_of,
)
from boardgames_tui.games.implo.pieces import find_patch, flip, points_of
from boardgames_tui.games.implo.turns import ring_of
from boardgames_tui.kernel import Ints, Row, lowest

NO_GROUPS = 0xFFFFFFFF
"""Names of up to four groups, a byte each, where there is none."""


def gain_of_stone(p: Ints, w: Row, c: int, side: int) -> int:
    """What a stone gains its side by the patches that it leaves; less than 0 where the other side gains."""
    ways = p[RINGS + ring_of(p, w, c)]
    if ways == 0:
        return 0
    groups = NO_GROUPS
    size = 1
    for way in range(4):
        x = w[POINTS + beside(p, c, way)]
        if x & KIND == side and not among(groups, group_of(x)):
            groups = groups << 8 & NO_GROUPS | group_of(x)
            size += w[POINTS + group_of(x)] >> SIZE
    gain = 0
    flip(p, w, c)
    while ways:
        patch = find_patch(p, w, beside(p, c, lowest(ways)))
        ways &= ways - 1
        if patch:
            owner = owner_after(p, w, patch, c, side, groups, size)
            worth = worth_of_patch(p, w, patch, owner)
            gain += worth if owner == side else -worth
    flip(p, w, c)
    return gain


def among(groups: int, group: int) -> bool:
    """Whether a group is one of four."""
    return (
        groups & BYTE == group
        or groups >> 8 & BYTE == group
        or groups >> 16 & BYTE == group
        or groups >> 24 & BYTE == group
    )


def owner_after(p: Ints, w: Row, patch: int, c: int, side: int, groups: int, size: int) -> int:
    """Whose patch it is once a side has placed a stone beside it, which makes one of groups."""
    mine = 0
    other = 0
    rest = patch >> FIRST
    for _ in range(points_of(patch)):
        for way in range(4):
            x = w[POINTS + beside(p, rest & BYTE, way)]
            group = group_of(x)
            if beside(p, rest & BYTE, way) == c:
                mine = max(mine, size)
            elif x & KIND == side:
                mine = max(mine, size if among(groups, group) else w[POINTS + group] >> SIZE)
            elif x & KIND == 3 - side:
                other = max(other, w[POINTS + group] >> SIZE)
        rest >>= 8
    return side if mine > other else 3 - side


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
    owner = option >> OWNER & PATCH_OF
    worth = worth_of_patch(p, w, w[PATCH + (option & PATCH_OF)], owner)
    return worth if owner == w[SIDE] else -worth
