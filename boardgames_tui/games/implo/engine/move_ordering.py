"""Which actions are tried when Implo's last points are filled in full, and in which order."""

from boardgames_tui.core.kernel import EMPTY, SEAT, Ints, Row, largest_first, popcount, restore_state, save_state
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.game_end import result
from boardgames_tui.games.implo.engine.moves import list_options, place, resolve, ring_of
from boardgames_tui.games.implo.engine.one_ply_evaluation import leaves_patch, settle
from boardgames_tui.games.implo.engine.resolution_gain import gain_of_option

ACTION = 20
"""The bits of a listed action: a point, or a way to resolve a patch; what it promises stands before them."""
FULL = 16 * 144
"""More than what any number of empty points takes from a promise."""


def list_actions(p: Ints, w: Row, t: Row, to: int) -> int:
    """Write the actions with their promise; return how many."""
    if w[S.PATCH_COUNT]:
        n = list_options(p, w)
        for i in range(n):
            t[to + i] = gain_of_option(p, w, w[S.OPTIONS + i]) << ACTION | w[S.OPTIONS + i]
        return n
    save_state(w, w, S.SAVED_POSITION)
    n = 0
    for c in range(p[S.SITES]):
        if w[S.POINTS + c] == EMPTY:
            t[to + n] = promise(p, w, c) << ACTION | c
            n += 1
    return n


def promise(p: Ints, w: Row, c: int) -> int:
    """What a stone promises: the fewer empty points are left once all patches are resolved, the sooner all is known.

    Most if it wins at once, least if it loses so. A position put aside comes back.
    """
    if not leaves_patch(p, w, c):
        return FULL - 16 * w[S.EMPTY_COUNT] + 16 - popcount(ring_of(p, w, c))
    seat = w[SEAT]
    place(p, w, c)
    settle(p, w)
    found = FULL - 16 * w[S.EMPTY_COUNT]
    if w[S.EMPTY_COUNT] == 0:
        found = 2 * FULL if result(p, w) == seat else 0
    restore_state(w, w, S.SAVED_POSITION)
    return found


def next_action(t: Row, first: int, end: int) -> int:
    """Bring the action that promises most to the front; return it."""
    return largest_first(t, first, end) & (1 << ACTION) - 1


def act(p: Ints, w: Row, action: int) -> None:
    """Place a stone, or resolve a patch."""
    if w[S.PATCH_COUNT]:
        resolve(p, w, action)
    else:
        place(p, w, action)
