"""Rules of Ataxx by Dave Crummack and Craig Galley: clone or jump, and turn every enemy piece around the destination.

`b` holds the tables of a board and `s` a row. A cell is a number below `b.sites`, and a direction a number below
`b.ways`. The codes of actions are the clones, by their destination, then the jumps, then the pass. `registers.py` (`R`)
names the two registers. The scratch is a row on which only `evaluate` plays, then, from `b.length` on, a list of cells
that clones fill.
"""

from boardgames_tui.core.cells import BLACK, BLOCK, DRAW, EMPTY, NOWHERE, WHITE, other, winner_by
from boardgames_tui.core.kernel import BoardTables, Ints, Row, board_key, count, encode_ending, pass_turn
from boardgames_tui.games.ataxx import registers as R

# Number of directions to the eight cells around. They come first; the others lead to the ring of cells at distance two.
CLONE_DIRECTIONS = 8

# Indices of the game's options in `BoardTables.option_values`: whether settled games end, and the limit of half-moves
# without a clone, 0 for none.
ENDS_SETTLED = 0
LIMIT = 1

# Reasons for which the game ends.
FULL_BOARD = 1
NO_PIECES = 2
NO_MOVES = 3
THIRD_REPETITION = 4
SETTLED = 5
HALFMOVE_LIMIT = 6

# Rules that an action may break (`refusal`).
OCCUPIED = 1
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
    """Set up the starting position: Black at top left and bottom right, White in the other two corners, and blocks."""
    for cell in range(b.sites):
        s[cell] = EMPTY
    # The table holds the number of blocks, then their cells.
    for i in range(b.extra_table[0]):
        s[b.extra_table[i + 1]] = BLOCK
    s[b.sites - b.size] = BLACK
    s[b.size - 1] = BLACK
    s[0] = WHITE
    s[b.sites - 1] = WHITE
    s[b.side] = BLACK
    s[b.seat] = BLACK
    s[b.first_register + R.HALFMOVES] = 0
    s[b.first_register + R.MOVE_NUMBER] = 1


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """List in `out` the legal actions, the pass only if there is no clone or jump; return their number."""
    length = 0
    for cell in range(b.sites):
        if s[cell] == EMPTY:
            length = list_moves_to(b, s, cell, out, length)
    if length == 0:
        out[0] = pass_code(b)
        length = 1
    return length


def list_moves_to(b: BoardTables, s: Row, cell: int, out: Row, length: int) -> int:
    """Append the moves to an empty cell to a list, and return its length.

    They are one clone, whichever piece clones, and a jump for each piece at distance two.
    """
    if is_beside(b, s, cell):
        out[length] = cell
        length += 1
    for direction in range(CLONE_DIRECTIONS, b.ways):
        origin = b.neighbours[cell * b.ways + direction]
        if origin != NOWHERE and s[origin] == s[b.side]:
            out[length] = jump_code(b, origin, cell)
            length += 1
    return length


def is_beside(b: BoardTables, s: Row, cell: int) -> bool:
    """Return whether the side to act has a piece on one of the eight cells around."""
    for direction in range(CLONE_DIRECTIONS):
        neighbour = b.neighbours[cell * b.ways + direction]
        if neighbour != NOWHERE and s[neighbour] == s[b.side]:
            return True
    return False


def pass_code(b: BoardTables) -> int:
    """Return the code of the pass, the last one."""
    return b.actions - 1


def jump_code(b: BoardTables, origin: int, destination: int) -> int:
    """Return the code of a jump."""
    return b.sites + origin * b.sites + destination


def is_clone(b: BoardTables, a: int) -> bool:
    """Return whether an action is a clone."""
    return a < b.sites


def is_jump(b: BoardTables, a: int) -> bool:
    """Return whether an action is a jump."""
    return b.sites <= a < pass_code(b)


def origin_of(b: BoardTables, a: int) -> int:
    """Return the origin of a jump, or NOWHERE for a clone."""
    return a // b.sites - 1


def destination_of(b: BoardTables, a: int) -> int:
    """Return the destination of a clone or a jump."""
    return a % b.sites


def play(b: BoardTables, s: Row, a: int) -> None:
    """Play an action in place: a clone adds a piece and a jump moves one; a clone also resets the half-moves."""
    s[b.first_register + R.HALFMOVES] = 0 if is_clone(b, a) else s[b.first_register + R.HALFMOVES] + 1
    if s[b.side] == WHITE:
        s[b.first_register + R.MOVE_NUMBER] += 1
    if a != pass_code(b):
        origin = origin_of(b, a)
        if origin != NOWHERE:
            s[origin] = EMPTY
        place_and_turn(b, s, destination_of(b, a))
    pass_turn(b, s)


def place_and_turn(b: BoardTables, s: Row, cell: int) -> None:
    """Place a piece of the side to act on a cell, and turn every enemy piece on the eight cells around."""
    colour = s[b.side]
    s[cell] = colour
    for direction in range(CLONE_DIRECTIONS):
        neighbour = b.neighbours[cell * b.ways + direction]
        if neighbour != NOWHERE and s[neighbour] == other(colour):
            s[neighbour] = colour


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """Return the winner and the reason if the game has ended (`encode_ending`), else 0.

    It ends by a count of the pieces, if it is settled, or at the limit of half-moves.
    """
    black = count(b, s, BLACK)
    white = count(b, s, WHITE)
    reason = count_reason(b, s, key_history, black, white)
    if reason:
        return encode_ending(winner_by(black, white), reason)
    if b.option_values[ENDS_SETTLED] and is_settled(b, s):
        return encode_ending(other(s[b.side]), SETTLED)
    limit = b.option_values[LIMIT]
    if limit and s[b.first_register + R.HALFMOVES] >= limit:
        return encode_ending(DRAW, HALFMOVE_LIMIT)
    return 0


