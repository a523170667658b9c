"""Random games of Implo over sets of points (bitboard.py), on boards of up to MAX_SET_SITES points, or over POINTS.

Those over sets keep no groups, no lists of patches and no points up to date: most groups beside a patch are single
stones. On 8x8 they run more than twice as fast as games over POINTS, which draw from a list of the empty points.

`p` holds the tables of the board and `w` the position. A game over sets changes SEAT, SIDE, LAST and SWAP, and its
sets: w[SETS + cell value] and w[PATCH_SET]. The other fields stay those of the first position. The list is scratch of
the position: EMPTY_LIST holds the points in any order, LIST_LENGTH their number, and LIST_INDEX the index of each point
in EMPTY_LIST.
"""

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, WHITE, WHITE_MARK, marker_of, other
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.bitboard import (
    group_around,
    lowest_of,
    neighbours_of,
    patch_around,
    territory_around,
)
from boardgames_tui.games.implo.engine.game_end import compare_groups, count_group, result
from boardgames_tui.games.implo.engine.groups import point_count, point_of
from boardgames_tui.games.implo.engine.moves import (
    list_options,
    note_placement,
    owner_by_sizes,
    pass_turn,
    place,
    resolve,
    swap,
)
from boardgames_tui.games.implo.engine.state import cell_of, next_of, patch_of, patch_slot, removed_by, size_of
from boardgames_tui.games.implo.rules import LARGEST_PATCH
from boardgames_tui.kernel.language import SEAT, Ints, Row, inlined, nth_bit, popcount, random_below


def play_randomly(p: Ints, w: Row) -> int:
    """Play a uniformly random game to the end, and return its result."""
    return play_over_sets(p, w) if p[S.SITES] <= S.MAX_SET_SITES else play_over_list(p, w)


def play_over_sets(p: Ints, w: Row) -> int:
    """Play a uniformly random game to the end, and return its result."""
    init_sets(p, w)
    while w[S.SETS + EMPTY]:
        play_random_action(p, w)
    return w[SEAT] if winning_colour_of_sets(p, w) == w[S.SIDE] else other(w[SEAT])


def init_sets(p: Ints, w: Row) -> None:
    """Write SETS and PATCH_SET from the points and the patches of a position."""
    empty = 0
    black = 0
    white = 0
    black_marks = 0
    white_marks = 0
    for c in range(p[S.SITES]):
        cell = cell_of(w[S.POINTS + c])
        empty |= int(cell == EMPTY) << c
        black |= int(cell == BLACK) << c
        white |= int(cell == WHITE) << c
        black_marks |= int(cell == BLACK_MARK) << c
        white_marks |= int(cell == WHITE_MARK) << c
    w[S.SETS + EMPTY] = empty
    w[S.SETS + BLACK] = black
    w[S.SETS + WHITE] = white
    w[S.SETS + BLACK_MARK] = black_marks
    w[S.SETS + WHITE_MARK] = white_marks
    patches = 0
    for i in range(w[S.PATCH_COUNT]):
        patch = w[patch_slot(i)]
        for k in range(point_count(patch)):
            patches |= 1 << point_of(patch, k)
    w[S.PATCH_SET] = patches


@inlined
def play_random_action(p: Ints, w: Row) -> None:
    """Play a random action. There is an empty point."""
    if w[S.PATCH_SET]:
        resolve_random_patch(p, w)
    # The swap is one more legal action than there are empty points.
    elif w[S.SWAP] and random_below(w, popcount(w[S.SETS + EMPTY]) + 1) == 0:
        swap(w)
    else:
        place_random_stone(p, w)


@inlined
def place_random_stone(p: Ints, w: Row) -> None:
    """Place a stone of the side to act on a random empty point; the turn ends if it makes no patch."""
    empty = w[S.SETS + EMPTY]
    stone = 1 << nth_bit(empty, random_below(w, popcount(empty)))
    empty ^= stone
    w[S.SETS + EMPTY] = empty
    w[S.SETS + w[S.SIDE]] |= stone
    note_placement(p, w)
    patches = 0
    untested = neighbours_of(p, stone) & empty
    while untested:
        territory = territory_around(p, lowest_of(untested), empty)
        untested &= ~territory
        patches |= territory if popcount(territory) <= LARGEST_PATCH else 0
    w[S.PATCH_SET] = patches
    if patches == 0:
        pass_turn(w)


@inlined
def resolve_random_patch(p: Ints, w: Row) -> None:
    """Resolve a random patch, removing a random group of those that tie for the largest.

    All legal resolutions are equally likely: a patch counts once for each of them (reservoir sampling).
    """
    total = 0
    chosen_patch = 0
    chosen_owner = EMPTY
    chosen_groups = 0
    chosen_group_count = 0
    remaining = w[S.PATCH_SET]
    while remaining:
        patch = patch_around(p, lowest_of(remaining), remaining)
        remaining ^= patch
        beside = neighbours_of(p, patch)
        black_groups, black_size, black_count = largest_groups(p, beside, w[S.SETS + BLACK])
        white_groups, white_size, white_count = largest_groups(p, beside, w[S.SETS + WHITE])
        owner = owner_by_sizes(w, black_size, white_size)
        group_count = black_count if owner == BLACK else white_count
        # Without a group to remove there is one resolution, too.
        resolutions = max(group_count, 1)
        total += resolutions
        if total == resolutions or random_below(w, total) < resolutions:
            chosen_patch = patch
            chosen_owner = owner
            chosen_groups = black_groups if owner == BLACK else white_groups
            chosen_group_count = group_count
    group = chosen_groups
    if chosen_group_count > 1:
        for _ in range(random_below(w, chosen_group_count) + 1):
            group = group_around(p, lowest_of(chosen_groups), chosen_groups)
            chosen_groups ^= group
    resolve_over_sets(p, w, chosen_patch, chosen_owner, group)


