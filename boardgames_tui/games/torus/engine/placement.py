"""Torus' rules on its position with incremental updates: placements, captures, and the win.

`p` holds the tables and `w` the position, laid out in state.py. A *point* is an offset in `w`. A stone is *threatened*
if the enemy has three of its four sides and the fourth is empty. The stones that a placement captures are listed from
w[CAPTURED] on. HISTORY holds the key of each board so far, which a placement must not repeat (positional superko), and
BLOOM_FILTER a bit for each.
"""

from boardgames_tui.core.cells import EMPTY, other
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.state import (
    FALLING,
    RISING,
    SIDES,
    neighbour,
    one_neighbour,
    opposite,
    sides_taken,
    stone_key,
    stone_on,
    threatened_value,
)
from boardgames_tui.kernel.language import SAVED_END, SEAT, Ints, Row, inlined

# Results of `judge_placement` besides the number of captured stones.
ILLEGAL = -1
SURROUNDS = 1 << 20


@inlined
def put_stone(p: Ints, w: Row, point: int, colour: int) -> None:
    """Put a stone on an empty point; update neighbour counts, threats and the key."""
    w[point] += colour
    enemy = other(colour)
    # The values of points with a stone that a colour threatens.
    by_colour = threatened_value(colour)
    by_enemy = threatened_value(enemy)
    change = one_neighbour(colour)
    # The enemy may threaten the new stone itself.
    if w[point] == by_enemy:
        w[S.THREATENED_BY + enemy] += S.ONE_THREAT + point
    for direction in range(SIDES):
        beside = neighbour(p, point, direction)
        before = w[beside]
        w[beside] = before + change
        if w[beside] == by_colour:
            w[S.THREATENED_BY + colour] += S.ONE_THREAT + beside
        elif before == by_enemy:
            w[S.THREATENED_BY + enemy] -= S.ONE_THREAT + beside
    w[S.KEY] ^= stone_key(p, point, colour)


def remove_stone(p: Ints, w: Row, point: int) -> None:
    """Remove a stone; update neighbour counts, threats and the key."""
    colour = stone_on(w[point])
    enemy = other(colour)
    # The values of points with a stone that a colour threatens.
    by_colour = threatened_value(colour)
    by_enemy = threatened_value(enemy)
    change = one_neighbour(colour)
    if w[point] == by_enemy:
        w[S.THREATENED_BY + enemy] -= S.ONE_THREAT + point
    w[point] -= colour
    for direction in range(SIDES):
        beside = neighbour(p, point, direction)
        before = w[beside]
        w[beside] = before - change
        if before == by_colour:
            w[S.THREATENED_BY + colour] -= S.ONE_THREAT + beside
        elif w[beside] == by_enemy:
            w[S.THREATENED_BY + enemy] += S.ONE_THREAT + beside
    w[S.KEY] ^= stone_key(p, point, colour)


def threatens(w: Row, colour: int) -> bool:
    """Return whether a colour threatens a stone, so that the colour wins if it is to act."""
    return w[S.THREATENED_BY + colour] > 0


def wins_at(p: Ints, w: Row, point: int, colour: int) -> bool:
    """Return whether a stone of a colour on an empty point surrounds an enemy stone."""
    if not threatens(w, colour):
        return False
    threatened = threatened_value(colour)
    for direction in range(SIDES):
        if w[neighbour(p, point, direction)] == threatened:
            return True
    return False


@inlined
def judge_placement(p: Ints, w: Row, point: int) -> int:
    """Judge a placement on an empty point by the rules, in the inventors' order (rules.py).

    Return ILLEGAL, SURROUNDS, or the number of stones that the placement captures, which are listed at CAPTURED.
    """
    colour = w[SEAT]
    enemy = other(colour)
    if wins_at(p, w, point, colour):
        return SURROUNDS
    if sides_taken(w[point], enemy) == SIDES:
        return ILLEGAL
    captured = list_captured(p, w, point, colour)
    if is_flanked(p, w, point, RISING, colour, captured) or is_flanked(p, w, point, FALLING, colour, captured):
        return ILLEGAL
    key_after = w[S.KEY] ^ stone_key(p, point, colour)
    for i in range(S.CAPTURED, S.CAPTURED + captured):
        key_after ^= stone_key(p, w[i], enemy)
    return ILLEGAL if has_occurred(w, key_after) else captured


def list_captured(p: Ints, w: Row, point: int, colour: int) -> int:
    """List at CAPTURED, each once, the enemy stones in diagonal runs that a placement flanks; return their number."""
    enemy = other(colour)
    count = 0
    for direction in range(S.FIRST_DIAGONAL, S.DIRECTIONS):
        first_stone = neighbour(p, point, direction)
        if stone_on(w[first_stone]) == enemy:
            count = add_flanked_run(p, w, first_stone, direction, count)
    return count


