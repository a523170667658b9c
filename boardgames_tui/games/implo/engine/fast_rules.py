"""Rules of Implo on an incrementally updated position, for tree search.

`p` holds the tables of the board, `w` the position, and `a` is an action code. An *option* is a way to resolve a patch,
packed into one number; `state` has its parts. The list of options is scratch of the position, from w[OPTIONS] on.
"""

from boardgames_tui.core.cells import BLOCK, EMPTY
from boardgames_tui.games.implo.engine import evaluation
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.game_end import result
from boardgames_tui.games.implo.engine.groups import add_patch, find_patch, point_of, put_piece
from boardgames_tui.games.implo.engine.moves import (
    list_options,
    list_options_of_patch,
    lowest_point,
    place,
    resolve,
    swap,
)
from boardgames_tui.games.implo.engine.random_game import play_randomly
from boardgames_tui.games.implo.engine.state import group_of, patch_of, patch_slot, removed_by
from boardgames_tui.games.implo.rules import Implo, Stage
from boardgames_tui.kernel.language import (
    RNG_STATE,
    SAVED_END,
    SEAT,
    UNLIMITED_PLIES,
    VIEW_COLOUR,
    VIEW_PLANES,
    Ints,
    Row,
    inlined,
)

__all__ = ["enter", "legal", "longest_game", "max_legal_actions", "plan", "play", "play_randomly", "result", "show"]


def plan(state: Implo) -> list[int]:
    """Return the tables of a board, with the weights. Never compiled."""
    return [*S.plan(state), *evaluation.load_weights()]


def enter(p: list[int], state: Implo) -> list[int]:
    """Return the position of a state. Never compiled."""
    sites = len(state.cells)
    w = [0] * S.POSITION.end
    w[SAVED_END] = S.POINTS + sites + 1
    w[RNG_STATE] = 1
    w[SEAT] = state.seat
    w[S.SIDE] = state.side
    w[S.SWAP] = int(state.may_swap)
    w[S.LAST] = state.last_colour
    full_row = (1 << state.size) - 1
    for row in range(state.size):
        w[S.EMPTY_ROWS + row] = full_row << S.COLUMN_SHIFT
    w[S.EMPTY_COUNT] = sites
    w[S.POINTS + sites] = BLOCK
    w[S.GRID : S.GRID + S.GRID_SIZE] = [evaluation.EDGE] * S.GRID_SIZE
    for point, cell in enumerate(state.cells):
        if cell != EMPTY:
            put_piece(p, w, point, cell)
    for patch in state.patches if state.stage is Stage.RESOLVE else ():
        add_patch(w, find_patch(p, w, min(patch)))
    if w[S.PATCH_COUNT] > S.USUAL_PATCHES:
        w[SAVED_END] = S.FULL_LENGTH
    return w


def max_legal_actions(state: Implo) -> int:
    """Return the number of legal actions of a position on this board, at most.

    There are fewer than two resolutions for each point, because each needs an empty point next to a piece, and no two
    of them need the same pair of neighbours.
    """
    return 2 * len(state.cells)


def legal(p: Ints, w: Row, out: Row) -> int:
    """Write the codes of the legal actions to `out`; return their number.

    They are the resolutions if there are patches, else the placements on empty points, and the swap if it is offered.
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
    """Return the code of the swap, which follows those of the placements and resolutions (`rules.Implo`)."""
    return p[S.SITES] + p[S.SITES] * (p[S.SITES] + 1)


def code_of(p: Ints, w: Row, option: int) -> int:
    """Return the action code of an option, as `rules.Implo.encode`: the lowest points name the patch and group."""
    patch_name = point_of(patch_of(w, option), 0)
    group_number = lowest_point(w, removed_by(option)) + 1 if option & S.CHOSEN else 0
    return p[S.SITES] + patch_name * (p[S.SITES] + 1) + group_number


def option_of(p: Ints, w: Row, a: int) -> int:
    """Return the option that has an action code; write the options for its patch to w[OPTIONS …]."""
    patch_name = (a - p[S.SITES]) // (p[S.SITES] + 1)
    # 1 + the lowest point of the chosen group, or 0 if there is no choice and so only one option.
    group_number = (a - p[S.SITES]) % (p[S.SITES] + 1)
    i = 0
    while point_of(w[patch_slot(i)], 0) != patch_name:
        i += 1
    list_options_of_patch(p, w, i, 0)
    k = 0
    while group_number and removed_by(w[S.OPTIONS + k]) != group_of(w[S.POINTS + group_number - 1]):
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


def longest_game(state: Implo) -> int:
    """Return UNLIMITED_PLIES: a row has no history."""
    return UNLIMITED_PLIES


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the states of the points, and what is due."""
    for site in range(p[S.SITES]):
        cells[site] = w[S.POINTS + site] & S.CELL_MASK
    view[VIEW_COLOUR] = w[S.SIDE]
    view[VIEW_PLANES] = int(w[S.PATCH_COUNT] > 0)
    view[VIEW_PLANES + 1] = w[S.SWAP]
    view[VIEW_PLANES + 2] = int(w[S.LAST] == w[S.SIDE])
