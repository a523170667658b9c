"""Io's last empty cells played out in full: who wins with the best play of both, for certain.

The question is always whether Black can end with a lead of at least so many stones, and the answer is yes or no.
Answers are kept in a table, so that a search that was cut short is soon where it was.
"""

from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, SAVED_END, SEAT, Ints, Row, mix64
from boardgames_tui.core.layout import Layout
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.endgame import begin, frame, go_down, go_up, last, last_two, list_cells
from boardgames_tui.games.io.rules import SINGLE

# What `decide` asks for: the lead with which the side to act has won, or not lost.
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

# NEED of a position that is out of reach.
ENDLESS = 1 << 60
# A position with n empty cells takes GROWTH**n / NODES_DIVISOR nodes, by games of the engine on 9x9.
GROWTH = 3
NODES_DIVISOR = 100

# With this many cells left or fewer no table is asked, nothing is counted, and nothing stops the search.
SHALLOW = 4
# Whether Black reaches the goal.
UNDECIDED = 0
REACHED = 1
THWARTED = 2


def solve(p: Ints, w: Row, t: Row) -> int:
    """Say who wins, as `solve_tactics` does, and by which action; 0 with too much left, or after too many nodes."""
    n = w[S.EMPTY_COUNT]
    t[NODES] = 0
    t[NEED] = ENDLESS
    if w[S.STAGE] != SINGLE or n > S.MAX_CELLS_LEFT:
        return 0
    t[NEED] = GROWTH**n // NODES_DIVISOR
    winner = decide(p, w, t)
    if winner == 0:
        return 0
    t[BEST] = w[w[SAVED_END] + w[frame(p, w, n) + S.CHOSEN]]
    return winner + 4 * n


def decide(p: Ints, w: Row, t: Row) -> int:
    """The seat that wins, or DRAWN_RESULT; 0 where the nodes were too few. With few cells left, `t` is not needed.

    On a board without draws a lead of 0 is the same goal as one of 1, and the second answer stands in the table.
    """
    n = list_cells(w)
    seat = w[SEAT]
    drawless = p[S.SITES] & 1
    for bar in (WIN, DRAW):
        gets_it = reaches(p, w, t, n, (bar if seat == BLACK else 1 - bar) | drawless)
        if n > SHALLOW and is_over(t):
            return 0
        if gets_it:
            return seat if bar == WIN else DRAWN_RESULT
    return 3 - seat


def is_over(t: Row) -> bool:
    """Whether the search has had its nodes."""
    return t[NODES] > t[LIMIT]


def reaches(p: Ints, w: Row, t: Row, top: int, goal: int) -> bool:
    """Whether the side to act gets what it wants: Black to reach the goal, White to thwart that.

    What the last child says is what its parent is worth: either it is what the side to act wants, or no child is.
    """
    n = top
    begin(p, w, n)
    answer = UNDECIDED
    while True:
        at = frame(p, w, n)
        wanted = REACHED if w[SEAT] == BLACK else THWARTED
        stopped = n > SHALLOW and is_over(t)
        if answer == wanted or w[at + S.CELLS_TRIED] == n or stopped:
            if n == top:
                return answer == wanted
            if n > SHALLOW and not stopped:
                t[place_of(t, w[at + S.ENTRY])] = w[at + S.ENTRY] | (answer == REACHED)
            n += 1
            go_up(p, w, n)
        else:
            go_down(p, w, n)
            answer = answer_to(p, w, t, n - 1, goal)
            if answer == UNDECIDED:
                n -= 1
                begin(p, w, n)
            else:
                go_up(p, w, n)


def answer_to(p: Ints, w: Row, t: Row, n: int, goal: int) -> int:
    """What is known at once of a position with n cells left: by counting, or from the table."""
    if n > SHALLOW:
        t[NODES] += 1
        entry = hashed(p, w) & ~3 | goal << 1
        w[frame(p, w, n) + S.ENTRY] = entry
        known = t[place_of(t, entry)]
        return UNDECIDED if known & ~1 != entry else REACHED if known & 1 else THWARTED
    if n > 2:
        return UNDECIDED
    lead = w[S.LEAD] if n == 0 else last(p, w, w[w[SAVED_END]]) if n == 1 else last_two(p, w)
    return REACHED if lead >= goal else THWARTED


def hashed(p: Ints, w: Row) -> int:
    """The stones and who is to act as one number below 2**62 without a pattern."""
    key = w[SEAT]
    for line in range(S.LINES, S.LINES + p[S.SIZE]):
        key = mix64(key ^ w[line])
    return key


def place_of(t: Ints, entry: int) -> int:
    """Where an entry stands."""
    return TABLE + (entry >> 20 & t[MASK])
