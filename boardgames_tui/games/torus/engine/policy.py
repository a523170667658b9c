"""Torus' policy: priors by patterns, proofs by threats, and rollouts that win or defend at once."""

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
    other,
    random_below,
    record_move,
    restore_state,
    save_state,
)
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.fast_rules import play_random_placement
from boardgames_tui.games.torus.engine.patterns import UNIT, local_weight, pattern_weight
from boardgames_tui.games.torus.engine.state import (
    contains,
    judge_placement,
    play_placement,
    stone_on,
    threatened_value,
    threatens,
    try_placement,
)
from boardgames_tui.games.torus.engine.symmetry import MAX_STONES, reduce_symmetric_priors
from boardgames_tui.games.torus.engine.threats import list_defences, solve_tactics

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

# Logarithm of the prior of a winning placement.
WIN_LOG_PRIOR = 10.0


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write priors by the pattern weights; if a stone is threatened, all but the defences lose at once."""
    defends = threatens(w, other(w[SEAT])) and not threatens(w, w[SEAT])
    defences = list_defences(p, w, S.DEFENCES) if defends else 0
    save_state(w, w, S.SCORED_POSITION)
    for i in range(n):
        c = S.POINTS + moves[i]
        if defends and not contains(w, S.DEFENCES, defences, c):
            worth[i] = -1.0
        else:
            worth[i] = prior_of(p, w, c)
    if n >= p[S.SITES] - MAX_STONES:
        reduce_symmetric_priors(p, w, moves, n, worth)


def prior_of(p: Ints, w: Row, c: int) -> float:
    """Return the prior of a legal placement, or -1 if the opponent wins after it.

    `judge_placement` returns the number of stones that the placement captures, or SURROUNDS if it wins.
    """
    seat = w[SEAT]
    n = judge_placement(p, w, c)
    if n == S.SURROUNDS:
        return exp(WIN_LOG_PRIOR)
    weight = pattern_weight(p, w, c, n)
    if threatens(w, other(seat)) or is_exposed_to_threat(w, c):
        play_placement(p, w, c, n)
        loses = threatens(w, other(seat))
        restore_state(w, w, S.SCORED_POSITION)
        if loses:
            return -1.0
    return exp(weight / UNIT)


def is_exposed_to_threat(w: Row, c: int) -> bool:
    """Return whether a stone on a point is threatened at once, unless it captures."""
    return w[c] + w[SEAT] == threatened_value(other(w[SEAT]))


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Play to the end: win at once, defend at once, else place on the likelier of two random points."""
    while w[S.HISTORY_LENGTH] < len(w) - S.HISTORY:
        seat = w[SEAT]
        if threatens(w, seat):
            return 1.0 if seat == BLACK else 0.0
        defends = threatens(w, other(seat))
        c = play_defence(p, w) if defends else play_likelier_of_two(p, w)
        if c == NOWHERE:
            # Without a defence the side to act loses; without any placement the game is a draw.
            return 0.5 if not defends else 1.0 if seat == WHITE else 0.0
        record_move(trace, seat, c - S.POINTS)
    return 0.5


def play_defence(p: Ints, w: Row) -> int:
    """Play a random defence of the threatened stone and return its point, or NOWHERE."""
    n = list_defences(p, w, S.DEFENCES)
    begin = random_below(w, n)
    for i in range(n):
        c = w[S.DEFENCES + (begin + i) % n]
        if try_placement(p, w, c):
            return c
    return NOWHERE


def play_likelier_of_two(p: Ints, w: Row) -> int:
    """Play the likelier of two random placements and return its point, or NOWHERE if none is legal."""
    c = S.POINTS + random_below(w, p[S.SITES])
    d = S.POINTS + random_below(w, p[S.SITES])
    if stone_on(w[c]) == EMPTY and stone_on(w[d]) == EMPTY:
        if local_weight(p, w, d) > local_weight(p, w, c):
            c = d
        if not is_exposed_to_threat(w, c) and try_placement(p, w, c):
            return c
    return play_random_placement(p, w)