def add_flanked_run(p: Ints, w: Row, first_stone: int, direction: int, count: int) -> int:
    """Append to CAPTURED the run from a stone on, if an enemy of that stone ends the run; return the new length."""
    colour = stone_on(w[first_stone])
    end = run_end(p, w, first_stone, direction, colour)
    if stone_on(w[end]) == other(colour):
        point = first_stone
        while point != end:
            # On a board of even size, the two diagonals of a point meet again half-way round.
            if not contains(w, S.CAPTURED, count, point):
                w[S.CAPTURED + count] = point
                count += 1
            point = neighbour(p, point, direction)
    return count


def contains(w: Row, list_start: int, count: int, point: int) -> bool:
    """Return whether a point is in a list of `count` points that begins at w[list_start]."""
    for i in range(list_start, list_start + count):
        if w[i] == point:
            return True
    return False


def is_captured(w: Row, count: int, point: int) -> bool:
    """Return whether a point is among the first `count` points of CAPTURED."""
    return contains(w, S.CAPTURED, count, point)


def is_flanked(p: Ints, w: Row, point: int, diagonal: int, colour: int, captured: int) -> bool:
    """Return whether a stone of a colour on an empty point would be flanked: in a diagonal run between two enemies.

    The two enemies have to be different stones. The placement removes the first `captured` stones of CAPTURED, so those
    do not count.
    """
    enemy = other(colour)
    ahead = run_end(p, w, point, diagonal, colour)
    if stone_on(w[ahead]) != enemy:
        return False
    behind = run_end(p, w, point, opposite(diagonal), colour)
    if stone_on(w[behind]) != enemy or ahead == behind:
        return False
    return captured == 0 or not (is_captured(w, captured, ahead) or is_captured(w, captured, behind))


def run_end(p: Ints, w: Row, point: int, direction: int, colour: int) -> int:
    """Return the first point beyond `point`, in a direction, that has no stone of a colour.

    There has to be one: either `point` is empty, or its run does not lead around the board.
    """
    end = neighbour(p, point, direction)
    while stone_on(w[end]) == colour:
        end = neighbour(p, end, direction)
    return end


def has_occurred(w: Row, key: int) -> bool:
    """Return whether a board has occurred before (positional superko); a Bloom filter spares most scans."""
    if (w[filter_word(key)] & filter_bit(key)) == 0:
        return False
    # Without an early exit, the loop can be compiled to vector instructions.
    count = 0
    for i in range(S.HISTORY, S.HISTORY + w[S.HISTORY_LENGTH]):
        count += int(w[i] == key)
    return count > 0


def filter_word(key: int) -> int:
    """Return the offset of the word of BLOOM_FILTER that has a key's bit: its lowest four bits choose it."""
    return S.BLOOM_FILTER + (key & 15)


def filter_bit(key: int) -> int:
    """Return the bit of a key in its word: the next five bits choose it."""
    return 1 << (key >> 4 & 31)


@inlined
def add_to_history(w: Row) -> None:
    """Append the key of the board to HISTORY, unless the row is full: a rollout ends as a draw then."""
    if S.HISTORY + w[S.HISTORY_LENGTH] < len(w):
        w[S.HISTORY + w[S.HISTORY_LENGTH]] = w[S.KEY]
        w[S.HISTORY_LENGTH] += 1
        w[filter_word(w[S.KEY])] |= filter_bit(w[S.KEY])


@inlined
def play_placement(p: Ints, w: Row, point: int, judgement: int) -> None:
    """Play a legal placement; `judgement` is SURROUNDS, or the number of stones listed at CAPTURED."""
    colour = w[SEAT]
    put_stone(p, w, point, colour)
    if judgement == SURROUNDS:
        w[S.WINNER] = colour
    else:
        for i in range(S.CAPTURED, S.CAPTURED + judgement):
            remove_stone(p, w, w[i])
    add_to_history(w)
    w[S.BEFORE_LAST] = w[S.LAST]
    w[S.LAST] = point
    w[SEAT] = other(colour)


@inlined
def try_placement(p: Ints, w: Row, point: int) -> bool:
    """Play a placement if it is legal; return whether it was."""
    if stone_on(w[point]) != EMPTY:
        return False
    judgement = judge_placement(p, w, point)
    if judgement == ILLEGAL:
        return False
    play_placement(p, w, point, judgement)
    return True


def has_legal_placement(p: Ints, w: Row) -> bool:
    """Return whether the side to act has a legal placement."""
    for point in range(S.POINTS, w[SAVED_END]):
        if stone_on(w[point]) == EMPTY and judge_placement(p, w, point) != ILLEGAL:
            return True
    return False
