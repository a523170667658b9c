"""Placements and resolutions in an incrementally updated position of Implo.

`p` holds the tables of the board and `w` the position; `c` is a point, and a group is named by its root. An *option* is
a way to resolve a patch: the index of the patch, its owner, and the group that is removed, packed into one number. The
list of options is scratch of the position, from w[OPTIONS] on.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, marker_of, other
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
    pack_option,
    patch_index,
    patch_of,
    patch_slot,
    removed_by,
    size_of,
)
from boardgames_tui.kernel.language import SEAT, Ints, Row, inlined, lowest_bit


def pass_turn(w: Row) -> None:
    """Give the turn to the other colour and the other seat."""
    w[S.SIDE] = other(w[S.SIDE])
    w[SEAT] = other(w[SEAT])


def swap(w: Row) -> None:
    """Exchange the colours of the two seats."""
    w[S.SWAP] = 0
    w[SEAT] = other(w[SEAT])


def note_placement(p: Ints, w: Row) -> None:
    """Update SWAP and LAST for a stone of the side to act."""
    is_first_stone = w[S.LAST] == EMPTY and w[S.SIDE] == BLACK
    w[S.SWAP] = p[S.SWAPS] if is_first_stone else 0
    w[S.LAST] = w[S.SIDE]


@inlined
def place(p: Ints, w: Row, c: int) -> None:
    """Place a stone of the side to act and list the patches that it makes; the turn ends if it makes none."""
    side = w[S.SIDE]
    note_placement(p, w)
    put_piece(p, w, c, side)
    directions = p[S.PATCH_DIRECTIONS + empty_neighbourhood(p, w, c)]
    while directions:
        patch = find_patch(p, w, neighbour(p, c, lowest_bit(directions)))
        directions &= directions - 1
        if patch:
            add_patch(w, patch)
    if w[S.PATCH_COUNT] == 0:
        pass_turn(w)


def empty_neighbourhood(p: Ints, w: Row, c: int) -> int:
    """Return which of the 3x3 points around a point are empty, as bits, row by row from the lowest."""
    bottom_row = S.EMPTY_ROWS + p[S.ROW + c] - 1
    left_bit = S.COLUMN_SHIFT + p[S.COLUMN + c] - 1
    return (
        (w[bottom_row] >> left_bit & 7)
        | (w[bottom_row + 1] >> left_bit & 7) << 3
        | (w[bottom_row + 2] >> left_bit & 7) << 6
    )


def list_options(p: Ints, w: Row) -> int:
    """List the options for all patches; return their number."""
    n = 0
    for i in range(w[S.PATCH_COUNT]):
        n = list_options_of_patch(p, w, i, n)
    return n


def list_options_of_patch(p: Ints, w: Row, i: int, n: int) -> int:
    """Append the options for the i-th patch to the n options listed; return the new number of options.

    For each colour, find its biggest groups beside the patch with the highest and with the lowest root. If they differ,
    several groups tie for the biggest, and the player chooses one of them.
    """
    patch = w[patch_slot(i)]
    black_highest = 0
    black_lowest = 0
    white_highest = 0
    white_lowest = 0
    remaining_points = patch >> S.POINTS_SHIFT
    for _ in range(point_count(patch)):
        for direction in range(S.ORTHOGONAL_DIRECTIONS):
            state = w[S.POINTS + neighbour(p, remaining_points & S.BYTE_MASK, direction)]
            cell = cell_of(state)
            group = ranked_group(size_of(w, group_of(state)), group_of(state))
            black_highest = max(black_highest, group if cell == BLACK else 0)
            black_lowest = max(black_lowest, with_reversed_root(group) if cell == BLACK else 0)
            white_highest = max(white_highest, group if cell == WHITE else 0)
            white_lowest = max(white_lowest, with_reversed_root(group) if cell == WHITE else 0)
        remaining_points >>= S.BYTE_BITS
    owner = owner_by_sizes(w, ranked_size(black_highest), ranked_size(white_highest))
    highest = black_highest if owner == BLACK else white_highest
    lowest = black_lowest if owner == BLACK else white_lowest
    if highest and with_reversed_root(highest) != lowest:
        return list_group_choices(p, w, pack_option(i, owner, 0), ranked_size(highest), n)
    w[S.OPTIONS + n] = pack_option(i, owner, ranked_root(highest) if highest else S.NO_GROUP)
    return n + 1


def ranked_group(size: int, group: int) -> int:
    """Return a group as a number that compares by the size of the group, then by its root; 0 stands for no group."""
    return size << S.BYTE_BITS | group


def ranked_size(ranked: int) -> int:
    """Return the size of a ranked group."""
    return ranked >> S.BYTE_BITS


def ranked_root(ranked: int) -> int:
    """Return the root of a ranked group."""
    return ranked & S.BYTE_MASK


def with_reversed_root(ranked: int) -> int:
    """Return a ranked group such that of groups of the same size, the one with the lowest root compares highest."""
    return ranked ^ S.BYTE_MASK


def list_group_choices(p: Ints, w: Row, option: int, size: int, n: int) -> int:
    """Append an option for each of the owner's groups of a size beside a patch; return the new number of options.

    `option` has the patch and its owner, but no group. Before, `n` options are listed.
    """
    patch = patch_of(w, option)
    owner = owner_of(option)
    first_choice = n
    for k in range(S.ORTHOGONAL_DIRECTIONS * point_count(patch)):
        point = point_of(patch, k // S.ORTHOGONAL_DIRECTIONS)
        state = w[S.POINTS + neighbour(p, point, k % S.ORTHOGONAL_DIRECTIONS)]
        if cell_of(state) == owner and size_of(w, group_of(state)) == size:
            choice = option | pack_option(0, 0, group_of(state)) | S.CHOSEN
            n = append_option_once(w, first_choice, n, choice)
    return n


def owner_by_sizes(w: Row, black: int, white: int) -> int:
    """Return the owner of a patch, given the sizes of the biggest black and white group beside it."""
    if black == white:
        return other(w[S.LAST])
    return BLACK if black > white else WHITE


def append_option_once(w: Row, first: int, n: int, option: int) -> int:
    """Append an option to n options, unless it is one of them from number `first` on; return the new number."""
    for i in range(first, n):
        if w[S.OPTIONS + i] == option:
            return n
    w[S.OPTIONS + n] = option
    return n + 1


def resolve(p: Ints, w: Row, option: int) -> None:
    """Play an option: fill its patch, remove its group, update the patches; the turn ends if no patch is left."""
    patch = patch_of(w, option)
    remove_patch(w, patch_index(option))
    for i in range(point_count(patch)):
        put_piece(p, w, point_of(patch, i), marker_of(owner_of(option)))
    group = removed_by(option)
    if group != S.NO_GROUP:
        remove_group(p, w, group)
        update_patches_after_removal(p, w, group)
    if w[S.PATCH_COUNT] == 0:
        pass_turn(w)


def update_patches_after_removal(p: Ints, w: Row, c: int) -> None:
    """Update the list of patches after a group was removed; `c` is one of the points that it occupied.

    These points form one territory with the patches beside them, which may be a patch.
    """
    # A patch that has grown is no longer in the list, or is listed anew below.
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
    """Return the lowest point of a group, by which the rules name the group."""
    lowest = group
    c = group
    for _ in range(size_of(w, group)):
        lowest = min(lowest, c)
        c = next_of(w, c)
    return lowest
