"""Static evaluation of Implo's actions: markers in the biggest groups first, then stones."""

from boardgames_tui.core.kernel import EMPTY, NOWHERE, WIN, BoardTables, Ints, Row, count, ending_winner
from boardgames_tui.games.implo import registers as R
from boardgames_tui.games.implo.components import (
    append_once,
    area_of,
    biggest_group_beside,
    is_patch,
    label_areas,
    list_start,
    owner,
    size_of,
)
from boardgames_tui.games.implo.rules import ending, marker_of, patch_of, swap_code

# Value of a marker in the group that an action makes, in stones.
MARKER = 1_000


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return what an action adds to the score of the side to act, marker groups before stones.

    Resolving a patch makes one group of markers from the patch and all groups that it joins: MARKER for each marker in
    it, less the stones removed; negative if the patch belongs to the opponent. A placement is worth one stone, and the
    resolutions of the patches that it makes. A swap is worth nothing.
    """
    if a == swap_code(b):
        return 0
    if a < b.sites:
        return value_of_stone(b, s, a)
    label_areas(b, s)
    patch = patch_of(b, a)
    worth = value_of_resolution(b, s, patch)
    return WIN if wins(b, s, key_history, patch) else worth


def value_of_stone(b: BoardTables, s: Row, c: int) -> int:
    """Return 1 for the stone, plus the value of the patches that it leaves. Before it there is no patch."""
    last = s[b.first + R.LAST]
    s[c] = s[b.side]
    s[b.first + R.LAST] = s[b.side]
    label_areas(b, s)
    worth = 1
    for p in range(b.sites):
        if is_patch(b, s, p):
            worth += value_of_resolution(b, s, p)
    s[c] = EMPTY
    s[b.first + R.LAST] = last
    return worth


def value_of_resolution(b: BoardTables, s: Row, patch: int) -> int:
    """Return the value of resolving a patch for the side to act; the board is labelled."""
    colour = owner(b, s, patch)
    worth = MARKER * made_group_size(b, s, patch, marker_of(colour)) - biggest_group_beside(b, s, patch, colour)
    return worth if colour == s[b.side] else -worth


def made_group_size(b: BoardTables, s: Row, patch: int, marker: int) -> int:
    """Return the size of the marker group that a patch becomes, with the groups that it joins."""
    joined = 0
    for c in range(patch, b.sites):
        if area_of(b, c) == patch:
            for way in range(b.ways):
                d = b.step[c * b.ways + way]
                if d != NOWHERE and s[d] == marker:
                    joined = append_once(b, list_start(b), joined, area_of(b, d))
    size = size_of(b, patch)
    for i in range(joined):
        size += size_of(b, b.scratch[list_start(b) + i])
    return size


def wins(b: BoardTables, s: Row, key_history: Ints, patch: int) -> bool:
    """Return whether resolving a patch fills the board, removes no group and wins. The board has to be labelled."""
    colour = owner(b, s, patch)
    if size_of(b, patch) < count(b, s, EMPTY) or biggest_group_beside(b, s, patch, colour):
        return False
    n = 0
    for c in range(b.sites):
        if s[c] == EMPTY:
            n = append_once(b, list_start(b), n, c)
            s[c] = marker_of(colour)
    winner = ending_winner(ending(b, s, key_history))
    for i in range(n):
        s[b.scratch[list_start(b) + i]] = EMPTY
    return winner == s[b.side]
