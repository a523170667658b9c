"""What the search of Implo believes: actions are likely by what they gain, and resolutions are chosen by it.

In playouts stones are placed at random: to look at what they gain costs more games than it is worth.
"""

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

EAGER = 8.0
"""How much likelier than one that gains nothing the action with the largest gain is held to be."""
SHY = 0.8
"""How much less likely one that gives everything away."""
MUCH = 10.0
"""A gain that is half of all that counts."""
EVEN = 4
"""Resolutions that gain nearly alike are chosen by this die."""


def foresee(p: Ints, w: Row) -> int:
    """Nothing: who wins is open until the last points are filled, where the tree sees it as soon."""
    return 0


def rate(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write how likely each action is to be the best, by what it gains."""
    for i in range(n):
        worth[i] = likely(gain_of(p, w, moves[i]))


def gain_of(p: Ints, w: Row, a: int) -> int:
    """What an action gains the side to act; a swap nothing."""
    if a < p[SITES]:
        return gain_of_stone(p, w, a, w[SIDE])
    return 0 if a == swap_code(p) else gain_of_option(p, w, option_of(p, w, a))


def likely(gain: int) -> float:
    """How likely an action is by its gain, where 1 is for none."""
    share = gain / (abs(gain) + MUCH)
    return 1.0 + (EAGER if gain > 0 else SHY) * share


def playout(p: Ints, w: Row, trace: Row) -> float:
    """Play on with stones at random and resolutions by their gain; return what the seat BLACK scores."""
    list_empty(p, w)
    while w[EMPTIES]:
        if w[PATCHES]:
            option = best_option(p, w)
            note(trace, w[SEAT], code_of(p, w, option))
            list_after(w, option)
            resolve(p, w, option)
        else:
            c = random_empty(w)
            note(trace, w[SEAT], c)
            unlist(w, c)
            place(p, w, c)
    return 1.0 if result(p, w) == BLACK else 0.0


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
