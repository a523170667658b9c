"""Ataxx' rules over bitboards, for alpha-beta. A position is copied before a move, so no move is ever taken back."""

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
from boardgames_tui.games.ataxx import registers as R
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard import spread
from boardgames_tui.games.ataxx.engine.game_end import verdict
from boardgames_tui.games.ataxx.engine.state import clone_move, destination_of, jump_move, origin_of, sets_at

__all__ = ["action_of", "enter", "list_moves", "make", "make_null", "plan", "position_key", "verdict"]

MASK = (1 << 62) - 1
# Odd multipliers of 62 bits without a visible pattern, for the hash key.
MULTIPLIER = (0x1F58D0FAC687D695, 0x2D8AF066F0A3B3C7, 0x14C2F5A8D5B9E6F3, 0x3A83DEB3A1CDC2A9, 0x276D7C4A6F0B1D35)


def plan(b: BoardTables) -> list[int]:
    """Return the tables of a board, which `enter` completes. Never compiled."""
    n = b.size
    cut = n * n if n <= 7 else n * ((n + 1) // 2)
    low = (1 << cut) - 1

    def words(cells: set[int]) -> tuple[int, int]:
        whole = sum(1 << c for c in cells)
        return whole & low, whole >> cut

    p = [0] * S.TABLES.size
    p[S.SIZE], p[S.SITES], p[S.CELLS_IN_LOW_WORD] = n, b.sites, cut
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
        t = sets_at(c)
        p[t : t + S.CELL_SIZE] = [word for cells in sets for word in words(cells)]
    p[S.ZOBRIST : S.ZOBRIST + len(b.zobrist)] = b.zobrist
    return p


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position of a row; write its blocks and its history into the plan. Never compiled."""
    p[S.HISTORY_LENGTH :] = key_history
    w = [0] * BITBOARD_SIZE
    p[S.OPEN] = p[S.CELLS]
    p[S.OPEN + 1] = p[S.CELLS + 1]
    for c in range(b.sites):
        t = sets_at(c) + S.ITSELF
        low = p[t]
        high = p[t + 1]
        if s[c] == BLOCK:
            p[S.OPEN] ^= low
            p[S.OPEN + 1] ^= high
        elif s[c] != EMPTY:
            of = S.OWN if s[c] == s[b.side] else S.FOE
            w[of] |= low
            w[of + 1] |= high
    w[S.HALFMOVES] = s[b.first + R.HALFMOVES]
    w[S.SIDE] = s[b.side]
    return w


def action_of(b: BoardTables, move: int) -> int:
    """Return the action code of a move."""
    if move == S.PASS:
        return b.actions - 1
    return destination_of(move) + b.sites * (1 + origin_of(move))


def list_moves(p: Ints, w: Row, at: int, n: int) -> int:
    """Write the legal moves from `w[n]` on, each with the pieces that it gains; return the end of the list."""
    low, high = spread(p, w[at + S.OWN], w[at + S.OWN + 1])
    low, high = spread(p, low, high)
    # All pieces stand on open cells, so that ^ leaves the empty ones.
    low &= p[S.OPEN] ^ w[at + S.OWN] ^ w[at + S.FOE]
    high &= p[S.OPEN + 1] ^ w[at + S.OWN + 1] ^ w[at + S.FOE + 1]
    begin = n
    while low:
        n = list_moves_to(p, w, at, lowest_bit(low), n)
        low &= low - 1
    while high:
        n = list_moves_to(p, w, at, p[S.CELLS_IN_LOW_WORD] + lowest_bit(high), n)
        high &= high - 1
    if n == begin:
        w[n] = S.PASS
        n += 1
    return n


def list_moves_to(p: Ints, w: Row, at: int, c: int, n: int) -> int:
    """Append the moves to an empty cell: one clone, whichever piece clones, and a jump for each piece two away."""
    t = sets_at(c)
    own = w[at + S.OWN]
    own_high = w[at + S.OWN + 1]
    turned = popcount(p[t + S.AROUND] & w[at + S.FOE]) + popcount(p[t + S.AROUND + 1] & w[at + S.FOE + 1])
    if (p[t + S.AROUND] & own) | (p[t + S.AROUND + 1] & own_high):
        w[n] = clone_move(c) + MOVE_RANGE * (2 * turned + 1)
        n += 1
    gain = MOVE_RANGE * 2 * turned
    low = p[t + S.RING] & own
    while low:
        w[n] = jump_move(lowest_bit(low), c) + gain
        n += 1
        low &= low - 1
    high = p[t + S.RING + 1] & own_high
    while high:
        w[n] = jump_move(p[S.CELLS_IN_LOW_WORD] + lowest_bit(high), c) + gain
        n += 1
        high &= high - 1
    return n


def make(p: Ints, w: Row, at: int, move: int) -> None:
    """Write the position after a move behind the position at offset `at`."""
    own = w[at + S.OWN]
    own_high = w[at + S.OWN + 1]
    foe = w[at + S.FOE]
    foe_high = w[at + S.FOE + 1]
    halfmoves = w[at + S.HALFMOVES] + 1
    if move != S.PASS:
        t = sets_at(destination_of(move))
        if origin_of(move) < 0:
            halfmoves = 0
        else:
            origin = sets_at(origin_of(move))
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
    """Write the position after a pass of the side to act, legal or not."""
    make(p, w, at, S.PASS)


def position_key(w: Row, at: int) -> int:
    """Return the hash key of the pieces from the view of the side to act, below 2**62; the same for both colours."""
    k = (w[at + S.OWN] * MULTIPLIER[0] + w[at + S.OWN + 1] * MULTIPLIER[1]) & MASK
    k ^= k >> 29
    k = (k * MULTIPLIER[2] + w[at + S.FOE] * MULTIPLIER[3] + w[at + S.FOE + 1] * MULTIPLIER[4]) & MASK
    k ^= k >> 32
    k = (k * MULTIPLIER[1]) & MASK
    return k ^ (k >> 30)
