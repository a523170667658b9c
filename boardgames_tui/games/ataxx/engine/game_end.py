"""End of a game of Ataxx over bitboards; the same rules as `rules.ending`.

`p` holds the tables of a board, `w` positions one behind the other, and `at` is the offset of a position in `w`; the
module `state` (`S`) declares their fields. A set of cells is two words: `S.OWN` is the offset of the low one and
`S.OWN + 1` that of the high one. OWN holds the pieces of the side to act, FOE those of the other side, and OPEN the
cells without a block.
"""

from boardgames_tui.core.cells import BLOCK, other
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard import can_move, spread
from boardgames_tui.games.ataxx.engine.state import MIN_HALFMOVES_TO_REPEAT, sets_at
from boardgames_tui.kernel.language import (
    BITBOARD_SIZE,
    BY_PATH,
    DRAWN,
    LOST,
    UNLIMITED_PLIES,
    WON,
    Ints,
    Row,
    popcount,
)


def verdict(p: Ints, w: Row, at: int, ply: int) -> int:
    """Return LOST, DRAWN or WON for the side to act, plus BY_PATH if it depends on earlier positions; 0 if none.

    The rules are tested in the order of `rules.ending`. `ply` is the number of positions that precede this one in `w`.
    """
    own = popcount(w[at + S.OWN]) + popcount(w[at + S.OWN + 1])
    foe = popcount(w[at + S.FOE]) + popcount(w[at + S.FOE + 1])
    empty = p[S.OPEN] ^ w[at + S.OWN] ^ w[at + S.FOE]
    empty_high = p[S.OPEN + 1] ^ w[at + S.OWN + 1] ^ w[at + S.FOE + 1]
    if (empty | empty_high) == 0 or own == 0 or foe == 0:
        return result_by_count(own, foe)
    is_stuck = not can_move(p, w, at + S.OWN, empty, empty_high)
    if is_stuck and not can_move(p, w, at + S.FOE, empty, empty_high):
        return result_by_count(own, foe)
    if w[at + S.HALFMOVES] >= MIN_HALFMOVES_TO_REPEAT and is_repeated(p, w, at, ply):
        return result_by_count(own, foe) + BY_PATH
    if is_stuck and p[S.ENDS_SETTLED] and foe_is_certain_to_win(p, w, at, own, foe):
        return LOST
    return DRAWN + BY_PATH if p[S.LIMIT] and w[at + S.HALFMOVES] >= p[S.LIMIT] else 0


def plies_to_limit(p: Ints, w: Row, at: int) -> int:
    """Return the number of plies without a clone after which the limit of half-moves ends the game."""
    return p[S.LIMIT] - w[at + S.HALFMOVES] if p[S.LIMIT] else UNLIMITED_PLIES


def result_by_count(own: int, foe: int) -> int:
    """Return LOST, DRAWN or WON by the numbers of own and enemy pieces."""
    if own == foe:
        return DRAWN
    return WON if own > foe else LOST


def is_repeated(p: Ints, w: Row, at: int, ply: int) -> bool:
    """Return whether the position occurs for the third time, on the line in `w` or in the history before it.

    `ply` is the number of positions that precede this one in `w`.
    """
    halfmoves = w[at + S.HALFMOVES]
    earlier_occurrences = 0
    # Every other position has the same side to act. Those before the last clone cannot recur.
    for plies_back in range(2, min(ply, halfmoves) + 1, 2):
        if has_same_pieces(w, at, at - plies_back * BITBOARD_SIZE):
            earlier_occurrences += 1
    if earlier_occurrences < 2 and halfmoves > ply and p[S.HISTORY_LENGTH]:
        key = rules_key(p, w, at)
        for i in range(S.HISTORY, S.HISTORY + p[S.HISTORY_LENGTH]):
            if p[i] == key:
                earlier_occurrences += 1
    return earlier_occurrences >= 2


def has_same_pieces(w: Row, at: int, earlier: int) -> bool:
    """Return whether the positions at two offsets, which have the same side to act, have the same pieces."""
    # The sets of pieces precede HALFMOVES.
    for i in range(S.HALFMOVES):
        if w[at + i] != w[earlier + i]:
            return False
    return True


def rules_key(p: Ints, w: Row, at: int) -> int:
    """Return the key that `bitboard_rules.position_hash` gives to the position."""
    side = w[at + S.SIDE]
    # The keys of the sides to act follow those of the cells, six for each.
    key = zobrist_key(p, p[S.SITES], side)
    for cell in range(p[S.SITES]):
        if is_in_set(p, cell, w[at + S.OWN], w[at + S.OWN + 1]):
            key ^= zobrist_key(p, cell, side)
        elif is_in_set(p, cell, w[at + S.FOE], w[at + S.FOE + 1]):
            key ^= zobrist_key(p, cell, other(side))
        elif not is_in_set(p, cell, p[S.OPEN], p[S.OPEN + 1]):
            key ^= zobrist_key(p, cell, BLOCK)
    return key


def zobrist_key(p: Ints, cell: int, value: int) -> int:
    """Return the Zobrist key of a cell with a value."""
    return p[S.ZOBRIST + 6 * cell + value]


def is_in_set(p: Ints, cell: int, low: int, high: int) -> bool:
    """Return whether a cell is in a set, given as its two words."""
    itself = sets_at(cell) + S.ITSELF
    return ((p[itself] & low) | (p[itself + 1] & high)) != 0


def foe_is_certain_to_win(p: Ints, w: Row, at: int, own: int, foe: int) -> bool:
    """Return whether the game is settled if the side to act cannot move, given the numbers of pieces.

    The other side has to have more than half of the cells without blocks, and to reach by clones every cell that it can
    ever reach.
    """
    empty = p[S.OPEN] ^ w[at + S.OWN] ^ w[at + S.FOE]
    empty_high = p[S.OPEN + 1] ^ w[at + S.OWN + 1] ^ w[at + S.FOE + 1]
    if 2 * foe <= own + foe + popcount(empty) + popcount(empty_high):
        return False
    # Fill all cells that clones reach, ring by ring.
    filled = w[at + S.FOE]
    filled_high = w[at + S.FOE + 1]
    reached, reached_high = spread(p, filled, filled_high)
    while (reached & empty) | (reached_high & empty_high):
        filled |= reached & empty
        filled_high |= reached_high & empty_high
        empty &= ~reached
        empty_high &= ~reached_high
        reached, reached_high = spread(p, filled, filled_high)
    # The cells that jumps reach from there.
    reached, reached_high = spread(p, reached, reached_high)
    return ((reached & empty) | (reached_high & empty_high)) == 0
