"""Static evaluation of Implo's actions: markers in the biggest groups first, then stones.

`b` holds the tables of the board and `s` the row of the position. Groups and territories are named by their lowest
points; `components` labels the board and has a short list in the scratch.
"""

from boardgames_tui.core.cells import EMPTY, NOWHERE, WIN, marker_of
from boardgames_tui.core.kernel import BoardTables, Ints, Row, count, ending_winner
from boardgames_tui.games.implo import registers as R
from boardgames_tui.games.implo.components import (
    append_once,
    area_of,
    biggest_group_size,
    is_patch,
    label_areas,
    list_start,
    patch_owner,
    size_of,
)
from boardgames_tui.games.implo.rules import ending, patch_of, swap_code

# Value of a marker in the group of markers that a resolution makes, in stones.
MARKER = 1_000


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the static value of an action for the side to act, in stones: WIN if a resolution wins, 0 for a swap."""
    if a == swap_code(b):
        return 0
    if a < b.sites:
        return placement_value(b, s, a)
    label_areas(b, s)
    patch = patch_of(b, a)
    value = resolution_value(b, s, patch)
    return WIN if resolution_wins(b, s, key_history, patch) else value


def placement_value(b: BoardTables, s: Row, point: int) -> int:
    """Return 1 for the stone, plus the value of resolving each patch that it makes. `s` is restored."""
    last_before = s[b.first_register + R.LAST]
    # LAST decides ties for the owner of a patch.
    s[point] = s[b.side]
    s[b.first_register + R.LAST] = s[b.side]
    label_areas(b, s)
    value = 1
    for patch in range(b.sites):
        if is_patch(b, s, patch):
            value += resolution_value(b, s, patch)
    s[point] = EMPTY
    s[b.first_register + R.LAST] = last_before
    return value


def resolution_value(b: BoardTables, s: Row, patch: int) -> int:
    """Return MARKER for each marker of the group that a resolution makes, less the stones that it removes.

    The value is negative if the patch belongs to the opponent. The board has to be labelled.
    """
    owner = patch_owner(b, s, patch)
    removed = biggest_group_size(b, s, patch, owner)
    value = MARKER * resulting_group_size(b, s, patch, marker_of(owner)) - removed
    return value if owner == s[b.side] else -value


def resulting_group_size(b: BoardTables, s: Row, patch: int, marker: int) -> int:
    """Return the size of the group that the markers in a patch would form with the groups of markers beside it.

    The board has to be labelled.
    """
    joined = 0
    for c in range(patch, b.sites):
        if area_of(b, c) == patch:
            for way in range(b.ways):
                d = b.neighbours[c * b.ways + way]
                if d != NOWHERE and s[d] == marker:
                    joined = append_once(b, list_start(b), joined, area_of(b, d))
    size = size_of(b, patch)
    for i in range(joined):
        size += size_of(b, b.scratch[list_start(b) + i])
    return size


def resolution_wins(b: BoardTables, s: Row, key_history: Ints, patch: int) -> bool:
    """Return whether resolving a patch fills the board, so removes no group, and wins for the side to act.

    The board has to be labelled. `s` is restored.
    """
    owner = patch_owner(b, s, patch)
    if size_of(b, patch) < count(b, s, EMPTY) or biggest_group_size(b, s, patch, owner):
        return False
    # The points of the patch are the only empty ones, at most four, so they fit into the short list.
    filled = 0
    for c in range(b.sites):
        if s[c] == EMPTY:
            filled = append_once(b, list_start(b), filled, c)
            s[c] = marker_of(owner)
    winner = ending_winner(ending(b, s, key_history))
    for i in range(filled):
        s[b.scratch[list_start(b) + i]] = EMPTY
    return winner == s[b.side]