def largest_groups(p: Ints, beside: int, stones: int) -> tuple[int, int, int]:
    """Return the largest groups of stones that have a point in the set `beside`: their points, size and number."""
    touching = stones & beside
    # Most groups in a random game are single stones. Groups are followed only if a touching stone has another beside
    # it, and then the single stones are too small to count.
    remaining = touching & neighbours_of(p, stones)
    if remaining == 0:
        return touching, int(touching != 0), popcount(touching)
    groups = 0
    size = 0
    count = 0
    while remaining:
        group = group_around(p, lowest_of(remaining), stones)
        remaining &= ~group
        if popcount(group) > size:
            groups = 0
            size = popcount(group)
            count = 0
        if popcount(group) == size:
            groups |= group
            count += 1
    return groups, size, count


@inlined
def resolve_over_sets(p: Ints, w: Row, patch: int, owner: int, group: int) -> None:
    """Fill a patch with the owner's markers and remove a group, or none (0); the turn ends if no patch is left."""
    w[S.SETS + marker_of(owner)] |= patch
    w[S.SETS + owner] ^= group
    empty = w[S.SETS + EMPTY] ^ patch | group
    w[S.SETS + EMPTY] = empty
    patches = w[S.PATCH_SET] ^ patch
    if group:
        # The points of the group form one territory with the patches beside them.
        patches &= ~patch_around(p, neighbours_of(p, group) & patches, patches)
        territory = territory_around(p, lowest_of(group), empty)
        patches |= territory if popcount(territory) <= LARGEST_PATCH else 0
    w[S.PATCH_SET] = patches
    if patches == 0:
        pass_turn(w)


def winning_colour_of_sets(p: Ints, w: Row) -> int:
    """Return the colour that wins a full board, as `game_end.winning_colour` does."""
    largest_size = max(count_groups(p, w, BLACK_MARK), count_groups(p, w, WHITE_MARK))
    return compare_groups(w, largest_size, popcount(w[S.SETS + BLACK]) - popcount(w[S.SETS + WHITE]))


def count_groups(p: Ints, w: Row, cell: int) -> int:
    """Count the groups of a colour's markers in BALANCE; return the size of the largest group."""
    largest_size = 0
    remaining = w[S.SETS + cell]
    while remaining:
        group = group_around(p, lowest_of(remaining), remaining)
        remaining ^= group
        count_group(w, cell, popcount(group))
        largest_size = max(largest_size, popcount(group))
    return largest_size


def play_over_list(p: Ints, w: Row) -> int:
    """Play a uniformly random game to the end with a list of the empty points, and return its result."""
    init_empty_list(p, w)
    while w[S.EMPTY_COUNT]:
        if w[S.PATCH_COUNT]:
            option_count = list_options(p, w)
            i = random_below(w, option_count) if option_count > 1 else 0
            option = w[S.OPTIONS + i]
            update_for_resolution(w, option)
            resolve(p, w, option)
        # The swap is one of EMPTY_COUNT + 1 legal actions.
        elif w[S.SWAP] and random_below(w, w[S.EMPTY_COUNT] + 1) == 0:
            swap(w)
        else:
            c = w[S.EMPTY_LIST + random_below(w, w[S.LIST_LENGTH])]
            remove_empty(w, c)
            place(p, w, c)
    return result(p, w)


def init_empty_list(p: Ints, w: Row) -> None:
    """Write the list of all empty points of a position."""
    w[S.LIST_LENGTH] = 0
    for c in range(p[S.SITES]):
        if w[S.POINTS + c] == EMPTY:
            add_empty(w, c)


def add_empty(w: Row, c: int) -> None:
    """Append a point to the list."""
    index = w[S.LIST_LENGTH]
    w[S.EMPTY_LIST + index] = c
    w[S.LIST_INDEX + c] = index
    w[S.LIST_LENGTH] = index + 1


def remove_empty(w: Row, c: int) -> None:
    """Remove a point from the list; the last point of the list takes its place."""
    index = w[S.LIST_INDEX + c]
    last_index = w[S.LIST_LENGTH] - 1
    last_point = w[S.EMPTY_LIST + last_index]
    w[S.EMPTY_LIST + index] = last_point
    w[S.LIST_INDEX + last_point] = index
    w[S.LIST_LENGTH] = last_index


def update_for_resolution(w: Row, option: int) -> None:
    """Update the list for an option that is about to be played: fill its patch, empty the group that it removes."""
    patch = patch_of(w, option)
    for i in range(point_count(patch)):
        remove_empty(w, point_of(patch, i))
    group = removed_by(option)
    if group == S.NO_GROUP:
        return
    c = group
    for _ in range(size_of(w, group)):
        add_empty(w, c)
        c = next_of(w, c)
