"""Torus' policy: priors by patterns, proofs by threats, and rollouts that win or defend at once.

`p` holds the tables of a board and `w` the position; the module `state` (`S`) declares their fields. A point is the
offset of a site in `w`: S.POINTS plus the site, which is also the action code of a placement there. A side threatens a
stone that it surrounds, and so wins, by one more placement. In Torus, seats and colours are the same.
"""

from math import exp

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, other
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.fast_rules import play_random_placement
from boardgames_tui.games.torus.engine.patterns import UNIT, local_weight, pattern_weight
from boardgames_tui.games.torus.engine.placement import (
    SURROUNDS,
    contains,
    judge_placement,
    play_placement,
    threatens,
    try_placement,
)
from boardgames_tui.games.torus.engine.state import stone_on, threatened_value
from boardgames_tui.games.torus.engine.symmetry import MAX_STONES, reduce_symmetric_priors
from boardgames_tui.games.torus.engine.threats import list_defences, solve_tactics
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import SEAT, Ints, Row, random_below, record_move, restore_state, save_state

__all__ = ["C_PUCT", "EXPAND_AFTER_VISITS", "RAVE_EQUIVALENCE", "SOLVER_TABLE_SIZE"]
__all__ += ["rollout", "solve_tactics", "write_priors"]

C_PUCT = 1.4
RAVE_EQUIVALENCE = 300.0
SOLVER_TABLE_SIZE = 0
EXPAND_AFTER_VISITS = 4

# Logarithm of the prior of a winning placement.
WIN_LOG_PRIOR = 10.0
# Result of a drawn rollout; a win of Black is 1, a win of White 0.
DRAWN_ROLLOUT = 0.5


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write the priors of the first n of `moves` to `worth`, by the pattern weights.

    If the side to act has to defend a threatened stone, all other placements lose in one ply: their prior is -1.
    """
    must_defend = threatens(w, other(w[SEAT])) and not threatens(w, w[SEAT])
    defence_count = list_defences(p, w, S.DEFENCES) if must_defend else 0
    save_state(w, w, S.SCORED_POSITION)
    for i in range(n):
        point = S.POINTS + moves[i]
        if must_defend and not contains(w, S.DEFENCES, defence_count, point):
            worth[i] = -1.0
        else:
            worth[i] = prior_of(p, w, point)
    # With so many legal placements, there are at most MAX_STONES stones.
    if n >= p[S.SITES] - MAX_STONES:
        reduce_symmetric_priors(p, w, moves, n, worth)


def prior_of(p: Ints, w: Row, point: int) -> float:
    """Return the prior of a legal placement, or -1 if the opponent wins after it.

    SCORED_POSITION holds a copy of the position.
    """
    opponent = other(w[SEAT])
    # The number of stones that the placement captures, unless it wins.
    judgement = judge_placement(p, w, point)
    if judgement == SURROUNDS:
        return exp(WIN_LOG_PRIOR)
    weight = pattern_weight(p, w, point, judgement)
    # Only in these cases can the opponent threaten a stone afterwards.
    if threatens(w, opponent) or is_exposed_to_threat(w, point):
        play_placement(p, w, point, judgement)
        loses = threatens(w, opponent)
        restore_state(w, w, S.SCORED_POSITION)
        if loses:
            return -1.0
    return exp(weight / UNIT)


def is_exposed_to_threat(w: Row, point: int) -> bool:
    """Return whether a stone of the side to act on a point would be threatened at once, unless it captures."""
    colour = w[SEAT]
    value_after = w[point] + colour
    return value_after == threatened_value(other(colour))


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Play to the end, and return the result for Black from 0 to 1; append each placement to `trace`.

    A side wins at once if it can, defends if it has to, and else places on the likelier of two random points. A game
    that fills the history is a draw.
    """
    while w[S.HISTORY_LENGTH] < len(w) - S.HISTORY:
        seat = w[SEAT]
        if threatens(w, seat):
            return result_of_win(seat)
        must_defend = threatens(w, other(seat))
        point = play_defence(p, w) if must_defend else play_likelier_of_two(p, w)
        if point == NOWHERE:
            # Without a defence the side to act loses; without any placement the game is a draw.
            return result_of_win(other(seat)) if must_defend else DRAWN_ROLLOUT
        record_move(trace, seat, point - S.POINTS)
    return DRAWN_ROLLOUT


def result_of_win(winner: int) -> float:
    """Return the result of a rollout for Black if a seat has won it."""
    return 1.0 if winner == BLACK else 0.0


def play_defence(p: Ints, w: Row) -> int:
    """Play a random legal defence of a threatened stone and return its point, or NOWHERE if there is none."""
    count = list_defences(p, w, S.DEFENCES)
    first = random_below(w, count)
    for i in range(count):
        point = w[S.DEFENCES + (first + i) % count]
        if try_placement(p, w, point):
            return point
    return NOWHERE


def play_likelier_of_two(p: Ints, w: Row) -> int:
    """Play on the likelier of two random points, and return that point.

    If one of them is occupied, or the likelier one is illegal or exposed to a threat, play on any random point. Return
    NOWHERE if no placement is legal.
    """
    point = S.POINTS + random_below(w, p[S.SITES])
    alternative = S.POINTS + random_below(w, p[S.SITES])
    if stone_on(w[point]) == EMPTY and stone_on(w[alternative]) == EMPTY:
        if local_weight(p, w, alternative) > local_weight(p, w, point):
            point = alternative
        if not is_exposed_to_threat(w, point) and try_placement(p, w, point):
            return point
    return play_random_placement(p, w)
