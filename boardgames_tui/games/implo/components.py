"""Areas of Implo: groups and territories, each named by its lowest point, and which of them are patches, and whose.

Scratch, after `label`: the area of each point, then the size of each area at its lowest point, then room for a queue,
then for a short list.
"""

from boardgames_tui.core.kernel import BLACK, EMPTY, NOWHERE, WHITE, BoardTables, Row, winner_by

LARGEST_PATCH = 4


def label(b: BoardTables, s: Row) -> None:
    """A group or a territory is a point with all others that orthogonal steps between identical points reach."""
    for c in range(b.sites):
        b.scratch[c] = NOWHERE
    for c in range(b.sites):
        if b.scratch[c] == NOWHERE:
            b.scratch[b.sites + c] = spread(b, s, c)


def spread(b: BoardTables, s: Row, area: int) -> int:
    """Give all points of an area to its lowest point; return how many they are."""
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
    """A patch is a territory of at most four points; it is named by the lowest of them (labelled boards only)."""
    return s[c] == EMPTY and b.scratch[c] == c and b.scratch[b.sites + c] <= LARGEST_PATCH


def any_patch(b: BoardTables, s: Row) -> bool:
    """Whether there is a patch on the board."""
    for c in range(b.sites):
        if s[c] == EMPTY and is_small(b, s, c):
            return True
    return False


def makes_patch(b: BoardTables, s: Row, c: int) -> bool:
    """Whether a stone just placed, before which there was no patch, has left one beside it."""
    for way in range(b.ways):
        d = b.step[c * b.ways + way]
        if d != NOWHERE and s[d] == EMPTY and is_small(b, s, d):
            return True
    return False


def is_small(b: BoardTables, s: Row, c: int) -> bool:
    """Whether the territory of an empty point is a patch, counted no further than that takes."""
    queue = 2 * b.sites
    n = append(b, queue, 0, c)
    i = 0
    while i < n <= LARGEST_PATCH:
        at = b.scratch[queue + i] * b.ways
        i += 1
        for way in range(b.ways):
            d = b.step[at + way]
            if d != NOWHERE and s[d] == EMPTY:
                n = append(b, queue, n, d)
    return n <= LARGEST_PATCH


def owner(b: BoardTables, s: Row, patch: int) -> int:
    """The owner is who has the biggest adjacent group of stones, else the opponent of who placed the last stone."""
    black = biggest(b, s, patch, BLACK)
    white = biggest(b, s, patch, WHITE)
    return 3 - s[b.first + 2] if black == white else winner_by(black, white)


def biggest(b: BoardTables, s: Row, patch: int, colour: int) -> int:
    """The size of the biggest group of a colour's stones adjacent to a patch, 0 where there is none."""
    size = 0
    for c in range(patch, b.sites):
        if b.scratch[c] == patch:
            for way in range(b.ways):
                d = b.step[c * b.ways + way]
                if d != NOWHERE and s[d] == colour:
                    size = max(size, b.scratch[b.sites + b.scratch[d]])
    return size


def list_removable(b: BoardTables, s: Row, patch: int) -> int:
    """List the biggest adjacent groups of the owner's stones, of which one goes; return how many tie, or 0."""
    colour = owner(b, s, patch)
    size = biggest(b, s, patch, colour)
    n = 0
    for c in range(patch, b.sites):
        if b.scratch[c] == patch:
            for way in range(b.ways):
                d = b.step[c * b.ways + way]
                if d != NOWHERE and s[d] == colour and b.scratch[b.sites + b.scratch[d]] == size:
                    n = append(b, listed(b), n, b.scratch[d])
    return n


def listed(b: BoardTables) -> int:
    """Where in the scratch the list of removable groups begins."""
    return 3 * b.sites


def append(b: BoardTables, at: int, n: int, number: int) -> int:
    """Append a number to the list of n numbers in the scratch, unless it stands there; return how many there are."""
    for i in range(n):
        if b.scratch[at + i] == number:
            return n
    b.scratch[at + n] = number
    return n + 1


def groups(b: BoardTables, s: Row, cell: int, size: int) -> int:
    """How many groups of a size hold this cell value."""
    n = 0
    for c in range(b.sites):
        if b.scratch[c] == c and b.scratch[b.sites + c] == size and s[c] == cell:
            n += 1
    return n
