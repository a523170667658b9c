"""How a game of Ataxx ends, over sets of cells: what `rules.ending` says, once more."""

from boardgames_tui.core.kernel import BLOCK, BY_PATH, DRAWN, LOST, WON, WORDS, Ints, Row, popcount
from boardgames_tui.games.ataxx.engine.bitboard import (
    EACH,
    ENDS_SETTLED,
    FOE,
    HALFMOVES,
    LIMIT,
    OPEN,
    OWN,
    PAST,
    SIDE,
    SITES,
    TABLE,
    can_move,
    spread,
)
from boardgames_tui.games.ataxx.rules import TWICE_ROUND


def verdict(p: Ints, w: Row, at: int, ply: int) -> int:
    """Whether the game has ended, and for whom; judged in the order of `rules.ending`."""
    own = popcount(w[at + OWN]) + popcount(w[at + OWN + 1])
    foe = popcount(w[at + FOE]) + popcount(w[at + FOE + 1])
    empty = p[OPEN] ^ w[at + OWN] ^ w[at + FOE]
    empty_high = p[OPEN + 1] ^ w[at + OWN + 1] ^ w[at + FOE + 1]
    if empty | empty_high == 0 or own == 0 or foe == 0:
        return by_count(own, foe)
    stuck = not can_move(p, w, at + OWN, empty, empty_high)
    if stuck and not can_move(p, w, at + FOE, empty, empty_high):
        return by_count(own, foe)
    if w[at + HALFMOVES] >= TWICE_ROUND and is_repeated(p, w, at, ply):
        return by_count(own, foe) + BY_PATH
    if stuck and p[ENDS_SETTLED] and is_settled(p, w, at, own, foe):
        return LOST
    return DRAWN + BY_PATH if p[LIMIT] and w[at + HALFMOVES] >= p[LIMIT] else 0


def by_count(own: int, foe: int) -> int:
    """More pieces wins."""
    if own == foe:
        return DRAWN
    return WON if own > foe else LOST


def is_repeated(p: Ints, w: Row, at: int, ply: int) -> bool:
    """Whether the stones and the side to act stand for the third time, on the way here or in what stood before it."""
    n = 0
    for back in range(2, min(ply, w[at + HALFMOVES]) + 1, 2):
        if is_same(w, at, at - back * WORDS):
            n += 1
    if n < 2 and w[at + HALFMOVES] > ply and p[p[PAST]]:
        stood = row_key(p, w, at)
        for i in range(p[PAST] + 1, p[PAST] + 1 + p[p[PAST]]):
            if p[i] == stood:
                n += 1
    return n >= 2


def is_same(w: Row, at: int, other: int) -> bool:
    """Whether the same stones stand in two positions of the same side."""
    for i in range(HALFMOVES):
        if w[at + i] != w[other + i]:
            return False
    return True


def row_key(p: Ints, w: Row, at: int) -> int:
    """What `rules.key` says of the position."""
    side = w[at + SIDE]
    zobrist = TABLE + EACH * p[SITES]
    k = p[zobrist + 6 * p[SITES] + side]
    for c in range(p[SITES]):
        t = TABLE + EACH * c
        if (p[t] & w[at + OWN]) | (p[t + 1] & w[at + OWN + 1]):
            k ^= p[zobrist + 6 * c + side]
        elif (p[t] & w[at + FOE]) | (p[t + 1] & w[at + FOE + 1]):
            k ^= p[zobrist + 6 * c + 3 - side]
        elif not (p[t] & p[OPEN]) | (p[t + 1] & p[OPEN + 1]):
            k ^= p[zobrist + 6 * c + BLOCK]
    return k


def is_settled(p: Ints, w: Row, at: int, own: int, foe: int) -> bool:
    """The other has more than half of the cells, and fills by clones alone all that is in reach."""
    low = p[OPEN] ^ w[at + OWN] ^ w[at + FOE]
    high = p[OPEN + 1] ^ w[at + OWN + 1] ^ w[at + FOE + 1]
    if 2 * foe <= own + foe + popcount(low) + popcount(high):
        return False
    filled = w[at + FOE]
    filled_high = w[at + FOE + 1]
    grown, grown_high = spread(p, filled, filled_high)
    while (grown & low) | (grown_high & high):
        filled |= grown & low
        filled_high |= grown_high & high
        low &= ~grown
        high &= ~grown_high
        grown, grown_high = spread(p, filled, filled_high)
    grown, grown_high = spread(p, grown, grown_high)
    return (grown & low) | (grown_high & high) == 0
