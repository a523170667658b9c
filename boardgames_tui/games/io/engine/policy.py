"""Io's policy: priors and results of rollouts from the evaluation, and proofs for the last cells."""

from math import exp

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import BLACK, SAVED_END, SEAT, Ints, Row, lowest_bit, proof, restore_state, save_state
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.fast_rules import play
from boardgames_tui.games.io.engine.pattern_evaluation import (
    UNIT,
    line_value,
    parity_bias,
    value,
    weights_for,
    win_probability,
)
from boardgames_tui.games.io.engine.solver import SHALLOW, solve_winner
from boardgames_tui.games.io.engine.state import cell_record, flips, lines_changed, toggle_placement
from boardgames_tui.games.io.rules import BOUND, SINGLE

C_PUCT = 0.25
RAVE_EQUIVALENCE = 300.0
EXPAND_AFTER_VISITS = 1
SOLVER_TABLE_SIZE = 0
# The prior of an action is e times as low if its value is lower by this much.
PRIOR_TEMPERATURE = 0.6 * UNIT
# Added to the prior of each action, so that none is excluded.
MIN_PRIOR = 0.002


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Search the last SHALLOW cells completely."""
    if w[S.STAGE] != SINGLE or w[S.EMPTY_COUNT] > SHALLOW:
        return 0
    return proof(solve_winner(p, w, t), w[S.EMPTY_COUNT])


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write priors by a softmax over the values of the positions after each action."""
    evaluate_actions(p, w, moves, n, worth)
    best = worth[0]
    for i in range(1, n):
        best = max(best, worth[i])
    for i in range(n):
        worth[i] = MIN_PRIOR + exp((worth[i] - best) / PRIOR_TEMPERATURE)


def evaluate_actions(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write the value of the position after each action for the seat to act."""
    if w[S.STAGE] == BOUND:
        evaluate_by_playing(p, w, moves, n, worth)
    else:
        evaluate_by_changed_lines(p, w, moves, n, worth)


def evaluate_by_playing(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Evaluate each action by playing it: the few bound placements."""
    seat = w[SEAT]
    spare = w[SAVED_END] + p[S.SITES] + S.RATED_POSITION
    save_state(w, w, spare)
    for i in range(n):
        play(p, w, moves[i])
        found = value(p, w)
        worth[i] = float(found if w[SEAT] == seat else -found)
        restore_state(w, w, spare)


def evaluate_by_changed_lines(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Evaluate the board once from the other seat's view, then for each action only the lines that change.

    `weights` is the offset of the phase's weights, `before` that of the value of each line before the action. In the
    opening, the first two weights are the bias for an odd and an even number of empty cells. After it, `parity_bias`
    needs the cells that stay free (`low`, `middle` and `high` are the words of their set).
    """
    seat = w[SEAT]
    weights = weights_for(p, SINGLE if w[S.STAGE] == SINGLE else BOUND, w[S.EMPTY_COUNT] - 1)
    before = w[SAVED_END] + p[S.SITES] + S.LINE_VALUES
    single = w[S.STAGE] == SINGLE
    whole = p[weights + (w[S.EMPTY_COUNT] - 1 & 1)] if single else 0
    for line in range(4 * p[S.SIZE]):
        w[before + line] = line_value(p, w, line, weights, 3 - seat)
        whole += w[before + line]
    for i in range(n):
        at = cell_record(moves[i])
        found = flips(p, w, at, seat)
        lines = lines_changed(p, at, found)
        toggle_placement(p, w, at, seat, found)
        total = whole
        while lines:
            line = lowest_bit(lines)
            total += line_value(p, w, line, weights, 3 - seat) - w[before + line]
            lines &= lines - 1
        toggle_placement(p, w, at, seat, found)
        if not single:
            away = at + S.AWAY
            low = w[S.FREE_CELLS] & p[away]
            middle = w[S.FREE_CELLS + 1] & p[away + 1]
            high = w[S.FREE_CELLS + 2] & p[away + 2]
            total += parity_bias(p, w, weights, low, middle, high, moves[i])
        worth[i] = float(-total)


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Return the evaluation as the result, without playing on."""
    mine = win_probability(p, w)
    return mine if w[SEAT] == BLACK else 1.0 - mine
