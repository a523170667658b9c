"""Io's policy: priors and results of rollouts from the evaluation, and proofs for the last cells.

`p` holds the tables of the board and `w` the position. Values are for a seat, in units of `pattern_evaluation`.
"""

from math import exp

from boardgames_tui.core.cells import BLACK, other
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
from boardgames_tui.games.io.engine.state import (
    BOUND,
    SINGLE,
    cell_record,
    find_turned,
    lines_changed,
    toggle_placement,
)
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import SAVED_END, SEAT, Ints, Row, lowest_bit, proof, restore_state, save_state

C_PUCT = 0.25
RAVE_EQUIVALENCE = 300.0
EXPAND_AFTER_VISITS = 1
SOLVER_TABLE_SIZE = 0
# The prior of an action is divided by e if its value is lower by this much.
PRIOR_TEMPERATURE = 0.6 * UNIT
# Added to the prior of each action, so that none is excluded.
MIN_PRIOR = 0.002


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Return a proof of the result by a complete search if at most SHALLOW cells are left after the opening, else 0."""
    if w[S.STAGE] != SINGLE or w[S.EMPTY_COUNT] > SHALLOW:
        return 0
    return proof(solve_winner(p, w, t), w[S.EMPTY_COUNT])


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write the priors of n actions to `worth`, by a softmax over the values of the positions after them."""
    evaluate_actions(p, w, moves, n, worth)
    best_value = worth[0]
    for i in range(1, n):
        best_value = max(best_value, worth[i])
    for i in range(n):
        worth[i] = MIN_PRIOR + exp((worth[i] - best_value) / PRIOR_TEMPERATURE)


def evaluate_actions(p: Ints, w: Row, moves: Ints, n: int, values: Floats) -> None:
    """Write the value of the position after each of n actions, for the seat to act. `w` stays as it is."""
    if w[S.STAGE] == BOUND:
        evaluate_by_playing(p, w, moves, n, values)
    else:
        evaluate_by_changed_lines(p, w, moves, n, values)


def evaluate_by_playing(p: Ints, w: Row, moves: Ints, n: int, values: Floats) -> None:
    """Evaluate bound placements, of which there are few, by playing each of them."""
    seat = w[SEAT]
    saved_position = w[SAVED_END] + p[S.SITES] + S.RATED_POSITION
    save_state(w, w, saved_position)
    for i in range(n):
        play(p, w, moves[i])
        value_to_act = value(p, w)
        # The same seat acts again if a free placement follows.
        values[i] = float(value_to_act if w[SEAT] == seat else -value_to_act)
        restore_state(w, w, saved_position)


def evaluate_by_changed_lines(p: Ints, w: Row, moves: Ints, n: int, values: Floats) -> None:
    """Evaluate placements after which the opponent acts: the whole board once, then for each the lines that change.

    The values are from the opponent's view until they are stored. `weights` is the offset of the weights of the phase
    after the placement. The bias depends on the number of empty cells in stage SINGLE, and otherwise on the cells that
    stay free (`parity_bias`).
    """
    seat = w[SEAT]
    opponent = other(seat)
    is_single = w[S.STAGE] == SINGLE
    empty_count_after = w[S.EMPTY_COUNT] - 1
    weights = weights_for(p, SINGLE if is_single else BOUND, empty_count_after)
    line_values = w[SAVED_END] + p[S.SITES] + S.LINE_VALUES
    board_value = p[weights + (empty_count_after & 1)] if is_single else 0
    for line in range(4 * p[S.SIZE]):
        w[line_values + line] = line_value(p, w, line, weights, opponent)
        board_value += w[line_values + line]
    for i in range(n):
        record = cell_record(moves[i])
        # Empty for a free placement, which turns nothing: there is no stone beside it.
        turned = find_turned(p, w, record, seat)
        lines = lines_changed(p, record, turned)
        toggle_placement(p, w, record, seat, turned)
        value_after = board_value
        while lines:
            line = lowest_bit(lines)
            value_after += line_value(p, w, line, weights, opponent) - w[line_values + line]
            lines &= lines - 1
        toggle_placement(p, w, record, seat, turned)
        if not is_single:
            away = record + S.AWAY
            low = w[S.FREE_CELLS] & p[away]
            middle = w[S.FREE_CELLS + 1] & p[away + 1]
            high = w[S.FREE_CELLS + 2] & p[away + 2]
            value_after += parity_bias(p, w, weights, low, middle, high, moves[i])
        values[i] = float(-value_after)


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Return the probability that BLACK's seat wins by the evaluation, without playing any action."""
    own_probability = win_probability(p, w)
    return own_probability if w[SEAT] == BLACK else 1.0 - own_probability
