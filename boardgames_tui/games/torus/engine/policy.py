"""What an engine believes of Torus: which placements are likely, what threats force, and how a game goes on."""

from math import exp

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import BLACK, EMPTY, NOWHERE, SEAT, WHITE, Ints, Row, keep, note, random_below, set_back
from boardgames_tui.games.torus.engine.fast_rules import place_any
from boardgames_tui.games.torus.engine.patterns import FEATURES, UNIT, glance, weigh
from boardgames_tui.games.torus.engine.state import (
    LIST,
    LISTS,
    PAST,
    POINTS,
    SITES,
    STOOD,
    SURROUNDS,
    THREATS,
    is_among,
    is_placed,
    judge,
    place,
    threatened,
)
from boardgames_tui.games.torus.engine.symmetry import FEW, spare_copies
from boardgames_tui.games.torus.engine.threats import foresee, list_saves

__all__ = ["ALIKE", "EXPLORE", "MEMORY", "RIPE", "foresee", "playout", "rate"]

EXPLORE = 1.4
ALIKE = 300.0
MEMORY = 0
RIPE = 4

SURE = 10.0
"""The logarithm of how likely a win is the best."""


def rate(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """By what was learned; where a stone is threatened, what does not save it loses at once."""
    pressed = w[THREATS + 3 - w[SEAT]] > 0 and w[THREATS + w[SEAT]] == 0
    saves = list_saves(p, w, LISTS + FEATURES) if pressed else 0
    keep(w, w, LISTS + LIST)
    for i in range(n):
        c = POINTS + moves[i]
        if pressed and not is_among(w, LISTS + FEATURES, saves, c):
            worth[i] = -1.0
        else:
            worth[i] = likely(p, w, c)
    if n >= p[SITES] - FEW:
        spare_copies(p, w, moves, n, worth)


def likely(p: Ints, w: Row, c: int) -> float:
    """How likely a legal placement is the best; -1 where the other wins at once."""
    seat = w[SEAT]
    n = judge(p, w, c)
    if n == SURROUNDS:
        return exp(SURE)
    weight = weigh(p, w, c, n)
    if w[THREATS + 3 - seat] or is_suicide(w, c):
        place(p, w, c, n)
        loses = w[THREATS + 3 - seat] > 0
        set_back(w, w, LISTS + LIST)
        if loses:
            return -1.0
    return exp(weight / UNIT)


def is_suicide(w: Row, c: int) -> bool:
    """Whether a stone would be threatened on a point at once, unless it captures."""
    return w[c] + w[SEAT] == threatened(3 - w[SEAT])


def playout(p: Ints, w: Row, trace: Row) -> float:
    """Win at once, save at once, or place anywhere."""
    while w[STOOD] < len(w) - PAST:
        seat = w[SEAT]
        if w[THREATS + seat]:
            return 1.0 if seat == BLACK else 0.0
        c = place_save(p, w) if w[THREATS + 3 - seat] else place_better(p, w)
        if c == NOWHERE:
            return 0.5 if w[THREATS + 3 - seat] == 0 else 1.0 if seat == WHITE else 0.0
        note(trace, seat, c - POINTS)
    return 0.5


def place_save(p: Ints, w: Row) -> int:
    """Place a stone that saves the one that is threatened, and return where, or NOWHERE."""
    n = list_saves(p, w, LISTS)
    begin = random_below(w, n)
    for i in range(n):
        c = w[LISTS + (begin + i) % n]
        if is_placed(p, w, c):
            return c
    return NOWHERE


def place_better(p: Ints, w: Row) -> int:
    """Place a stone on the likelier one of two random points, and return it, or NOWHERE."""
    c = POINTS + random_below(w, p[SITES])
    d = POINTS + random_below(w, p[SITES])
    if w[c] & 3 == EMPTY and w[d] & 3 == EMPTY:
        if glance(p, w, d) > glance(p, w, c):
            c = d
        if not is_suicide(w, c) and is_placed(p, w, c):
            return c
    return place_any(p, w)
