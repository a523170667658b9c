"""Ataxx for tree search: the bitboard positions of the line so far, so that repetitions are found.

`p` holds the tables of a board, and `w` the registers that `kernel` (`K`) names, then the positions of the line;
`w[S.PRESENT]` is the offset of the present one. The module `state` (`S`) declares their fields. A set of cells is two
words: `S.OWN` is the offset of the low one and `S.OWN + 1` that of the high one. An action has a code, and a move is
the number by which `bitboard_rules` plays it. A random move is drawn by its number among all moves, which are listed
with running totals: either as sets of moves by the same distance, or by their destinations (targets).
"""

from boardgames_tui.core.cells import other
from boardgames_tui.games.ataxx.engine import bitboard_rules
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard_rules import list_moves, make
from boardgames_tui.games.ataxx.engine.game_end import is_repeated, verdict
from boardgames_tui.games.ataxx.engine.state import (
    MIN_HALFMOVES_TO_REPEAT,
    clone_move,
    destination_of,
    jump_move,
    origin_of,
    sets_at,
)
from boardgames_tui.games.ataxx.rules import Ataxx
from boardgames_tui.kernel import language as K
from boardgames_tui.kernel.language import Ints, Row, lowest_bit, popcount, random_below


def plan(state: Ataxx) -> list[int]:
    """Return the tables of a board, which `enter` completes. Never compiled."""
    return bitboard_rules.plan(state)


def enter(p: list[int], state: Ataxx) -> list[int]:
    """Return the position of a state, with a line that holds only this position. Never compiled."""
    root = bitboard_rules.enter(p, state)
    w = [0] * S.POSITION.end
    w[K.SAVED_END] = S.LINE + K.BITBOARD_SIZE
    w[K.RNG_STATE] = 1
    w[K.SEAT] = state.seat
    w[S.PRESENT] = S.LINE
    w[S.LINE : S.LINE + K.BITBOARD_SIZE] = root
    return w


def max_legal_actions(state: Ataxx) -> int:
    """Return the number of legal actions of a position on this board, at most."""
    return bitboard_rules.max_legal_actions(state)


def legal(p: Ints, w: Row, out: Row) -> int:
    """List in `out` the codes of the legal actions; return their number."""
    count = list_moves(p, w, w[S.PRESENT], S.MOVES) - S.MOVES
    for i in range(count):
        # Without its gain, a listed move is the move.
        out[i] = code_of(p, w[S.MOVES + i] % K.MOVE_RANGE)
    return count


def code_of(p: Ints, move: int) -> int:
    """Return the action code of a move."""
    if move == S.PASS:
        return pass_code(p)
    # A clone has the origin -1.
    return destination_of(move) + p[S.SITES] * (1 + origin_of(move))


def pass_code(p: Ints) -> int:
    """Return the action code of the pass, which follows those of the clones and of the jumps."""
    return p[S.SITES] * (p[S.SITES] + 1)


