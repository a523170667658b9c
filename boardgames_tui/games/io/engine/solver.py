"""Endgame solver of Io: a complete search of the last empty cells.

It asks whether Black can reach a lead of a given number of stones, its goal, and gets the answer yes or no (a search
with a zero window). Answers are kept in a table, so a search that was cut short soon gets back to where it was.

Throughout, `p` holds the tables of the board, `w` the position, and `t` the SOLVER layout with that table at its end.
"""

from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, SAVED_END, SEAT, Ints, Row, mix64, proof
from boardgames_tui.core.layout import Layout
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
from boardgames_tui.games.io.rules import SINGLE

# Leads for which `solve_winner` asks: with WIN the side to act wins, with DRAW it does not lose.
WIN = 1
DRAW = 0

SOLVER = Layout("Io endgame solver")
NEED = SOLVER.scalar("NEED", "nodes that the position takes as a rule")
LIMIT = SOLVER.scalar("LIMIT", "NODES after which the search ends")
NODES = SOLVER.scalar("NODES", "nodes searched, those with SHALLOW cells left or fewer excepted")
BEST = SOLVER.scalar("BEST", "action that leads to the result")
MASK = SOLVER.scalar("MASK", "number of entries of the table, a power of two, less 1")
TABLE = SOLVER.rest("TABLE", "62-bit key, its lowest two bits replaced by the goal and the answer", index="hash")
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


def solve(p: Ints, w: Row, t: Row) -> int:
    """Return a proof of the result, which takes as many actions as there are empty cells, and the action in BEST.

    Return 0 unless a single stone is due, if too many cells are left, or if the nodes run out.
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
    # The list of empty cells begins behind the saved part of the row.
    chosen = w[frame_at(p, w, n) + S.CHOSEN]
    t[BEST] = w[w[SAVED_END] + chosen]
    return proof(winner, n)


def solve_winner(p: Ints, w: Row, t: Row) -> int:
    """Return the seat that wins, or DRAWN_RESULT; 0 if the nodes run out. With few cells left, `t` is not used.

    Without draws, leads of 0 and 1 are the same goal, and the second answer comes from the table.
    """
    n = list_cells(w)
    seat = w[SEAT]
    # On a board with an odd number of cells there is no draw.
    drawless = p[S.SITES] & 1
    for lead in (WIN, DRAW):
        # White has a lead of 1 if it prevents one of 0 for Black.
        succeeds = reaches_goal(p, w, t, n, (lead if seat == BLACK else 1 - lead) | drawless)
        if n > SHALLOW and is_out_of_nodes(t):
            return 0
        if succeeds:
            return seat if lead == WIN else DRAWN_RESULT
    return 3 - seat


def is_out_of_nodes(t: Row) -> bool:
    """Return whether the search has used up its nodes."""
    return t[NODES] > t[LIMIT]


def reaches_goal(p: Ints, w: Row, t: Row, top: int, goal: int) -> bool:
    """Return whether the side to act gets its way: Black reaches the goal, or White prevents that.

    The search is iterative. The answer for the last child is that of its parent: it either is what the side to act
    wants, or no child is.
    """
    n = top
    init_frame(p, w, n)
    answer = UNDECIDED
    while True:
        at = frame_at(p, w, n)
        wanted = REACHED if w[SEAT] == BLACK else PREVENTED
        stopped = n > SHALLOW and is_out_of_nodes(t)
        if answer == wanted or w[at + S.CELLS_TRIED] == n or stopped:
            if n == top:
                return answer == wanted
            if n > SHALLOW and not stopped:
                t[entry_index(t, w[at + S.ENTRY])] = answered_entry(w[at + S.ENTRY], answer)
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
    """Return the answer for n cells left if counting or the table gives it, else UNDECIDED."""
    if n > SHALLOW:
        t[NODES] += 1
        entry = unanswered_entry(position_key(p, w), goal)
        w[frame_at(p, w, n) + S.ENTRY] = entry
        return answer_in(t[entry_index(t, entry)], entry)
    if n > 2:
        return UNDECIDED
    lead = w[S.LEAD] if n == 0 else final_lead_from_one(p, w, w[w[SAVED_END]]) if n == 1 else final_lead_from_two(p, w)
    return REACHED if lead >= goal else PREVENTED


def position_key(p: Ints, w: Row) -> int:
    """Return a hash of the stones and the seat to act, below 2**62."""
    # Mixed on its own, or its bits would cancel out with those of the first line.
    key = mix64(w[SEAT])
    for line in range(S.LINES, S.LINES + p[S.SIZE]):
        key = mix64(key ^ w[line])
    return key


def unanswered_entry(key: int, goal: int) -> int:
    """Return an entry for a position and a goal of 0 or 1: the key, above a bit for the goal and one for the answer."""
    return key & ~3 | goal << 1


def answered_entry(entry: int, answer: int) -> int:
    """Return an entry with its answer."""
    return entry | (answer == REACHED)


def answer_in(stored: int, entry: int) -> int:
    """Return the answer of a stored entry if it is for the same position and goal, else UNDECIDED."""
    if stored & ~1 != entry:
        return UNDECIDED
    return REACHED if stored & 1 else PREVENTED


def entry_index(t: Ints, entry: int) -> int:
    """Return the index of an entry in the table."""
    return TABLE + (entry >> 20 & t[MASK])
