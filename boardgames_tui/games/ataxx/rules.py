"""Ataxx by Dave Crummack and Craig Galley: clone or jump, and turn every enemy piece around where you land.

Registers: half-moves since the last clone, and the number of the turn. Scratch: room for a row, which only `evaluate`
plays on, then a list of cells.
"""

from boardgames_tui.core import kernel as K
from boardgames_tui.core.kernel import BoardTables, Ints, Row, board_key, count, encode_ending, pass_turn, winner_by

CLONES = 8
"""The ways before this one lead to the eight cells around, from here on to the ring at distance two."""

FULL_BOARD = 1
NO_PIECES = 2
NO_MOVES = 3
THIRD_REPETITION = 4
SETTLED = 5
HALFMOVE_LIMIT = 6

TAKEN = 1
BLOCKED = 2
NOT_BESIDE = 3
NOT_YOURS = 4
TOO_NEAR = 5
TOO_FAR = 6
NO_PASS = 7

TWICE_ROUND = 8
"""To come back, a position needs a jump there and a jump back, and the other side's turn after each: four."""


def start(b: BoardTables, s: Row) -> None:
    """Black on the top-left and bottom-right corner, White on the other two, Black first; blocks as chosen."""
    for c in range(b.sites):
        s[c] = K.EMPTY
    for i in range(b.extra_table[0]):
        s[b.extra_table[i + 1]] = K.BLOCK
    s[b.sites - b.size] = K.BLACK
    s[b.size - 1] = K.BLACK
    s[0] = K.WHITE
    s[b.sites - 1] = K.WHITE
    s[b.side] = K.BLACK
    s[b.seat] = K.BLACK
    s[b.first] = 0
    s[b.first + 1] = 1


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """Every clone and every jump; a player with no move passes, and only then."""
    n = 0
    for c in range(b.sites):
        if s[c] == K.EMPTY:
            n = moves_to(b, s, c, out, n)
    if n == 0:
        out[0] = pass_code(b)
        n = 1
    return n


def moves_to(b: BoardTables, s: Row, c: int, out: Row, n: int) -> int:
    """Add the moves to an empty cell: one clone, whichever piece clones, and a jump for each piece two away."""
    if is_beside(b, s, c):
        out[n] = c
        n += 1
    for way in range(CLONES, b.ways):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == s[b.side]:
            out[n] = jump(b, d, c)
            n += 1
    return n


def is_beside(b: BoardTables, s: Row, c: int) -> bool:
    """Whether the side to act has a piece on one of the eight cells around."""
    for way in range(CLONES):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == s[b.side]:
            return True
    return False


def pass_code(b: BoardTables) -> int:
    """The last action code."""
    return b.actions - 1


def jump(b: BoardTables, origin: int, destination: int) -> int:
    """The action code of a jump."""
    return b.sites + origin * b.sites + destination


def origin_of(b: BoardTables, a: int) -> int:
    """The cell that a jump leaves, or NOWHERE: a clone."""
    return a // b.sites - 1


def play(b: BoardTables, s: Row, a: int) -> None:
    """Clone, jump or pass; a pass is a half-move without a clone."""
    s[b.first] = 0 if a < b.sites else s[b.first] + 1
    if s[b.side] == K.WHITE:
        s[b.first + 1] += 1
    if a != pass_code(b):
        origin = origin_of(b, a)
        if origin != K.NOWHERE:
            s[origin] = K.EMPTY
        land(b, s, a % b.sites)
    pass_turn(b, s)


def land(b: BoardTables, s: Row, c: int) -> None:
    """Every enemy piece on the eight cells around the destination changes colour."""
    colour = s[b.side]
    s[c] = colour
    for way in range(CLONES):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == 3 - colour:
            s[d] = colour


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """Full board or a side without pieces; neither can move; third repetition; settled; half-moves."""
    black = count(b, s, K.BLACK)
    white = count(b, s, K.WHITE)
    reason = counted(b, s, key_history, black, white)
    if reason:
        return encode_ending(winner_by(black, white), reason)
    if b.option_values[0] and is_settled(b, s):
        return encode_ending(3 - s[b.side], SETTLED)
    if b.option_values[1] and s[b.first] >= b.option_values[1]:
        return encode_ending(K.DRAW, HALFMOVE_LIMIT)
    return 0


