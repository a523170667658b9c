"""What an engine believes of Torus: which placements are likely, what threats force, and how a game goes on."""

from math import exp

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import (
    BLACK,
    EMPTY,
    NOWHERE,
    SEAT,
    WHITE,
    Ints,
    Row,
    random_below,
    record_move,
    restore_state,
    save_state,
)
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.fast_rules import place_any
from boardgames_tui.games.torus.engine.patterns import UNIT, glance, weigh
from boardgames_tui.games.torus.engine.state import is_among, is_placed, judge, place, stone_on, threatened
from boardgames_tui.games.torus.engine.symmetry import MAX_STONES, spare_copies
from boardgames_tui.games.torus.engine.threats import list_saves, solve_tactics

__all__ = [
    "C_PUCT",
    "EXPAND_AFTER_VISITS",
    "RAVE_EQUIVALENCE",
    "SOLVER_TABLE_SIZE",
    "rollout",
    "solve_tactics",
    "write_priors",
]

C_PUCT = 1.4
RAVE_EQUIVALENCE = 300.0
SOLVER_TABLE_SIZE = 0
EXPAND_AFTER_VISITS = 4

# Logarithm of the prior of a placement that wins.
WIN_LOG_PRIOR = 10.0


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """By what was learned; where a stone is threatened, what does not save it loses at once."""
    pressed = w[S.THREATENED_BY + 3 - w[SEAT]] > 0 and w[S.THREATENED_BY + w[SEAT]] == 0
    saves = list_saves(p, w, S.DEFENCES) if pressed else 0
    save_state(w, w, S.SCORED_POSITION)
    for i in range(n):
        c = S.POINTS + moves[i]
        if pressed and not is_among(w, S.DEFENCES, saves, c):
            worth[i] = -1.0
        else:
            worth[i] = likely(p, w, c)
    if n >= p[S.SITES] - MAX_STONES:
        spare_copies(p, w, moves, n, worth)


def likely(p: Ints, w: Row, c: int) -> float:
    """How likely a legal placement is the best; -1 where the other wins at once."""
    seat = w[SEAT]
    n = judge(p, w, c)
    if n == S.SURROUNDS:
        return exp(WIN_LOG_PRIOR)
    weight = weigh(p, w, c, n)
    if w[S.THREATENED_BY + 3 - seat] or is_suicide(w, c):
        place(p, w, c, n)
        loses = w[S.THREATENED_BY + 3 - seat] > 0
        restore_state(w, w, S.SCORED_POSITION)
        if loses:
            return -1.0
    return exp(weight / UNIT)


def is_suicide(w: Row, c: int) -> bool:
    """Whether a stone would be threatened on a point at once, unless it captures."""
    return w[c] + w[SEAT] == threatened(3 - w[SEAT])


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Win at once, save at once, or place anywhere."""
    while w[S.HISTORY_LENGTH] < len(w) - S.HISTORY:
        seat = w[SEAT]
        if w[S.THREATENED_BY + seat]:
            return 1.0 if seat == BLACK else 0.0
        c = place_save(p, w) if w[S.THREATENED_BY + 3 - seat] else place_better(p, w)
        if c == NOWHERE:
            return 0.5 if w[S.THREATENED_BY + 3 - seat] == 0 else 1.0 if seat == WHITE else 0.0
        record_move(trace, seat, c - S.POINTS)
    return 0.5


def place_save(p: Ints, w: Row) -> int:
    """Place a stone that saves the one that is threatened, and return where, or NOWHERE."""
    n = list_saves(p, w, S.DEFENCES)
    begin = random_below(w, n)
    for i in range(n):
        c = w[S.DEFENCES + (begin + i) % n]
        if is_placed(p, w, c):
            return c
    return NOWHERE


def place_better(p: Ints, w: Row) -> int:
    """Place a stone on the likelier one of two random points, and return it, or NOWHERE."""
    c = S.POINTS + random_below(w, p[S.SITES])
    d = S.POINTS + random_below(w, p[S.SITES])
    if stone_on(w[c]) == EMPTY and stone_on(w[d]) == EMPTY:
        if glance(p, w, d) > glance(p, w, c):
            c = d
        if not is_suicide(w, c) and is_placed(p, w, c):
            return c
    return place_any(p, w)
