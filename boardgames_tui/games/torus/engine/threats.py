"""Threats in Torus: each must be answered, and a win is often forced by one after another."""

from boardgames_tui.core.kernel import EMPTY, KEPT, SEAT, Ints, Row, keep, set_back
from boardgames_tui.games.torus.engine.state import (
    EACH,
    LEVEL,
    LIST,
    LISTS,
    ONE,
    PAST,
    POINTS,
    SIDES,
    STEP,
    THREATS,
    can_move,
    is_placed,
    threatened,
    threatens_at,
)

PATIENCE = 40
"""So many placements a threat search may try."""
OPEN = 1000

# A position of the threat search.
PRESSED = 1
"""What its first number is where a stone of the side to act is threatened."""
LONGEST = 1
"""In how many actions the best defence so far loses."""
NEXT = 2
END = 3
"""Where the placements that are still to be tried stand."""
POINT = 4


def foresee(p: Ints, w: Row, t: Row) -> int:
    """Who wins by threats that must be answered, as far as a few placements tell."""
    seat = w[SEAT]
    plies = forced(p, w)
    if plies == 0:
        return 0
    return seat + 4 * plies if plies > 0 else 3 - seat - 4 * plies


def forced(p: Ints, w: Row) -> int:
    """In how many actions the side to act wins, or loses as a negative number; 0 where that is not known."""
    w[LISTS] = PATIENCE
    at = LISTS + 1
    plies = begun(p, w, at, PRESSED)
    while True:
        if plies != OPEN:
            if at == LISTS + 1:
                return plies
            at -= LEVEL
            set_back(w, w, at + LIST)
            plies = heard(w, at, plies)
        elif is_tried(p, w, at):
            at += LEVEL
            plies = begun(p, w, at, w[at - LEVEL])
        else:
            plies = closed(p, w, at)


def begun(p: Ints, w: Row, at: int, before: int) -> int:
    """What is seen of a position at once, or OPEN: its placements are listed. `before` tells of the position before."""
    colour = w[SEAT]
    if w[THREATS + colour]:
        return 1
    pressed = w[THREATS + 3 - colour] > 0
    if at + LEVEL > PAST or not (pressed or before):
        return 0
    w[at] = int(pressed)
    w[at + LONGEST] = 0
    w[at + NEXT] = at + POINT
    w[at + END] = w[at + NEXT] + (list_saves(p, w, at + POINT) if pressed else list_threats(p, w, at + POINT))
    keep(w, w, at + LIST)
    return OPEN


def is_tried(p: Ints, w: Row, at: int) -> bool:
    """Place the next stone of the list that is legal; false at its end, and where patience does not last."""
    while w[at + NEXT] < w[at + END] and w[LISTS]:
        c = w[w[at + NEXT]]
        w[at + NEXT] += 1
        if is_placed(p, w, c):
            w[LISTS] -= 1
            return True
    return False


def heard(w: Row, at: int, plies: int) -> int:
    """What a position is worth by what came of a placement, or OPEN: it takes more."""
    if plies < 0:
        return 1 - plies
    if w[at] and plies == 0:
        return 0
    w[at + LONGEST] = max(w[at + LONGEST], plies + 1)
    return OPEN


def closed(p: Ints, w: Row, at: int) -> int:
    """What a position is worth when nothing on its list has won: lost, if all that could save has been tried."""
    if w[at] == 0 or w[at + NEXT] < w[at + END] or not (w[at + LONGEST] or can_move(p, w)):
        return 0
    return -max(w[at + LONGEST], 2)


def list_threats(p: Ints, w: Row, at: int) -> int:
    """List the points where the side to act takes a third side of a stone that is open still, twice where of two."""
    n = 0
    for c in range(POINTS, w[KEPT]):
        if threatens_at(w[c], w[SEAT]) and n < LIST - POINT - SIDES:
            for way in range(SIDES):
                d = p[STEP + EACH * c + way]
                if w[d] & 3 == EMPTY:
                    w[at + n] = d
                    n += 1
    return n


def list_saves(p: Ints, w: Row, at: int) -> int:
    """List the points that may save a threatened stone: its last side, and where a stone beside it is captured."""
    colour = w[SEAT]
    c = threatened_stone(w, 3 - colour)
    n = 0
    for way in range(SIDES):
        d = p[STEP + EACH * c + way]
        if w[d] & 3 == EMPTY:
            w[at + n] = d
            n += 1
        else:
            n = list_captures(p, w, d, SIDES, at, n)
            n = list_captures(p, w, d, SIDES + 1, at, n)
    return n


def threatened_stone(w: Row, colour: int) -> int:
    """A stone that a colour threatens."""
    if w[THREATS + colour] < 2 * ONE:
        return w[THREATS + colour] - ONE
    c = POINTS
    while w[c] != threatened(colour):
        c += 1
    return c


def list_captures(p: Ints, w: Row, c: int, way: int, at: int, n: int) -> int:
    """Add the point where the run through a stone, that way and back, can be captured, if there is one."""
    colour = w[c] & 3
    ahead = run_beyond(p, w, c, way)
    behind = run_beyond(p, w, c, way + 2)
    cells = (w[ahead] & 3) + (w[behind] & 3)
    if cells == 3 - colour and (w[ahead] & 3) * (w[behind] & 3) == 0:
        w[at + n] = ahead if w[ahead] & 3 == EMPTY else behind
        n += 1
    return n


def run_beyond(p: Ints, w: Row, c: int, way: int) -> int:
    """The first point from a stone that way that does not hold its colour, or the stone again."""
    d = p[STEP + EACH * c + way]
    while w[d] & 3 == w[c] & 3 and d != c:
        d = p[STEP + EACH * d + way]
    return d
