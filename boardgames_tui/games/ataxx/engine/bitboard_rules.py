"""Ataxx over sets of cells: the rules of `games/ataxx/rules.py` once more, as a deep search wants them.

A position is copied to be played on, so nothing is ever taken back.
"""

from boardgames_tui.core.kernel import (
    BITBOARD_SIZE,
    BLOCK,
    EMPTY,
    MOVE_RANGE,
    NOWHERE,
    BoardTables,
    Ints,
    Row,
    lowest_bit,
    popcount,
)
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard import spread
from boardgames_tui.games.ataxx.engine.game_end import verdict

__all__ = ["action_of", "enter", "list_moves", "make", "make_null", "plan", "position_key", "verdict"]

MASK = (1 << 62) - 1
MULTIPLIER = (0x1F58D0FAC687D695, 0x2D8AF066F0A3B3C7, 0x14C2F5A8D5B9E6F3, 0x3A83DEB3A1CDC2A9, 0x276D7C4A6F0B1D35)
"""Odd numbers of 62 bits without a pattern."""


def plan(b: BoardTables) -> list[int]:
    """Return the tables of a board, which `enter` completes. Not compiled."""
    n = b.size
    cut = n * n if n <= 7 else n * ((n + 1) // 2)
    low = (1 << cut) - 1

    def words(cells: set[int]) -> tuple[int, int]:
        whole = sum(1 << c for c in cells)
        return whole & low, whole >> cut

    p = [0] * S.TABLES.size
    p[S.SIZE], p[S.SITES], p[S.LOW_CELLS] = n, b.sites, cut
    p[S.ENDS_SETTLED], p[S.LIMIT] = b.option_values
    every = set(range(b.sites))
    p[S.CELLS : S.CELLS + 2] = words(every)
    p[S.NOT_FIRST : S.NOT_FIRST + 2] = words({c for c in every if c % n})
    p[S.NOT_LAST : S.NOT_LAST + 2] = words({c for c in every if c % n != n - 1})
    for row in range(512):
        p[S.SPACED_ROWS + row] = sum((row >> x & 1) << 2 * x for x in range(9))
    for c in every:
        near = [b.step[c * b.ways + way] for way in range(b.ways)]
        sets = ({c}, {d for d in near[:8] if d != NOWHERE}, {d for d in near[8:] if d != NOWHERE})
        t = S.BY_CELL + S.CELL_SIZE * c
        p[t : t + S.CELL_SIZE] = [word for cells in sets for word in words(cells)]
    p[S.ZOBRIST : S.ZOBRIST + len(b.zobrist)] = b.zobrist
    return p


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position that a row holds; its blocks and what stood before go into the plan. Not compiled."""
    p[S.HISTORY_LENGTH :] = key_history
    w = [0] * BITBOARD_SIZE
    p[S.OPEN] = p[S.CELLS]
    p[S.OPEN + 1] = p[S.CELLS + 1]
    for c in range(b.sites):
        t = S.BY_CELL + S.CELL_SIZE * c + S.ITSELF
        low = p[t]
        high = p[t + 1]
        if s[c] == BLOCK:
            p[S.OPEN] ^= low
            p[S.OPEN + 1] ^= high
        elif s[c] != EMPTY:
            of = S.OWN if s[c] == s[b.side] else S.FOE
            w[of] |= low
            w[of + 1] |= high
    w[S.HALFMOVES] = s[b.first]
    w[S.SIDE] = s[b.side]
    return w


def action_of(b: BoardTables, move: int) -> int:
    """A move as an action of the rules."""
    if move == S.PASS:
        return b.actions - 1
    return move % S.FROM - 1 + b.sites * (move // S.FROM)


def list_moves(p: Ints, w: Row, at: int, n: int) -> int:
    """Write the legal moves from the n-th number on, each with what it gains in pieces; return where they end."""
    low, high = spread(p, w[at + S.OWN], w[at + S.OWN + 1])
    low, high = spread(p, low, high)
    low &= p[S.OPEN] ^ w[at + S.OWN] ^ w[at + S.FOE]
    high &= p[S.OPEN + 1] ^ w[at + S.OWN + 1] ^ w[at + S.FOE + 1]
    begin = n
    while low:
        n = moves_to(p, w, at, lowest_bit(low), n)
        low &= low - 1
    while high:
        n = moves_to(p, w, at, p[S.LOW_CELLS] + lowest_bit(high), n)
        high &= high - 1
    if n == begin:
        w[n] = S.PASS
        n += 1
    return n


def moves_to(p: Ints, w: Row, at: int, c: int, n: int) -> int:
    """Add the moves to an empty cell: one clone, whichever piece clones, and a jump for each piece two away."""
    t = S.BY_CELL + S.CELL_SIZE * c
    own = w[at + S.OWN]
    own_high = w[at + S.OWN + 1]
    turned = popcount(p[t + S.AROUND] & w[at + S.FOE]) + popcount(p[t + S.AROUND + 1] & w[at + S.FOE + 1])
    if (p[t + S.AROUND] & own) | (p[t + S.AROUND + 1] & own_high):
        w[n] = 1 + c + MOVE_RANGE * (2 * turned + 1)
        n += 1
    move = 1 + c + S.FROM + MOVE_RANGE * 2 * turned
    low = p[t + S.RING] & own
    while low:
        w[n] = move + S.FROM * lowest_bit(low)
        n += 1
        low &= low - 1
    high = p[t + S.RING + 1] & own_high
    while high:
        w[n] = move + S.FROM * (p[S.LOW_CELLS] + lowest_bit(high))
        n += 1
        high &= high - 1
    return n


def make(p: Ints, w: Row, at: int, move: int) -> None:
    """Write the position after a move behind the position."""
    own = w[at + S.OWN]
    own_high = w[at + S.OWN + 1]
    foe = w[at + S.FOE]
    foe_high = w[at + S.FOE + 1]
    halfmoves = w[at + S.HALFMOVES] + 1
    if move != S.PASS:
        t = S.BY_CELL + S.CELL_SIZE * (move % S.FROM - 1)
        if move < S.FROM:
            halfmoves = 0
        else:
            origin = S.BY_CELL + S.CELL_SIZE * (move // S.FROM - 1)
            own ^= p[origin + S.ITSELF]
            own_high ^= p[origin + S.ITSELF + 1]
        turned = foe & p[t + S.AROUND]
        turned_high = foe_high & p[t + S.AROUND + 1]
        own |= p[t + S.ITSELF] | turned
        own_high |= p[t + S.ITSELF + 1] | turned_high
        foe ^= turned
        foe_high ^= turned_high
    to = at + BITBOARD_SIZE
    w[to + S.OWN] = foe
    w[to + S.OWN + 1] = foe_high
    w[to + S.FOE] = own
    w[to + S.FOE + 1] = own_high
    w[to + S.HALFMOVES] = halfmoves
    w[to + S.SIDE] = 3 - w[at + S.SIDE]


def make_null(p: Ints, w: Row, at: int) -> None:
    """Write the position as if the side to act had passed behind the position."""
    make(p, w, at, S.PASS)


def position_key(w: Row, at: int) -> int:
    """The stones and whose turn it is, as one number below 2**62; alike for both colours."""
    k = (w[at + S.OWN] * MULTIPLIER[0] + w[at + S.OWN + 1] * MULTIPLIER[1]) & MASK
    k ^= k >> 29
    k = (k * MULTIPLIER[2] + w[at + S.FOE] * MULTIPLIER[3] + w[at + S.FOE + 1] * MULTIPLIER[4]) & MASK
    k ^= k >> 32
    k = (k * MULTIPLIER[1]) & MASK
    return k ^ (k >> 30)
