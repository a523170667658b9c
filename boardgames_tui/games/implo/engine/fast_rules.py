"""Implo with an incrementally updated position, for tree search."""

from boardgames_tui.core.kernel import (
    BLOCK,
    EMPTY,
    RNG_STATE,
    SAVED_END,
    SEAT,
    BoardTables,
    Ints,
    Row,
    inlined,
    random_below,
)
from boardgames_tui.games.implo import registers as R
from boardgames_tui.games.implo.engine import evaluation
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.empty_list import (
    init_empty_list,
    random_empty,
    remove_empty,
    update_for_resolution,
)
from boardgames_tui.games.implo.engine.game_end import result
from boardgames_tui.games.implo.engine.groups import add_patch, find_patch, point_of, put_piece
from boardgames_tui.games.implo.engine.moves import list_options, list_options_of_patch, lowest_point, place, resolve
from boardgames_tui.games.implo.engine.state import group_of, patch_of, patch_slot, removed_by
from boardgames_tui.games.implo.rules import RESOLVE

__all__ = ["enter", "legal", "plan", "play", "play_randomly", "result"]


def plan(b: BoardTables) -> list[int]:
    """Return the tables of a board, with the weights. Never compiled."""
    return [*S.plan(b), *evaluation.load_weights()]


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position of a row. Never compiled."""
    w = [0] * S.POSITION.end
    w[SAVED_END], w[RNG_STATE], w[SEAT], w[S.SIDE] = S.POINTS + b.sites + 1, 1, s[b.seat], s[b.side]
    w[S.SWAP], w[S.LAST] = s[b.first + R.SWAP], s[b.first + R.LAST]
    for y in range(b.size):
        w[S.EMPTY_ROWS + y] = (1 << b.size) - 1 << 4
    w[S.EMPTY_COUNT] = b.sites
    w[S.POINTS + b.sites] = BLOCK
    w[S.GRID : S.SAVED_POSITION] = [evaluation.EDGE] * (S.SAVED_POSITION - S.GRID)
    for c in range(b.sites):
        if s[c] != EMPTY:
            put_piece(p, w, c, s[c])
    for c in range(b.sites if s[b.first + R.STAGE] == RESOLVE else 0):
        patch = find_patch(p, w, c) if s[c] == EMPTY else 0
        if patch and point_of(patch, 0) == c:
            add_patch(w, patch)
    if w[S.PATCH_COUNT] > S.USUAL_PATCHES:
        w[SAVED_END] = S.FULL_LENGTH
    return w


def legal(p: Ints, w: Row, out: Row) -> int:
    """List the codes of the legal actions; return their number.

    They are the ways of resolving the patches if there are any, else the placements on empty points, and the swap if it
    is offered. `list_options` writes the resolutions to OPTIONS.
    """
    if w[S.PATCH_COUNT]:
        n = list_options(p, w)
        for i in range(n):
            out[i] = code_of(p, w, w[S.OPTIONS + i])
        return n
    n = 0
    for c in range(p[S.SITES]):
        if w[S.POINTS + c] == EMPTY:
            out[n] = c
            n += 1
    if w[S.SWAP]:
        out[n] = swap_code(p)
        n += 1
    return n


def swap_code(p: Ints) -> int:
    """Return the code of the swap."""
    return p[S.SITES] * (p[S.SITES] + 2)


def code_of(p: Ints, w: Row, option: int) -> int:
    """Return the action code of an option."""
    named = lowest_point(w, removed_by(option)) + 1 if option & S.CHOSEN else 0
    return p[S.SITES] + point_of(patch_of(w, option), 0) * (p[S.SITES] + 1) + named


def option_of(p: Ints, w: Row, a: int) -> int:
    """Return the option of an action code, which is written to OPTIONS."""
    i = 0
    while point_of(w[patch_slot(i)], 0) != (a - p[S.SITES]) // (p[S.SITES] + 1):
        i += 1
    list_options_of_patch(p, w, i, 0)
    named = (a - p[S.SITES]) % (p[S.SITES] + 1)
    k = 0
    while named and removed_by(w[S.OPTIONS + k]) != group_of(w[S.POINTS + named - 1]):
        k += 1
    return w[S.OPTIONS + k]


@inlined
def play(p: Ints, w: Row, a: int) -> None:
    """Place a stone, resolve a patch, or swap."""
    if a < p[S.SITES]:
        place(p, w, a)
    elif a == swap_code(p):
        swap(w)
    else:
        resolve(p, w, option_of(p, w, a))


def swap(w: Row) -> None:
    """Exchange the colours of the two seats."""
    w[S.SWAP] = 0
    w[SEAT] = 3 - w[SEAT]


def play_randomly(p: Ints, w: Row) -> int:
    """Play a uniformly random game to the end, and return its result."""
    init_empty_list(p, w)
    while w[S.EMPTY_COUNT]:
        if w[S.PATCH_COUNT]:
            n = list_options(p, w)
            option = w[S.OPTIONS + (random_below(w, n) if n > 1 else 0)]
            update_for_resolution(w, option)
            resolve(p, w, option)
        elif w[S.SWAP] and random_below(w, w[S.EMPTY_COUNT] + 1) == 0:
            swap(w)
        else:
            c = random_empty(w)
            remove_empty(w, c)
            place(p, w, c)
    return result(p, w)
