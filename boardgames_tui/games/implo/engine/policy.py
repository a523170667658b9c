"""What Implo's search believes in: the judge, once what there is to resolve has been resolved by what it gains, and a
little the end of a random game, which knows what is left to fill; and the last points filled in full.
"""

from math import exp

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import BLACK, SEAT, Ints, Row
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.evaluation import UNIT, share_of
from boardgames_tui.games.implo.engine.fast_rules import play_randomly
from boardgames_tui.games.implo.engine.one_ply_evaluation import judge_each
from boardgames_tui.games.implo.engine.solver import DEEPEST, LIMIT, MASK, NODES, TABLE, prove

C_PUCT = 0.15
RAVE_EQUIVALENCE = 300.0
EXPAND_AFTER_VISITS = 0

WARMTH = 0.25 * UNIT
"""So much less worth makes an action e times as unlikely to be the best."""
LEAST = 0.004
"""What is added, so that nothing is ruled out."""
SURE = 1.3
"""So much surer than the judge is the search of what it says of the best action."""
FEW = 8
"""With so many points empty or fewer the end is looked for from a leaf,"""
PATIENCE = 60
"""over so many nodes,"""
ENTRIES = 1 << 13
"""of which so many are remembered."""
SOLVER_TABLE_SIZE = TABLE + ENTRIES
LUCK = 0.25
"""The part of a random game in what a node is worth."""


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Fill the last points in full, unless that takes too long."""
    if w[S.EMPTY_COUNT] > FEW:
        return 0
    t[MASK] = ENTRIES - 1
    t[NODES] = 0
    t[LIMIT] = PATIENCE
    return prove(p, w, t, 1, DEEPEST)


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write how likely each action is to be the best, by what the judge holds of the position that it leads to."""
    judge_each(p, w, moves, n, worth)
    best = worth[0]
    for i in range(1, n):
        best = max(best, worth[i])
    w[S.BEST_VALUE] = int(best)
    for i in range(n):
        worth[i] = LEAST + exp((worth[i] - best) / WARMTH)


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Blend what the best action can come to, since all have just been rated, with the result of a random game."""
    mine = share_of(SURE * w[S.BEST_VALUE])
    black = mine if w[SEAT] == BLACK else 1.0 - mine
    return black + LUCK * (int(play_randomly(p, w) == BLACK) - black)
