"""Ataxx' rules over bitboards, for alpha-beta. A position is copied before a move, so no move is ever undone.

`p` holds the tables of a board, `w` positions one behind the other, and `at` is the offset of a position in `w`; the
module `state` (`S`) declares their fields. A set of cells is two words: `S.OWN` is the offset of the low one and
`S.OWN + 1` that of the high one. A listed move is the number of the move plus
MOVE_RANGE times its gain.
"""

from collections.abc import Sequence
from functools import reduce
from operator import xor

from boardgames_tui.core.cells import BLOCK, CELL_VALUES, EMPTY, NOWHERE, other
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard import spread
from boardgames_tui.games.ataxx.engine.game_end import plies_to_limit, verdict
from boardgames_tui.games.ataxx.engine.state import (
    action_code,
    clone_move,
    destination_of,
    jump_move,
    origin_of,
    sets_at,
)
from boardgames_tui.games.ataxx.rules import Ataxx, beside, two_away
from boardgames_tui.kernel.language import BITBOARD_SIZE, MOVE_RANGE, Ints, Row, lowest_bit, popcount, zobrist

__all__ = ["action_of", "enter", "list_moves", "make", "make_null", "max_legal_actions", "plan"]
__all__ += ["plies_to_limit", "position_key", "verdict"]

# Size of the largest board that fits in one word of 62 bits.
MAX_ONE_WORD_SIZE = 7
# The lower 62 bits.
MASK = (1 << 62) - 1
# Odd multipliers of 62 bits without a visible pattern, for the hash key.
MULTIPLIERS = (0x1F58D0FAC687D695, 0x2D8AF066F0A3B3C7, 0x14C2F5A8D5B9E6F3, 0x3A83DEB3A1CDC2A9, 0x276D7C4A6F0B1D35)


