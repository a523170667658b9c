"""Threat search in Torus: a depth-first search of forced lines, as in threat-space search (Allis 1994).

A threat has to be answered, and a win is often forced by one threat after another. So the attacker tries only
placements that threaten a stone, and the defender only those that may save it. The search is a loop over a stack of
frames, one for each ply, in the scratch of the position.
"""

from boardgames_tui.core.kernel import EMPTY, SAVED_END, SEAT, Ints, Row, other, proof, restore_state, save_state
from boardgames_tui.core.layout import Layout
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.state import (
    has_legal_placement,
    neighbour,
    one_short_of_threat,
    stone_on,
    threatened_value,
    threatens,
    try_placement,
)

# Placements that one search may try.
NODE_LIMIT = 40
# Candidates of one position, at most.
MAX_CANDIDATES = 36
# Stands for a position that is not decided yet. Other values are the plies in which the side to act wins, or as
# negative numbers those in which it loses; 0 if the search cannot tell.
UNDECIDED = 1000

FRAME = Layout("a ply of the threat search")
DEFENDS = FRAME.scalar("DEFENDS", "1 if a stone of the side to act is threatened, else 0")
LONGEST_LOSS = FRAME.scalar("LONGEST_LOSS", "plies to the loss after the best defence tried so far")
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
    """Return a proof of the result by forced threats, or 0 if a small search finds none."""
    seat = w[SEAT]
    plies = search_threats(p, w)
    if plies == 0:
        return 0
    return proof(seat, plies) if plies > 0 else proof(other(seat), -plies)


def search_threats(p: Ints, w: Row) -> int:
    """Return the plies in which the side to act wins, or as a negative number loses; 0 if that is unknown.

    The position is the same afterwards.
    """
    w[NODES_LEFT] = NODE_LIMIT
    frame = FRAMES
    plies = open_frame(p, w, frame, 1)
    while True:
        if plies != UNDECIDED:
            if frame == FRAMES:
                return plies
            frame -= FRAME_SIZE
            restore_state(w, w, frame + SAVED_POSITION)
            plies = value_so_far(w, frame, plies)
        elif try_next_candidate(p, w, frame):
            frame += FRAME_SIZE
            plies = open_frame(p, w, frame, w[frame - FRAME_SIZE + DEFENDS])
        else:
            plies = final_value(p, w, frame)


def open_frame(p: Ints, w: Row, frame: int, opponent_defended: int) -> int:
    """Return the value of the position if it is known at once, else list its candidates and return UNDECIDED.

    The value is unknown if the stack is full, or if the line is not forced: neither the side to act nor, a ply before,
    the opponent had to answer a threat.
    """
    colour = w[SEAT]
    if threatens(w, colour):
        return 1
    defends = threatens(w, other(colour))
    if frame > LAST_FRAME or not (defends or opponent_defended):
        return 0
    candidates = frame + CANDIDATES
    w[frame + DEFENDS] = int(defends)
    w[frame + LONGEST_LOSS] = 0
    w[frame + NEXT] = candidates
    w[frame + END] = candidates + (list_defences(p, w, candidates) if defends else list_threats(p, w, candidates))
    save_state(w, w, frame + SAVED_POSITION)
    return UNDECIDED


def try_next_candidate(p: Ints, w: Row, frame: int) -> bool:
    """Play the next legal candidate of a frame; return False if there is none or the nodes have run out."""
    while w[frame + NEXT] < w[frame + END] and w[NODES_LEFT]:
        point = w[w[frame + NEXT]]
        w[frame + NEXT] += 1
        if try_placement(p, w, point):
            w[NODES_LEFT] -= 1
            return True
    return False


def value_so_far(w: Row, frame: int, child_value: int) -> int:
    """Return the value of a frame if that of one child, as the opponent sees it, decides it, else UNDECIDED.

    If the opponent loses, the side to act wins. If a defence leads to an unknown value, the defender is not proven to
    lose, so the frame is unknown as well.
    """
    if child_value < 0:
        return 1 - child_value
    if w[frame + DEFENDS] and child_value == 0:
        return 0
    w[frame + LONGEST_LOSS] = max(w[frame + LONGEST_LOSS], child_value + 1)
    return UNDECIDED


def final_value(p: Ints, w: Row, frame: int) -> int:
    """Return the value of a frame without a winning candidate: lost if all defences have been tried, else 0.

    If no candidate was legal, the side to act loses in two plies, unless it has no legal placement at all: a draw.
    """
    has_untried = w[frame + NEXT] < w[frame + END]
    if w[frame + DEFENDS] == 0 or has_untried or not (w[frame + LONGEST_LOSS] or has_legal_placement(p, w)):
        return 0
    return -max(w[frame + LONGEST_LOSS], 2)


def list_threats(p: Ints, w: Row, out: int) -> int:
    """List at w[out] the points that threaten a stone with a third side; return their number.

    A point that threatens two stones is listed twice.
    """
    count = 0
    for stone in range(S.POINTS, w[SAVED_END]):
        if one_short_of_threat(w[stone], w[SEAT]) and count < MAX_CANDIDATES - S.SIDES:
            for direction in range(S.SIDES):
                point = neighbour(p, stone, direction)
                if stone_on(w[point]) == EMPTY:
                    w[out + count] = point
                    count += 1
    return count


def list_defences(p: Ints, w: Row, out: int) -> int:
    """List at w[out] the points that may save a threatened stone; return their number.

    These are its empty side, and the points from which one of the stones around it can be captured.
    """
    stone = find_threatened(w, other(w[SEAT]))
    count = 0
    for direction in range(S.SIDES):
        point = neighbour(p, stone, direction)
        if stone_on(w[point]) == EMPTY:
            w[out + count] = point
            count += 1
        else:
            count = add_capturing_point(p, w, point, S.FALLING, out, count)
            count = add_capturing_point(p, w, point, S.RISING, out, count)
    return count


def find_threatened(w: Row, colour: int) -> int:
    """Return the point of a stone that a colour threatens, which has to exist."""
    if w[S.THREATENED_BY + colour] < 2 * S.ONE_THREAT:
        return w[S.THREATENED_BY + colour] - S.ONE_THREAT
    point = S.POINTS
    while w[point] != threatened_value(colour):
        point += 1
    return point


def add_capturing_point(p: Ints, w: Row, stone: int, diagonal: int, out: int, count: int) -> int:
    """Append to the list at w[out] the point that captures a stone on a diagonal, if there is one; return its length.

    The run through the stone has to end with an enemy of it on one side, and an empty point on the other.
    """
    colour = stone_on(w[stone])
    ahead = end_of_own_run(p, w, stone, diagonal)
    behind = end_of_own_run(p, w, stone, diagonal + 2)
    beyond_ahead = stone_on(w[ahead])
    beyond_behind = stone_on(w[behind])
    if beyond_ahead == EMPTY and beyond_behind == other(colour):
        w[out + count] = ahead
        count += 1
    elif beyond_behind == EMPTY and beyond_ahead == other(colour):
        w[out + count] = behind
        count += 1
    return count


def end_of_own_run(p: Ints, w: Row, stone: int, direction: int) -> int:
    """Return the first point beyond a stone, in a direction, without its colour; the stone itself if there is none."""
    colour = stone_on(w[stone])
    point = neighbour(p, stone, direction)
    while stone_on(w[point]) == colour and point != stone:
        point = neighbour(p, point, direction)
    return point
