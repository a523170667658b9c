"""Implo's policy: priors from a one-ply evaluation, rollouts that blend it with a random game, and proofs near the end.

The result of a rollout is mostly the evaluation after resolving all patches, and a little the end of a random game,
which shows what is left to fill.
"""

from math import exp

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import BLACK, SEAT, Ints, Row
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.evaluation import UNIT, win_probability
from boardgames_tui.games.implo.engine.fast_rules import play_randomly
from boardgames_tui.games.implo.engine.one_ply_evaluation import evaluate_actions
from boardgames_tui.games.implo.engine.solver import LIMIT, MASK, MAX_DEPTH, NODES, TABLE, prove

C_PUCT = 0.15
RAVE_EQUIVALENCE = 300.0
EXPAND_AFTER_VISITS = 0

# The prior of an action is e times as low if its value is lower by this much.
PRIOR_TEMPERATURE = 0.25 * UNIT
# Added to the prior of each action, so that none is excluded.
MIN_PRIOR = 0.004
# Factor of the value of the best action: the search is surer of it than the evaluation.
BEST_VALUE_FACTOR = 1.3
# Empty points with which a leaf is searched to the end, at most.
MAX_EMPTY = 8
# Nodes of such a search.
NODE_LIMIT = 60
# Entries of its table.
TABLE_ENTRIES = 1 << 13
SOLVER_TABLE_SIZE = TABLE + TABLE_ENTRIES
# Weight of the random game in the result of a rollout.
RANDOM_GAME_WEIGHT = 0.25


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Search the last empty points completely, with few nodes."""
    if w[S.EMPTY_COUNT] > MAX_EMPTY:
        return 0
    t[MASK] = TABLE_ENTRIES - 1
    t[NODES] = 0
    t[LIMIT] = NODE_LIMIT
    return prove(p, w, t, 1, MAX_DEPTH)


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write priors by a softmax over the values of the positions after each action."""
    evaluate_actions(p, w, moves, n, worth)
    best = worth[0]
    for i in range(1, n):
        best = max(best, worth[i])
    w[S.BEST_VALUE] = int(best)
    for i in range(n):
        worth[i] = MIN_PRIOR + exp((worth[i] - best) / PRIOR_TEMPERATURE)


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Blend the value of the best action, which `write_priors` has just stored, with the result of a random game."""
    mine = win_probability(BEST_VALUE_FACTOR * w[S.BEST_VALUE])
    black = mine if w[SEAT] == BLACK else 1.0 - mine
    return black + RANDOM_GAME_WEIGHT * (int(play_randomly(p, w) == BLACK) - black)
