"""Move ordering for Implo's endgame solver.

`p` holds the tables of the board, `w` the position, and `t` the row of the solver. A *listed action* is an action with
its ordering score above it in the same number. The action is a point on which to place a stone or, if there are patches
to resolve, an *option*: a way to resolve one, packed into one number.
"""

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.game_end import result
from boardgames_tui.games.implo.engine.moves import empty_neighbourhood, list_options, place, resolve
from boardgames_tui.games.implo.engine.one_ply_evaluation import gain_of_option, makes_patch, resolve_patches
from boardgames_tui.kernel.language import SEAT, Ints, Row, popcount, restore_state, save_state, swap_largest_first

# Bits of a listed action that hold the action; its ordering score lies above them.
ACTION_BITS = 20
ACTION_MASK = (1 << ACTION_BITS) - 1
# Subtracted from the score of a stone for each empty point that remains.
EMPTY_PENALTY = 16
# The penalty of a board without stones, at most.
MAX_EMPTY_PENALTY = EMPTY_PENALTY * S.MAX_SITES


def list_actions(p: Ints, w: Row, t: Row, start: int) -> int:
    """Write the legal actions with their ordering scores to t[start …], unsorted; return their number.

    A swap is not among them. SAVED_POSITION is overwritten.
    """
    if w[S.PATCH_COUNT]:
        n = list_options(p, w)
        for i in range(n):
            option = w[S.OPTIONS + i]
            t[start + i] = listed_action(option, gain_of_option(p, w, option))
        return n
    save_state(w, w, S.SAVED_POSITION)
    n = 0
    for c in range(p[S.SITES]):
        if w[S.POINTS + c] == EMPTY:
            t[start + n] = listed_action(c, ordering_score(p, w, c))
            n += 1
    return n


def listed_action(action: int, score: int) -> int:
    """Return an action with its ordering score as one number, which compares by the score first."""
    return score << ACTION_BITS | action


def ordering_score(p: Ints, w: Row, c: int) -> int:
    """Return the ordering score of a stone: the higher, the fewer points are empty once all patches are resolved.

    A stone that wins at once has the highest score, one that loses at once the lowest. SAVED_POSITION holds the
    position, which stays as it is.
    """
    if not makes_patch(p, w, c):
        empty_beside = popcount(empty_neighbourhood(p, w, c))
        # The stone itself takes one point.
        return MAX_EMPTY_PENALTY - EMPTY_PENALTY * (w[S.EMPTY_COUNT] - 1) - empty_beside
    seat = w[SEAT]
    place(p, w, c)
    resolve_patches(p, w)
    score = MAX_EMPTY_PENALTY - EMPTY_PENALTY * w[S.EMPTY_COUNT]
    if w[S.EMPTY_COUNT] == 0:
        score = 2 * MAX_EMPTY_PENALTY if result(p, w) == seat else 0
    restore_state(w, w, S.SAVED_POSITION)
    return score


def next_action(t: Row, first: int, end: int) -> int:
    """Swap the listed action with the highest score between two offsets to the first; return its action."""
    return swap_largest_first(t, first, end) & ACTION_MASK


def play_listed(p: Ints, w: Row, action: int) -> None:
    """Play an action from a list: resolve a patch if there are any, else place a stone."""
    if w[S.PATCH_COUNT]:
        resolve(p, w, action)
    else:
        place(p, w, action)
