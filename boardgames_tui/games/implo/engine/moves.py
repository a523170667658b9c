"""Placements and resolutions in an incrementally updated position of Implo."""

from boardgames_tui.core.kernel import BLACK, EMPTY, SEAT, WHITE, Ints, Row, inlined, lowest_bit
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import (
    add_patch,
    find_patch,
    point_count,
    point_of,
    put_piece,
    remove_group,
    remove_patch,
)
from boardgames_tui.games.implo.engine.state import (
    cell_of,
    group_of,
    neighbour,
    next_of,
    owner_of,
    patch_of,
    patch_slot,
    removed_by,
    resolve_option,
    size_of,
)
from boardgames_tui.games.implo.rules import marker_of


def pass_turn(w: Row) -> None:
    """Give the turn to the other colour and the other seat."""
    w[S.SIDE] = 3 - w[S.SIDE]
    w[SEAT] = 3 - w[SEAT]


@inlined
def place(p: Ints, w: Row, c: int) -> None:
    """Place a stone of the side to act; the turn ends unless the stone leaves a patch."""
    side = w[S.SIDE]
    w[S.SWAP] = p[S.SWAPS] if w[S.LAST] == EMPTY and side == BLACK else 0
    w[S.LAST] = side
    put_piece(p, w, c, side)
    ways = p[S.PATCH_WAYS + empty_neighbourhood(p, w, c)]
    while ways:
        patch = find_patch(p, w, neighbour(p, c, lowest_bit(ways)))
        ways &= ways - 1
        if patch:
            add_patch(w, patch)
    if w[S.PATCH_COUNT] == 0:
        pass_turn(w)


def empty_neighbourhood(p: Ints, w: Row, c: int) -> int:
    """Return which of the 3x3 points around a point are empty, as bits, row by row from the lowest."""
    row = S.EMPTY_ROWS + p[S.ROW + c] - 1
    x = p[S.COLUMN + c] + 3
    return (w[row] >> x & 7) | (w[row + 1] >> x & 7) << 3 | (w[row + 2] >> x & 7) << 6


def list_options(p: Ints, w: Row) -> int:
    """Write all options to OPTIONS; return their number."""
    n = 0
    for i in range(w[S.PATCH_COUNT]):
        n = list_options_of_patch(p, w, i, n)
    return n


def list_options_of_patch(p: Ints, w: Row, i: int, n: int) -> int:
    """Append the options for the i-th patch to the n options listed; return the new number.

    A group is ranked by its size and then by its number, up (`black`) and down (`black_low`): if the two best differ,
    several groups tie for the biggest.
    """
    patch = w[patch_slot(i)]
    black = 0
    black_low = 0
    white = 0
    white_low = 0
    rest = patch >> S.FIRST_SHIFT
    for _ in range(point_count(patch)):
        for way in range(4):
            x = w[S.POINTS + neighbour(p, rest & S.BYTE, way)]
            cell = cell_of(x)
            group = ranked_group(size_of(w, group_of(x)), group_of(x))
            black = max(black, group if cell == BLACK else 0)
            black_low = max(black_low, with_reversed_number(group) if cell == BLACK else 0)
            white = max(white, group if cell == WHITE else 0)
            white_low = max(white_low, with_reversed_number(group) if cell == WHITE else 0)
        rest >>= 8
    owner = owner_by_sizes(w, ranked_size(black), ranked_size(white))
    best = black if owner == BLACK else white
    best_low = black_low if owner == BLACK else white_low
    if best and with_reversed_number(best) != best_low:
        return list_group_choices(p, w, resolve_option(i, owner, 0), ranked_size(best), n)
    w[S.OPTIONS + n] = resolve_option(i, owner, ranked_number(best) if best else S.NO_GROUP)
    return n + 1


def ranked_group(size: int, group: int) -> int:
    """Return a group as a number that compares by its size, then by the point that names it; 0 stands for none."""
    return size << 8 | group


def ranked_size(ranked: int) -> int:
    """Return the size of a ranked group."""
    return ranked >> 8


def ranked_number(ranked: int) -> int:
    """Return the point that names a ranked group."""
    return ranked & S.BYTE


def with_reversed_number(ranked: int) -> int:
    """Return a ranked group so that of groups of one size the one with the lowest number compares highest."""
    return ranked ^ S.BYTE


def list_group_choices(p: Ints, w: Row, option: int, size: int, n: int) -> int:
    """Append an option for each of the owner's groups of a size beside the patch; return the new number of options."""
    patch = patch_of(w, option)
    owner = owner_of(option)
    begin = n
    for k in range(4 * point_count(patch)):
        x = w[S.POINTS + neighbour(p, point_of(patch, k >> 2), k & 3)]
        if cell_of(x) == owner and size_of(w, group_of(x)) == size:
            n = add_option(w, begin, n, option | resolve_option(0, 0, group_of(x)) | S.CHOSEN)
    return n


def owner_by_sizes(w: Row, black: int, white: int) -> int:
    """Return the owner of a patch, given the sizes of the biggest groups beside it."""
    if black == white:
        return 3 - w[S.LAST]
    return BLACK if black > white else WHITE


def add_option(w: Row, begin: int, n: int, option: int) -> int:
    """Append an option unless it is among those from `begin` on; return the new number of options."""
    for i in range(begin, n):
        if w[S.OPTIONS + i] == option:
            return n
    w[S.OPTIONS + n] = option
    return n + 1


def resolve(p: Ints, w: Row, option: int) -> None:
    """Resolve a patch; the turn ends unless there is another patch."""
    i = option & S.PATCH_NUMBER
    patch = w[patch_slot(i)]
    remove_patch(w, i)
    for k in range(point_count(patch)):
        put_piece(p, w, point_of(patch, k), marker_of(owner_of(option)))
    group = removed_by(option)
    if group != S.NO_GROUP:
        remove_group(p, w, group)
        update_patches_after_removal(p, w, group)
    if w[S.PATCH_COUNT] == 0:
        pass_turn(w)


def update_patches_after_removal(p: Ints, w: Row, c: int) -> None:
    """Update the patches after a group was removed; `c` is one of its points.

    The points that the group has left join the patches beside them, and may be a patch together.
    """
    # Backwards, because `remove_patch` moves the last patch to the place of the removed one.
    i = w[S.PATCH_COUNT]
    while i:
        i -= 1
        patch = find_patch(p, w, point_of(w[patch_slot(i)], 0))
        if point_count(patch) != point_count(w[patch_slot(i)]):
            remove_patch(w, i)
    patch = find_patch(p, w, c)
    if patch:
        add_patch(w, patch)


def lowest_point(w: Row, group: int) -> int:
    """Return the lowest point of a group, by which the rules name it."""
    found = group
    c = group
    for _ in range(size_of(w, group)):
        found = min(found, c)
        c = next_of(w, c)
    return found
