"""Areas of Implo's board: groups and territories, each named by its lowest point; patches and their owners.

`b` holds the tables of the board and `s` the row of the position; `c` and `d` are points. The neighbour of `c` in a
direction is `b.neighbours[c * b.ways + way]`, or NOWHERE.

The scratch holds the area of each point, then the size of each area at its lowest point, then a queue, then a short
list. `label_areas` writes the first two; a board is *labelled* as long as they are valid.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, WHITE, other, winner_by
from boardgames_tui.core.kernel import BoardTables, Row
from boardgames_tui.games.implo import registers as R

# Points of a patch, at most.
LARGEST_PATCH = 4


def label_areas(b: BoardTables, s: Row) -> None:
    """Write the area of each point and the size of each area to the scratch.

    A group or a territory consists of all points that orthogonal steps between identical points connect.
    """
    for c in range(b.sites):
        b.scratch[c] = NOWHERE
    for c in range(b.sites):
        if b.scratch[c] == NOWHERE:
            b.scratch[b.sites + c] = flood_fill(b, s, c)


def area_of(b: BoardTables, c: int) -> int:
    """Return the area of a point, that is its lowest point. The board has to be labelled."""
    return b.scratch[c]


def size_of(b: BoardTables, area: int) -> int:
    """Return the number of points of an area. The board has to be labelled."""
    return b.scratch[b.sites + area]


def queue_start(b: BoardTables) -> int:
    """Return the offset of the queue in the scratch."""
    return 2 * b.sites


def list_start(b: BoardTables) -> int:
    """Return the offset of the short list in the scratch."""
    return 3 * b.sites


def flood_fill(b: BoardTables, s: Row, area: int) -> int:
    """Label all points of an area with its lowest point, which is given; return their number."""
    queue = queue_start(b)
    b.scratch[area] = area
    b.scratch[queue] = area
    length = 1
    i = 0
    while i < length:
        c = b.scratch[queue + i]
        i += 1
        for way in range(b.ways):
            d = b.neighbours[c * b.ways + way]
            if d != NOWHERE and b.scratch[d] == NOWHERE and s[d] == s[area]:
                b.scratch[d] = area
                b.scratch[queue + length] = d
                length += 1
    return length


def is_patch(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether a point is the lowest of a patch, a territory of at most four points. The board is labelled."""
    return s[c] == EMPTY and area_of(b, c) == c and size_of(b, c) <= LARGEST_PATCH


def has_patch(b: BoardTables, s: Row) -> bool:
    """Return whether there is a patch on the board, which need not be labelled."""
    for c in range(b.sites):
        if s[c] == EMPTY and is_in_patch(b, s, c):
            return True
    return False


def has_patch_beside(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether there is a patch beside a point. The board need not be labelled."""
    for way in range(b.ways):
        d = b.neighbours[c * b.ways + way]
        if d != NOWHERE and s[d] == EMPTY and is_in_patch(b, s, d):
            return True
    return False


def is_in_patch(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether the territory of an empty point is a patch, by a flood fill that stops beyond four points.

    The board need not be labelled, and its labels stay valid.
    """
    queue = queue_start(b)
    length = append_once(b, queue, 0, c)
    i = 0
    while i < length <= LARGEST_PATCH:
        point = b.scratch[queue + i]
        i += 1
        for way in range(b.ways):
            d = b.neighbours[point * b.ways + way]
            if d != NOWHERE and s[d] == EMPTY:
                length = append_once(b, queue, length, d)
    return length <= LARGEST_PATCH


def patch_owner(b: BoardTables, s: Row, patch: int) -> int:
    """Return the side with the biggest group of stones beside a patch, or on a tie the opponent of LAST.

    The board has to be labelled.
    """
    black = biggest_group_size(b, s, patch, BLACK)
    white = biggest_group_size(b, s, patch, WHITE)
    return other(s[b.first_register + R.LAST]) if black == white else winner_by(black, white)


def biggest_group_size(b: BoardTables, s: Row, territory: int, colour: int) -> int:
    """Return the size of the biggest group of a colour's stones beside a territory, or 0. The board is labelled."""
    size = 0
    # No point of a territory is below the one that names it.
    for c in range(territory, b.sites):
        if area_of(b, c) == territory:
            for way in range(b.ways):
                d = b.neighbours[c * b.ways + way]
                if d != NOWHERE and s[d] == colour:
                    size = max(size, size_of(b, area_of(b, d)))
    return size


def list_removable(b: BoardTables, s: Row, patch: int) -> int:
    """Write the owner's biggest groups beside a patch, one of which is removed, to the short list; return their number.

    The board has to be labelled.
    """
    owner = patch_owner(b, s, patch)
    size = biggest_group_size(b, s, patch, owner)
    length = 0
    for c in range(patch, b.sites):
        if area_of(b, c) == patch:
            for way in range(b.ways):
                d = b.neighbours[c * b.ways + way]
                if d != NOWHERE and s[d] == owner and size_of(b, area_of(b, d)) == size:
                    length = append_once(b, list_start(b), length, area_of(b, d))
    return length


def append_once(b: BoardTables, start: int, length: int, number: int) -> int:
    """Append a number to the list at an offset of the scratch unless the list contains it; return the new length."""
    for i in range(length):
        if b.scratch[start + i] == number:
            return length
    b.scratch[start + length] = number
    return length + 1


def count_groups(b: BoardTables, s: Row, cell: int, size: int) -> int:
    """Count the groups of a given size whose points have a cell value. The board has to be labelled."""
    count = 0
    for c in range(b.sites):
        if area_of(b, c) == c and size_of(b, c) == size and s[c] == cell:
            count += 1
    return count
