"""Threat search in Torus: a depth-first search of forced lines, as in threat-space search (Allis 1994).

A threat has to be answered, and a win is often forced by one threat after another. So the attacker tries only
placements that threaten a stone, and the defender only those that may save it. The search is a loop over a stack of
frames, one for each ply, in the scratch of the position.

The *value* of a position or of its frame is the number of plies in which the side to act wins, or as a negative number
those in which it loses; 0 if the search cannot tell, and UNDECIDED while the search goes on. `frame` is the offset of a
frame in `w`, whose fields the layout FRAME declares.

`p` holds the tables of a board and `w` the position; the module `state` (`S`) declares their fields. A point, or a
stone on it, is an offset in `w`. A side threatens a stone if one more placement surrounds it and wins.
"""

from boardgames_tui.core.cells import EMPTY, other
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.placement import has_legal_placement, threatens, try_placement
from boardgames_tui.games.torus.engine.state import (
    FALLING,
    RISING,
    SIDES,
    neighbour,
    one_short_of_threat,
    opposite,
    stone_on,
    threatened_value,
)
from boardgames_tui.kernel.language import SAVED_END, SEAT, Ints, Row, proof, restore_state, save_state
from boardgames_tui.kernel.layout import Layout

# Placements that one search may try.
NODE_LIMIT = 40
# Candidates of one position, at most.
MAX_CANDIDATES = 36
# Value of a position whose candidates are still to be tried; larger than any number of plies.
UNDECIDED = 1000

FRAME = Layout("a ply of the threat search")
DEFENDS = FRAME.scalar("DEFENDS", "1 if a stone of the side to act is threatened, else 0")
LONGEST_LOSS = FRAME.scalar("LONGEST_LOSS", "plies to the loss after the best defence so far, 0 if none was legal")
NEXT = FRAME.scalar("NEXT", "offset of the next candidate to try")
END = FRAME.scalar("END", "offset behind the last candidate")
CANDIDATES = FRAME.array("CANDIDATES", MAX_CANDIDATES, "points to try", index="number")
SAVED_POSITION = FRAME.scratch("SAVED_POSITION", S.POSITION_LENGTH, "position to return to")
FRAME_SIZE = FRAME.size

STACK = Layout("Torus threat search", within=(S.POSITION, "WORKSPACE"))
NODES_LEFT = STACK.scalar("NODES_LEFT", "placements that may still be tried")
FRAMES = STACK.records("FRAMES", FRAME, 12, index="ply")
# Offset of the last frame on the stack.
LAST_FRAME = STACK.end - FRAME_SIZE

