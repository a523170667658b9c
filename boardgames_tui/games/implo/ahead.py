"""What Implo's judge holds of the position that each action leads to, for the side that acts.

Most stones change nothing but their own point: then only what is around it is judged anew.
"""

from boardgames_tui.fast import Floats
from boardgames_tui.games.implo.gains import gain_of_option
from boardgames_tui.games.implo.judge import BIG, UNIT, place_of, value, value_of_beside, value_of_window
from boardgames_tui.games.implo.layout import (
    EMPTIES,
    KIND,
    OPTIONS,
    PATCHES,
    POINTS,
    RINGS,
    SIDE,
    SITES,
    SPARE,
    WIDE,
    beside,
    group_of,
    size_of,
)
from boardgames_tui.games.implo.swift import play, result
from boardgames_tui.games.implo.turns import list_options, resolve, ring_of
from boardgames_tui.kernel import SEAT, Ints, Row, keep, random_below, set_back

WON = 8 * UNIT
"""What a game is worth that has ended well."""
EVEN = 4
"""Resolutions that gain nearly alike are chosen by this die."""
UNSEEN = 1e9


def judge_each(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write what the position after each action is worth to the seat to act, the patches being resolved."""
    whole = value_to_other(p, w)
    for i in range(n):
        digit = digit_of_stone(p, w, moves[i]) if moves[i] < p[SITES] else 0
        worth[i] = -float(whole + change(p, w, moves[i], digit)) if digit else UNSEEN
    seat = w[SEAT]
    keep(w, w, SPARE)
    for i in range(n):
        if worth[i] == UNSEEN:
            play(p, w, moves[i])
            settle(p, w)
            found = value_at_last(p, w)
            worth[i] = float(found if w[SEAT] == seat else -found)
            set_back(w, w, SPARE)


def value_to_other(p: Ints, w: Row) -> int:
    """What the board is worth to the side that is not to act, if it were, and one point less empty."""
    w[SIDE] = 3 - w[SIDE]
    w[EMPTIES] -= 1
    found = value(p, w)
    w[SIDE] = 3 - w[SIDE]
    w[EMPTIES] += 1
    return found


def digit_of_stone(p: Ints, w: Row, c: int) -> int:
    """The digit of a stone of the side to act as the other sees it; 0 where more may change than its point.

    A group that it meets twice is big already, so it does no harm to count it twice.
    """
    if p[RINGS + ring_of(p, w, c)]:
        return 0
    size = 1
    smallest = BIG
    for way in range(4):
        x = w[POINTS + beside(p, c, way)]
        if x & KIND == w[SIDE]:
            size += size_of(w, group_of(x))
            smallest = min(smallest, size_of(w, group_of(x)))
    if size < BIG:
        return 3
    return 4 if smallest == BIG else 0


def change(p: Ints, w: Row, c: int, digit: int) -> int:
    """By how much the value of the board that is written down changes with a digit at an empty point."""
    k = place_of(p, c)
    before = value_around(p, w, k)
    w[k] = digit
    after = value_around(p, w, k)
    w[k] = 0
    return after - before


def value_around(p: Ints, w: Row, k: int) -> int:
    """What all windows are worth in which a place lies, and what is beside it or an empty point beside it."""
    return (
        value_of_window(p, w, k)
        + value_of_window(p, w, k - 1)
        + value_of_window(p, w, k - WIDE)
        + value_of_window(p, w, k - WIDE - 1)
        + value_of_beside(p, w, k)
        + value_of_beside(p, w, k + 1)
        + value_of_beside(p, w, k + WIDE)
        + value_of_beside(p, w, k - 1)
        + value_of_beside(p, w, k - WIDE)
    )


def settle(p: Ints, w: Row) -> None:
    """Resolve all patches."""
    while w[PATCHES]:
        resolve(p, w, best_option(p, w))


def best_option(p: Ints, w: Row) -> int:
    """The way to resolve a patch that gains the side to act most, or nearly."""
    n = list_options(p, w)
    best = w[OPTIONS]
    most = EVEN * gain_of_option(p, w, best) if n > 1 else 0
    for i in range(1, n):
        gain = EVEN * gain_of_option(p, w, w[OPTIONS + i]) + random_below(w, 2 * EVEN) - EVEN
        if gain > most:
            most = gain
            best = w[OPTIONS + i]
    return best


def value_at_last(p: Ints, w: Row) -> int:
    """What a position without patches is worth to the side to act, whether the game has ended or not."""
    if w[EMPTIES] == 0:
        return WON if result(p, w) == w[SEAT] else -WON
    return value(p, w)
