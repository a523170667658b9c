"""Ataxx for random playouts: the position of `bits`, with the line that led to it, so that repetitions are seen."""

from boardgames_tui.core import kernel as K
from boardgames_tui.core.kernel import BoardTables, Ints, Row, lowest_bit, popcount, random_below
from boardgames_tui.games.ataxx.engine import bitboard_rules as bits
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard_rules import list_moves, make
from boardgames_tui.games.ataxx.engine.game_end import is_repeated, verdict
from boardgames_tui.games.ataxx.rules import TWICE_ROUND


def plan(b: BoardTables) -> list[int]:
    """Return the tables of a board, which `enter` completes. Not compiled."""
    return bits.plan(b)


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position that a row holds. Not compiled."""
    words = bits.enter(p, b, s, key_history)
    w = [0] * S.POSITION.end
    w[K.SAVED_END], w[K.RNG_STATE], w[K.SEAT], w[S.PRESENT] = S.LINE + K.BITBOARD_SIZE, 1, s[b.seat], S.LINE
    w[S.LINE : S.LINE + K.BITBOARD_SIZE] = words
    return w


def legal(p: Ints, w: Row, out: Row) -> int:
    """List the legal actions by the codes of the rules."""
    n = list_moves(p, w, w[S.PRESENT], S.MOVES) - S.MOVES
    for i in range(n):
        out[i] = code_of(p, w[S.MOVES + i] % K.MOVE_RANGE)
    return n


def code_of(p: Ints, move: int) -> int:
    """A move as the code of an action."""
    if move == S.PASS:
        return p[S.SITES] * (p[S.SITES] + 1)
    return move % S.FROM - 1 + p[S.SITES] * (move // S.FROM)


def play(p: Ints, w: Row, a: int) -> None:
    """Play an action by its code."""
    move_on(p, w, S.PASS if a == p[S.SITES] * (p[S.SITES] + 1) else 1 + a % p[S.SITES] + S.FROM * (a // p[S.SITES]))


def move_on(p: Ints, w: Row, move: int) -> None:
    """Play a move: the line grows by a position."""
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
    """Who has won; persons and colours are the same in Ataxx."""
    at = w[S.PRESENT]
    how = verdict(p, w, at, line(w)) % K.BY_PATH
    if how in (0, K.DRAWN):
        return K.DRAWN_RESULT if how else 0
    return w[K.SEAT] if how == K.WON else 3 - w[K.SEAT]


def line(w: Row) -> int:
    """How many positions before this one are remembered: back to the last clone, or to the root."""
    behind = (w[S.PRESENT] - S.LINE) // K.BITBOARD_SIZE
    return min(behind, w[w[S.PRESENT] + S.HALFMOVES])


def play_randomly(p: Ints, w: Row) -> int:
    """Play at random to the end."""
    while True:
        move = 0 if may_be_drawn_out(p, w) else any_move(p, w, w[S.PRESENT])
        if move == 0:
            # Only here the game may have ended.
            end = result(p, w)
            if end:
                return end
            move = S.PASS
        move_on(p, w, move)


def may_be_drawn_out(p: Ints, w: Row) -> bool:
    """Whether the game may have ended because nothing happens: by a third repetition, or by the limit."""
    halfmoves = w[w[S.PRESENT] + S.HALFMOVES]
    if halfmoves < TWICE_ROUND:
        return False
    return (p[S.LIMIT] > 0 and halfmoves >= p[S.LIMIT]) or is_repeated(p, w, w[S.PRESENT], line(w))


def any_move(p: Ints, w: Row, at: int) -> int:
    """Any legal move but a pass, each as likely as the others; 0 where there is none, or no piece to turn."""
    own = w[at + S.OWN]
    low = p[S.OPEN] ^ own ^ w[at + S.FOE]
    if w[at + S.FOE] | w[at + S.FOE + 1] == 0:
        return 0
    if p[S.CELLS + 1] == 0:
        whole = list_sets(p, w, own, low)
        return chosen_of_sets(w, random_below(w, whole)) if whole else 0
    own_high = w[at + S.OWN + 1]
    high = p[S.OPEN + 1] ^ own_high ^ w[at + S.FOE + 1]
    n = 0
    whole = 0
    while low:
        whole = list_ways(p, w, lowest_bit(low), own, own_high, n, whole)
        n += 1
        low &= low - 1
    while high:
        whole = list_ways(p, w, p[S.LOW_CELLS] + lowest_bit(high), own, own_high, n, whole)
        n += 1
        high &= high - 1
    return chosen(p, w, own, own_high, random_below(w, whole)) if whole else 0


def list_sets(p: Ints, w: Row, own: int, empty: int) -> int:
    """List the cells that clones go to, then those of the jumps each way; return how many there are in all.

    Only for boards of which a word holds all cells. Each set stands with its number and those before, and how far a
    jump goes.
    """
    n = p[S.SIZE]
    right = own << 1 & p[S.NOT_FIRST]
    left = own >> 1 & p[S.NOT_LAST]
    beside = own | right | left
    far = right << 1 & p[S.NOT_FIRST]
    back = left >> 1 & p[S.NOT_LAST]
    whole = list_set(w, 0, (beside | beside << n | beside >> n) & empty, 0, 0)
    whole = list_set(w, 1, far & empty, 2, whole)
    whole = list_set(w, 2, back & empty, -2, whole)
    whole = list_set(w, 3, far << n & empty, n + 2, whole)
    whole = list_set(w, 4, back << n & empty, n - 2, whole)
    whole = list_set(w, 5, far >> n & empty, 2 - n, whole)
    whole = list_set(w, 6, back >> n & empty, -2 - n, whole)
    n += n
    whole = list_set(w, 7, back << n & empty, n - 2, whole)
    whole = list_set(w, 8, left << n & empty, n - 1, whole)
    whole = list_set(w, 9, own << n & empty, n, whole)
    whole = list_set(w, 10, right << n & empty, n + 1, whole)
    whole = list_set(w, 11, far << n & empty, n + 2, whole)
    whole = list_set(w, 12, back >> n & empty, -2 - n, whole)
    whole = list_set(w, 13, left >> n & empty, -1 - n, whole)
    whole = list_set(w, 14, own >> n & empty, -n, whole)
    whole = list_set(w, 15, right >> n & empty, 1 - n, whole)
    return list_set(w, 16, far >> n & empty, 2 - n, whole)


def list_set(w: Row, i: int, cells: int, way: int, before: int) -> int:
    """List one set as the i-th; return its number and those before."""
    at = S.SETS + S.SET_SIZE * i
    w[at + S.DESTINATIONS] = cells
    w[at + S.SETS_TOTAL] = before + popcount(cells)
    w[at + S.DISTANCE] = way
    return w[at + S.SETS_TOTAL]


def chosen_of_sets(w: Row, number: int) -> int:
    """The move of this number, from 0."""
    at = S.SETS
    while w[at + S.SETS_TOTAL] <= number:
        at += S.SET_SIZE
    c = nth(w[at + S.DESTINATIONS], w[at + S.SETS_TOTAL] - number - 1)
    return 1 + c if at == S.SETS else 1 + c + S.FROM * (1 + c - w[at + S.DISTANCE])


def list_ways(p: Ints, w: Row, c: int, own: int, own_high: int, n: int, before: int) -> int:
    """List an empty cell as the n-th, with the number of ways to it and to those before; return that."""
    t = S.BY_CELL + S.CELL_SIZE * c
    ways = before + popcount(p[t + S.RING] & own) + popcount(p[t + S.RING + 1] & own_high)
    if (p[t + S.AROUND] & own) | (p[t + S.AROUND + 1] & own_high):
        ways += 1
    w[S.WAYS + S.WAY_SIZE * n + S.CELL] = c
    w[S.WAYS + S.WAY_SIZE * n + S.WAYS_TOTAL] = ways
    return ways


def chosen(p: Ints, w: Row, own: int, own_high: int, way: int) -> int:
    """The move that is one of all ways listed: to each cell the jumps, counted from behind, then the clone."""
    at = S.WAYS
    while w[at + S.WAYS_TOTAL] <= way:
        at += S.WAY_SIZE
    c = w[at + S.CELL]
    left = w[at + S.WAYS_TOTAL] - way - 1
    t = S.BY_CELL + S.CELL_SIZE * c
    low = p[t + S.RING] & own
    n = popcount(low)
    if left < n:
        return 1 + c + S.FROM * (1 + nth(low, left))
    left -= n
    high = p[t + S.RING + 1] & own_high
    if left < popcount(high):
        return 1 + c + S.FROM * (1 + p[S.LOW_CELLS] + nth(high, left))
    return 1 + c


def nth(cells: int, n: int) -> int:
    """The n-th of the bits that are set, from 0."""
    for _ in range(n):
        cells &= cells - 1
    return lowest_bit(cells)
