"""Rules of Implo by Luis Bolaños Mures: place a stone, then resolve every patch; the bigger groups of markers win.

`b` holds the tables of the board, `s` the row of a position, and `a` the code of an action. The docstrings of most
functions state the rule that the function enforces. A row has three registers: the STAGE of the turn, whether the side
to act may SWAP (1 or 0), and the colour of the LAST stone placed, or EMPTY. Patches and groups are named by their
lowest points.
"""

from boardgames_tui.core import cells as K
from boardgames_tui.core.cells import other, winner_by
from boardgames_tui.core.kernel import BoardTables, Ints, Row, count, encode_ending, pass_turn, swap_seats
from boardgames_tui.games.implo import registers as R
from boardgames_tui.games.implo.components import (
    append_once,
    area_of,
    count_groups,
    has_patch,
    has_patch_beside,
    is_patch,
    label_areas,
    list_removable,
    list_start,
    patch_owner,
)

# Stages of a turn: a stone or a swap is due, or a patch has to be resolved.
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
# A group is named although there is no choice, or none is named although there is one.
TIE_MISMATCH = 4
NOT_BIGGEST = 5
NO_SWAP = 6


def start(b: BoardTables, s: Row) -> None:
    """Black begins on an empty board."""
    for c in range(b.sites):
        s[c] = K.EMPTY
    s[b.side] = K.BLACK
    s[b.seat] = K.BLACK
    s[b.first_register + R.STAGE] = PLACE
    s[b.first_register + R.SWAP] = 0
    s[b.first_register + R.LAST] = K.EMPTY


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """A turn is a stone on an empty point, or a swap if it is offered, then resolutions as long as there is a patch.

    Write the codes of the legal actions to `out`; return their number.
    """
    if s[b.first_register + R.STAGE] == RESOLVE:
        return list_resolutions(b, s, out)
    n = 0
    for c in range(b.sites):
        if s[c] == K.EMPTY:
            out[n] = c
            n += 1
    if s[b.first_register + R.SWAP]:
        out[n] = swap_code(b)
        n += 1
    return n


def list_resolutions(b: BoardTables, s: Row, out: Row) -> int:
    """Any patch may be resolved. If groups tie for the biggest, the player chooses which of them is removed.

    Write the codes of the legal resolutions to `out`; return their number.
    """
    label_areas(b, s)
    n = 0
    for c in range(b.sites):
        if is_patch(b, s, c):
            tied = list_removable(b, s, c)
            if tied <= 1:
                out[n] = resolution_code(b, c, K.NOWHERE)
                n += 1
            else:
                for i in range(tied):
                    out[n] = resolution_code(b, c, b.scratch[list_start(b) + i])
                    n += 1
    return n


def swap_code(b: BoardTables) -> int:
    """Return the code of the swap, the last one."""
    return b.actions - 1


def resolution_code(b: BoardTables, patch: int, group: int) -> int:
    """Return the code of resolving a patch; `group` is the one chosen for removal, or NOWHERE if there is no choice."""
    return b.sites + patch * (b.sites + 1) + group + 1


def patch_of(b: BoardTables, a: int) -> int:
    """Return the patch of a resolution."""
    return (a - b.sites) // (b.sites + 1)


def group_of(b: BoardTables, a: int) -> int:
    """Return the group chosen in a resolution, or NOWHERE if there was no choice."""
    return (a - b.sites) % (b.sites + 1) - 1


def play(b: BoardTables, s: Row, a: int) -> None:
    """A swap is only offered after Black's first stone. A turn goes on as long as there is a patch."""
    is_first_stone = s[b.first_register + R.LAST] == K.EMPTY and s[b.side] == K.BLACK
    swap_option = b.option_values[0]
    s[b.first_register + R.SWAP] = swap_option if is_first_stone else 0
    if a == swap_code(b):
        swap_seats(b, s)
        return
    if a < b.sites:
        s[a] = s[b.side]
        s[b.first_register + R.LAST] = s[b.side]
        # There was no patch before, so a new one is beside the stone.
        must_resolve = has_patch_beside(b, s, a)
    else:
        resolve(b, s, a)
        must_resolve = has_patch(b, s)
    s[b.first_register + R.STAGE] = RESOLVE if must_resolve else PLACE
    if not must_resolve:
        pass_turn(b, s)


def resolve(b: BoardTables, s: Row, a: int) -> None:
    """Markers of the owner's colour fill the patch, and the owner's biggest adjacent group is removed."""
    label_areas(b, s)
    patch = patch_of(b, a)
    group = group_of(b, a)
    # Without a choice there is only one biggest group, or none.
    if group == K.NOWHERE and list_removable(b, s, patch):
        group = b.scratch[list_start(b)]
    marker = K.marker_of(patch_owner(b, s, patch))
    for c in range(b.sites):
        if area_of(b, c) == patch:
            s[c] = marker
        elif group != K.NOWHERE and area_of(b, c) == group:
            s[c] = K.EMPTY


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """The game ends when no point is empty. Marker groups decide, then stones, then the last move, which loses.

    The side with more groups of the largest size at which the numbers of groups differ wins.
    """
    if count(b, s, K.EMPTY):
        return 0
    label_areas(b, s)
    for size in range(b.sites, 0, -1):
        winner = winner_by(count_groups(b, s, K.BLACK_MARK, size), count_groups(b, s, K.WHITE_MARK, size))
        if winner != K.DRAW:
            return encode_ending(winner, MARKER_GROUPS)
    winner = winner_by(count(b, s, K.BLACK), count(b, s, K.WHITE))
    if winner != K.DRAW:
        return encode_ending(winner, STONES)
    return encode_ending(other(s[b.first_register + R.LAST]), LAST_MOVE)


def key(b: BoardTables, s: Row) -> int:
    """Return 0, as no position is repeated: markers are never removed, and what removes stones adds a marker."""
    return 0


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the number of the rule that an action breaks, or 0 if the action is legal."""
    if a == swap_code(b):
        return 0 if s[b.first_register + R.SWAP] else NO_SWAP
    if a >= b.sites:
        return resolution_refusal(b, s, a)
    if s[b.first_register + R.STAGE] == RESOLVE:
        return NOT_RESOLVED
    return OCCUPIED if s[a] != K.EMPTY else 0


def resolution_refusal(b: BoardTables, s: Row, a: int) -> int:
    """A resolution names a patch by its lowest point, and a group only if groups tie for the biggest.

    Return the number of the rule that a resolution breaks, or 0.
    """
    label_areas(b, s)
    patch = patch_of(b, a)
    group = group_of(b, a)
    if not is_patch(b, s, patch):
        return NO_PATCH
    tied = list_removable(b, s, patch)
    names_group = group != K.NOWHERE
    has_choice = tied > 1
    if names_group != has_choice:
        return TIE_MISMATCH
    # The list of the tied groups stays as long as it is only if it contains the group.
    if names_group and append_once(b, list_start(b), tied, group) > tied:
        return NOT_BIGGEST
    return 0
