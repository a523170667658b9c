"""State of the alpha-beta search: the layout of its row, and the arrays that each thread needs.

A *frame* holds the numbers of one ply, from the root (ply 0). A *variation* is its length, followed by its moves. `w`
is a row of the layout STATE.
"""

from collections.abc import Mapping
from math import log
from typing import NamedTuple

from boardgames_tui.engine.alphabeta import parameters as P
from boardgames_tui.kernel.language import BITBOARD_SCRATCH, BITBOARD_SIZE, DESTINATION_RANGE, MOVE_RANGE, Ints, Row
from boardgames_tui.kernel.layout import Layout

# Plies from the root to a leaf, at most.
MAX_PLY = 100
# Numbers of a variation: its length, then its moves.
VARIATION_SIZE = MAX_PLY + 2
# Depths and move numbers that the table of reductions tells apart; larger ones count as the largest.
REDUCTION_RANGE = 64
# Numbers in a line of the processor's cache.
CACHE_LINE = 8

# Value of a win at the root; a win in `plies` plies is worth MATE - plies.
MATE = 30_000
# A margin that every value is within.
NO_MARGIN = 2 * MATE
# Values from this on are proven wins.
MATE_BOUND = 29_000
# Stands for no value.
UNKNOWN = -32_000

FRAME = Layout("a ply of the alpha-beta search")
KEY = FRAME.scalar("KEY", "key of the position in the transposition table")
DEPTH = FRAME.scalar("DEPTH", "plies that are still to be searched")
ALPHA = FRAME.scalar("ALPHA", "alpha when the ply was entered")
TT_MOVE = FRAME.scalar("TT_MOVE", "move from the transposition table, or 0")
MOVE_COUNT = FRAME.scalar("MOVE_COUNT", "number of listed moves, UNKNOWN before they are listed")
NEXT_MOVE = FRAME.scalar("NEXT_MOVE", "number of listed moves that have been taken from the list")
MOVES_SEARCHED = FRAME.scalar("MOVES_SEARCHED", "number of moves searched")
CURRENT_MOVE = FRAME.scalar("CURRENT_MOVE", "move that is being searched, 0 for a null move")
BEST_MOVE = FRAME.scalar("BEST_MOVE", "best move searched, or 0")
FUTILITY_BOUND = FRAME.scalar("FUTILITY_BOUND", "most that a move that gains nothing may lead to; MATE without pruning")
PRUNED_BOUND = FRAME.scalar("PRUNED_BOUND", "most that the pruned moves are worth, UNKNOWN if there are none")
NULL_MOVE = FRAME.scalar("NULL_MOVE", "plies by which the null move is searched less deep, 0 if it is not tried")
HEURISTIC_CUTS_BEFORE = FRAME.scalar("HEURISTIC_CUTS_BEFORE", "HEURISTIC_CUTS when the ply was entered")
PATH_DEPENDENT_BEFORE = FRAME.scalar("PATH_DEPENDENT_BEFORE", "PATH_DEPENDENT when the ply was entered")
FRAME.align(2 * CACHE_LINE)
FRAME_SIZE = FRAME.size

ROOT_MOVE = Layout("a move of the root")
MOVE = ROOT_MOVE.scalar("MOVE", "the move")
SCORE = ROOT_MOVE.scalar("SCORE", "its value, UNKNOWN if it is not known to be among the best")
VARIATION = ROOT_MOVE.scalar("VARIATION", "offset of its principal variation")
ROOT_MOVE_SIZE = ROOT_MOVE.size

STATE = Layout("State of the alpha-beta search", after=P.PARAMETERS)
NODES = STATE.scalar("NODES", "positions searched")
NODE_LIMIT = STATE.scalar("NODE_LIMIT", "NODES at which the search stops")
STOP = STATE.scalar("STOP", "1 to stop; set at the limit, or by another thread")
HEURISTIC_CUTS = STATE.scalar("HEURISTIC_CUTS", "number of values that were judged without a full search")
PATH_DEPENDENT = STATE.scalar("PATH_DEPENDENT", "number of games that ended by how their position was reached")
AGE = STATE.scalar("AGE", "number of the search, modulo transposition_table.AGES")
SELDEPTH = STATE.scalar("SELDEPTH", "deepest ply searched")
MAX_LEGAL_MOVES = STATE.scalar("MAX_LEGAL_MOVES", "legal moves of a position, at most")
ROOT_MOVE_COUNT = STATE.scalar("ROOT_MOVE_COUNT", "number of moves of the root")
MOVE_LISTS = STATE.scalar("MOVE_LISTS", "offset of the move lists, MAX_LEGAL_MOVES numbers a ply")
ROOT_MOVES = STATE.scalar("ROOT_MOVES", "offset of the moves of the root, ROOT_MOVE_SIZE numbers each")
MOVE_MARGIN = STATE.scalar("MOVE_MARGIN", "moves of the root do not matter if the best one is worth this much more")
STATE.align(CACHE_LINE)
POSITIONS = STATE.array(
    "POSITIONS",
    BITBOARD_SIZE * (MAX_PLY + 1) + BITBOARD_SCRATCH,
    "positions from the root to the current ply, and scratch",
    index="BITBOARD_SIZE * ply",
)
FRAMES = STATE.records("FRAMES", FRAME, MAX_PLY + 1, index="ply")
REDUCTIONS = STATE.array(
    "REDUCTIONS", REDUCTION_RANGE**2, "late move reduction in plies", index="REDUCTION_RANGE * depth + move number"
)
HISTORY = STATE.array(
    "HISTORY", 2 * MOVE_RANGE, "history of a move, -MAX_HISTORY to MAX_HISTORY", index="MOVE_RANGE * (ply & 1) + move"
)
REPLIES = STATE.array(
    "REPLIES",
    2 * DESTINATION_RANGE**2,
    "history of a reply, as in HISTORY",
    index="2 * DESTINATION_RANGE * destination of the move before + `reply_number`",
)
HISTORIES_END = STATE.end
# Their number depends on the board; the moves of the root and the move lists follow.
VARIATIONS = STATE.rest(
    "VARIATIONS", "best variation of each ply, then of each move of the root", index="VARIATION_SIZE * number"
)

