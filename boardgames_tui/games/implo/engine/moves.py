"""Placing a stone and resolving patches, in a position of Implo that is kept up to date."""

from boardgames_tui.core.kernel import BLACK, EMPTY, SEAT, WHITE, Ints, Row, inlined, lowest_bit
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import (
    add_patch,
    drop_patch,
    find_patch,
    point_of,
    points_of,
    stand,
    vanish,
)
from boardgames_tui.games.implo.engine.state import (
    beside,
    group_of,
    next_of,
    owner_of,
    patch_of,
    removed_by,
    size_of,
    slot,
)


def pass_turn(w: Row) -> None:
    """The turn goes to the other colour and to the other person."""
    w[S.SIDE] = 3 - w[S.SIDE]
    w[SEAT] = 3 - w[SEAT]


@inlined
def place(p: Ints, w: Row, c: int) -> None:
    """Place a stone of the side to act; the turn is over unless it leaves a patch."""
    side = w[S.SIDE]
    w[S.SWAP] = p[S.SWAPS] if w[S.LAST] == EMPTY and side == BLACK else 0
    w[S.LAST] = side
    stand(p, w, c, side)
    ways = p[S.PATCH_WAYS + ring_of(p, w, c)]
    while ways:
        patch = find_patch(p, w, beside(p, c, lowest_bit(ways)))
        ways &= ways - 1
        if patch:
            add_patch(w, patch)
    if w[S.PATCH_COUNT] == 0:
        pass_turn(w)


def ring_of(p: Ints, w: Row, c: int) -> int:
    """Which of the 3x3 points around a point are empty, as bits."""
    row = S.EMPTY_ROWS + p[S.ROW + c] - 1
    x = p[S.COLUMN + c] + 3
    return (w[row] >> x & 7) | (w[row + 1] >> x & 7) << 3 | (w[row + 2] >> x & 7) << 6


def list_options(p: Ints, w: Row) -> int:
    """Write all ways to resolve a patch to the scratch; return how many."""
    n = 0
    for i in range(w[S.PATCH_COUNT]):
        n = list_options_of(p, w, i, n)
    return n


def list_options_of(p: Ints, w: Row, i: int, n: int) -> int:
    """Write the ways to resolve the i-th patch to the scratch from the n-th number on; return where they end."""
    patch = w[slot(i)]
    black = 0
    black_too = 0
    white = 0
    white_too = 0
    rest = patch >> S.FIRST_SHIFT
    for _ in range(points_of(patch)):
        for way in range(4):
            x = w[S.POINTS + beside(p, rest & S.BYTE, way)]
            group = size_of(w, group_of(x)) << 8 | group_of(x)
            black = max(black, group if x & S.CELL == BLACK else 0)
            black_too = max(black_too, group ^ S.BYTE if x & S.CELL == BLACK else 0)
            white = max(white, group if x & S.CELL == WHITE else 0)
            white_too = max(white_too, group ^ S.BYTE if x & S.CELL == WHITE else 0)
        rest >>= 8
    owner = owner_by(w, black >> 8, white >> 8)
    if owner == WHITE:
        black = white
        black_too = white_too
    if black ^ S.BYTE != black_too and black:
        return list_groups(p, w, i | owner << S.OWNER_SHIFT, black >> 8, n)
    w[S.OPTIONS + n] = i | owner << S.OWNER_SHIFT | (black & S.BYTE if black else S.NO_GROUP) << S.REMOVED_SHIFT
    return n + 1


def list_groups(p: Ints, w: Row, option: int, size: int, n: int) -> int:
    """Write an option for each of several groups of this size of the owner beside the patch; return where they end."""
    patch = patch_of(w, option)
    owner = owner_of(option)
    begin = n
    for k in range(4 * points_of(patch)):
        x = w[S.POINTS + beside(p, point_of(patch, k >> 2), k & 3)]
        if x & S.CELL == owner and size_of(w, group_of(x)) == size:
            n = add_option(w, begin, n, option | group_of(x) << S.REMOVED_SHIFT | S.CHOSEN)
    return n


def owner_by(w: Row, black: int, white: int) -> int:
    """Whose patch it is, by the sizes of the biggest groups beside it."""
    if black == white:
        return 3 - w[S.LAST]
    return BLACK if black > white else WHITE


def add_option(w: Row, begin: int, n: int, option: int) -> int:
    """Add a way to resolve a patch to those from `begin` on, unless it is among them; return where they end."""
    for i in range(begin, n):
        if w[S.OPTIONS + i] == option:
            return n
    w[S.OPTIONS + n] = option
    return n + 1


def resolve(p: Ints, w: Row, option: int) -> None:
    """Resolve a patch; the turn is over unless there is another."""
    i = option & S.PATCH_NUMBER
    patch = w[slot(i)]
    drop_patch(w, i)
    for k in range(points_of(patch)):
        stand(p, w, point_of(patch, k), owner_of(option) + 2)
    group = removed_by(option)
    if group != S.NO_GROUP:
        vanish(p, w, group)
        find_patches_after(p, w, group)
    if w[S.PATCH_COUNT] == 0:
        pass_turn(w)


def find_patches_after(p: Ints, w: Row, c: int) -> None:
    """A group has gone, with a point: its territory swallows the patches beside it, and may be a patch itself."""
    i = w[S.PATCH_COUNT]
    while i:
        i -= 1
        patch = find_patch(p, w, point_of(w[slot(i)], 0))
        if points_of(patch) != points_of(w[slot(i)]):
            drop_patch(w, i)
    patch = find_patch(p, w, c)
    if patch:
        add_patch(w, patch)


def lowest_of(w: Row, group: int) -> int:
    """The lowest point of a group, which names it in the rules."""
    found = group
    c = group
    for _ in range(size_of(w, group)):
        found = min(found, c)
        c = next_of(w, c)
    return found
