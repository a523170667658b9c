"""Torus with an incrementally updated position, for tree search.

`p` holds the tables of a board and `w` the position; the module `state` (`S`) declares their fields. A point is the
offset of a site in `w`: S.POINTS plus the site, which is also the action code of a placement there.
"""

from functools import lru_cache, reduce
from operator import xor

from boardgames_tui.core.cells import BLACK, CELL_VALUES, EMPTY, NOWHERE, WHITE
from boardgames_tui.core.geometry import ALL_AROUND, neighbours
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.patterns import load_weights
from boardgames_tui.games.torus.engine.placement import (
    ILLEGAL,
    SURROUNDS,
    add_to_history,
    has_legal_placement,
    judge_placement,
    list_captured,
    play_placement,
    put_stone,
    try_placement,
    wins_at,
)
from boardgames_tui.games.torus.engine.state import stone_on
from boardgames_tui.games.torus.rules import Torus
from boardgames_tui.kernel.language import (
    DRAWN_RESULT,
    SAVED_END,
    SEAT,
    VIEW_COLOUR,
    Ints,
    Row,
    inlined,
    random_below,
    zobrist,
)

# Random points to try before a scan shows whether there is a legal one.
RANDOM_TRIES = 64
# A rollout that reaches this many actions per site is a draw.
MAX_ACTIONS_PER_SITE = 16


def plan(state: Torus) -> list[int]:
    """Return the tables of a board in the order of S.TABLES, followed by the pattern weights."""
    size, sites = state.size, len(state.cells)
    steps = neighbours(size, ALL_AROUND, wraps=True)
    patterns = S.TABLES["BY_POINT"].offset + S.POINT_SIZE * sites
    p = [sites, size, patterns]
    for site in range(sites):
        p += [S.POINTS + neighbour for neighbour in steps[site]]
        p += [stone_key(sites, site, BLACK), stone_key(sites, site, WHITE)]
        p += [site % size, site // size]
    p += load_weights()
    return p


def enter(p: list[int], state: Torus) -> list[int]:
    """Return the position of a state, with space for the keys of a rollout in its history."""
    sites = len(state.cells)
    w = [0] * (S.HISTORY + len(state.history) + MAX_ACTIONS_PER_SITE * sites)
    w[SAVED_END] = S.POINTS + sites
    w[SEAT] = state.seat
    for site, cell in enumerate(state.cells):
        if cell != EMPTY:
            put_stone(p, w, S.POINTS + site, cell)
    present_key = w[S.KEY]
    # `add_to_history` appends w[KEY].
    for cells in state.history:
        w[S.KEY] = board_key(cells)
        add_to_history(w)
    w[S.KEY] = present_key
    add_to_history(w)
    w[S.LAST] = _find_placement(sites, w, 1)
    w[S.BEFORE_LAST] = _find_placement(sites, w, 2)
    ending = state.ending()
    if ending:
        w[S.WINNER] = ending.winner
    return w


def max_legal_actions(state: Torus) -> int:
    """Return the number of legal actions of a position on this board, at most."""
    return len(state.cells)


def stone_key(sites: int, site: int, colour: int) -> int:
    """Return the Zobrist key of a stone on a board with a number of sites."""
    return zobrist(sites)[CELL_VALUES * site + colour]


@lru_cache(maxsize=1024)
def board_key(cells: tuple[int, ...] | bytes) -> int:
    """Return the Zobrist key of a board, whichever side is to move."""
    keys = [stone_key(len(cells), site, cell) for site, cell in enumerate(cells) if cell != EMPTY]
    return reduce(xor, keys, 0)


def _find_placement(sites: int, w: Row, plies_ago: int) -> int:
    """Return the point of the last placement (`plies_ago` 1) or the one before (2), from the keys in HISTORY.

    It is the point whose stone key is the difference of two successive keys. Return NO_POINT if the history does not
    reach back so far, or if the placement captured, which changes the key by several stones.
    """
    if w[S.HISTORY_LENGTH] <= plies_ago:
        return S.NO_POINT
    after = S.HISTORY + w[S.HISTORY_LENGTH] - plies_ago
    difference = w[after] ^ w[after - 1]
    keys = list(zobrist(sites))
    return S.POINTS + keys.index(difference) // CELL_VALUES if difference in keys else S.NO_POINT


def legal(p: Ints, w: Row, out: Row) -> int:
    """List in `out` the empty points on which no rule forbids a placement, as action codes; return their number."""
    length = 0
    for a in range(p[S.SITES]):
        point = S.POINTS + a
        if stone_on(w[point]) == EMPTY and judge_placement(p, w, point) != ILLEGAL:
            out[length] = a
            length += 1
    return length


@inlined
def play(p: Ints, w: Row, a: int) -> None:
    """Play a legal placement, which captures unless it wins."""
    point = S.POINTS + a
    colour = w[SEAT]
    judgement = SURROUNDS if wins_at(p, w, point, colour) else list_captured(p, w, point, colour)
    play_placement(p, w, point, judgement)


def result(p: Ints, w: Row) -> int:
    """Return the seat that has surrounded a stone, or 0 if the game goes on."""
    return w[S.WINNER]


def play_randomly(p: Ints, w: Row) -> int:
    """Play a uniformly random game and return its result; a game that fills the history is a draw."""
    while w[S.WINNER] == 0 and w[S.HISTORY_LENGTH] < len(w) - S.HISTORY:
        if play_random_placement(p, w) == NOWHERE:
            return DRAWN_RESULT
    return w[S.WINNER] or DRAWN_RESULT


@inlined
def play_random_placement(p: Ints, w: Row) -> int:
    """Play a random legal placement and return its point, or NOWHERE if there is none."""
    while True:
        for _ in range(RANDOM_TRIES):
            point = S.POINTS + random_below(w, p[S.SITES])
            if try_placement(p, w, point):
                return point
        if not has_legal_placement(p, w):
            return NOWHERE


def longest_game(state: Torus) -> int:
    """Return the number of keys for which `enter` leaves room, less the present one."""
    return MAX_ACTIONS_PER_SITE * len(state.cells) - 1


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the stones on the points."""
    for site in range(p[S.SITES]):
        cells[site] = stone_on(w[S.POINTS + site])
    view[VIEW_COLOUR] = w[SEAT]
