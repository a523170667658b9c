"""Io as a position that is kept up to date: lines to turn stones on, and the sets of cells to choose from."""

from boardgames_tui.core.kernel import (
    BLACK,
    KEPT,
    NOBODY,
    SEAT,
    WHITE,
    Board,
    Ints,
    Row,
    inlined,
    popcount,
    random_below,
)
from boardgames_tui.core.kernel import EMPTY as VACANT
from boardgames_tui.games.io.engine.endgame import ROOM
from boardgames_tui.games.io.engine.opening_parity import KNOWN
from boardgames_tui.games.io.engine.pattern_evaluation import judge
from boardgames_tui.games.io.engine.state import (
    ANCHOR,
    AROUND,
    AWAY,
    CELL,
    COLOUR,
    EACH,
    EMPTY,
    ITSELF,
    LEAD,
    LEFT,
    LINES,
    OPEN,
    PLACE,
    STAGE,
    VALUES,
    WHITES,
    WORD,
    WORDS,
    drop,
    members,
    nth,
    put,
    tables,
)
from boardgames_tui.games.io.rules import BOUND, FIRST, FREE, SINGLE


def plan(b: Board) -> list[int]:
    """Return the tables of the lines, then what the judge needs."""
    numbers = tables(b)
    numbers[VALUES] = len(numbers)
    return [*numbers, *judge(b.size, len(numbers))]


def enter(p: list[int], b: Board, s: Ints, past: Ints) -> list[int]:
    """Return the position that a row holds; behind it there is scratch for all that looks ahead."""
    kept = LINES + 4 * b.size
    w = [0] * (kept + b.sites + ROOM + KNOWN)
    w[KEPT] = kept
    w[SEAT] = s[b.seat]
    w[STAGE] = s[b.first]
    w[ANCHOR] = s[b.first + 1]
    w[LEFT] = sum(s[c] == VACANT for c in range(b.sites))
    w[LEAD] = sum((s[c] == BLACK) - (s[c] == WHITE) for c in range(b.sites))
    for c in range(b.sites):
        w[EMPTY + c // WORD] |= 1 << c % WORD
    corners = (0, b.size - 1, b.sites - b.size, b.sites - 1)
    for word in range(WORDS):
        w[OPEN + word] = w[EMPTY + word] & ~sum(1 << c % WORD for c in corners if c // WORD == word)
    for c in range(b.sites):
        if s[c] != VACANT:
            drop(p, w, CELL + EACH * c, COLOUR << (s[c] - 1) * WHITES)
            take(p, w, c)
    return w


def take(p: Ints, w: Row, a: int) -> None:
    """Take a cell out of the sets."""
    at = CELL + EACH * a & PLACE
    for word in range(WORDS):
        w[EMPTY + word] &= ~p[at + ITSELF + word]
        w[OPEN + word] &= p[at + AWAY + word]


def legal(p: Ints, w: Row, out: Row) -> int:
    """Each stage has its own cells."""
    n = 0
    for word in range(WORDS):
        n = members(choice(p, w, word), WORD * word, out, n)
    return n


def choice(p: Ints, w: Row, word: int) -> int:
    """One word of the set of cells that the stage allows."""
    stage = w[STAGE]
    if stage == BOUND:
        return w[EMPTY + word] & p[(CELL + EACH * w[ANCHOR] & PLACE) + AROUND + word]
    return w[OPEN + word] if stage == FREE else w[EMPTY + word]


@inlined
def play(p: Ints, w: Row, a: int) -> None:
    """Place, capture, and go on to what is due next."""
    seat = w[SEAT]
    stage = w[STAGE]
    n = 1
    if stage in (BOUND, SINGLE):
        n += 2 * put(p, w, a, seat)
    else:
        drop(p, w, CELL + EACH * a & PLACE, COLOUR << (seat - 1) * WHITES)
    w[LEAD] += n if seat == BLACK else -n
    w[LEFT] -= 1
    take(p, w, a)
    if stage == BOUND and (w[OPEN] | w[OPEN + 1] | w[OPEN + 2]):
        w[STAGE] = FREE
        w[ANCHOR] = -1
        return
    opening = stage in (FIRST, FREE)
    w[STAGE] = BOUND if opening else SINGLE
    w[ANCHOR] = a if opening else -1
    w[SEAT] = 3 - seat


def result(p: Ints, w: Row) -> int:
    """With the board full, the seat with more stones."""
    if w[LEFT]:
        return 0
    if w[LEAD] == 0:
        return NOBODY
    return BLACK if w[LEAD] > 0 else WHITE


def any_cell(p: Ints, w: Row) -> int:
    """Any legal cell, each as likely as any other."""
    low = choice(p, w, 0)
    middle = choice(p, w, 1)
    high = choice(p, w, 2)
    n = popcount(low)
    m = n + popcount(middle)
    k = random_below(w, m + popcount(high))
    if k < n:
        return nth(low, k)
    return WORD + nth(middle, k - n) if k < m else 2 * WORD + nth(high, k - m)


def walk(p: Ints, w: Row) -> int:
    """Play on at random: from a list of cells once any cell will do."""
    while w[STAGE] != SINGLE and w[LEFT]:
        play(p, w, any_cell(p, w))
    cells = w[KEPT]
    n = 0
    for word in range(WORDS):
        x = w[EMPTY + word]
        n = members(x, WORD * word, w, cells + n) - cells
        w[EMPTY + word] = 0
        w[OPEN + word] = 0
    seat = w[SEAT]
    lead = 0
    while n:
        k = cells + random_below(w, n)
        m = 1 + 2 * put(p, w, w[k], seat)
        lead += m if seat == BLACK else -m
        n -= 1
        w[k] = w[cells + n]
        seat = 3 - seat
    w[LEAD] += lead
    w[LEFT] = 0
    w[SEAT] = seat
    return result(p, w)
