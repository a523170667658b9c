"""Move ordering for Implo's endgame solver."""

from boardgames_tui.core.kernel import EMPTY, SEAT, Ints, Row, largest_first, popcount, restore_state, save_state
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.game_end import result
from boardgames_tui.games.implo.engine.moves import empty_neighbourhood, list_options, place, resolve
from boardgames_tui.games.implo.engine.one_ply_evaluation import leaves_patch, resolve_patches
from boardgames_tui.games.implo.engine.resolution_gain import gain_of_option

# Bits of a listed action, which is a point or an option; its ordering score lies above them.
ACTION_BITS = 20
# More than the empty points can take from an ordering score.
MAX_EMPTY_PENALTY = 16 * 144


def list_actions(p: Ints, w: Row, t: Row, to: int) -> int:
    """Write the legal actions with their ordering scores; return their number."""
    if w[S.PATCH_COUNT]:
        n = list_options(p, w)
        for i in range(n):
            t[to + i] = gain_of_option(p, w, w[S.OPTIONS + i]) << ACTION_BITS | w[S.OPTIONS + i]
        return n
    save_state(w, w, S.SAVED_POSITION)
    n = 0
    for c in range(p[S.SITES]):
        if w[S.POINTS + c] == EMPTY:
            t[to + n] = ordering_score(p, w, c) << ACTION_BITS | c
            n += 1
    return n


def ordering_score(p: Ints, w: Row, c: int) -> int:
    """Return the ordering score of a stone: the fewer empty points remain after all resolutions, the higher.

    A stone that wins at once has the highest score, one that loses at once the lowest. SAVED_POSITION holds the
    position.
    """
    if not leaves_patch(p, w, c):
        return MAX_EMPTY_PENALTY - 16 * w[S.EMPTY_COUNT] + 16 - popcount(empty_neighbourhood(p, w, c))
    seat = w[SEAT]
    place(p, w, c)
    resolve_patches(p, w)
    found = MAX_EMPTY_PENALTY - 16 * w[S.EMPTY_COUNT]
    if w[S.EMPTY_COUNT] == 0:
        found = 2 * MAX_EMPTY_PENALTY if result(p, w) == seat else 0
    restore_state(w, w, S.SAVED_POSITION)
    return found


def next_action(t: Row, first: int, end: int) -> int:
    """Swap the action with the highest score to the front; return it."""
    return largest_first(t, first, end) & (1 << ACTION_BITS) - 1


def play_listed(p: Ints, w: Row, action: int) -> None:
    """Place a stone, or resolve a patch."""
    if w[S.PATCH_COUNT]:
        resolve(p, w, action)
    else:
        place(p, w, action)
