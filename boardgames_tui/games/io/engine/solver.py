"""Endgame solver of Io: a complete search of the last empty cells.

A search has a *goal*: a lead of 0 or 1 stones that Black tries to reach (a zero window). Its *answer* is REACHED,
PREVENTED, or UNDECIDED if it was cut short. Answers are stored in a table, so the next search soon gets as far.

`p` holds the tables of the board, `w` the position, and `t` the SOLVER layout, which ends with the table of answers;
`n` is the number of empty cells. `endgame` has the frames of the search, one for each `n`.
"""

from boardgames_tui.core.cells import BLACK, other
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.endgame import (
    final_lead_from_one,
    final_lead_from_two,
    frame_at,
    init_frame,
    list_cells,
    place_next,
    undo_placement,
)
from boardgames_tui.games.io.engine.state import SINGLE
from boardgames_tui.kernel.language import DRAWN_RESULT, SAVED_END, SEAT, Ints, Row, mix64, proof
from boardgames_tui.kernel.layout import Layout

# Leads of the side to act that `solve_winner` asks for: with WIN this side wins, with DRAW it does not lose.
WIN = 1
DRAW = 0

SOLVER = Layout("Io endgame solver")
NEED = SOLVER.scalar("NEED", "nodes that the position takes as a rule")
LIMIT = SOLVER.scalar("LIMIT", "NODES after which the search ends")
NODES = SOLVER.scalar("NODES", "nodes searched, those with SHALLOW cells left or fewer excepted")
BEST = SOLVER.scalar("BEST", "action that leads to the result")
MASK = SOLVER.scalar("MASK", "number of entries of the table, a power of two, less 1")
TABLE = SOLVER.rest("TABLE", "entries: a 62-bit key with the goal in bit 1 and the answer in bit 0", index="hash")
SOLVER.check(globals())

# NEED of a position that cannot be solved.
OUT_OF_REACH = 1 << 60
# A position with n empty cells takes GROWTH**n / NODES_DIVISOR nodes, measured in games of the engine on 9x9.
GROWTH = 3
NODES_DIVISOR = 100

# With this many cells left or fewer, the search uses no table, counts no nodes and cannot be stopped.
SHALLOW = 4
# Answers to whether Black reaches the goal.
UNDECIDED = 0
REACHED = 1
PREVENTED = 2
# Parts of an entry: 1 for REACHED or 0 for PREVENTED, the goal, and from INDEX_SHIFT on the bits that give its index.
ANSWER_BIT = 1
GOAL_SHIFT = 1
INDEX_SHIFT = 20
# Bits of a key that the goal and the answer replace.
REPLACED_BITS = 3


def solve(p: Ints, w: Row, t: Row) -> int:
    """Return a proof of the result, and write the best action to BEST.

    Return 0 before the end of the opening, if more than MAX_CELLS_LEFT cells are left, or if the nodes run out.
    """
    n = w[S.EMPTY_COUNT]
    t[NODES] = 0
    t[NEED] = OUT_OF_REACH
    if w[S.STAGE] != SINGLE or n > S.MAX_CELLS_LEFT:
        return 0
    t[NEED] = GROWTH**n // NODES_DIVISOR
    winner = solve_winner(p, w, t)
    if winner == 0:
        return 0
    # The list of the cells left begins behind the saved part of the position.
    chosen_index = w[frame_at(p, w, n) + S.CHOSEN]
    t[BEST] = w[w[SAVED_END] + chosen_index]
    # Each action fills one cell.
    return proof(winner, n)


def solve_winner(p: Ints, w: Row, t: Row) -> int:
    """Return the seat that wins, or DRAWN_RESULT; 0 if the nodes run out.

    With SHALLOW cells left or fewer, `t` is not used.
    """
    n = list_cells(w)
    seat = w[SEAT]
    # An odd number of cells excludes a draw. Then leads of 0 and 1 are one goal, and the second answer is in the table.
    no_draw = p[S.SITES] & 1
    for lead in (WIN, DRAW):
        # White has a lead of 1 if it prevents a lead of 0 for Black, and so on.
        black_lead = lead if seat == BLACK else 1 - lead
        succeeds = side_to_act_succeeds(p, w, t, n, black_lead | no_draw)
        if n > SHALLOW and is_out_of_nodes(t):
            return 0
        if succeeds:
            return seat if lead == WIN else DRAWN_RESULT
    return other(seat)


