"""Ataxx for random playouts: the position of `bits`, with the line that led to it, so that repetitions are seen."""

from boardgames_tui.core.kernel import (
    BY_PATH,
    DRAWN,
    NOBODY,
    OWN_NUMBERS,
    SCALE,
    SEAT,
    WON,
    WORDS,
    Board,
    Ints,
    Row,
    lowest,
    popcount,
    random_below,
)
from boardgames_tui.games.ataxx.engine import bitboard_rules as bits
from boardgames_tui.games.ataxx.engine.bitboard import (
    CELLS,
    CUT,
    EACH,
    FOE,
    FROM,
    HALFMOVES,
    LIMIT,
    NOT_FIRST,
    NOT_LAST,
    OPEN,
    OWN,
    PASS,
    SIDE,
    SITES,
    SIZE,
    TABLE,
)
from boardgames_tui.games.ataxx.engine.bitboard_rules import make, moves
from boardgames_tui.games.ataxx.engine.game_end import is_repeated, verdict
from boardgames_tui.games.ataxx.rules import TWICE_ROUND

AT = OWN_NUMBERS
"""Where the position stands: that of the root, or one behind it, each as long as `kernel.WORDS`."""
ROOT = AT + 1
LINE = 512
"""So many positions are remembered; of a longer line the beginning is forgotten."""
LIST = ROOT + WORDS * (LINE + 1)
"""The legal moves are listed here."""


def plan(b: Board) -> list[int]:
    """Return the tables of a board, which `enter` completes. Not compiled."""
    return bits.plan(b)


def enter(p: list[int], b: Board, s: Ints, past: Ints) -> list[int]:
    """Return the position that a row holds. Not compiled."""
    words = bits.enter(p, b, s, past)
    return [ROOT + WORDS, 1, s[b.seat], ROOT, *words, *[0] * (LIST - ROOT - WORDS + b.most)]


def legal(p: Ints, w: Row, out: Row) -> int:
    """List the legal actions by the codes of the rules."""
    n = moves(p, w, w[AT], LIST) - LIST
    for i in range(n):
        out[i] = code_of(p, w[LIST + i] % SCALE)
    return n