for _layout in (FRAME, ROOT_MOVE, STATE):
    _layout.check(globals())


def position_at(ply: int) -> int:
    """Return the offset of the position at a ply."""
    return POSITIONS + BITBOARD_SIZE * ply


def frame_at(ply: int) -> int:
    """Return the offset of the frame of a ply."""
    return FRAMES + FRAME_SIZE * ply


def variation_at(number: int) -> int:
    """Return the offset of a variation: a ply's has the ply as its number, the i-th root move's MAX_PLY + 1 + i."""
    return VARIATIONS + VARIATION_SIZE * number


def write_variation(w: Row, target: int, move: int, continuation: int) -> None:
    """Write a variation at w[target]: a move, followed by the variation at w[continuation]."""
    length = w[continuation]
    w[target] = length + 1
    w[target + 1] = move
    for i in range(1, length + 1):
        w[target + 1 + i] = w[continuation + i]


def history_at(ply: int) -> int:
    """Return the offset of the move history of the side that acts at a ply."""
    return HISTORY + MOVE_RANGE * (ply & 1)


def replies_at(w: Row, ply: int) -> int:
    """Return the offset of the histories of replies to the move that led to a ply, or to no move at the root."""
    move_before = w[frame_at(ply - 1) + CURRENT_MOVE] if ply else 0
    return REPLIES + 2 * DESTINATION_RANGE * (move_before % DESTINATION_RANGE)


def is_jump(move: int) -> bool:
    """Return whether a move takes a piece from its origin instead of cloning it."""
    return move >= DESTINATION_RANGE


def reply_number(move: int) -> int:
    """Return the number of a move as a reply; from DESTINATION_RANGE on, all moves to a destination share one."""
    return min(move, DESTINATION_RANGE + move % DESTINATION_RANGE)


def move_list(w: Row, ply: int) -> int:
    """Return the offset of the move list of a ply."""
    return w[MOVE_LISTS] + w[MAX_LEGAL_MOVES] * ply


def root_move_at(w: Row, i: int) -> int:
    """Return the offset of the root's move with index i."""
    return w[ROOT_MOVES] + ROOT_MOVE_SIZE * i


class SearchState(NamedTuple):
    """Arrays of a search thread: few, because each call passes them all on. All but the weights hold 64-bit numbers."""

    plan: Row
    """Tables of the game (`BitboardRules.plan`)."""
    weights: Ints
    """Learned weights of the game's evaluation."""
    state: Row
    """Row of the layout STATE."""
    table: Row
    """Transposition table, shared by all threads."""


def initial_state(max_legal_moves: int) -> list[int]:
    """Return the row STATE before a search of positions with up to `max_legal_moves` moves."""
    # One for each ply and one for each move of the root.
    variation_count = MAX_PLY + 1 + max_legal_moves
    root_moves = VARIATIONS + VARIATION_SIZE * variation_count
    move_lists = root_moves + ROOT_MOVE_SIZE * max_legal_moves
    state = [0] * (move_lists + MAX_PLY * max_legal_moves)
    state[MAX_LEGAL_MOVES] = max_legal_moves
    state[MOVE_MARGIN] = NO_MARGIN
    state[ROOT_MOVES] = root_moves
    state[MOVE_LISTS] = move_lists
    set_parameters(state, P.VALUES)
    return state


def set_parameters(state: Row, values: Mapping[str, int]) -> None:
    """Write the parameters of the search, given by name, and the table of reductions that follows from them."""
    for name, number in values.items():
        state[P.PARAMETERS[name].offset] = number
    for depth in range(1, REDUCTION_RANGE):
        for move_number in range(1, REDUCTION_RANGE):
            reduction = state[P.REDUCTION] + state[P.REDUCTION_FACTOR] * log(depth) * log(move_number)
            state[REDUCTIONS + REDUCTION_RANGE * depth + move_number] = int(reduction) // P.HUNDRED
