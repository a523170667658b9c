"""One-ply evaluation for Implo: the value of the position after each action, for the side that acts.

Most stones change only the digits of their own point and of small groups beside it, so only the windows and neighbours
around these points are evaluated again. Patches are resolved by the *gain* of an option: the increase in the sum of the
squared sizes of the owner's marker groups.

`p` holds the tables of the board and `w` the position; `c` is a point, and a group is named by its root. `evaluation`
explains the digits in w[GRID …]; `k` is the offset of one. A patch and an *option* (a way to resolve one) are numbers.
"""

from boardgames_tui.core.cells import marker_of, other
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.evaluation import (
    BIG_GROUP,
    ENEMY_STONE,
    ENEMY_STONE_IN_BIG_GROUP,
    UNIT,
    grid_offset,
    value,
    value_of_neighbours,
    value_of_window,
)
from boardgames_tui.games.implo.engine.fast_rules import play, result
from boardgames_tui.games.implo.engine.groups import find_patch, point_count, toggle_empty
from boardgames_tui.games.implo.engine.moves import empty_neighbourhood, list_options, resolve
from boardgames_tui.games.implo.engine.state import cell_of, group_of, neighbour, next_of, owner_of, patch_of, size_of
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import SEAT, Ints, Row, lowest_bit, random_below, restore_state, save_state

# Value of a game that has been won.
WON = 8 * UNIT
# Gains are multiplied by this, and noise from -TIE_NOISE to TIE_NOISE - 1 is added, so that chance decides between
# about equal gains.
TIE_NOISE = 4
# Stands for the value of an action that has to be played to be evaluated.
NOT_RATED = 1e9
# Set of the last four groups added, a byte each, as long as none was added. A group that a fifth one displaces may be
# counted twice.
NO_GROUPS = 0xFFFFFFFF


def evaluate_actions(p: Ints, w: Row, moves: Ints, n: int, values: Floats) -> None:
    """Write the value of the position after each of n actions, for the seat to act, with all patches resolved."""
    board_value = value_for_opponent(p, w)
    for i in range(n):
        is_quiet_stone = moves[i] < p[S.SITES] and not makes_patch(p, w, moves[i])
        values[i] = -float(board_value + value_change_by_stone(p, w, moves[i])) if is_quiet_stone else NOT_RATED
    seat = w[SEAT]
    save_state(w, w, S.SAVED_POSITION)
    for i in range(n):
        if values[i] == NOT_RATED:
            play(p, w, moves[i])
            values[i] = float(value_after_resolving(p, w, seat))
            restore_state(w, w, S.SAVED_POSITION)


def value_for_opponent(p: Ints, w: Row) -> int:
    """Return the value of the board for the opponent, as if to act with one empty point fewer. Write GRID."""
    w[S.SIDE] = other(w[S.SIDE])
    w[S.EMPTY_COUNT] -= 1
    board_value = value(p, w)
    w[S.SIDE] = other(w[S.SIDE])
    w[S.EMPTY_COUNT] += 1
    return board_value


def makes_patch(p: Ints, w: Row, c: int) -> bool:
    """Return whether a stone on an empty point makes a patch. The position stays as it is."""
    directions = p[S.PATCH_DIRECTIONS + empty_neighbourhood(p, w, c)]
    if directions == 0:
        return False
    patch = 0
    toggle_empty(p, w, c)
    while directions and patch == 0:
        patch = find_patch(p, w, neighbour(p, c, lowest_bit(directions)))
        directions &= directions - 1
    toggle_empty(p, w, c)
    return patch != 0


def value_change_by_stone(p: Ints, w: Row, c: int) -> int:
    """Return the change in value for the opponent if the side to act places a stone on an empty point.

    GRID holds the board from the opponent's view, and does so afterwards.
    """
    size = 1
    # A group beside the point on two sides counts twice. This is harmless: with the stone, it is a big group anyway.
    for direction in range(S.ORTHOGONAL_DIRECTIONS):
        state = w[S.POINTS + neighbour(p, c, direction)]
        size += size_of(w, group_of(state)) if cell_of(state) == w[S.SIDE] else 0
    if size < BIG_GROUP:
        change = write_digit(p, w, c, ENEMY_STONE)
    else:
        change = write_digit(p, w, c, ENEMY_STONE_IN_BIG_GROUP)
        change += write_small_groups(p, w, c, ENEMY_STONE_IN_BIG_GROUP)
        # The groups are small again without the stone.
        write_small_groups(p, w, c, ENEMY_STONE)
    w[grid_offset(p, c)] = 0
    return change