for _layout in (FRAME, STACK):
    _layout.check(globals())


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Return a proof of the result by forced threats, or 0 if a small search finds none. The table `t` is not used."""
    seat = w[SEAT]
    value = search_threats(p, w)
    if value == 0:
        return 0
    return proof(seat, value) if value > 0 else proof(other(seat), -value)


def search_threats(p: Ints, w: Row) -> int:
    """Return the value of the position by a threat search. The position is the same afterwards."""
    w[NODES_LEFT] = NODE_LIMIT
    frame = FRAMES
    # At the root, the side to act may begin with a threat.
    value = open_frame(p, w, frame, 1)
    while True:
        if value != UNDECIDED:
            if frame == FRAMES:
                return value
            # Back to the frame before, of which this position is a child.
            frame -= FRAME_SIZE
            restore_state(w, w, frame + SAVED_POSITION)
            value = apply_child_value(w, frame, value)
        elif try_next_candidate(p, w, frame):
            opponent_defends = w[frame + DEFENDS]
            frame += FRAME_SIZE
            value = open_frame(p, w, frame, opponent_defends)
        else:
            value = close_frame(p, w, frame)


def open_frame(p: Ints, w: Row, frame: int, opponent_defends: int) -> int:
    """Return the value of the position if it is known at once, else list its candidates and return UNDECIDED.

    The value is unknown, 0, if the stack is full, or if the line is not forced: neither does the side to act have to
    answer a threat, nor did the opponent by the placement before (`opponent_defends`, 1 or 0).
    """
    colour = w[SEAT]
    if threatens(w, colour):
        return 1
    defends = threatens(w, other(colour))
    if frame > LAST_FRAME or not (defends or opponent_defends):
        return 0
    candidates = frame + CANDIDATES
    count = list_defences(p, w, candidates) if defends else list_threats(p, w, candidates)
    w[frame + DEFENDS] = int(defends)
    w[frame + LONGEST_LOSS] = 0
    w[frame + NEXT] = candidates
    w[frame + END] = candidates + count
    save_state(w, w, frame + SAVED_POSITION)
    return UNDECIDED


def try_next_candidate(p: Ints, w: Row, frame: int) -> bool:
    """Play the next legal candidate of a frame; return False if none is left or the nodes have run out."""
    while w[frame + NEXT] < w[frame + END] and w[NODES_LEFT]:
        point = w[w[frame + NEXT]]
        w[frame + NEXT] += 1
        if try_placement(p, w, point):
            w[NODES_LEFT] -= 1
            return True
    return False


def apply_child_value(w: Row, frame: int, child_value: int) -> int:
    """Return the value of a frame if the value of one child decides it, else note a loss and return UNDECIDED.

    `child_value` is from the opponent's view: if the opponent loses, the side to act wins a ply later. If a defence
    leads to an unknown value, the defender is not proven to lose, so the value of the frame is unknown as well.
    """
    if child_value < 0:
        return 1 - child_value
    if w[frame + DEFENDS] and child_value == 0:
        return 0
    w[frame + LONGEST_LOSS] = max(w[frame + LONGEST_LOSS], child_value + 1)
    return UNDECIDED


def close_frame(p: Ints, w: Row, frame: int) -> int:
    """Return the value of a frame without a winning candidate: a loss if all defences have been tried, else 0."""
    has_untried = w[frame + NEXT] < w[frame + END]
    if w[frame + DEFENDS] == 0 or has_untried:
        return 0
    # If no defence was legal, the side to act loses in two plies, unless it has no legal placement at all: a draw.
    if w[frame + LONGEST_LOSS] == 0 and not has_legal_placement(p, w):
        return 0
    return -max(w[frame + LONGEST_LOSS], 2)


def list_threats(p: Ints, w: Row, out: int) -> int:
    """List from w[out] on the empty points by which the side to act would threaten a stone; return their number.

    A point that threatens two stones is listed twice.
    """
    count = 0
    for stone in range(S.POINTS, w[SAVED_END]):
        # Stop while the list still has space for all sides of a stone.
        if one_short_of_threat(w[stone], w[SEAT]) and count < MAX_CANDIDATES - SIDES:
            for direction in range(SIDES):
                point = neighbour(p, stone, direction)
                if stone_on(w[point]) == EMPTY:
                    w[out + count] = point
                    count += 1
    return count


def list_defences(p: Ints, w: Row, out: int) -> int:
    """List from w[out] on the points that may save a threatened stone of the side to act; return their number.

    These are the empty side of the stone, and the points from which one of the stones around it can be captured.
    """
    stone = find_threatened(w, other(w[SEAT]))
    count = 0
    for direction in range(SIDES):
        point = neighbour(p, stone, direction)
        if stone_on(w[point]) == EMPTY:
            w[out + count] = point
            count += 1
        else:
            count = add_capturing_point(p, w, point, RISING, out, count)
            count = add_capturing_point(p, w, point, FALLING, out, count)
    return count


def find_threatened(w: Row, colour: int) -> int:
    """Return the point of the first stone that a colour threatens. There has to be one."""
    # THREATENED_BY adds up ONE_THREAT and the point of each stone, so it tells the point of a single one.
    if w[S.THREATENED_BY + colour] < 2 * S.ONE_THREAT:
        return w[S.THREATENED_BY + colour] - S.ONE_THREAT
    point = S.POINTS
    while w[point] != threatened_value(colour):
        point += 1
    return point


def add_capturing_point(p: Ints, w: Row, stone: int, diagonal: int, out: int, count: int) -> int:
    """Append to a list the point from which the run of a stone on a diagonal can be captured, if there is one.

    One end of the run has to be an enemy of the stone, and the other one empty. The list is at w[out], and `count` is
    its length before; return that after.
    """
    enemy = other(stone_on(w[stone]))
    ahead = point_beyond_run(p, w, stone, diagonal)
    behind = point_beyond_run(p, w, stone, opposite(diagonal))
    stone_ahead = stone_on(w[ahead])
    stone_behind = stone_on(w[behind])
    if stone_ahead == EMPTY and stone_behind == enemy:
        w[out + count] = ahead
        count += 1
    elif stone_behind == EMPTY and stone_ahead == enemy:
        w[out + count] = behind
        count += 1
    return count


def point_beyond_run(p: Ints, w: Row, stone: int, direction: int) -> int:
    """Return the first point beyond the run of a stone, in a direction.

    Return the point of the stone if its run leads around the board. `state.run_end` does not stop then.
    """
    colour = stone_on(w[stone])
    point = neighbour(p, stone, direction)
    while stone_on(w[point]) == colour and point != stone:
        point = neighbour(p, point, direction)
    return point
