"""Ataxx' positions for the engine, and the tables of a board: their layouts.

A set of cells is two words, the low one for the lower rows, so that all sizes fit and no word has a sign: `S.OWN` is
the offset of the low word and `S.OWN + 1` that of the high word. In local names, `own` is the low and `own_high` the
high word of a set. A move is a number that `clone_move`, `jump_move` or PASS gives; a code is an action's number.

In all kernels `p` holds the tables (TABLES) and `w` positions: alpha-beta writes them one behind the other, and the
fast rules hold those of the line so far in one row. `at` is the offset of a position (BITBOARDS) in `w`.
"""

from boardgames_tui.kernel import language
from boardgames_tui.kernel.language import BITBOARD_SIZE, DESTINATION_RANGE
from boardgames_tui.kernel.layout import Layout

MAX_SIZE = 9
MAX_SITES = MAX_SIZE * MAX_SIZE
# Legal moves of a position, at most.
MAX_MOVES = 9 * MAX_SITES
# Half-moves without a clone before a position can occur for the third time. To occur again, it takes a jump and a jump
# back, each followed by a turn of the other side: four.
MIN_HALFMOVES_TO_REPEAT = 8
# Positions that the fast rules remember; of a longer line they forget the beginning.
MAX_LINE = 512

# The move that is a pass.
PASS = 127

BITBOARDS = Layout("Ataxx position, told from the side to act")
OWN = BITBOARDS.array("OWN", 2, "cells with a piece of the side to act", index="word")
FOE = BITBOARDS.array("FOE", 2, "cells with a piece of the other side", index="word")
HALFMOVES = BITBOARDS.scalar("HALFMOVES", "half-moves since the last clone")
SIDE = BITBOARDS.scalar("SIDE", "colour to act")
UNUSED = BITBOARDS.scratch("UNUSED", BITBOARD_SIZE - BITBOARDS.size, "nothing; BITBOARD_SIZE lead to the next position")

POSITION = Layout("Ataxx position for the fast rules", after=language.POSITION_REGISTERS)
PRESENT = POSITION.scalar("PRESENT", "offset of the present position, in LINE")
LINE = POSITION.records("LINE", BITBOARDS, MAX_LINE + 1, index="plies from the root")
# The saved part ends with the root: playing on only writes behind the present position.
LINE_END = POSITION.end
LISTS = POSITION.scratch("LISTS", MAX_MOVES, "legal moves, or what a random move is chosen from")

MOVE_LIST = Layout("Ataxx' legal moves", within=(POSITION, "LISTS"))
MOVES = MOVE_LIST.array("MOVES", MAX_MOVES, "move + MOVE_RANGE * gain", index="number")

# Columns and rows from the origin of a jump to its destination, in the order in which random moves are counted. The
# first stands for the clones.
JUMP_STEPS = (
    (0, 0),
    *((2, 0), (-2, 0), (2, 1), (-2, 1), (2, -1), (-2, -1)),
    *((-2, 2), (-1, 2), (0, 2), (1, 2), (2, 2), (-2, -2), (-1, -2), (0, -2), (1, -2), (2, -2)),
)
# The clones, and the jumps by each step, to the cells of one word.
SETS_OF_WORD = len(JUMP_STEPS)
SET_LIST = Layout("Ataxx' random moves, as sets: those to the cells of the low word first", within=(POSITION, "LISTS"))
RUNNING_TOTALS = SET_LIST.array(
    "RUNNING_TOTALS", 2 * SETS_OF_WORD, "number of moves in a set and those before", index="set"
)
DESTINATIONS = SET_LIST.array("DESTINATIONS", 2 * SETS_OF_WORD, "destinations of the moves, a word", index="set")

CELL_SETS = Layout("sets around a cell")
ITSELF = CELL_SETS.array("ITSELF", 2, "the cell", index="word")
AROUND = CELL_SETS.array("AROUND", 2, "the eight cells around it", index="word")
RING = CELL_SETS.array("RING", 2, "the sixteen cells at distance two", index="word")
CELL_SIZE = CELL_SETS.size

TABLES = Layout("Ataxx tables")
SIZE = TABLES.scalar("SIZE", "cells in a row")
SITES = TABLES.scalar("SITES", "number of cells")
CELLS_IN_LOW_WORD = TABLES.scalar("CELLS_IN_LOW_WORD", "number of cells in the low word")
CELLS = TABLES.array("CELLS", 2, "all cells", index="word")
NOT_FIRST = TABLES.array("NOT_FIRST", 2, "all cells but the first column", index="word")
NOT_LAST = TABLES.array("NOT_LAST", 2, "all cells but the last column", index="word")
OPEN = TABLES.array("OPEN", 2, "all cells without a block", index="word")
ENDS_SETTLED = TABLES.scalar("ENDS_SETTLED", "1 if settled games end, else 0")
LIMIT = TABLES.scalar("LIMIT", "half-moves without a clone that end the game, 0 for none")
STEPS = TABLES.array("STEPS", SETS_OF_WORD, "destination minus origin", index="number in JUMP_STEPS")
SPACED_ROWS = TABLES.array("SPACED_ROWS", 512, "a row of the board at every other bit", index="row as bits")
BY_CELL = TABLES.records("BY_CELL", CELL_SETS, MAX_SITES, index="cell")
ZOBRIST = TABLES.array("ZOBRIST", 6 * MAX_SITES + 6, "zobrist", index="6 * cell + value")
HISTORY_LENGTH = TABLES.scalar("HISTORY_LENGTH", "number of keys in HISTORY")
HISTORY = TABLES.rest("HISTORY", "keys of the positions before the root", index="number")

for _layout in (BITBOARDS, POSITION, MOVE_LIST, SET_LIST, CELL_SETS, TABLES):
    _layout.check(globals())


def clone_move(destination: int) -> int:
    """Return the move of a clone to a cell."""
    return 1 + destination


def jump_move(origin: int, destination: int) -> int:
    """Return the move of a jump."""
    return 1 + destination + DESTINATION_RANGE * (1 + origin)


def destination_of(move: int) -> int:
    """Return the destination of a clone or a jump."""
    return move % DESTINATION_RANGE - 1


def origin_of(move: int) -> int:
    """Return the origin of a jump, or NOWHERE for a clone."""
    return move // DESTINATION_RANGE - 1


def action_code(sites: int, move: int) -> int:
    """Return the action code of a move on a board with a number of sites: clones, then jumps, then the pass."""
    if move == PASS:
        return sites * (sites + 1)
    # A clone has the origin -1.
    return destination_of(move) + sites * (1 + origin_of(move))


def move_of_code(sites: int, code: int) -> int:
    """Return the move with an action code."""
    # The code of a clone is below the number of sites, which gives it the origin -1.
    return PASS if code == sites * (sites + 1) else jump_move(code // sites - 1, code % sites)


def sets_at(cell: int) -> int:
    """Return the offset of the sets around a cell (CELL_SETS) in the tables."""
    return BY_CELL + CELL_SIZE * cell