def write_small_groups(p: Ints, w: Row, c: int, digit: int) -> int:
    """Write a digit for each stone of the small groups of the side to act beside a point; return the change in value.

    A group that is beside the point on two sides is written twice; the second time changes nothing.
    """
    change = 0
    for direction in range(S.ORTHOGONAL_DIRECTIONS):
        state = w[S.POINTS + neighbour(p, c, direction)]
        if cell_of(state) == w[S.SIDE] and size_of(w, group_of(state)) < BIG_GROUP:
            group = group_of(state)
            stone = group
            for _ in range(size_of(w, group)):
                change += write_digit(p, w, stone, digit)
                stone = next_of(w, stone)
    return change


def write_digit(p: Ints, w: Row, c: int, digit: int) -> int:
    """Write the digit of a point; return the change in value."""
    k = grid_offset(p, c)
    value_before = value_around(p, w, k)
    w[k] = digit
    return value_around(p, w, k) - value_before


def value_around(p: Ints, w: Row, k: int) -> int:
    """Return the value of all patterns that depend on the digit at offset `k`."""
    return (
        value_of_window(p, w, k)
        + value_of_window(p, w, k - 1)
        + value_of_window(p, w, k - S.GRID_WIDTH)
        + value_of_window(p, w, k - S.GRID_WIDTH - 1)
        + value_of_neighbours(p, w, k)
        + value_of_neighbours(p, w, k + 1)
        + value_of_neighbours(p, w, k + S.GRID_WIDTH)
        + value_of_neighbours(p, w, k - 1)
        + value_of_neighbours(p, w, k - S.GRID_WIDTH)
    )


def resolve_patches(p: Ints, w: Row) -> None:
    """Resolve all patches of the turn, each time by about the best option."""
    while w[S.PATCH_COUNT]:
        resolve(p, w, best_option(p, w))


def best_option(p: Ints, w: Row) -> int:
    """Return the option with the highest gain for the side to act; between about equal gains, choose at random."""
    option_count = list_options(p, w)
    best = w[S.OPTIONS]
    best_gain = TIE_NOISE * gain_of_option(p, w, best) if option_count > 1 else 0
    for i in range(1, option_count):
        noise = random_below(w, 2 * TIE_NOISE) - TIE_NOISE
        gain = TIE_NOISE * gain_of_option(p, w, w[S.OPTIONS + i]) + noise
        if gain > best_gain:
            best_gain = gain
            best = w[S.OPTIONS + i]
    return best


def gain_of_option(p: Ints, w: Row, option: int) -> int:
    """Return the gain of an option for the side to act; negative if the patch belongs to the opponent."""
    owner = owner_of(option)
    gain = increase_in_squares(p, w, patch_of(w, option), owner)
    return gain if owner == w[S.SIDE] else -gain


def increase_in_squares(p: Ints, w: Row, patch: int, owner: int) -> int:
    """Return the increase in the sum of the squared sizes of the owner's marker groups if a patch is resolved.

    The resolution merges the markers in the patch and all the owner's groups of markers beside it into one group.
    """
    merged_groups = NO_GROUPS
    merged_size = point_count(patch)
    squares_before = 0
    remaining_points = patch >> S.POINTS_SHIFT
    for _ in range(point_count(patch)):
        for direction in range(S.ORTHOGONAL_DIRECTIONS):
            state = w[S.POINTS + neighbour(p, remaining_points & S.BYTE_MASK, direction)]
            if cell_of(state) == marker_of(owner) and not is_among(merged_groups, group_of(state)):
                size = size_of(w, group_of(state))
                merged_groups = merged_groups << S.BYTE_BITS & NO_GROUPS | group_of(state)
                merged_size += size
                squares_before += size * size
        remaining_points >>= S.BYTE_BITS
    return merged_size * merged_size - squares_before


def is_among(groups: int, group: int) -> bool:
    """Return whether a group is in a set of four groups, each in a byte of one number."""
    return (
        groups & S.BYTE_MASK == group
        or groups >> S.BYTE_BITS & S.BYTE_MASK == group
        or groups >> 2 * S.BYTE_BITS & S.BYTE_MASK == group
        or groups >> 3 * S.BYTE_BITS & S.BYTE_MASK == group
    )


def value_after_resolving(p: Ints, w: Row, seat: int) -> int:
    """Resolve all patches; return the value of the position for a seat, WON or -WON if that has ended the game."""
    resolve_patches(p, w)
    if w[S.EMPTY_COUNT] == 0:
        return WON if result(p, w) == seat else -WON
    value_to_act = value(p, w)
    return value_to_act if w[SEAT] == seat else -value_to_act
