"""Rules of Ataxx by Dave Crummack and Craig Galley: clone or jump, and turn every enemy piece around the destination.

Registers: half-moves since the last clone, and the number of the turn. Scratch: a row on which only `evaluate` plays,
then a list of cells.
"""

from boardgames_tui.core import kernel as K
from boardgames_tui.core.kernel import BoardTables, Ints, Row, board_key, count, encode_ending, pass_turn, winner_by
from boardgames_tui.games.ataxx import registers as R

# Directions below this lead to the eight cells around, the others to the ring of cells at distance two.
CLONES = 8

# Reasons for which the game ends.
FULL_BOARD = 1
NO_PIECES = 2
NO_MOVES = 3
THIRD_REPETITION = 4
SETTLED = 5
HALFMOVE_LIMIT = 6

# Rules that an action may break (`refusal`).
TAKEN = 1
BLOCKED = 2
NOT_BESIDE = 3
NOT_YOURS = 4
TOO_NEAR = 5
TOO_FAR = 6
NO_PASS = 7

# Half-moves without a clone before a position can occur for the third time. To occur again, it takes a jump and a jump
# back, each followed by a turn of the other side: four.
MIN_HALFMOVES_TO_REPEAT = 8


def start(b: BoardTables, s: Row) -> None:
    """Black begins with the top-left and bottom-right corners, White has the other two, and blocks are as chosen."""
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
    s[b.first + R.HALFMOVES] = 0
    s[b.first + R.MOVE_NUMBER] = 1


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """A player who has a clone or a jump may not pass; a player who has none must."""
    n = 0
    for c in range(b.sites):
        if s[c] == K.EMPTY:
            n = list_moves_to(b, s, c, out, n)
    if n == 0:
        out[0] = pass_code(b)
        n = 1
    return n


def list_moves_to(b: BoardTables, s: Row, c: int, out: Row, n: int) -> int:
    """Append the moves to an empty cell: one clone, whichever piece clones, and a jump for each piece two away."""
    if is_beside(b, s, c):
        out[n] = c
        n += 1
    for way in range(CLONES, b.ways):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == s[b.side]:
            out[n] = jump_code(b, d, c)
            n += 1
    return n


def is_beside(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether the side to act has a piece on one of the eight cells around."""
    for way in range(CLONES):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == s[b.side]:
            return True
    return False


def pass_code(b: BoardTables) -> int:
    """Return the code of the pass, the last one."""
    return b.actions - 1


def jump_code(b: BoardTables, origin: int, destination: int) -> int:
    """Return the code of a jump."""
    return b.sites + origin * b.sites + destination


def origin_of(b: BoardTables, a: int) -> int:
    """Return the origin of a jump, or NOWHERE for a clone."""
    return a // b.sites - 1


def play(b: BoardTables, s: Row, a: int) -> None:
    """A clone adds a piece and a jump moves one. A jump and a pass are half-moves without a clone."""
    s[b.first + R.HALFMOVES] = 0 if a < b.sites else s[b.first + R.HALFMOVES] + 1
    if s[b.side] == K.WHITE:
        s[b.first + R.MOVE_NUMBER] += 1
    if a != pass_code(b):
        origin = origin_of(b, a)
        if origin != K.NOWHERE:
            s[origin] = K.EMPTY
        place_and_turn(b, s, a % b.sites)
    pass_turn(b, s)


def place_and_turn(b: BoardTables, s: Row, c: int) -> None:
    """Every enemy piece on the eight cells around the destination changes colour."""
    colour = s[b.side]
    s[c] = colour
    for way in range(CLONES):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == 3 - colour:
            s[d] = colour


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """The game ends by a count of the pieces, if it is settled, or at the limit of half-moves."""
    black = count(b, s, K.BLACK)
    white = count(b, s, K.WHITE)
    reason = count_reason(b, s, key_history, black, white)
    if reason:
        return encode_ending(winner_by(black, white), reason)
    if b.option_values[0] and is_settled(b, s):
        return encode_ending(3 - s[b.side], SETTLED)
    if b.option_values[1] and s[b.first + R.HALFMOVES] >= b.option_values[1]:
        return encode_ending(K.DRAW, HALFMOVE_LIMIT)
    return 0


def count_reason(b: BoardTables, s: Row, key_history: Ints, black: int, white: int) -> int:
    """Return why the game ends with a count of the pieces, in which more pieces win and equal numbers draw; else 0."""
    if count(b, s, K.EMPTY) == 0:
        return FULL_BOARD
    if black == 0 or white == 0:
        return NO_PIECES
    if not can_move(b, s, s[b.side]) and not can_move(b, s, 3 - s[b.side]):
        return NO_MOVES
    return THIRD_REPETITION if is_repeated(b, s, key_history) else 0


def can_move(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether a piece of a colour has an empty cell at distance one or two."""
    for c in range(b.sites):
        if s[c] == colour and is_near(b, s, c, K.EMPTY):
            return True
    return False


def is_near(b: BoardTables, s: Row, c: int, cell: int) -> bool:
    """Return whether a cell value occurs at distance one or two."""
    for way in range(b.ways):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == cell:
            return True
    return False


def is_repeated(b: BoardTables, s: Row, key_history: Ints) -> bool:
    """A position occurs for the third time, with the same side to act. Those before the last clone cannot recur."""
    if s[b.first + R.HALFMOVES] < MIN_HALFMOVES_TO_REPEAT:
        return False
    now = key(b, s)
    n = 0
    for i in range(max(1, key_history[0] + 1 - s[b.first + R.HALFMOVES]), key_history[0] + 1):
        if key_history[i] == now:
            n += 1
    return n >= 2


def is_settled(b: BoardTables, s: Row) -> bool:
    """The side to act has no move; the other has more than half of the cells and fills all in reach by clones."""
    other = 3 - s[b.side]
    unblocked = b.sites - count(b, s, K.BLOCK)
    if 2 * count(b, s, other) <= unblocked or can_move(b, s, s[b.side]):
        return False
    return fills_by_clones(b, s, other)


def fills_by_clones(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether clones of a colour reach all empty cells that its jumps reach.

    The cells that clones reach are filled meanwhile; `flood_by_clones` lists them in the scratch.
    """
    n = flood_by_clones(b, s, colour)
    filled = True
    for c in range(b.sites):
        if s[c] == K.EMPTY and is_near(b, s, c, colour):
            filled = False
    for i in range(n):
        s[b.scratch[b.length + i]] = K.EMPTY
    return filled


def flood_by_clones(b: BoardTables, s: Row, colour: int) -> int:
    """Fill and list all cells that clones of a colour reach if the other side never moves; return their number."""
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
    """Fill the empty cells around a cell and append them to the list; return its length."""
    for way in range(CLONES):
        d = b.step[c * b.ways + way]
        if d != K.NOWHERE and s[d] == K.EMPTY:
            s[d] = s[c]
            b.scratch[b.length + n] = d
            n += 1
    return n


def key(b: BoardTables, s: Row) -> int:
    """A position is repeated if the pieces and the side to act are the same."""
    return board_key(b, s) ^ b.zobrist[6 * b.sites + s[b.side]]


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the rule that an action breaks."""
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
    """A jump leads to a cell at a distance of exactly two, in rows, columns or both."""
    for way in range(b.ways):
        if b.step[origin * b.ways + way] == destination:
            return TOO_NEAR if way < CLONES else 0
    return TOO_FAR
