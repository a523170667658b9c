"""One-ply evaluation for Implo: the value of the position after each action, for the side that acts.

Most stones change nothing but their own point, so only the windows around it are evaluated again.
"""

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import SEAT, Ints, Row, lowest_bit, random_below, restore_state, save_state
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.evaluation import (
    BIG_GROUP,
    UNIT,
    grid_offset,
    value,
    value_of_neighbours,
    value_of_window,
)
from boardgames_tui.games.implo.engine.fast_rules import play, result
from boardgames_tui.games.implo.engine.groups import find_patch, toggle_empty
from boardgames_tui.games.implo.engine.moves import empty_neighbourhood, list_options, resolve
from boardgames_tui.games.implo.engine.resolution_gain import gain_of_option
from boardgames_tui.games.implo.engine.state import cell_of, group_of, neighbour, next_of, size_of

# Value of a game that has been won.
WON = 8 * UNIT
# Random amount by which close resolutions are told apart.
TIE_NOISE = 4
# Marks actions whose position has to be played out.
NOT_RATED = 1e9


def evaluate_actions(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write the value of the position after each action for the seat to act, with all patches resolved."""
    whole = value_for_opponent(p, w)
    for i in range(n):
        seen = moves[i] < p[S.SITES] and not leaves_patch(p, w, moves[i])
        worth[i] = -float(whole + value_change_by_stone(p, w, moves[i])) if seen else NOT_RATED
    seat = w[SEAT]
    save_state(w, w, S.SAVED_POSITION)
    for i in range(n):
        if worth[i] == NOT_RATED:
            play(p, w, moves[i])
            worth[i] = float(value_after_resolving(p, w, seat))
            restore_state(w, w, S.SAVED_POSITION)


def value_for_opponent(p: Ints, w: Row) -> int:
    """Return the value of the board for the other side, as if it were to act with one empty point less."""
    w[S.SIDE] = 3 - w[S.SIDE]
    w[S.EMPTY_COUNT] -= 1
    found = value(p, w)
    w[S.SIDE] = 3 - w[S.SIDE]
    w[S.EMPTY_COUNT] += 1
    return found


def leaves_patch(p: Ints, w: Row, c: int) -> bool:
    """Return whether a stone on an empty point leaves a patch beside it."""
    ways = p[S.PATCH_WAYS + empty_neighbourhood(p, w, c)]
    if ways == 0:
        return False
    found = 0
    toggle_empty(p, w, c)
    while ways and found == 0:
        found = find_patch(p, w, neighbour(p, c, lowest_bit(ways)))
        ways &= ways - 1
    toggle_empty(p, w, c)
    return found != 0


def value_change_by_stone(p: Ints, w: Row, c: int) -> int:
    """Return the change in value, from the opponent's view, if the side to act places a stone on a point.

    GRID holds the board. If the stone meets a group on two sides, it is counted twice, which is harmless: then the
    group has three stones or more together with it.
    """
    size = 1
    for way in range(4):
        x = w[S.POINTS + neighbour(p, c, way)]
        size += size_of(w, group_of(x)) if cell_of(x) == w[S.SIDE] else 0
    if size < BIG_GROUP:
        found = write_digit(p, w, c, 3)
    else:
        found = write_digit(p, w, c, 4) + write_small_groups(p, w, c, 4)
        write_small_groups(p, w, c, 3)
    w[grid_offset(p, c)] = 0
    return found


def write_small_groups(p: Ints, w: Row, c: int, digit: int) -> int:
    """Write a digit for each stone of the small groups beside a point; return the change in value."""
    found = 0
    for way in range(4):
        x = w[S.POINTS + neighbour(p, c, way)]
        if cell_of(x) == w[S.SIDE] and size_of(w, group_of(x)) < BIG_GROUP:
            d = group_of(x)
            for _ in range(size_of(w, d)):
                found += write_digit(p, w, d, digit)
                d = next_of(w, d)
    return found


def write_digit(p: Ints, w: Row, c: int, digit: int) -> int:
    """Write the digit of a point; return the change in value."""
    k = grid_offset(p, c)
    before = value_around(p, w, k)
    w[k] = digit
    return value_around(p, w, k) - before


def value_around(p: Ints, w: Row, k: int) -> int:
    """Return the value of all windows that contain an offset of GRID, and of the neighbourhoods around it."""
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
    """Resolve all patches, each by the option that gains most."""
    while w[S.PATCH_COUNT]:
        resolve(p, w, best_option(p, w))


def best_option(p: Ints, w: Row) -> int:
    """Return the option that gains the side to act most, or nearly so."""
    n = list_options(p, w)
    best = w[S.OPTIONS]
    most = TIE_NOISE * gain_of_option(p, w, best) if n > 1 else 0
    for i in range(1, n):
        gain = TIE_NOISE * gain_of_option(p, w, w[S.OPTIONS + i]) + random_below(w, 2 * TIE_NOISE) - TIE_NOISE
        if gain > most:
            most = gain
            best = w[S.OPTIONS + i]
    return best


def value_after_resolving(p: Ints, w: Row, seat: int) -> int:
    """Return the value of a position for a seat after all patches are resolved; the game may end by that."""
    resolve_patches(p, w)
    if w[S.EMPTY_COUNT] == 0:
        return WON if result(p, w) == seat else -WON
    found = value(p, w)
    return found if w[SEAT] == seat else -found
