"""Implo by Luis Bolaños Mures: place a stone, then resolve every patch; the bigger groups of markers win.

Registers: the stage, whether the colour to act may swap, and the colour that placed the last stone or EMPTY.
"""

from boardgames_tui.core import kernel as K
from boardgames_tui.core.kernel import BoardTables, Ints, Row, count, encode_ending, pass_turn, swap_seats, winner_by
from boardgames_tui.games.implo.components import (
    any_patch,
    append,
    groups,
    is_patch,
    label,
    list_removable,
    listed,
    makes_patch,
    owner,
)

PLACE = 0
RESOLVE = 1

MARKER_GROUPS = 1
STONES = 2
LAST_MOVE = 3

OCCUPIED = 1
NOT_RESOLVED = 2
NO_PATCH = 3
NO_CHOICE = 4
NOT_BIGGEST = 5
NO_SWAP = 6


def start(b: BoardTables, s: Row) -> None:
    """Black plays first on an empty board."""
    for c in range(b.sites):
        s[c] = K.EMPTY
    s[b.side] = K.BLACK
    s[b.seat] = K.BLACK
    s[b.first] = PLACE
    s[b.first + 1] = 0
    s[b.first + 2] = K.EMPTY


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """A stone on any empty point, or a swap where it is offered; while there is a patch, a resolution."""
    if s[b.first] == RESOLVE:
        return resolutions(b, s, out)
    n = 0
    for c in range(b.sites):
        if s[c] == K.EMPTY:
            out[n] = c
            n += 1
    if s[b.first + 1]:
        out[n] = swap_code(b)
        n += 1
    return n


def resolutions(b: BoardTables, s: Row, out: Row) -> int:
    """Any patch may be resolved, and where groups tie for biggest the resolving player chooses which one goes."""
    label(b, s)
    n = 0
    for p in range(b.sites):
        if is_patch(b, s, p):
            tied = list_removable(b, s, p)
            out[n] = resolution(b, p, K.NOWHERE)
            for i in range(tied if tied > 1 else 0):
                out[n + i] = resolution(b, p, b.scratch[listed(b) + i])
            n += max(tied, 1)
    return n


def swap_code(b: BoardTables) -> int:
    """The last action code."""
    return b.actions - 1


def resolution(b: BoardTables, patch: int, group: int) -> int:
    """The action code that resolves a patch and removes a group, NOWHERE where there is no choice of it."""
    return b.sites + patch * (b.sites + 1) + group + 1


def patch_of(b: BoardTables, a: int) -> int:
    """The patch that a resolution names."""
    return (a - b.sites) // (b.sites + 1)


def group_of(b: BoardTables, a: int) -> int:
    """The group that a resolution names, or NOWHERE."""
    return (a - b.sites) % (b.sites + 1) - 1


def play(b: BoardTables, s: Row, a: int) -> None:
    """Place, resolve or swap, which is offered after Black's first stone only. A turn lasts while there is a patch."""
    first_stone = s[b.first + 2] == K.EMPTY and s[b.side] == K.BLACK
    s[b.first + 1] = b.option_values[0] if first_stone else 0
    if a == swap_code(b):
        swap_seats(b, s)
        return
    if a < b.sites:
        s[a] = s[b.first + 2] = s[b.side]
        more = makes_patch(b, s, a)
    else:
        resolve(b, s, a)
        more = any_patch(b, s)
    s[b.first] = RESOLVE if more else PLACE
    if not more:
        pass_turn(b, s)


def resolve(b: BoardTables, s: Row, a: int) -> None:
    """A marker of the owner's colour goes on each point of the patch, and the owner's biggest adjacent group goes."""
    label(b, s)
    patch = patch_of(b, a)
    group = group_of(b, a)
    if group == K.NOWHERE and list_removable(b, s, patch):
        group = b.scratch[listed(b)]
    marker = owner(b, s, patch) + 2
    for c in range(b.sites):
        if b.scratch[c] == patch:
            s[c] = marker
        elif group != K.NOWHERE and b.scratch[c] == group:
            s[c] = K.EMPTY


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """The game ends when no point is empty: marker groups, then stones, then who made the last move loses."""
    if count(b, s, K.EMPTY):
        return 0
    label(b, s)
    for size in range(b.sites, 0, -1):
        by_groups = winner_by(groups(b, s, K.BLACK_MARK, size), groups(b, s, K.WHITE_MARK, size))
        if by_groups:
            return encode_ending(by_groups, MARKER_GROUPS)
    by_stones = winner_by(count(b, s, K.BLACK), count(b, s, K.WHITE))
    return encode_ending(by_stones, STONES) if by_stones else encode_ending(3 - s[b.first + 2], LAST_MOVE)


def key(b: BoardTables, s: Row) -> int:
    """Markers never go, and between them stones only come, so nothing can stand twice."""
    return 0


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Say which rule of its stage an action breaks."""
    if a == swap_code(b):
        return 0 if s[b.first + 1] else NO_SWAP
    if a >= b.sites:
        return refused_resolution(b, s, a)
    if s[b.first] == RESOLVE:
        return NOT_RESOLVED
    return OCCUPIED if s[a] != K.EMPTY else 0


def refused_resolution(b: BoardTables, s: Row, a: int) -> int:
    """A resolution names a patch by its lowest point, and a group only where groups tie for biggest."""
    label(b, s)
    group = group_of(b, a)
    if not is_patch(b, s, patch_of(b, a)):
        return NO_PATCH
    tied = list_removable(b, s, patch_of(b, a))
    if (group == K.NOWHERE) != (tied < 2):
        return NO_CHOICE
    if group == K.NOWHERE or append(b, listed(b), tied, group) == tied:
        return 0
    return NOT_BIGGEST
