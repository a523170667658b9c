"""End of a game of Ataxx over bitboards; the same rules as `rules.ending`."""

from boardgames_tui.core.kernel import BITBOARD_SIZE, BLOCK, BY_PATH, DRAWN, LOST, WON, Ints, Row, popcount
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard import can_move, spread
from boardgames_tui.games.ataxx.engine.state import sets_at
from boardgames_tui.games.ataxx.rules import MIN_HALFMOVES_TO_REPEAT


def verdict(p: Ints, w: Row, at: int, ply: int) -> int:
    """Return how the game has ended for the side to act, in the order of `rules.ending`; 0 if it goes on."""
    own = popcount(w[at + S.OWN]) + popcount(w[at + S.OWN + 1])
    foe = popcount(w[at + S.FOE]) + popcount(w[at + S.FOE + 1])
    empty = p[S.OPEN] ^ w[at + S.OWN] ^ w[at + S.FOE]
    empty_high = p[S.OPEN + 1] ^ w[at + S.OWN + 1] ^ w[at + S.FOE + 1]
    if empty | empty_high == 0 or own == 0 or foe == 0:
        return result_by_count(own, foe)
    stuck = not can_move(p, w, at + S.OWN, empty, empty_high)
    if stuck and not can_move(p, w, at + S.FOE, empty, empty_high):
        return result_by_count(own, foe)
    if w[at + S.HALFMOVES] >= MIN_HALFMOVES_TO_REPEAT and is_repeated(p, w, at, ply):
        return result_by_count(own, foe) + BY_PATH
    if stuck and p[S.ENDS_SETTLED] and is_settled(p, w, at, own, foe):
        return LOST
    return DRAWN + BY_PATH if p[S.LIMIT] and w[at + S.HALFMOVES] >= p[S.LIMIT] else 0


def result_by_count(own: int, foe: int) -> int:
    """Return the result of a count of the pieces."""
    if own == foe:
        return DRAWN
    return WON if own > foe else LOST


def is_repeated(p: Ints, w: Row, at: int, ply: int) -> bool:
    """Return whether the position occurs for the third time, on the line in `w` or in the history before it."""
    n = 0
    for back in range(2, min(ply, w[at + S.HALFMOVES]) + 1, 2):
        if is_same_position(w, at, at - back * BITBOARD_SIZE):
            n += 1
    if n < 2 and w[at + S.HALFMOVES] > ply and p[S.HISTORY_LENGTH]:
        stood = rules_key(p, w, at)
        for i in range(S.HISTORY, S.HISTORY + p[S.HISTORY_LENGTH]):
            if p[i] == stood:
                n += 1
    return n >= 2


def is_same_position(w: Row, at: int, other: int) -> bool:
    """Return whether two positions with the same side to act have the same pieces."""
    for i in range(S.HALFMOVES):
        if w[at + i] != w[other + i]:
            return False
    return True


def rules_key(p: Ints, w: Row, at: int) -> int:
    """Return the key that `rules.key` gives to the position."""
    side = w[at + S.SIDE]
    k = p[S.ZOBRIST + 6 * p[S.SITES] + side]
    for c in range(p[S.SITES]):
        t = sets_at(c)
        if (p[t + S.ITSELF] & w[at + S.OWN]) | (p[t + S.ITSELF + 1] & w[at + S.OWN + 1]):
            k ^= p[S.ZOBRIST + 6 * c + side]
        elif (p[t + S.ITSELF] & w[at + S.FOE]) | (p[t + S.ITSELF + 1] & w[at + S.FOE + 1]):
            k ^= p[S.ZOBRIST + 6 * c + 3 - side]
        elif not (p[t + S.ITSELF] & p[S.OPEN]) | (p[t + S.ITSELF + 1] & p[S.OPEN + 1]):
            k ^= p[S.ZOBRIST + 6 * c + BLOCK]
    return k


def is_settled(p: Ints, w: Row, at: int, own: int, foe: int) -> bool:
    """Return whether the other side has more than half of the cells, and fills all in reach by clones."""
    low = p[S.OPEN] ^ w[at + S.OWN] ^ w[at + S.FOE]
    high = p[S.OPEN + 1] ^ w[at + S.OWN + 1] ^ w[at + S.FOE + 1]
    if 2 * foe <= own + foe + popcount(low) + popcount(high):
        return False
    filled = w[at + S.FOE]
    filled_high = w[at + S.FOE + 1]
    grown, grown_high = spread(p, filled, filled_high)
    while (grown & low) | (grown_high & high):
        filled |= grown & low
        filled_high |= grown_high & high
        low &= ~grown
        high &= ~grown_high
        grown, grown_high = spread(p, filled, filled_high)
    grown, grown_high = spread(p, grown, grown_high)
    return (grown & low) | (grown_high & high) == 0
