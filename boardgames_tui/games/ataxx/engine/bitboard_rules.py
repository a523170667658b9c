"""Ataxx over sets of cells: the rules of `games/ataxx/rules.py` once more, as a deep search wants them.

A position is copied to be played on, so nothing is ever taken back.
"""

from boardgames_tui.core.kernel import BLOCK, EMPTY, SCALE, WORDS, Board, Ints, Row, lowest, popcount
from boardgames_tui.games.ataxx.engine.bitboard import (
    CELLS,
    CUT,
    EACH,
    FOE,
    FROM,
    HALFMOVES,
    OPEN,
    OWN,
    PASS,
    PAST,
    ROWS,
    SIDE,
    TABLE,
    spread,
)
from boardgames_tui.games.ataxx.engine.game_end import verdict

__all__ = ["action_of", "enter", "hashed", "make", "moves", "plan", "skip", "verdict"]

MASK = (1 << 62) - 1
SPREAD = (0x1F58D0FAC687D695, 0x2D8AF066F0A3B3C7, 0x14C2F5A8D5B9E6F3, 0x3A83DEB3A1CDC2A9, 0x276D7C4A6F0B1D35)
"""Odd numbers of 62 bits without a pattern."""


def plan(b: Board) -> list[int]:
    """Return the tables of a board, which `enter` completes. Not compiled."""
    n = b.size
    cut = n * n if n <= 7 else n * ((n + 1) // 2)
    low = (1 << cut) - 1

    def words(cells: set[int]) -> tuple[int, int]:
        whole = sum(1 << c for c in cells)
        return whole & low, whole >> cut

    every = set(range(b.sites))
    columns = ({c for c in every if c % n}, {c for c in every if c % n != n - 1})
    numbers = [n, b.sites, cut, *words(every), *words(columns[0]), *words(columns[1]), 0, 0, b.rule[0], b.rule[1]]
    numbers += [0] * (ROWS - len(numbers))
    numbers += [sum((row >> x & 1) << 2 * x for x in range(9)) for row in range(512)]
    for c in range(b.sites):
        around = [b.step[c * b.ways + way] for way in range(b.ways)]
        numbers += words({c})
        numbers += words({d for d in around[:8] if d >= 0})
        numbers += words({d for d in around[8:] if d >= 0})
    numbers += b.zobrist
    numbers[PAST] = len(numbers)
    return numbers


def enter(p: list[int], b: Board, s: Ints, past: Ints) -> list[int]:
    """Return the position that a row holds; its blocks and what stood before go into the plan. Not compiled."""
    p += past
    w = [0] * WORDS
    p[OPEN] = p[CELLS]
    p[OPEN + 1] = p[CELLS + 1]
    for c in range(b.sites):
        low = p[TABLE + EACH * c]
        high = p[TABLE + EACH * c + 1]
        if s[c] == BLOCK:
            p[OPEN] ^= low
            p[OPEN + 1] ^= high
        elif s[c] != EMPTY:
            of = OWN if s[c] == s[b.side] else FOE
            w[of] |= low
            w[of + 1] |= high
    w[HALFMOVES] = s[b.first]
    w[SIDE] = s[b.side]
    return w


def action_of(b: Board, move: int) -> int:
    """A move as an action of the rules."""
    if move == PASS:
        return b.actions - 1
    return move % FROM - 1 + b.sites * (move // FROM)


def moves(p: Ints, w: Row, at: int, n: int) -> int:
    """Write the legal moves from the n-th number on, each with what it gains in pieces; return where they end."""
    low, high = spread(p, w[at + OWN], w[at + OWN + 1])
    low, high = spread(p, low, high)
    low &= p[OPEN] ^ w[at + OWN] ^ w[at + FOE]
    high &= p[OPEN + 1] ^ w[at + OWN + 1] ^ w[at + FOE + 1]
    begin = n
    while low:
        n = moves_to(p, w, at, lowest(low), n)
        low &= low - 1
    while high:
        n = moves_to(p, w, at, p[CUT] + lowest(high), n)
        high &= high - 1
    if n == begin:
        w[n] = PASS
        n += 1
    return n


def moves_to(p: Ints, w: Row, at: int, c: int, n: int) -> int:
    """Add the moves to an empty cell: one clone, whichever piece clones, and a jump for each piece two away."""
    t = TABLE + EACH * c
    own = w[at + OWN]
    own_high = w[at + OWN + 1]
    turned = popcount(p[t + 2] & w[at + FOE]) + popcount(p[t + 3] & w[at + FOE + 1])
    if (p[t + 2] & own) | (p[t + 3] & own_high):
        w[n] = 1 + c + SCALE * (2 * turned + 1)
        n += 1
    move = 1 + c + FROM + SCALE * 2 * turned
    low = p[t + 4] & own
    while low:
        w[n] = move + FROM * lowest(low)
        n += 1
        low &= low - 1
    high = p[t + 5] & own_high
    while high:
        w[n] = move + FROM * (p[CUT] + lowest(high))
        n += 1
        high &= high - 1
    return n


def make(p: Ints, w: Row, at: int, move: int) -> None:
    """Write the position after a move behind the position."""
    own = w[at + OWN]
    own_high = w[at + OWN + 1]
    foe = w[at + FOE]
    foe_high = w[at + FOE + 1]
    halfmoves = w[at + HALFMOVES] + 1
    if move != PASS:
        t = TABLE + EACH * (move % FROM - 1)
        if move < FROM:
            halfmoves = 0
        else:
            origin = TABLE + EACH * (move // FROM - 1)
            own ^= p[origin]
            own_high ^= p[origin + 1]
        turned = foe & p[t + 2]
        turned_high = foe_high & p[t + 3]
        own |= p[t] | turned
        own_high |= p[t + 1] | turned_high
        foe ^= turned
        foe_high ^= turned_high
    to = at + WORDS
    w[to + OWN] = foe
    w[to + OWN + 1] = foe_high
    w[to + FOE] = own
    w[to + FOE + 1] = own_high
    w[to + HALFMOVES] = halfmoves
    w[to + SIDE] = 3 - w[at + SIDE]


def skip(p: Ints, w: Row, at: int) -> None:
    """Write the position as if the side to act had passed behind the position."""
    make(p, w, at, PASS)


def hashed(w: Row, at: int) -> int:
    """The stones and whose turn it is, as one number below 2**62; alike for both colours."""
    k = (w[at + OWN] * SPREAD[0] + w[at + OWN + 1] * SPREAD[1]) & MASK
    k ^= k >> 29
    k = (k * SPREAD[2] + w[at + FOE] * SPREAD[3] + w[at + FOE + 1] * SPREAD[4]) & MASK
    k ^= k >> 32
    k = (k * SPREAD[1]) & MASK
    return k ^ (k >> 30)
