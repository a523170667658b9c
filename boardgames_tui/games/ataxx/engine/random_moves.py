"""Random moves of Ataxx, all equally likely: a move is drawn by its number among all.

The moves are not listed one by one, but as sets of moves by the same distance, the number by which the destination
exceeds the origin. `p` holds the tables of a board and `w` a position of the fast rules; the module `state` (`S`)
declares their fields.
"""

from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.state import clone_move, jump_move
from boardgames_tui.kernel.language import Ints, Row, inlined, lowest_bit, popcount, random_below


@inlined
def random_move(p: Ints, w: Row, at: int) -> int:
    """Return a random move of the position at offset `at`; PASS if there is no other."""
    own = w[at + S.OWN]
    empty = p[S.OPEN] ^ own ^ w[at + S.FOE]
    if p[S.CELLS + 1]:
        own_high = w[at + S.OWN + 1]
        empty_high = p[S.OPEN + 1] ^ own_high ^ w[at + S.FOE + 1]
        total = list_move_sets(p, w, S.SETS, own, 0, own_high, empty, 0)
        total = list_move_sets(p, w, S.HIGH_SETS, own_high, own, 0, empty_high, total)
    else:
        # The low word holds the whole board.
        total = list_move_sets(p, w, S.SETS, own, 0, 0, empty, 0)
    return move_in_sets(p, w, random_below(w, total)) if total else S.PASS


@inlined
def list_move_sets(p: Ints, w: Row, at: int, own: int, below: int, above: int, empty: int, total: int) -> int:
    """List at `w[at]` the sets of moves to the cells of one word; return `total` plus the number of moves.

    First come the clones, then the jumps by each distance. `own` has the own pieces in the word, `below` and `above`
    those in the word for the rows below and above, 0 if there is none. `empty` has the empty cells of the word.
    """
    row = p[S.SIZE]
    # The empty cells that are not in the first column, or the first two; the last column, or the last two.
    right = empty & p[S.NOT_FIRST]
    right_two = right & p[S.NOT_FIRST] << 1
    left = empty & p[S.NOT_LAST]
    left_two = left & p[S.NOT_LAST] >> 1
    # The own pieces moved up or down by one or two rows.
    carry = p[S.CELLS_IN_LOW_WORD] - row
    up = own << row | below >> carry
    down = own >> row | above << carry
    up_two = own << 2 * row | below >> carry - row
    down_two = own >> 2 * row | above << carry - row
    column = own | up | down
    total = add_move_set(w, at, 0, column & empty | column << 1 & right | column >> 1 & left, 0, total)
    total = add_move_set(w, at, 1, own << 2 & right_two, 2, total)
    total = add_move_set(w, at, 2, own >> 2 & left_two, -2, total)
    total = add_move_set(w, at, 3, up << 2 & right_two, row + 2, total)
    total = add_move_set(w, at, 4, up >> 2 & left_two, row - 2, total)
    total = add_move_set(w, at, 5, down << 2 & right_two, 2 - row, total)
    total = add_move_set(w, at, 6, down >> 2 & left_two, -2 - row, total)
    total = add_move_set(w, at, 7, up_two >> 2 & left_two, 2 * row - 2, total)
    total = add_move_set(w, at, 8, up_two >> 1 & left, 2 * row - 1, total)
    total = add_move_set(w, at, 9, up_two & empty, 2 * row, total)
    total = add_move_set(w, at, 10, up_two << 1 & right, 2 * row + 1, total)
    total = add_move_set(w, at, 11, up_two << 2 & right_two, 2 * row + 2, total)
    total = add_move_set(w, at, 12, down_two >> 2 & left_two, -2 - 2 * row, total)
    total = add_move_set(w, at, 13, down_two >> 1 & left, -1 - 2 * row, total)
    total = add_move_set(w, at, 14, down_two & empty, -2 * row, total)
    total = add_move_set(w, at, 15, down_two << 1 & right, 1 - 2 * row, total)
    return add_move_set(w, at, 16, down_two << 2 & right_two, 2 - 2 * row, total)


def add_move_set(w: Row, at: int, i: int, destinations: int, distance: int, total_before: int) -> int:
    """Store the i-th set at `w[at]`; return the number of moves in it and in those before."""
    move_set = at + S.SET_SIZE * i
    w[move_set + S.SET_DESTINATIONS] = destinations
    w[move_set + S.SET_DISTANCE] = distance
    w[move_set + S.SET_RUNNING_TOTAL] = total_before + popcount(destinations)
    return w[move_set + S.SET_RUNNING_TOTAL]


@inlined
def move_in_sets(p: Ints, w: Row, number: int) -> int:
    """Return the move with a number, from 0, among all moves in the sets at SETS and HIGH_SETS."""
    move_set = S.SETS
    while w[move_set + S.SET_RUNNING_TOTAL] <= number:
        move_set += S.SET_SIZE
    # A set is counted from its highest cell down.
    bit_index = w[move_set + S.SET_RUNNING_TOTAL] - number - 1
    destination = nth_bit(w[move_set + S.SET_DESTINATIONS], bit_index)
    if move_set >= S.HIGH_SETS:
        destination += p[S.CELLS_IN_LOW_WORD]
    distance = w[move_set + S.SET_DISTANCE]
    return jump_move(destination - distance, destination) if distance else clone_move(destination)


def nth_bit(cells: int, n: int) -> int:
    """Return the index of the n-th lowest bit that is set, counted from 0."""
    for _ in range(n):
        cells &= cells - 1
    return lowest_bit(cells)