def code_of(p: Ints, move: int) -> int:
    """A move as the code of an action."""
    if move == PASS:
        return p[SITES] * (p[SITES] + 1)
    return move % FROM - 1 + p[SITES] * (move // FROM)


def play(p: Ints, w: Row, a: int) -> None:
    """Play an action by its code."""
    move_on(p, w, PASS if a == p[SITES] * (p[SITES] + 1) else 1 + a % p[SITES] + FROM * (a // p[SITES]))


def move_on(p: Ints, w: Row, move: int) -> None:
    """Play a move: the line grows by a position."""
    at = w[AT]
    make(p, w, at, move)
    to = at + WORDS
    if to == LIST - WORDS:
        for i in range(WORDS):
            w[ROOT + WORDS + i] = w[to + i]
        to = ROOT + WORDS
    w[AT] = to
    w[SEAT] = w[to + SIDE]


def result(p: Ints, w: Row) -> int:
    """Who has won; persons and colours are the same in Ataxx."""
    at = w[AT]
    how = verdict(p, w, at, line(w)) % BY_PATH
    if how in (0, DRAWN):
        return NOBODY if how else 0
    return w[SEAT] if how == WON else 3 - w[SEAT]


def line(w: Row) -> int:
    """How many positions before this one are remembered: back to the last clone, or to the root."""
    behind = (w[AT] - ROOT) // WORDS
    return min(behind, w[w[AT] + HALFMOVES])


def walk(p: Ints, w: Row) -> int:
    """Play at random to the end."""
    while True:
        move = 0 if may_be_drawn_out(p, w) else any_move(p, w, w[AT])
        if move == 0:
            # Only here the game may have ended.
            end = result(p, w)
            if end:
                return end
            move = PASS
        move_on(p, w, move)


def may_be_drawn_out(p: Ints, w: Row) -> bool:
    """Whether the game may have ended because nothing happens: by a third repetition, or by the limit."""
    halfmoves = w[w[AT] + HALFMOVES]
    if halfmoves < TWICE_ROUND:
        return False
    return (p[LIMIT] > 0 and halfmoves >= p[LIMIT]) or is_repeated(p, w, w[AT], line(w))


def any_move(p: Ints, w: Row, at: int) -> int:
    """Any legal move but a pass, each as likely as the others; 0 where there is none, or no piece to turn."""
    own = w[at + OWN]
    low = p[OPEN] ^ own ^ w[at + FOE]
    if w[at + FOE] | w[at + FOE + 1] == 0:
        return 0
    if p[CELLS + 1] == 0:
        whole = list_sets(p, w, own, low)
        return chosen_of_sets(w, random_below(w, whole)) if whole else 0
    own_high = w[at + OWN + 1]
    high = p[OPEN + 1] ^ own_high ^ w[at + FOE + 1]
    n = 0
    whole = 0
    while low:
        whole = list_ways(p, w, lowest(low), own, own_high, n, whole)
        n += 1
        low &= low - 1
    while high:
        whole = list_ways(p, w, p[CUT] + lowest(high), own, own_high, n, whole)
        n += 1
        high &= high - 1
    return chosen(p, w, own, own_high, random_below(w, whole)) if whole else 0


def list_sets(p: Ints, w: Row, own: int, empty: int) -> int:
    """List the cells that clones go to, then those of the jumps each way; return how many there are in all.

    Only for boards of which a word holds all cells. Each set stands with its number and those before, and how far a
    jump goes.
    """
    n = p[SIZE]
    right = own << 1 & p[NOT_FIRST]
    left = own >> 1 & p[NOT_LAST]
    beside = own | right | left
    far = right << 1 & p[NOT_FIRST]
    back = left >> 1 & p[NOT_LAST]
    whole = list_set(w, LIST, (beside | beside << n | beside >> n) & empty, 0, 0)
    whole = list_set(w, LIST + 3, far & empty, 2, whole)
    whole = list_set(w, LIST + 6, back & empty, -2, whole)
    whole = list_set(w, LIST + 9, far << n & empty, n + 2, whole)
    whole = list_set(w, LIST + 12, back << n & empty, n - 2, whole)
    whole = list_set(w, LIST + 15, far >> n & empty, 2 - n, whole)
    whole = list_set(w, LIST + 18, back >> n & empty, -2 - n, whole)
    n += n
    whole = list_set(w, LIST + 21, back << n & empty, n - 2, whole)
    whole = list_set(w, LIST + 24, left << n & empty, n - 1, whole)
    whole = list_set(w, LIST + 27, own << n & empty, n, whole)
    whole = list_set(w, LIST + 30, right << n & empty, n + 1, whole)
    whole = list_set(w, LIST + 33, far << n & empty, n + 2, whole)
    whole = list_set(w, LIST + 36, back >> n & empty, -2 - n, whole)
    whole = list_set(w, LIST + 39, left >> n & empty, -1 - n, whole)
    whole = list_set(w, LIST + 42, own >> n & empty, -n, whole)
    whole = list_set(w, LIST + 45, right >> n & empty, 1 - n, whole)
    return list_set(w, LIST + 48, far >> n & empty, 2 - n, whole)


def list_set(w: Row, i: int, cells: int, way: int, before: int) -> int:
    """List one set; return its number and those before."""
    w[i] = cells
    w[i + 1] = before + popcount(cells)
    w[i + 2] = way
    return w[i + 1]


def chosen_of_sets(w: Row, number: int) -> int:
    """The move of this number, from 0."""
    i = LIST
    while w[i + 1] <= number:
        i += 3
    c = nth(w[i], w[i + 1] - number - 1)
    return 1 + c if i == LIST else 1 + c + FROM * (1 + c - w[i + 2])


def list_ways(p: Ints, w: Row, c: int, own: int, own_high: int, n: int, before: int) -> int:
    """List an empty cell as the n-th, with the number of ways to it and to those before; return that."""
    t = TABLE + EACH * c
    ways = before + popcount(p[t + 4] & own) + popcount(p[t + 5] & own_high)
    if (p[t + 2] & own) | (p[t + 3] & own_high):
        ways += 1
    w[LIST + 2 * n] = c
    w[LIST + 2 * n + 1] = ways
    return ways


def chosen(p: Ints, w: Row, own: int, own_high: int, way: int) -> int:
    """The move that is one of all ways listed: to each cell the jumps, counted from behind, then the clone."""
    i = LIST
    while w[i + 1] <= way:
        i += 2
    c = w[i]
    left = w[i + 1] - way - 1
    t = TABLE + EACH * c
    low = p[t + 4] & own
    n = popcount(low)
    if left < n:
        return 1 + c + FROM * (1 + nth(low, left))
    left -= n
    high = p[t + 5] & own_high
    if left < popcount(high):
        return 1 + c + FROM * (1 + p[CUT] + nth(high, left))
    return 1 + c


def nth(cells: int, n: int) -> int:
    """The n-th of the bits that are set, from 0."""
    for _ in range(n):
        cells &= cells - 1
    return lowest(cells)
