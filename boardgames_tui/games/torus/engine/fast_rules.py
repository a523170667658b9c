"""Torus with an incrementally updated position, for tree search.

`p` holds the tables of a board and `w` the position; the module `state` (`S`) declares their fields. A point is the
offset of a site in `w`: S.POINTS plus the site, which is also the action code of a placement there. A row `s` is a
position of `rules`.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, WHITE, other
from boardgames_tui.core.kernel import DRAWN_RESULT, SAVED_END, SEAT, BoardTables, Ints, Row, inlined, random_below
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.history import add_to_history
from boardgames_tui.games.torus.engine.patterns import load_weights
from boardgames_tui.games.torus.engine.placement import (
    ILLEGAL,
    SURROUNDS,
    has_legal_placement,
    judge_placement,
    list_captured,
    play_placement,
    put_stone,
    try_placement,
    wins_at,
)
from boardgames_tui.games.torus.engine.state import stone_on
from boardgames_tui.games.torus.rules import has_surrounded_stone, stone_key

# Random points to try before a scan shows whether there is a legal one.
RANDOM_TRIES = 64
# A rollout that reaches this many actions per site is a draw.
MAX_ACTIONS_PER_SITE = 16


def plan(b: BoardTables) -> list[int]:
    """Return the tables of a board in the order of S.TABLES, followed by the pattern weights."""
    patterns = S.TABLES["BY_POINT"].offset + S.POINT_SIZE * b.sites
    p = [b.sites, b.size, patterns]
    for site in range(b.sites):
        neighbours = b.neighbours[site * b.ways : (site + 1) * b.ways]
        column = site % b.size
        row = site // b.size
        p += [S.POINTS + neighbour for neighbour in neighbours]
        p += [stone_key(b, site, BLACK), stone_key(b, site, WHITE)]
        p += [column, row]
    p += load_weights()
    return p


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position of a row `s`, with space for the keys of a rollout in its history."""
    w = [0] * (S.HISTORY + key_history[0] + MAX_ACTIONS_PER_SITE * b.sites)
    w[SAVED_END] = S.POINTS + b.sites
    w[SEAT] = s[b.side]
    for site in range(b.sites):
        if s[site] != EMPTY:
            put_stone(p, w, S.POINTS + site, s[site])
    present_key = w[S.KEY]
    # `add_to_history` appends w[KEY].
    for key in key_history[1 : key_history[0] + 1]:
        w[S.KEY] = key
        add_to_history(w)
    w[S.KEY] = present_key
    add_to_history(w)
    w[S.LAST] = _find_placement(b, w, 1)
    w[S.BEFORE_LAST] = _find_placement(b, w, 2)
    if has_surrounded_stone(b, [*s], w[SEAT]):
        w[S.WINNER] = other(w[SEAT])
    return w


def _find_placement(b: BoardTables, w: Row, plies_ago: int) -> int:
    """Return the point of the last placement (`plies_ago` 1) or the one before (2), from the keys in HISTORY.

    It is the point whose stone key is the difference of two successive keys. Return NO_POINT if the history does not
    reach back so far, or if the placement captured, which changes the key by several stones.
    """
    if w[S.HISTORY_LENGTH] <= plies_ago:
        return S.NO_POINT
    after = S.HISTORY + w[S.HISTORY_LENGTH] - plies_ago
    difference = w[after] ^ w[after - 1]
    for i, key in enumerate(b.zobrist):
        if key == difference:
            # There are six keys for each site.
            return S.POINTS + i // 6
    return S.NO_POINT


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


def play_random_placement(p: Ints, w: Row) -> int:
    """Play a random legal placement and return its point, or NOWHERE if there is none."""
    while True:
        for _ in range(RANDOM_TRIES):
            point = S.POINTS + random_below(w, p[S.SITES])
            if try_placement(p, w, point):
                return point
        if not has_legal_placement(p, w):
            return NOWHERE
