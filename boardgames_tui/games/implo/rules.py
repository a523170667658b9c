"""Rules of Implo by Luis Bolaños Mures: place a stone, then resolve every patch; the bigger groups of markers win.

Registers: the stage, whether the side to act may swap, and the colour of the last stone placed, or EMPTY.
"""

from boardgames_tui.core import kernel as K
from boardgames_tui.core.kernel import BoardTables, Ints, Row, count, encode_ending, pass_turn, swap_seats, winner_by
from boardgames_tui.games.implo import registers as R
from boardgames_tui.games.implo.components import (
    append_once,
    area_of,
    count_groups,
    has_patch,
    is_patch,
    label_areas,
    list_removable,
    list_start,
    makes_patch,
    owner,
)

# Stages of a turn.
PLACE = 0
RESOLVE = 1

# Reasons for which the game ends.
MARKER_GROUPS = 1
STONES = 2
LAST_MOVE = 3

# Rules that an action may break (`refusal`).
OCCUPIED = 1
NOT_RESOLVED = 2
NO_PATCH = 3
NO_CHOICE = 4
NOT_BIGGEST = 5
NO_SWAP = 6


def start(b: BoardTables, s: Row) -> None:
    """Black begins on an empty board."""
    for c in range(b.sites):
        s[c] = K.EMPTY
    s[b.side] = K.BLACK
    s[b.seat] = K.BLACK
    s[b.first + R.STAGE] = PLACE
    s[b.first + R.SWAP] = 0
    s[b.first + R.LAST] = K.EMPTY


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """A turn is a stone on an empty point, or a swap if it is offered, then resolutions as long as there is a patch."""
    if s[b.first + R.STAGE] == RESOLVE:
        return list_resolutions(b, s, out)
    n = 0
    for c in range(b.sites):
        if s[c] == K.EMPTY:
            out[n] = c
            n += 1
    if s[b.first + R.SWAP]:
        out[n] = swap_code(b)
        n += 1
    return n


def list_resolutions(b: BoardTables, s: Row, out: Row) -> int:
    """Any patch may be resolved. If groups tie for the biggest, the player chooses which of them is removed."""
    label_areas(b, s)
    n = 0
    for p in range(b.sites):
        if is_patch(b, s, p):
            tied = list_removable(b, s, p)
            out[n] = resolution(b, p, K.NOWHERE)
            for i in range(tied if tied > 1 else 0):
                out[n + i] = resolution(b, p, b.scratch[list_start(b) + i])
            n += max(tied, 1)
    return n


def swap_code(b: BoardTables) -> int:
    """Return the code of the swap, the last one."""
    return b.actions - 1


def resolution(b: BoardTables, patch: int, group: int) -> int:
    """Return the code of resolving a patch and removing a group, or NOWHERE if there is no choice of groups."""
    return b.sites + patch * (b.sites + 1) + group + 1


def patch_of(b: BoardTables, a: int) -> int:
    """Return the patch of a resolution."""
    return (a - b.sites) // (b.sites + 1)


def group_of(b: BoardTables, a: int) -> int:
    """Return the group of a resolution, or NOWHERE."""
    return (a - b.sites) % (b.sites + 1) - 1


def play(b: BoardTables, s: Row, a: int) -> None:
    """A swap is only offered after Black's first stone. A turn goes on as long as there is a patch."""
    first_stone = s[b.first + R.LAST] == K.EMPTY and s[b.side] == K.BLACK
    s[b.first + R.SWAP] = b.option_values[0] if first_stone else 0
    if a == swap_code(b):
        swap_seats(b, s)
        return
    if a < b.sites:
        s[a] = s[b.first + R.LAST] = s[b.side]
        more = makes_patch(b, s, a)
    else:
        resolve(b, s, a)
        more = has_patch(b, s)
    s[b.first + R.STAGE] = RESOLVE if more else PLACE
    if not more:
        pass_turn(b, s)


def resolve(b: BoardTables, s: Row, a: int) -> None:
    """Markers of the owner's colour fill the patch, and the owner's biggest adjacent group is removed."""
    label_areas(b, s)
    patch = patch_of(b, a)
    group = group_of(b, a)
    if group == K.NOWHERE and list_removable(b, s, patch):
        group = b.scratch[list_start(b)]
    marker = marker_of(owner(b, s, patch))
    for c in range(b.sites):
        if area_of(b, c) == patch:
            s[c] = marker
        elif group != K.NOWHERE and area_of(b, c) == group:
            s[c] = K.EMPTY


def marker_of(colour: int) -> int:
    """Return the marker of a colour."""
    return colour + 2


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """The game ends when no point is empty. Marker groups decide, then stones, then the last move, which loses."""
    if count(b, s, K.EMPTY):
        return 0
    label_areas(b, s)
    for size in range(b.sites, 0, -1):
        by_groups = winner_by(count_groups(b, s, K.BLACK_MARK, size), count_groups(b, s, K.WHITE_MARK, size))
        if by_groups:
            return encode_ending(by_groups, MARKER_GROUPS)
    by_stones = winner_by(count(b, s, K.BLACK), count(b, s, K.WHITE))
    return encode_ending(by_stones, STONES) if by_stones else encode_ending(3 - s[b.first + R.LAST], LAST_MOVE)


def key(b: BoardTables, s: Row) -> int:
    """Markers are never removed, and between two of them stones are only added, so no position is repeated."""
    return 0


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the rule that an action breaks."""
    if a == swap_code(b):
        return 0 if s[b.first + R.SWAP] else NO_SWAP
    if a >= b.sites:
        return refused_resolution(b, s, a)
    if s[b.first + R.STAGE] == RESOLVE:
        return NOT_RESOLVED
    return OCCUPIED if s[a] != K.EMPTY else 0


def refused_resolution(b: BoardTables, s: Row, a: int) -> int:
    """A resolution names a patch by its lowest point, and a group only if groups tie for the biggest."""
    label_areas(b, s)
    group = group_of(b, a)
    if not is_patch(b, s, patch_of(b, a)):
        return NO_PATCH
    tied = list_removable(b, s, patch_of(b, a))
    if (group == K.NOWHERE) != (tied < 2):
        return NO_CHOICE
    if group == K.NOWHERE or append_once(b, list_start(b), tied, group) == tied:
        return 0
    return NOT_BIGGEST