def counted(b: BoardTables, s: Row, key_history: Ints, black: int, white: int) -> int:
    """Why the game ends with a count of the pieces, where more pieces wins and equal is a draw; else 0."""
    if count(b, s, K.EMPTY) == 0:
        return FULL_BOARD
    if black == 0 or white == 0:
        return NO_PIECES
    if not can_move(b, s, s[b.side]) and not can_move(b, s, 3 - s[b.side]):
        return NO_MOVES
    return THIRD_REPETITION if is_repeated(b, s, key_history) else 0


def can_move(b: BoardTables, s: Row, colour: int) -> bool:
    """Whether a piece of this colour has an empty cell at distance one or two."""
    for c in range(b.sites):
        if s[c] == colour and is_near(b, s, c, K.EMPTY):
            return True
    return False


def is_near(b: BoardTables, s: Row, c: int, cell: int) -> bool:
    """Whether this cell value stands at distance one or two."""
    for way in range(b.ways):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == cell:
            return True
    return False


def is_repeated(b: BoardTables, s: Row, key_history: Ints) -> bool:
    """The same stones and side to act stand for the third time; what stood before the last clone cannot come back."""
    if s[b.first] < TWICE_ROUND:
        return False
    now = key(b, s)
    n = 0
    for i in range(max(1, key_history[0] + 1 - s[b.first]), key_history[0] + 1):
        if key_history[i] == now:
            n += 1
    return n >= 2


def is_settled(b: BoardTables, s: Row) -> bool:
    """The side to act has no move, the other has more than half, and fills by clones alone all that is in reach."""
    other = 3 - s[b.side]
    unblocked = b.sites - count(b, s, K.BLOCK)
    if 2 * count(b, s, other) <= unblocked or can_move(b, s, s[b.side]):
        return False
    return fills_by_clones(b, s, other)


def fills_by_clones(b: BoardTables, s: Row, colour: int) -> bool:
    """Whether no empty cell that clones of this colour never come to lies in reach of its jumps.

    The cells that clones come to stand as this colour's meanwhile.
    """
    n = spread(b, s, colour)
    filled = True
    for c in range(b.sites):
        if s[c] == K.EMPTY and is_near(b, s, c, colour):
            filled = False
    for i in range(n):
        s[b.scratch[b.length + i]] = K.EMPTY
    return filled


def spread(b: BoardTables, s: Row, colour: int) -> int:
    """Fill and list every cell that clones of this colour come to, were the other never to move; return how many."""
    n = 0
    for c in range(b.sites):
        if s[c] == colour:
            n = fill_around(b, s, c, n)
    i = 0
    while i < n:
        n = fill_around(b, s, b.scratch[b.length + i], n)
        i += 1
    return n


def fill_around(b: BoardTables, s: Row, c: int, n: int) -> int:
    """Fill the empty cells around one, and add them to the list."""
    for way in range(CLONES):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == K.EMPTY:
            s[d] = s[c]
            b.scratch[b.length + n] = d
            n += 1
    return n


def key(b: BoardTables, s: Row) -> int:
    """The stones and the side to act."""
    return board_key(b, s) ^ b.zobrist[6 * b.sites + s[b.side]]


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Say which rule a clone, a jump or a pass breaks."""
    if a == pass_code(b):
        return NO_PASS if can_move(b, s, s[b.side]) else 0
    origin = origin_of(b, a)
    destination = a % b.sites
    if origin != K.NOWHERE and s[origin] != s[b.side]:
        return NOT_YOURS
    if s[destination] != K.EMPTY:
        return BLOCKED if s[destination] == K.BLOCK else TAKEN
    if origin == K.NOWHERE:
        return 0 if is_beside(b, s, destination) else NOT_BESIDE
    return refused_jump(b, origin, destination)


def refused_jump(b: BoardTables, origin: int, destination: int) -> int:
    """A jump is to a cell at distance exactly two, in rows, columns or both."""
    for way in range(b.ways):
        if b.step[origin * b.ways + way] == destination:
            return TOO_NEAR if way < CLONES else 0
    return TOO_FAR
