"""Ataxx for tree search: the bitboard positions of the line so far, so that repetitions are found."""

from boardgames_tui.core import kernel as K
from boardgames_tui.core.kernel import BoardTables, Ints, Row, lowest_bit, popcount, random_below
from boardgames_tui.games.ataxx.engine import bitboard_rules as bits
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard_rules import list_moves, make
from boardgames_tui.games.ataxx.engine.game_end import is_repeated, verdict
from boardgames_tui.games.ataxx.engine.state import clone_move, destination_of, jump_move, origin_of, sets_at
from boardgames_tui.games.ataxx.rules import MIN_HALFMOVES_TO_REPEAT


def plan(b: BoardTables) -> list[int]:
    """Return the tables of a board, which `enter` completes. Never compiled."""
    return bits.plan(b)


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position of a row. Never compiled."""
    words = bits.enter(p, b, s, key_history)
    w = [0] * S.POSITION.end
    w[K.SAVED_END], w[K.RNG_STATE], w[K.SEAT], w[S.PRESENT] = S.LINE + K.BITBOARD_SIZE, 1, s[b.seat], S.LINE
    w[S.LINE : S.LINE + K.BITBOARD_SIZE] = words
    return w


def legal(p: Ints, w: Row, out: Row) -> int:
    """List the codes of the legal actions."""
    n = list_moves(p, w, w[S.PRESENT], S.MOVES) - S.MOVES
    for i in range(n):
        out[i] = code_of(p, w[S.MOVES + i] % K.MOVE_RANGE)
    return n


def code_of(p: Ints, move: int) -> int:
    """Return the action code of a move."""
    if move == S.PASS:
        return p[S.SITES] * (p[S.SITES] + 1)
    return destination_of(move) + p[S.SITES] * (1 + origin_of(move))


def play(p: Ints, w: Row, a: int) -> None:
    """Play an action by its code."""
    sites = p[S.SITES]
    # The code of a clone is below the number of sites, which gives it the origin -1.
    play_move(p, w, S.PASS if a == sites * (sites + 1) else jump_move(a // sites - 1, a % sites))


def play_move(p: Ints, w: Row, move: int) -> None:
    """Play a move: append the position after it to the line."""
    at = w[S.PRESENT]
    make(p, w, at, move)
    to = at + K.BITBOARD_SIZE
    if to == S.LINE_END - K.BITBOARD_SIZE:
        for i in range(K.BITBOARD_SIZE):
            w[S.LINE + K.BITBOARD_SIZE + i] = w[to + i]
        to = S.LINE + K.BITBOARD_SIZE
    w[S.PRESENT] = to
    w[K.SEAT] = w[to + S.SIDE]


def result(p: Ints, w: Row) -> int:
    """Return the seat that has won. In Ataxx seats and colours are the same."""
    at = w[S.PRESENT]
    how = verdict(p, w, at, remembered_plies(w)) % K.BY_PATH
    if how in (0, K.DRAWN):
        return K.DRAWN_RESULT if how else 0
    return w[K.SEAT] if how == K.WON else 3 - w[K.SEAT]


def remembered_plies(w: Row) -> int:
    """Return the number of earlier positions that are remembered, back to the last clone or to the root."""
    behind = (w[S.PRESENT] - S.LINE) // K.BITBOARD_SIZE
    return min(behind, w[w[S.PRESENT] + S.HALFMOVES])


def play_randomly(p: Ints, w: Row) -> int:
    """Play a uniformly random game to the end, and return its result."""
    while True:
        move = 0 if may_end_by_inactivity(p, w) else random_move(p, w, w[S.PRESENT])
        if move == 0:
            # Only without a move, without enemy pieces or by inactivity can the game have ended.
            end = result(p, w)
            if end:
                return end
            move = S.PASS
        play_move(p, w, move)


def may_end_by_inactivity(p: Ints, w: Row) -> bool:
    """Return whether the game may have ended by a third repetition or by the limit of half-moves."""
    halfmoves = w[w[S.PRESENT] + S.HALFMOVES]
    if halfmoves < MIN_HALFMOVES_TO_REPEAT:
        return False
    return (p[S.LIMIT] > 0 and halfmoves >= p[S.LIMIT]) or is_repeated(p, w, w[S.PRESENT], remembered_plies(w))


def random_move(p: Ints, w: Row, at: int) -> int:
    """Return a random move other than a pass; 0 if there is none, or no enemy piece."""
    own = w[at + S.OWN]
    low = p[S.OPEN] ^ own ^ w[at + S.FOE]
    if w[at + S.FOE] | w[at + S.FOE + 1] == 0:
        return 0
    if p[S.CELLS + 1] == 0:
        whole = list_move_sets(p, w, own, low)
        return move_in_sets(w, random_below(w, whole)) if whole else 0
    own_high = w[at + S.OWN + 1]
    high = p[S.OPEN + 1] ^ own_high ^ w[at + S.FOE + 1]
    n = 0
    whole = 0
    while low:
        whole = add_destination(p, w, lowest_bit(low), own, own_high, n, whole)
        n += 1
        low &= low - 1
    while high:
        whole = add_destination(p, w, p[S.CELLS_IN_LOW_WORD] + lowest_bit(high), own, own_high, n, whole)
        n += 1
        high &= high - 1
    return move_to_destinations(p, w, own, own_high, random_below(w, whole)) if whole else 0


def list_move_sets(p: Ints, w: Row, own: int, empty: int) -> int:
    """List the destinations of clones, then those of jumps in each direction; return the number of moves.

    This is for boards whose cells fit in one word. Each set is stored with the number of moves in it and in those
    before, and with the distance of its jumps.
    """
    n = p[S.SIZE]
    right = own << 1 & p[S.NOT_FIRST]
    left = own >> 1 & p[S.NOT_LAST]
    beside = own | right | left
    far = right << 1 & p[S.NOT_FIRST]
    back = left >> 1 & p[S.NOT_LAST]
    whole = add_move_set(w, 0, (beside | beside << n | beside >> n) & empty, 0, 0)
    whole = add_move_set(w, 1, far & empty, 2, whole)
    whole = add_move_set(w, 2, back & empty, -2, whole)
    whole = add_move_set(w, 3, far << n & empty, n + 2, whole)
    whole = add_move_set(w, 4, back << n & empty, n - 2, whole)
    whole = add_move_set(w, 5, far >> n & empty, 2 - n, whole)
    whole = add_move_set(w, 6, back >> n & empty, -2 - n, whole)
    n += n
    whole = add_move_set(w, 7, back << n & empty, n - 2, whole)
    whole = add_move_set(w, 8, left << n & empty, n - 1, whole)
    whole = add_move_set(w, 9, own << n & empty, n, whole)
    whole = add_move_set(w, 10, right << n & empty, n + 1, whole)
    whole = add_move_set(w, 11, far << n & empty, n + 2, whole)
    whole = add_move_set(w, 12, back >> n & empty, -2 - n, whole)
    whole = add_move_set(w, 13, left >> n & empty, -1 - n, whole)
    whole = add_move_set(w, 14, own >> n & empty, -n, whole)
    whole = add_move_set(w, 15, right >> n & empty, 1 - n, whole)
    return add_move_set(w, 16, far >> n & empty, 2 - n, whole)


def add_move_set(w: Row, i: int, cells: int, way: int, before: int) -> int:
    """Store the i-th set; return the number of moves in it and in those before."""
    at = S.SETS + S.SET_SIZE * i
    w[at + S.DESTINATIONS] = cells
    w[at + S.SETS_TOTAL] = before + popcount(cells)
    w[at + S.DISTANCE] = way
    return w[at + S.SETS_TOTAL]


def move_in_sets(w: Row, number: int) -> int:
    """Return the move with a number, from 0."""
    at = S.SETS
    while w[at + S.SETS_TOTAL] <= number:
        at += S.SET_SIZE
    c = nth_bit(w[at + S.DESTINATIONS], w[at + S.SETS_TOTAL] - number - 1)
    return clone_move(c) if at == S.SETS else jump_move(c - w[at + S.DISTANCE], c)


def add_destination(p: Ints, w: Row, c: int, own: int, own_high: int, n: int, before: int) -> int:
    """Store the n-th empty cell with the number of moves to it and to those before; return that number."""
    t = sets_at(c)
    ways = before + popcount(p[t + S.RING] & own) + popcount(p[t + S.RING + 1] & own_high)
    if (p[t + S.AROUND] & own) | (p[t + S.AROUND + 1] & own_high):
        ways += 1
    w[S.WAYS + S.WAY_SIZE * n + S.CELL] = c
    w[S.WAYS + S.WAY_SIZE * n + S.WAYS_TOTAL] = ways
    return ways


def move_to_destinations(p: Ints, w: Row, own: int, own_high: int, way: int) -> int:
    """Return the move with a number among all to the stored cells: to each its jumps, backwards, then its clone."""
    at = S.WAYS
    while w[at + S.WAYS_TOTAL] <= way:
        at += S.WAY_SIZE
    c = w[at + S.CELL]
    left = w[at + S.WAYS_TOTAL] - way - 1
    t = sets_at(c)
    low = p[t + S.RING] & own
    n = popcount(low)
    if left < n:
        return jump_move(nth_bit(low, left), c)
    left -= n
    high = p[t + S.RING + 1] & own_high
    if left < popcount(high):
        return jump_move(p[S.CELLS_IN_LOW_WORD] + nth_bit(high, left), c)
    return clone_move(c)


def nth_bit(cells: int, n: int) -> int:
    """Return the index of the n-th bit that is set, from 0."""
    for _ in range(n):
        cells &= cells - 1
    return lowest_bit(cells)
