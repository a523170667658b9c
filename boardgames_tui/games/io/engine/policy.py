"""What Io's search believes in: the judge, and the last cells played out."""

from math import exp

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import BLACK, SAVED_END, SEAT, Ints, Row, lowest_bit, restore_state, save_state
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.fast_rules import play
from boardgames_tui.games.io.engine.pattern_evaluation import UNIT, bias, line_value, share, value, weights_for
from boardgames_tui.games.io.engine.solver import SHALLOW, decide
from boardgames_tui.games.io.engine.state import cell_record, change, flips, touched
from boardgames_tui.games.io.rules import BOUND, SINGLE

C_PUCT = 0.25
RAVE_EQUIVALENCE = 300.0
EXPAND_AFTER_VISITS = 1
SOLVER_TABLE_SIZE = 0
# An action that is worth this much less is e times as unlikely to be the best.
PRIOR_TEMPERATURE = 0.6 * UNIT
# Prior that is added to each action, so that none is ruled out.
MIN_PRIOR = 0.002


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Play the last cells out in full."""
    if w[S.STAGE] != SINGLE or w[S.EMPTY_COUNT] > SHALLOW:
        return 0
    return decide(p, w, t) + 4 * w[S.EMPTY_COUNT]


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """By what the judge holds of the position after each."""
    judge_each(p, w, moves, n, worth)
    best = worth[0]
    for i in range(1, n):
        best = max(best, worth[i])
    for i in range(n):
        worth[i] = MIN_PRIOR + exp((worth[i] - best) / PRIOR_TEMPERATURE)


def judge_each(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write what the position after each action is worth to the seat to act."""
    if w[S.STAGE] == BOUND:
        judge_bound(p, w, moves, n, worth)
    else:
        judge_changes(p, w, moves, n, worth)


def judge_bound(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Play each of a few actions, and ask the judge."""
    seat = w[SEAT]
    spare = w[SAVED_END] + p[S.SITES] + S.RATED_POSITION
    save_state(w, w, spare)
    for i in range(n):
        play(p, w, moves[i])
        found = value(p, w)
        worth[i] = float(found if w[SEAT] == seat else -found)
        restore_state(w, w, spare)


def judge_changes(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Judge the board once as the other seat will see it, and then for each action what changes."""
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
        lines = touched(p, at, found)
        change(p, w, at, seat, found)
        total = whole
        while lines:
            line = lowest_bit(lines)
            total += line_value(p, w, line, weights, 3 - seat) - w[before + line]
            lines &= lines - 1
        change(p, w, at, seat, found)
        if not single:
            away = at + S.AWAY
            low = w[S.FREE_CELLS] & p[away]
            middle = w[S.FREE_CELLS + 1] & p[away + 1]
            high = w[S.FREE_CELLS + 2] & p[away + 2]
            total += bias(p, w, weights, low, middle, high, moves[i])
        worth[i] = float(-total)


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Ask the judge, who need not see the end."""
    mine = share(p, w)
    return mine if w[SEAT] == BLACK else 1.0 - mine