def is_out_of_nodes(t: Row) -> bool:
    """Return whether the search has used up its nodes."""
    return t[NODES] > t[LIMIT]


def side_to_act_succeeds(p: Ints, w: Row, t: Row, top: int, goal: int) -> bool:
    """Return whether the side to act, with `top` cells left, reaches the goal as Black or prevents it as White.

    The search is a loop: `place_next` goes down to a child, `undo_placement` back up to its parent. If the last child
    answered has the answer that the side to act wants, so has the parent; otherwise another child is tried. If all have
    been tried, the last answer is that of the parent, too.
    """
    n = top
    init_frame(p, w, n)
    answer = UNDECIDED
    while True:
        frame = frame_at(p, w, n)
        wanted_answer = REACHED if w[SEAT] == BLACK else PREVENTED
        is_stopped = n > SHALLOW and is_out_of_nodes(t)
        if answer == wanted_answer or w[frame + S.CELLS_TRIED] == n or is_stopped:
            if n == top:
                return answer == wanted_answer
            # The answer of a search that has stopped is not valid.
            if n > SHALLOW and not is_stopped:
                t[entry_offset(t, w[frame + S.ENTRY])] = answered_entry(w[frame + S.ENTRY], answer)
            n += 1
            undo_placement(p, w, n)
        else:
            place_next(p, w, n)
            answer = known_answer(p, w, t, n - 1, goal)
            if answer == UNDECIDED:
                n -= 1
                init_frame(p, w, n)
            else:
                undo_placement(p, w, n)


def known_answer(p: Ints, w: Row, t: Row, n: int, goal: int) -> int:
    """Return the answer for the position with n cells left if counting or the table gives it, else UNDECIDED.

    With more than SHALLOW cells left, count a node and write the ENTRY of the position to its frame.
    """
    if n > SHALLOW:
        t[NODES] += 1
        entry = unanswered_entry(position_key(p, w), goal)
        w[frame_at(p, w, n) + S.ENTRY] = entry
        return answer_in(t[entry_offset(t, entry)], entry)
    if n > 2:
        return UNDECIDED
    if n == 2:
        final_lead = final_lead_from_two(p, w)
    elif n == 1:
        last_cell = w[w[SAVED_END]]
        final_lead = final_lead_from_one(p, w, last_cell)
    else:
        final_lead = w[S.LEAD]
    return REACHED if final_lead >= goal else PREVENTED


def position_key(p: Ints, w: Row) -> int:
    """Return a hash of the stones and the seat to act, below 2**62."""
    # Mixed separately, or its bits would cancel out with those of the first line.
    key = mix64(w[SEAT])
    # The rows, which are the first lines, hold all stones.
    for row in range(S.LINES, S.LINES + p[S.SIZE]):
        key = mix64(key ^ w[row])
    return key


def unanswered_entry(key: int, goal: int) -> int:
    """Return the entry for a position's key and a goal of 0 or 1, with the answer left 0."""
    return key & ~REPLACED_BITS | goal << GOAL_SHIFT


def answered_entry(entry: int, answer: int) -> int:
    """Return an unanswered entry with its answer, REACHED or PREVENTED."""
    return entry | (answer == REACHED)


def answer_in(stored: int, entry: int) -> int:
    """Return the answer in a stored entry if it is for the same position and goal as `entry`, else UNDECIDED."""
    if stored & ~ANSWER_BIT != entry:
        return UNDECIDED
    return REACHED if stored & ANSWER_BIT else PREVENTED


def entry_offset(t: Ints, entry: int) -> int:
    """Return the offset in `t` of the place in the table for an entry."""
    return TABLE + (entry >> INDEX_SHIFT & t[MASK])
