"""Random moves of Ataxx, all equally likely: a move is drawn by its number among all.

The moves are not listed one by one, but as sets: the clones to the cells of a word, or the jumps to them by one of the
STEPS. `p` holds the tables of a board and `w` a position of the fast rules; the module `state` (`S`) declares their
fields.
"""

from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.state import clone_move, jump_move
from boardgames_tui.kernel.language import Ints, Row, inlined, nth_bit, popcount, random_below


@inlined
def random_move(p: Ints, w: Row, at: int) -> int:
    """Return a random move of the position at offset `at`; PASS if there is no other."""
    own = w[at + S.OWN]
    empty = p[S.OPEN] ^ own ^ w[at + S.FOE]
    if p[S.CELLS + 1]:
        own_high = w[at + S.OWN + 1]
        empty_high = p[S.OPEN + 1] ^ own_high ^ w[at + S.FOE + 1]
        total = list_move_sets(p, w, 0, own, 0, own_high, empty, 0)
        total = list_move_sets(p, w, S.SETS_OF_WORD, own_high, own, 0, empty_high, total)
    else:
        # The low word holds the whole board.
        total = list_move_sets(p, w, 0, own, 0, 0, empty, 0)
    return move_in_sets(p, w, random_below(w, total)) if total else S.PASS


@inlined
def list_move_sets(p: Ints, w: Row, at: int, own: int, below: int, above: int, empty: int, total: int) -> int:
    """List the sets of moves to the cells of one word, from the set `at` on; return `total` plus the number of moves.

    They are in the order of STEPS. `own` has the own pieces in the word, `below` and `above` those in the word for the
    rows below and above, 0 if there is none. `empty` has the empty cells of the word.
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
    total = add_move_set(w, at, 0, column & empty | column << 1 & right | column >> 1 & left, total)
    total = add_move_set(w, at, 1, own << 2 & right_two, total)
    total = add_move_set(w, at, 2, own >> 2 & left_two, total)
    total = add_move_set(w, at, 3, up << 2 & right_two, total)
    total = add_move_set(w, at, 4, up >> 2 & left_two, total)
    total = add_move_set(w, at, 5, down << 2 & right_two, total)
    total = add_move_set(w, at, 6, down >> 2 & left_two, total)
    total = add_move_set(w, at, 7, up_two >> 2 & left_two, total)
    total = add_move_set(w, at, 8, up_two >> 1 & left, total)
    total = add_move_set(w, at, 9, up_two & empty, total)
    total = add_move_set(w, at, 10, up_two << 1 & right, total)
    total = add_move_set(w, at, 11, up_two << 2 & right_two, total)
    total = add_move_set(w, at, 12, down_two >> 2 & left_two, total)
    total = add_move_set(w, at, 13, down_two >> 1 & left, total)
    total = add_move_set(w, at, 14, down_two & empty, total)
    total = add_move_set(w, at, 15, down_two << 1 & right, total)
    return add_move_set(w, at, 16, down_two << 2 & right_two, total)


def add_move_set(w: Row, at: int, i: int, destinations: int, total_before: int) -> int:
    """Store the i-th set from the set `at` on; return the number of moves in it and in those before."""
    total = total_before + popcount(destinations)
    w[S.DESTINATIONS + at + i] = destinations
    w[S.RUNNING_TOTALS + at + i] = total
    return total


@inlined
def move_in_sets(p: Ints, w: Row, number: int) -> int:
    """Return the move with a number, from 0, among all moves in the sets."""
    # Counting all sets of a word that end before the move takes a few vector instructions, and has no branch that the
    # processor could not predict.
    move_set = count_sets_before(w, 0, number)
    first_cell = 0
    step = move_set
    if move_set == S.SETS_OF_WORD:
        step = count_sets_before(w, S.SETS_OF_WORD, number)
        move_set += step
        first_cell = p[S.CELLS_IN_LOW_WORD]
    # A set is counted from its highest cell down.
    bit_index = w[S.RUNNING_TOTALS + move_set] - number - 1
    destination = first_cell + nth_bit(w[S.DESTINATIONS + move_set], bit_index)
    return jump_move(destination - p[S.STEPS + step], destination) if step else clone_move(destination)


@inlined
def count_sets_before(w: Row, at: int, number: int) -> int:
    """Count the sets of one word, from the set `at` on, whose moves all have lower numbers than `number`."""
    count = 0
    for i in range(S.SETS_OF_WORD):
        count += int(w[S.RUNNING_TOTALS + at + i] <= number)
    return count
