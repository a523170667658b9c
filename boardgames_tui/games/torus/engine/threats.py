"""Threats in Torus: each must be answered, and a win is often forced by one after another."""

from boardgames_tui.core.kernel import EMPTY, SAVED_END, SEAT, Ints, Row, restore_state, save_state
from boardgames_tui.core.layout import Layout
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.state import can_move, is_placed, neighbour, stone_on, threatened, threatens_at

# Placements that one search may try.
NODE_LIMIT = 40
# Candidates of one position, at most.
MAX_CANDIDATES = 36
# A position whose value is not decided yet; other values are actions to the end.
UNDECIDED = 1000

FRAME = Layout("a ply of the threat search")
DEFENDS = FRAME.scalar("DEFENDS", "1 if a stone of the side to act is threatened, else 0")
LONGEST_LOSS = FRAME.scalar("LONGEST_LOSS", "actions to the loss after the best defence tried so far")
NEXT = FRAME.scalar("NEXT", "offset of the next candidate to try")
END = FRAME.scalar("END", "offset behind the last candidate")
CANDIDATES = FRAME.array("CANDIDATES", MAX_CANDIDATES, "points to try", index="number")
SAVED_POSITION = FRAME.scratch("SAVED_POSITION", S.POSITION_LENGTH, "position to return to")
FRAME_SIZE = FRAME.size

STACK = Layout("Torus threat search", within=(S.POSITION, "WORKSPACE"))
NODES_LEFT = STACK.scalar("NODES_LEFT", "placements that may still be tried")
FRAMES = STACK.records("FRAMES", FRAME, 12, index="ply")
LAST_FRAME = STACK.end - FRAME_SIZE

for _layout in (FRAME, STACK):
    _layout.check(globals())


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Who wins by threats that must be answered, as far as a few placements tell."""
    seat = w[SEAT]
    plies = forced(p, w)
    if plies == 0:
        return 0
    return seat + 4 * plies if plies > 0 else 3 - seat - 4 * plies


def forced(p: Ints, w: Row) -> int:
    """In how many actions the side to act wins, or loses as a negative number; 0 where that is not known."""
    w[NODES_LEFT] = NODE_LIMIT
    at = FRAMES
    plies = begun(p, w, at, 1)
    while True:
        if plies != UNDECIDED:
            if at == FRAMES:
                return plies
            at -= FRAME_SIZE
            restore_state(w, w, at + SAVED_POSITION)
            plies = heard(w, at, plies)
        elif is_tried(p, w, at):
            at += FRAME_SIZE
            plies = begun(p, w, at, w[at - FRAME_SIZE + DEFENDS])
        else:
            plies = closed(p, w, at)


def begun(p: Ints, w: Row, at: int, before: int) -> int:
    """What is seen of a position at once, or UNDECIDED: then its candidates are listed. `before`: the last DEFENDS."""
    colour = w[SEAT]
    if w[S.THREATENED_BY + colour]:
        return 1
    pressed = w[S.THREATENED_BY + 3 - colour] > 0
    if at > LAST_FRAME or not (pressed or before):
        return 0
    w[at + DEFENDS] = int(pressed)
    w[at + LONGEST_LOSS] = 0
    w[at + NEXT] = at + CANDIDATES
    w[at + END] = w[at + NEXT] + (list_saves(p, w, at + CANDIDATES) if pressed else list_threats(p, w, at + CANDIDATES))
    save_state(w, w, at + SAVED_POSITION)
    return UNDECIDED


def is_tried(p: Ints, w: Row, at: int) -> bool:
    """Place the next stone of the list that is legal; false at its end, and where patience does not last."""
    while w[at + NEXT] < w[at + END] and w[NODES_LEFT]:
        c = w[w[at + NEXT]]
        w[at + NEXT] += 1
        if is_placed(p, w, c):
            w[NODES_LEFT] -= 1
            return True
    return False


def heard(w: Row, at: int, plies: int) -> int:
    """What a position is worth by what came of a placement, or UNDECIDED: it takes more."""
    if plies < 0:
        return 1 - plies
    if w[at + DEFENDS] and plies == 0:
        return 0
    w[at + LONGEST_LOSS] = max(w[at + LONGEST_LOSS], plies + 1)
    return UNDECIDED


def closed(p: Ints, w: Row, at: int) -> int:
    """What a position is worth when nothing on its list has won: lost, if all that could save has been tried."""
    if w[at + DEFENDS] == 0 or w[at + NEXT] < w[at + END] or not (w[at + LONGEST_LOSS] or can_move(p, w)):
        return 0
    return -max(w[at + LONGEST_LOSS], 2)


def list_threats(p: Ints, w: Row, at: int) -> int:
    """List the points where the side to act takes a third side of a stone that is open still, twice where of two."""
    n = 0
    for c in range(S.POINTS, w[SAVED_END]):
        if threatens_at(w[c], w[SEAT]) and n < MAX_CANDIDATES - S.SIDES:
            for way in range(S.SIDES):
                d = neighbour(p, c, way)
                if stone_on(w[d]) == EMPTY:
                    w[at + n] = d
                    n += 1
    return n


def list_saves(p: Ints, w: Row, at: int) -> int:
    """List the points that may save a threatened stone: its last side, and where a stone beside it is captured."""
    colour = w[SEAT]
    c = threatened_stone(w, 3 - colour)
    n = 0
    for way in range(S.SIDES):
        d = neighbour(p, c, way)
        if stone_on(w[d]) == EMPTY:
            w[at + n] = d
            n += 1
        else:
            n = list_captures(p, w, d, S.SIDES, at, n)
            n = list_captures(p, w, d, S.SIDES + 1, at, n)
    return n


def threatened_stone(w: Row, colour: int) -> int:
    """A stone that a colour threatens."""
    if w[S.THREATENED_BY + colour] < 2 * S.ONE_THREAT:
        return w[S.THREATENED_BY + colour] - S.ONE_THREAT
    c = S.POINTS
    while w[c] != threatened(colour):
        c += 1
    return c


def list_captures(p: Ints, w: Row, c: int, way: int, at: int, n: int) -> int:
    """Add the point where the run through a stone, that way and back, can be captured, if there is one."""
    colour = stone_on(w[c])
    ahead = run_beyond(p, w, c, way)
    behind = run_beyond(p, w, c, way + 2)
    cells = stone_on(w[ahead]) + stone_on(w[behind])
    if cells == 3 - colour and stone_on(w[ahead]) * stone_on(w[behind]) == 0:
        w[at + n] = ahead if stone_on(w[ahead]) == EMPTY else behind
        n += 1
    return n


def run_beyond(p: Ints, w: Row, c: int, way: int) -> int:
    """The first point from a stone that way that does not hold its colour, or the stone again."""
    d = neighbour(p, c, way)
    while stone_on(w[d]) == stone_on(w[c]) and d != c:
        d = neighbour(p, d, way)
    return d