def plan(state: Ataxx) -> list[int]:
    """Return the tables of a board, which `enter` completes. Never compiled."""
    size, sites = state.size, len(state.cells)
    cells_in_low_word = sites if size <= MAX_ONE_WORD_SIZE else size * ((size + 1) // 2)
    low_mask = (1 << cells_in_low_word) - 1

    def words(cells: set[int]) -> tuple[int, int]:
        bits = sum(1 << cell for cell in cells)
        return bits & low_mask, bits >> cells_in_low_word

    p = [0] * S.TABLES.size
    p[S.SIZE] = size
    p[S.SITES] = sites
    p[S.CELLS_IN_LOW_WORD] = cells_in_low_word
    p[S.ENDS_SETTLED] = int(state.ends_when_settled)
    p[S.LIMIT] = state.limit
    all_cells = set(range(sites))
    p[S.CELLS : S.CELLS + 2] = words(all_cells)
    p[S.NOT_FIRST : S.NOT_FIRST + 2] = words({cell for cell in all_cells if cell % size})
    p[S.NOT_LAST : S.NOT_LAST + 2] = words({cell for cell in all_cells if cell % size != size - 1})
    p[S.STEPS : S.STEPS + S.SETS_OF_WORD] = [right + size * up for right, up in S.JUMP_STEPS]
    for row in range(1 << S.MAX_SIZE):
        p[S.SPACED_ROWS + row] = sum((row >> x & 1) << 2 * x for x in range(S.MAX_SIZE))
    for cell in all_cells:
        around, ring = set(beside(size)[cell]), set(two_away(size)[cell])
        sets = sets_at(cell)
        p[sets : sets + S.CELL_SIZE] = [*words({cell}), *words(around), *words(ring)]
    keys = zobrist(sites)
    p[S.ZOBRIST : S.ZOBRIST + len(keys)] = keys
    return p


def max_legal_actions(state: Ataxx) -> int:
    """Return the number of legal actions of a position on this board, at most.

    There are at most 16 jumps for each own piece, and 16 for each empty cell; one of the two kinds fills at most half
    of the board. So with the clones there are at most 9 actions per cell.
    """
    return 9 * len(state.cells)


def enter(p: list[int], state: Ataxx) -> list[int]:
    """Return the position of a state; write its blocks and its history into the plan. Never compiled."""
    p[S.HISTORY_LENGTH :] = [len(state.history), *(position_hash(side, cells) for side, cells in state.history)]
    w = [0] * BITBOARD_SIZE
    p[S.OPEN] = p[S.CELLS]
    p[S.OPEN + 1] = p[S.CELLS + 1]
    for cell, value in enumerate(state.cells):
        sets = sets_at(cell)
        low = p[sets + S.ITSELF]
        high = p[sets + S.ITSELF + 1]
        if value == BLOCK:
            p[S.OPEN] ^= low
            p[S.OPEN + 1] ^= high
        elif value != EMPTY:
            pieces = S.OWN if value == state.side else S.FOE
            w[pieces] |= low
            w[pieces + 1] |= high
    w[S.HALFMOVES] = state.halfmoves
    w[S.SIDE] = state.side
    return w


def position_hash(side: int, cells: Sequence[int]) -> int:
    """Return the Zobrist key of a position, as `game_end.rules_key` does."""
    sites = len(cells)
    keys = zobrist(sites)
    return reduce(
        xor, (keys[CELL_VALUES * cell + value] for cell, value in enumerate(cells)), keys[CELL_VALUES * sites + side]
    )


def action_of(state: Ataxx, move: int) -> int:
    """Return the action code of a move."""
    return action_code(len(state.cells), move)


def list_moves(p: Ints, w: Row, at: int, n: int) -> int:
    """Write the legal moves from `w[n]` on, each plus MOVE_RANGE times the pieces that it gains.

    Return the end of the list.
    """
    list_start = n
    # The empty cells within distance two of an own piece.
    low, high = spread(p, w[at + S.OWN], w[at + S.OWN + 1])
    low, high = spread(p, low, high)
    # All pieces are on open cells, so that ^ leaves the empty ones.
    low &= p[S.OPEN] ^ w[at + S.OWN] ^ w[at + S.FOE]
    high &= p[S.OPEN + 1] ^ w[at + S.OWN + 1] ^ w[at + S.FOE + 1]
    while low:
        n = list_moves_to(p, w, at, lowest_bit(low), n)
        low &= low - 1
    while high:
        n = list_moves_to(p, w, at, p[S.CELLS_IN_LOW_WORD] + lowest_bit(high), n)
        high &= high - 1
    if n == list_start:
        w[n] = S.PASS
        n += 1
    return n


def list_moves_to(p: Ints, w: Row, at: int, cell: int, n: int) -> int:
    """Append the moves to an empty cell at w[n], and return the end of the list.

    They are one clone, whichever piece clones, and a jump for each piece at distance two.
    """
    sets = sets_at(cell)
    around = p[sets + S.AROUND]
    around_high = p[sets + S.AROUND + 1]
    own = w[at + S.OWN]
    own_high = w[at + S.OWN + 1]
    # A turned piece counts twice in the lead; a clone gains one piece more.
    jump_gain = 2 * (popcount(around & w[at + S.FOE]) + popcount(around_high & w[at + S.FOE + 1]))
    if (around & own) | (around_high & own_high):
        w[n] = clone_move(cell) + MOVE_RANGE * (jump_gain + 1)
        n += 1
    low = p[sets + S.RING] & own
    while low:
        w[n] = jump_move(lowest_bit(low), cell) + MOVE_RANGE * jump_gain
        n += 1
        low &= low - 1
    high = p[sets + S.RING + 1] & own_high
    while high:
        w[n] = jump_move(p[S.CELLS_IN_LOW_WORD] + lowest_bit(high), cell) + MOVE_RANGE * jump_gain
        n += 1
        high &= high - 1
    return n


def make(p: Ints, w: Row, at: int, move: int) -> None:
    """Write the position after a move, from the view of the other side, behind the position at offset `at`."""
    own = w[at + S.OWN]
    own_high = w[at + S.OWN + 1]
    foe = w[at + S.FOE]
    foe_high = w[at + S.FOE + 1]
    halfmoves = w[at + S.HALFMOVES] + 1
    if move != S.PASS:
        destination = sets_at(destination_of(move))
        if origin_of(move) == NOWHERE:
            # A clone, which starts a new count.
            halfmoves = 0
        else:
            origin = sets_at(origin_of(move))
            own ^= p[origin + S.ITSELF]
            own_high ^= p[origin + S.ITSELF + 1]
        turned = foe & p[destination + S.AROUND]
        turned_high = foe_high & p[destination + S.AROUND + 1]
        own |= p[destination + S.ITSELF] | turned
        own_high |= p[destination + S.ITSELF + 1] | turned_high
        foe ^= turned
        foe_high ^= turned_high
    after = at + BITBOARD_SIZE
    w[after + S.OWN] = foe
    w[after + S.OWN + 1] = foe_high
    w[after + S.FOE] = own
    w[after + S.FOE + 1] = own_high
    w[after + S.HALFMOVES] = halfmoves
    w[after + S.SIDE] = other(w[at + S.SIDE])


def make_null(p: Ints, w: Row, at: int) -> None:
    """Write the position after a pass of the side to act, legal or not."""
    make(p, w, at, S.PASS)


def position_key(w: Row, at: int) -> int:
    """Return the hash key of the pieces from the view of the side to act, below 2**62; the same for both colours.

    It mixes the four words by multiplications and shifts, so that each bit of the key depends on all pieces.
    """
    key = (w[at + S.OWN] * MULTIPLIERS[0] + w[at + S.OWN + 1] * MULTIPLIERS[1]) & MASK
    key ^= key >> 29
    key = (key * MULTIPLIERS[2] + w[at + S.FOE] * MULTIPLIERS[3] + w[at + S.FOE + 1] * MULTIPLIERS[4]) & MASK
    key ^= key >> 32
    key = (key * MULTIPLIERS[1]) & MASK
    return key ^ (key >> 30)