def count_reason(b: BoardTables, s: Row, key_history: Ints, black: int, white: int) -> int:
    """Return the reason for which the game ends with a count of the pieces, else 0.

    `black` and `white` are the numbers of pieces. In a count, more pieces win and equal numbers draw.
    """
    if count(b, s, EMPTY) == 0:
        return FULL_BOARD
    if black == 0 or white == 0:
        return NO_PIECES
    if not can_move(b, s, s[b.side]) and not can_move(b, s, other(s[b.side])):
        return NO_MOVES
    return THIRD_REPETITION if is_repeated(b, s, key_history) else 0


def can_move(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether a colour has a clone or a jump: an empty cell within distance two of one of its pieces."""
    for cell in range(b.sites):
        if s[cell] == colour and has_within_two(b, s, cell, EMPTY):
            return True
    return False


def has_within_two(b: BoardTables, s: Row, cell: int, value: int) -> bool:
    """Return whether another cell with a value, such as EMPTY, lies within distance two of a cell."""
    for direction in range(b.ways):
        target = b.neighbours[cell * b.ways + direction]
        if target != NOWHERE and s[target] == value:
            return True
    return False


def is_repeated(b: BoardTables, s: Row, key_history: Ints) -> bool:
    """Return whether the position occurs for the third time, with the same side to act.

    `key_history` holds the number of earlier positions, then their keys. Those before the last clone cannot recur.
    """
    halfmoves = s[b.first_register + R.HALFMOVES]
    if halfmoves < MIN_HALFMOVES_TO_REPEAT:
        return False
    current_key = key(b, s)
    earlier_occurrences = 0
    last = key_history[0]
    for i in range(max(1, last + 1 - halfmoves), last + 1):
        if key_history[i] == current_key:
            earlier_occurrences += 1
    return earlier_occurrences >= 2


def is_settled(b: BoardTables, s: Row) -> bool:
    """Return whether the side to act has no move and the other side is certain to win.

    The other side has to have more than half of the cells without blocks. Its clones have to reach every cell that it
    can ever reach, so that it never has to give up a cell by a jump.
    """
    enemy = other(s[b.side])
    unblocked = b.sites - count(b, s, BLOCK)
    if 2 * count(b, s, enemy) <= unblocked or can_move(b, s, s[b.side]):
        return False
    return clones_reach_all(b, s, enemy)


def clones_reach_all(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether clones of a colour reach all empty cells that its jumps reach.

    The cells that clones reach are filled temporarily; `flood_by_clones` lists them in the scratch.
    """
    length = flood_by_clones(b, s, colour)
    reaches_all = True
    for cell in range(b.sites):
        if s[cell] == EMPTY and has_within_two(b, s, cell, colour):
            reaches_all = False
    for i in range(length):
        s[b.scratch[b.length + i]] = EMPTY
    return reaches_all


def flood_by_clones(b: BoardTables, s: Row, colour: int) -> int:
    """Fill all cells that clones of a colour reach if the other side never moves, and list them in the scratch.

    Return their number.
    """
    length = 0
    for cell in range(b.sites):
        if s[cell] == colour:
            length = fill_around(b, s, cell, length)
    i = 0
    # The list grows during the loop: clones go on from the cells that were filled.
    while i < length:
        length = fill_around(b, s, b.scratch[b.length + i], length)
        i += 1
    return length


def fill_around(b: BoardTables, s: Row, cell: int, length: int) -> int:
    """Fill the empty cells around a piece with its colour, and append them to the list in the scratch.

    `length` is the length of the list before; return that after.
    """
    for direction in range(CLONE_DIRECTIONS):
        neighbour = b.neighbours[cell * b.ways + direction]
        if neighbour != NOWHERE and s[neighbour] == EMPTY:
            s[neighbour] = s[cell]
            b.scratch[b.length + length] = neighbour
            length += 1
    return length


def key(b: BoardTables, s: Row) -> int:
    """Return the Zobrist key of the cells and the side to act, by which a repeated position is recognised."""
    return board_key(b, s) ^ side_key(b, s[b.side])


def side_key(b: BoardTables, side: int) -> int:
    """Return the Zobrist key of a side to act; those of the cells, six for each, precede it."""
    return b.zobrist[6 * b.sites + side]


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the rule that an action breaks, or 0 if the action is legal."""
    if a == pass_code(b):
        return NO_PASS if can_move(b, s, s[b.side]) else 0
    origin = origin_of(b, a)
    destination = destination_of(b, a)
    if origin != NOWHERE and s[origin] != s[b.side]:
        return NOT_YOURS
    if s[destination] != EMPTY:
        return BLOCKED if s[destination] == BLOCK else OCCUPIED
    if origin == NOWHERE:
        return 0 if is_beside(b, s, destination) else NOT_BESIDE
    return judge_distance(b, origin, destination)


def judge_distance(b: BoardTables, origin: int, destination: int) -> int:
    """Return 0 if two cells are at a distance of exactly two, as a jump requires, else TOO_NEAR or TOO_FAR."""
    for direction in range(b.ways):
        if b.neighbours[origin * b.ways + direction] == destination:
            return TOO_NEAR if direction < CLONE_DIRECTIONS else 0
    return TOO_FAR
