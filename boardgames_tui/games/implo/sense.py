"""Playouts of Implo with some sense."""

from boardgames_tui.fast import Floats
from boardgames_tui.games.implo.empties import list_after, list_empty, random_empty, unlist
from boardgames_tui.games.implo.gains import gain_of_option, gain_of_stone
from boardgames_tui.games.implo.layout import EMPTIES, OPTIONS, PATCHES, SIDE, SITES
from boardgames_tui.games.implo.swift import code_of, option_of, result, swap_code
from boardgames_tui.games.implo.turns import list_options, place, resolve
from boardgames_tui.kernel import BLACK, SEAT, Ints, Row, note, random_below

EXPLORE = 1.0
ALIKE = 300.0
RIPE = 2


def foresee(p: Ints, w: Row) -> int:
    """Nothing."""
    return 0


def rate(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """By what they gain."""
    for i in range(n):
        worth[i] = likely(gain_of(p, w, moves[i]))


def gain_of(p: Ints, w: Row, a: int) -> int:
    """What an action gains."""
    if a < p[SITES]:
        return gain_of_stone(p, w, a, w[SIDE])
    return 0 if a == swap_code(p) else gain_of_option(p, w, option_of(p, w, a))


def likely(gain: int) -> float:
    """How likely."""
    if gain >= 0:
        return 1.0 + 8.0 * gain / (gain + 10.0)
    return 1.0 - 0.8 * gain / (gain - 10.0)


def playout(p: Ints, w: Row, trace: Row) -> float:
    """Play on."""
    list_empty(p, w)
    while w[EMPTIES]:
        if w[PATCHES]:
            option = best_option(p, w)
            note(trace, w[SEAT], code_of(p, w, option))
            list_after(w, option)
            resolve(p, w, option)
        else:
            c = sane_point(p, w)
            note(trace, w[SEAT], c)
            unlist(w, c)
            place(p, w, c)
    return 1.0 if result(p, w) == BLACK else 0.0


def best_option(p: Ints, w: Row) -> int:
    """The way to resolve a patch that gains most, a random one of several."""
    n = list_options(p, w)
    best = w[OPTIONS]
    if n == 1:
        return best
    most = -1_000_000
    for i in range(n):
        gain = 4 * gain_of_option(p, w, w[OPTIONS + i]) + random_below(w, 4)
        if gain > most:
            most = gain
            best = w[OPTIONS + i]
    return best


def sane_point(p: Ints, w: Row) -> int:
    """A random empty point, another one where a stone on the first would give markers away."""
    c = random_empty(w)
    return c if gain_of_stone(p, w, c, w[SIDE]) >= 0 else random_empty(w)