def play(p: Ints, w: Row, a: int) -> None:
    """Play an action by its code."""
    sites = p[S.SITES]
    # The code of a clone is below the number of sites, which gives it the origin -1.
    play_move(p, w, S.PASS if a == pass_code(p) else jump_move(a // sites - 1, a % sites))


def play_move(p: Ints, w: Row, move: int) -> None:
    """Play a move: append the position after it to the line."""
    at = w[S.PRESENT]
    make(p, w, at, move)
    after = at + K.BITBOARD_SIZE
    if after == S.LINE_END - K.BITBOARD_SIZE:
        # The line is full. It begins anew directly behind the root, which is saved.
        second = S.LINE + K.BITBOARD_SIZE
        for i in range(K.BITBOARD_SIZE):
            w[second + i] = w[after + i]
        after = second
    w[S.PRESENT] = after
    w[K.SEAT] = w[after + S.SIDE]


def result(p: Ints, w: Row) -> int:
    """Return the seat that has won, DRAWN_RESULT, or 0 if the game goes on. In Ataxx seats and colours are the same."""
    outcome = verdict(p, w, w[S.PRESENT], remembered_plies(w)) % K.BY_PATH
    if outcome == 0:
        return 0
    if outcome == K.DRAWN:
        return K.DRAWN_RESULT
    return w[K.SEAT] if outcome == K.WON else other(w[K.SEAT])


def remembered_plies(w: Row) -> int:
    """Return the number of earlier positions in the line, back to the last clone or to the root."""
    earlier_positions = (w[S.PRESENT] - S.LINE) // K.BITBOARD_SIZE
    return min(earlier_positions, w[w[S.PRESENT] + S.HALFMOVES])


def play_randomly(p: Ints, w: Row) -> int:
    """Play a uniformly random game to the end, and return its result."""
    while True:
        move = 0 if has_ended_by_inactivity(p, w) else random_move(p, w, w[S.PRESENT])
        if move == 0:
            # Only without a move, without enemy pieces or by inactivity can the game have ended.
            outcome = result(p, w)
            if outcome:
                return outcome
            move = S.PASS
        play_move(p, w, move)


def has_ended_by_inactivity(p: Ints, w: Row) -> bool:
    """Return whether the game has ended by a third repetition or by the limit of half-moves."""
    halfmoves = w[w[S.PRESENT] + S.HALFMOVES]
    if p[S.LIMIT] > 0 and halfmoves >= p[S.LIMIT]:
        return True
    return halfmoves >= MIN_HALFMOVES_TO_REPEAT and is_repeated(p, w, w[S.PRESENT], remembered_plies(w))


def random_move(p: Ints, w: Row, at: int) -> int:
    """Return a random move other than a pass; 0 if there is none, or no enemy piece."""
    if (w[at + S.FOE] | w[at + S.FOE + 1]) == 0:
        return 0
    own = w[at + S.OWN]
    low = p[S.OPEN] ^ own ^ w[at + S.FOE]
    if p[S.CELLS + 1] == 0:
        # The low word holds the whole board.
        total = list_move_sets(p, w, own, low)
        return move_in_sets(w, random_below(w, total)) if total else 0
    own_high = w[at + S.OWN + 1]
    high = p[S.OPEN + 1] ^ own_high ^ w[at + S.FOE + 1]
    target_count = 0
    total = 0
    while low:
        total = add_target(p, w, lowest_bit(low), own, own_high, target_count, total)
        target_count += 1
        low &= low - 1
    while high:
        total = add_target(p, w, p[S.CELLS_IN_LOW_WORD] + lowest_bit(high), own, own_high, target_count, total)
        target_count += 1
        high &= high - 1
    return move_to_targets(p, w, own, own_high, random_below(w, total)) if total else 0


def list_move_sets(p: Ints, w: Row, own: int, empty: int) -> int:
    """List at SETS the destinations of clones, then those of jumps by each distance; return the number of moves.

    This is for boards whose cells fit in one word. A distance is the number by which the destination exceeds the
    origin: 1 to the right, `row` upwards.
    """
    row = p[S.SIZE]
    two_rows = 2 * row
    # The own pieces moved by one or two columns; the masks drop those that would wrap into another row.
    right = own << 1 & p[S.NOT_FIRST]
    left = own >> 1 & p[S.NOT_LAST]
    right_two = right << 1 & p[S.NOT_FIRST]
    left_two = left >> 1 & p[S.NOT_LAST]
    beside = own | right | left
    total = add_move_set(w, 0, (beside | beside << row | beside >> row) & empty, 0, 0)
    total = add_move_set(w, 1, right_two & empty, 2, total)
    total = add_move_set(w, 2, left_two & empty, -2, total)
    total = add_move_set(w, 3, right_two << row & empty, row + 2, total)
    total = add_move_set(w, 4, left_two << row & empty, row - 2, total)
    total = add_move_set(w, 5, right_two >> row & empty, 2 - row, total)
    total = add_move_set(w, 6, left_two >> row & empty, -2 - row, total)
    total = add_move_set(w, 7, left_two << two_rows & empty, two_rows - 2, total)
    total = add_move_set(w, 8, left << two_rows & empty, two_rows - 1, total)
    total = add_move_set(w, 9, own << two_rows & empty, two_rows, total)
    total = add_move_set(w, 10, right << two_rows & empty, two_rows + 1, total)
    total = add_move_set(w, 11, right_two << two_rows & empty, two_rows + 2, total)
    total = add_move_set(w, 12, left_two >> two_rows & empty, -2 - two_rows, total)
    total = add_move_set(w, 13, left >> two_rows & empty, -1 - two_rows, total)
    total = add_move_set(w, 14, own >> two_rows & empty, -two_rows, total)
    total = add_move_set(w, 15, right >> two_rows & empty, 1 - two_rows, total)
    return add_move_set(w, 16, right_two >> two_rows & empty, 2 - two_rows, total)


def add_move_set(w: Row, i: int, destinations: int, distance: int, total_before: int) -> int:
    """Store the i-th set at SETS; return the number of moves in it and in those before."""
    move_set = S.SETS + S.SET_SIZE * i
    w[move_set + S.SET_DESTINATIONS] = destinations
    w[move_set + S.SET_DISTANCE] = distance
    w[move_set + S.SET_RUNNING_TOTAL] = total_before + popcount(destinations)
    return w[move_set + S.SET_RUNNING_TOTAL]


def move_in_sets(w: Row, number: int) -> int:
    """Return the move with a number, from 0, among all moves in the sets at SETS."""
    move_set = S.SETS
    while w[move_set + S.SET_RUNNING_TOTAL] <= number:
        move_set += S.SET_SIZE
    # A set is counted from its highest cell down.
    bit_index = w[move_set + S.SET_RUNNING_TOTAL] - number - 1
    destination = nth_bit(w[move_set + S.SET_DESTINATIONS], bit_index)
    if move_set == S.SETS:
        # The first set holds the clones.
        return clone_move(destination)
    return jump_move(destination - w[move_set + S.SET_DISTANCE], destination)


def add_target(p: Ints, w: Row, cell: int, own: int, own_high: int, i: int, total_before: int) -> int:
    """Store the i-th empty cell at TARGETS; return the number of moves to it and to those before."""
    sets = sets_at(cell)
    total = total_before + popcount(p[sets + S.RING] & own) + popcount(p[sets + S.RING + 1] & own_high)
    if (p[sets + S.AROUND] & own) | (p[sets + S.AROUND + 1] & own_high):
        total += 1
    target = S.TARGETS + S.TARGET_SIZE * i
    w[target + S.TARGET_CELL] = cell
    w[target + S.TARGET_RUNNING_TOTAL] = total
    return total


def move_to_targets(p: Ints, w: Row, own: int, own_high: int, number: int) -> int:
    """Return the move with a number, from 0, among all moves to the cells at TARGETS.

    The moves to a cell are counted backwards: its clone, if there is one, then its jumps from the highest origin down.
    """
    target = S.TARGETS
    while w[target + S.TARGET_RUNNING_TOTAL] <= number:
        target += S.TARGET_SIZE
    cell = w[target + S.TARGET_CELL]
    remaining = w[target + S.TARGET_RUNNING_TOTAL] - number - 1
    sets = sets_at(cell)
    low = p[sets + S.RING] & own
    low_jumps = popcount(low)
    if remaining < low_jumps:
        return jump_move(nth_bit(low, remaining), cell)
    remaining -= low_jumps
    high = p[sets + S.RING + 1] & own_high
    if remaining < popcount(high):
        return jump_move(p[S.CELLS_IN_LOW_WORD] + nth_bit(high, remaining), cell)
    return clone_move(cell)


def nth_bit(cells: int, n: int) -> int:
    """Return the index of the n-th lowest bit that is set, counted from 0."""
    for _ in range(n):
        cells &= cells - 1
    return lowest_bit(cells)
