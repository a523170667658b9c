"""What Implo's judge holds of the position that each action leads to, for the side that acts.

Most stones change nothing but their own point: then only what is around it is judged anew.
"""

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import SEAT, Ints, Row, lowest_bit, random_below, restore_state, save_state
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.evaluation import BIG, UNIT, place_of, value, value_of_beside, value_of_window
from boardgames_tui.games.implo.engine.fast_rules import play, result
from boardgames_tui.games.implo.engine.groups import find_patch, flip
from boardgames_tui.games.implo.engine.moves import list_options, resolve, ring_of
from boardgames_tui.games.implo.engine.resolution_gain import gain_of_option
from boardgames_tui.games.implo.engine.state import beside, group_of, next_of, size_of

WON = 8 * UNIT
"""What a game is worth that has ended well."""
EVEN = 4
"""Resolutions that gain nearly alike are chosen by this die."""
UNSEEN = 1e9


def judge_each(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write what the position after each action is worth to the seat to act, the patches being resolved."""
    whole = value_to_other(p, w)
    for i in range(n):
        seen = moves[i] < p[S.SITES] and not leaves_patch(p, w, moves[i])
        worth[i] = -float(whole + change_by_stone(p, w, moves[i])) if seen else UNSEEN
    seat = w[SEAT]
    save_state(w, w, S.SAVED_POSITION)
    for i in range(n):
        if worth[i] == UNSEEN:
            play(p, w, moves[i])
            worth[i] = float(value_settled(p, w, seat))
            restore_state(w, w, S.SAVED_POSITION)


def value_to_other(p: Ints, w: Row) -> int:
    """What the board is worth to the side that is not to act, if it were, and one point less empty."""
    w[S.SIDE] = 3 - w[S.SIDE]
    w[S.EMPTY_COUNT] -= 1
    found = value(p, w)
    w[S.SIDE] = 3 - w[S.SIDE]
    w[S.EMPTY_COUNT] += 1
    return found


def leaves_patch(p: Ints, w: Row, c: int) -> bool:
    """Whether a stone on an empty point leaves a patch beside it."""
    ways = p[S.PATCH_WAYS + ring_of(p, w, c)]
    if ways == 0:
        return False
    found = 0
    flip(p, w, c)
    while ways and found == 0:
        found = find_patch(p, w, beside(p, c, lowest_bit(ways)))
        ways &= ways - 1
    flip(p, w, c)
    return found != 0


def change_by_stone(p: Ints, w: Row, c: int) -> int:
    """By how much the board that is written down changes in value with a stone of the side to act, told by the other.

    A group that it meets twice is big already, so it does no harm to count it twice.
    """
    size = 1
    for way in range(4):
        x = w[S.POINTS + beside(p, c, way)]
        size += size_of(w, group_of(x)) if x & S.CELL == w[S.SIDE] else 0
    if size < BIG:
        found = change(p, w, c, 3)
    else:
        found = change(p, w, c, 4) + change_by_small_groups(p, w, c, 4)
        change_by_small_groups(p, w, c, 3)
    w[place_of(p, c)] = 0
    return found


def change_by_small_groups(p: Ints, w: Row, c: int, digit: int) -> int:
    """Write a digit for each stone of the small groups beside a point; return by how much the value changes."""
    found = 0
    for way in range(4):
        x = w[S.POINTS + beside(p, c, way)]
        if x & S.CELL == w[S.SIDE] and size_of(w, group_of(x)) < BIG:
            d = group_of(x)
            for _ in range(size_of(w, d)):
                found += change(p, w, d, digit)
                d = next_of(w, d)
    return found


def change(p: Ints, w: Row, c: int, digit: int) -> int:
    """Write the digit of a point; return by how much the value changes."""
    k = place_of(p, c)
    before = value_around(p, w, k)
    w[k] = digit
    return value_around(p, w, k) - before


def value_around(p: Ints, w: Row, k: int) -> int:
    """What all windows are worth in which a place lies, and what is beside it or an empty point beside it."""
    return (
        value_of_window(p, w, k)
        + value_of_window(p, w, k - 1)
        + value_of_window(p, w, k - S.GRID_WIDTH)
        + value_of_window(p, w, k - S.GRID_WIDTH - 1)
        + value_of_beside(p, w, k)
        + value_of_beside(p, w, k + 1)
        + value_of_beside(p, w, k + S.GRID_WIDTH)
        + value_of_beside(p, w, k - 1)
        + value_of_beside(p, w, k - S.GRID_WIDTH)
    )


def settle(p: Ints, w: Row) -> None:
    """Resolve all patches."""
    while w[S.PATCH_COUNT]:
        resolve(p, w, best_option(p, w))


def best_option(p: Ints, w: Row) -> int:
    """The way to resolve a patch that gains the side to act most, or nearly."""
    n = list_options(p, w)
    best = w[S.OPTIONS]
    most = EVEN * gain_of_option(p, w, best) if n > 1 else 0
    for i in range(1, n):
        gain = EVEN * gain_of_option(p, w, w[S.OPTIONS + i]) + random_below(w, 2 * EVEN) - EVEN
        if gain > most:
            most = gain
            best = w[S.OPTIONS + i]
    return best


def value_settled(p: Ints, w: Row, seat: int) -> int:
    """What a position is worth to a seat once all patches are resolved, whether the game has then ended or not."""
    settle(p, w)
    if w[S.EMPTY_COUNT] == 0:
        return WON if result(p, w) == seat else -WON
    found = value(p, w)
    return found if w[SEAT] == seat else -found
