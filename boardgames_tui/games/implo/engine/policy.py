"""Implo's policy: priors from a one-ply evaluation, rollouts that blend it with a random game, and proofs near the end.

The result of a rollout is mostly the evaluation after resolving all patches, and a little the end of a random game,
which shows what is left to fill.

`p` holds the tables of the board, `w` the position, and `t` the row of the endgame solver.
"""

from math import exp

from boardgames_tui.core.cells import BLACK
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.evaluation import UNIT, win_probability
from boardgames_tui.games.implo.engine.fast_rules import play_randomly
from boardgames_tui.games.implo.engine.one_ply_evaluation import evaluate_actions
from boardgames_tui.games.implo.engine.solver import LIMIT, MASK, MAX_DEPTH, NODES, TABLE, prove
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import SEAT, Ints, Row

C_PUCT = 0.15
RAVE_EQUIVALENCE = 300.0
EXPAND_AFTER_VISITS = 0

# The prior of an action is divided by e if its value is lower by this much.
PRIOR_TEMPERATURE = 0.25 * UNIT
# Added to the prior of each action, so that none is excluded.
MIN_PRIOR = 0.004
# Factor of the value of the best action: the search is surer of it than the evaluation.
BEST_VALUE_FACTOR = 1.3
# Empty points of a position that `solve_tactics` searches to the end, at most.
MAX_EMPTY = 8
# Nodes of such a search.
NODE_LIMIT = 60
# Entries of its table.
TABLE_ENTRIES = 1 << 13
SOLVER_TABLE_SIZE = TABLE + TABLE_ENTRIES
# Weight of the random game in the result of a rollout.
RANDOM_GAME_WEIGHT = 0.25


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Return a proof of the result by a small search; 0 if more than MAX_EMPTY points are empty or nodes run out."""
    if w[S.EMPTY_COUNT] > MAX_EMPTY:
        return 0
    t[MASK] = TABLE_ENTRIES - 1
    t[NODES] = 0
    t[LIMIT] = NODE_LIMIT
    # Depth 1, because at depth 0 the solver does not use its table.
    return prove(p, w, t, 1, MAX_DEPTH)


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write the priors of n actions to `worth`, by a softmax over the values of the positions after them.

    Store the highest value in BEST_VALUE for `rollout`.
    """
    evaluate_actions(p, w, moves, n, worth)
    best_value = worth[0]
    for i in range(1, n):
        best_value = max(best_value, worth[i])
    w[S.BEST_VALUE] = int(best_value)
    for i in range(n):
        worth[i] = MIN_PRIOR + exp((worth[i] - best_value) / PRIOR_TEMPERATURE)


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Return the probability that BLACK's seat wins, a blend of BEST_VALUE and the result of a random game.

    BEST_VALUE is the value of the best action, which `write_priors` has just stored. The random game leaves no trace.
    """
    own_probability = win_probability(BEST_VALUE_FACTOR * w[S.BEST_VALUE])
    black_probability = own_probability if w[SEAT] == BLACK else 1.0 - own_probability
    random_result = int(play_randomly(p, w) == BLACK)
    return black_probability + RANDOM_GAME_WEIGHT * (random_result - black_probability)
