"""Areas of Implo's board: groups and territories, each named by its lowest point; patches and their owners.

Scratch, after `label_areas`: the area of each point, then the size of each area at its lowest point, then a queue, then
a short list.
"""

from boardgames_tui.core.kernel import BLACK, EMPTY, NOWHERE, WHITE, BoardTables, Row, winner_by
from boardgames_tui.games.implo import registers as R

# Points of a patch, at most.
LARGEST_PATCH = 4


def label_areas(b: BoardTables, s: Row) -> None:
    """A group or a territory consists of all points that orthogonal steps between identical points connect."""
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


def flood_fill(b: BoardTables, s: Row, area: int) -> int:
    """Label all points of an area with its lowest point; return their number."""
    queue = 2 * b.sites
    b.scratch[area] = area
    b.scratch[queue] = area
    n = 1
    i = 0
    while i < n:
        at = b.scratch[queue + i] * b.ways
        i += 1
        for way in range(b.ways):
            c = b.step[at + way]
            if c != NOWHERE and b.scratch[c] == NOWHERE and s[c] == s[area]:
                b.scratch[c] = area
                b.scratch[queue + n] = c
                n += 1
    return n


def is_patch(b: BoardTables, s: Row, c: int) -> bool:
    """A patch is a territory of at most four points, named by the lowest of them. The board has to be labelled."""
    return s[c] == EMPTY and area_of(b, c) == c and size_of(b, c) <= LARGEST_PATCH


def has_patch(b: BoardTables, s: Row) -> bool:
    """Return whether there is a patch on the board."""
    for c in range(b.sites):
        if s[c] == EMPTY and is_patch_sized(b, s, c):
            return True
    return False


def makes_patch(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether the last stone has left a patch beside it, if there was none before."""
    for way in range(b.ways):
        d = b.step[c * b.ways + way]
        if d != NOWHERE and s[d] == EMPTY and is_patch_sized(b, s, d):
            return True
    return False


def is_patch_sized(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether the territory of an empty point is small enough for a patch; larger ones are not counted out."""
    queue = 2 * b.sites
    n = append_once(b, queue, 0, c)
    i = 0
    while i < n <= LARGEST_PATCH:
        at = b.scratch[queue + i] * b.ways
        i += 1
        for way in range(b.ways):
            d = b.step[at + way]
            if d != NOWHERE and s[d] == EMPTY:
                n = append_once(b, queue, n, d)
    return n <= LARGEST_PATCH


def owner(b: BoardTables, s: Row, patch: int) -> int:
    """A patch belongs to the side with the biggest adjacent group of stones, or on a tie to the opponent of LAST."""
    black = biggest_group_beside(b, s, patch, BLACK)
    white = biggest_group_beside(b, s, patch, WHITE)
    return 3 - s[b.first + R.LAST] if black == white else winner_by(black, white)


def biggest_group_beside(b: BoardTables, s: Row, patch: int, colour: int) -> int:
    """Return the size of the biggest group of a colour's stones beside a patch, or 0."""
    size = 0
    for c in range(patch, b.sites):
        if area_of(b, c) == patch:
            for way in range(b.ways):
                d = b.step[c * b.ways + way]
                if d != NOWHERE and s[d] == colour:
                    size = max(size, size_of(b, area_of(b, d)))
    return size


def list_removable(b: BoardTables, s: Row, patch: int) -> int:
    """List the biggest groups of the owner's stones beside a patch, of which one is removed; return their number."""
    colour = owner(b, s, patch)
    size = biggest_group_beside(b, s, patch, colour)
    n = 0
    for c in range(patch, b.sites):
        if area_of(b, c) == patch:
            for way in range(b.ways):
                d = b.step[c * b.ways + way]
                if d != NOWHERE and s[d] == colour and size_of(b, area_of(b, d)) == size:
                    n = append_once(b, list_start(b), n, area_of(b, d))
    return n


def list_start(b: BoardTables) -> int:
    """Return where the short list in the scratch begins."""
    return 3 * b.sites


def append_once(b: BoardTables, at: int, n: int, number: int) -> int:
    """Append a number to a list in the scratch unless it contains it; return the new length."""
    for i in range(n):
        if b.scratch[at + i] == number:
            return n
    b.scratch[at + n] = number
    return n + 1


def count_groups(b: BoardTables, s: Row, cell: int, size: int) -> int:
    """Count the groups of a size with a cell value."""
    n = 0
    for c in range(b.sites):
        if area_of(b, c) == c and size_of(b, c) == size and s[c] == cell:
            n += 1
    return n
