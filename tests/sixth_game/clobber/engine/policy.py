"""Clobber's policy for the tree search: every action is as likely as any other, and rollouts are random."""

from boardgames_tui.core.cells import BLACK, NOWHERE
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import SEAT, Ints, Row, record_move

from .fast_rules import play, random_action

C_PUCT = 1.0
RAVE_EQUIVALENCE = 300.0
EXPAND_AFTER_VISITS = 2
SOLVER_TABLE_SIZE = 0


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Return 0: nothing is known before the search finds it."""
    return 0


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Give all actions the same prior."""
    for i in range(n):
        worth[i] = 1.0


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Play random moves to the end; return 1 if Black's seat wins, else 0."""
    while True:
        a = random_action(p, w)
        if a == NOWHERE:
            return 0.0 if w[SEAT] == BLACK else 1.0
        record_move(trace, w[SEAT], a)
        play(p, w, a)
