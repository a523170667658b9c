"""Torus' position with incremental updates: its layout, and the rules on it.

In all kernels `p` holds the tables (TABLES) and `w` the position (POSITION). A *point* is an offset in `w`, from POINTS
on. Its value w[point] packs the stone on it and the numbers of its black and white orthogonal neighbours
(`point_value`). A stone is *threatened* if the enemy has three of its four sides and the fourth is empty: a fourth
stone there surrounds it and wins. The stones that a placement captures are listed from w[CAPTURED] on.
"""

from boardgames_tui.core import kernel
from boardgames_tui.core.kernel import BLACK, EMPTY, SAVED_END, SEAT, WHITE, Ints, Row, inlined, other
from boardgames_tui.core.layout import Layout
from boardgames_tui.games.torus.rules import opposite

MAX_SIZE = 13
MAX_SITES = MAX_SIZE * MAX_SIZE
# Number of sides of a point. The directions below SIDES are orthogonal, the others diagonal.
SIDES = 4
DIRECTIONS = 8
FIRST_DIAGONAL = 4
# The two diagonals of a point, each by its direction to the right; `rules.opposite` returns the other direction.
RISING = 4
FALLING = 5
# Features of a placement that the learned patterns evaluate.
FEATURE_COUNT = 15
# Points that may save a threatened stone: its empty side, and two for each of the three stones beside it.
MAX_DEFENCES = 7

POSITION = Layout("Torus position", after=kernel.POSITION_REGISTERS)
WINNER = POSITION.scalar("WINNER", "colour that has surrounded a stone, 0 while the game goes on")
KEY = POSITION.scalar("KEY", "XOR of the keys of all stones")
LAST = POSITION.scalar("LAST", "point of the last placement, NO_POINT if unknown")
BEFORE_LAST = POSITION.scalar("BEFORE_LAST", "point of the placement before it, NO_POINT if unknown")
HISTORY_LENGTH = POSITION.scalar("HISTORY_LENGTH", "number of keys in HISTORY")
THREATENED_BY = POSITION.array(
    "THREATENED_BY", 2, "sum of ONE_THREAT + point of the stones that the colour threatens", index="colour", first=1
)
BLOOM_FILTER = POSITION.array("BLOOM_FILTER", 16, "bit set for each key in HISTORY", index="low 4 bits of a key")
POINTS = POSITION.array("POINTS", MAX_SITES, "stone and neighbour counts, by `point_value`", index="site")
# The saved part ends with the last point of the board. Scratch and the history follow.
POSITION_LENGTH = POSITION.end
CAPTURED = POSITION.scratch("CAPTURED", 2 * MAX_SIZE, "points that the placement under judgement captures")
WORKSPACE = POSITION.scratch("WORKSPACE", 1 + 12 * (40 + POSITION_LENGTH), "threat search (threats.py) or SCORING")
HISTORY = POSITION.rest("HISTORY", "keys of all boards so far, the present one included", index="number")

SCORING = Layout("Torus move scoring", within=(POSITION, "WORKSPACE"))
FEATURES = SCORING.array("FEATURES", FEATURE_COUNT, "offset of a weight in patterns.WEIGHTS", index="feature")
DEFENCES = SCORING.array("DEFENCES", MAX_DEFENCES, "points that may save a threatened stone", index="number")
SCORED_POSITION = SCORING.scratch("SCORED_POSITION", POSITION_LENGTH, "position to return to after trying a placement")

POINT = Layout("the neighbours, keys and coordinates of a point")
NEIGHBOURS = POINT.array("NEIGHBOURS", DIRECTIONS, "next point that way", index="direction")
STONE_KEYS = POINT.array("STONE_KEYS", 2, "Zobrist key of a stone there", index="colour", first=1)
COLUMN = POINT.scalar("COLUMN", "0 to size - 1")
ROW = POINT.scalar("ROW", "0 to size - 1")
POINT_SIZE = POINT.size

TABLES = Layout("Torus tables")
SITES = TABLES.scalar("SITES", "number of points")
SIZE = TABLES.scalar("SIZE", "points in a row")
PATTERNS = TABLES.scalar("PATTERNS", "offset of patterns.WEIGHTS, which follow the last point of the board")
BY_POINT = TABLES.records("BY_POINT", POINT, MAX_SITES, index="point", first=POINTS)

for _layout in (POSITION, SCORING, POINT, TABLES):
    _layout.check(globals())

# Stands for no point.
NO_POINT = 0
# Number that THREATENED_BY adds up for each stone, besides its point; larger than any point.
ONE_THREAT = 1 << 16

# Results of `judge_placement` besides the number of captured stones.
ILLEGAL = -1
SURROUNDS = 1 << 20


def point_value(stone: int, black: int, white: int) -> int:
    """Return the value of a point with a stone, or EMPTY, and numbers of black and white neighbours."""
    return stone | black << 2 | white << 5


def stone_on(value: int) -> int:
    """Return the stone on a point with a value: EMPTY, BLACK or WHITE."""
    return value & 3


# What one more black or white neighbour adds to the value of a point.
ONE_BLACK = point_value(EMPTY, 1, 0)
ONE_WHITE = point_value(EMPTY, 0, 1)
# Value of a point with a stone that Black or White threatens: three enemies beside it, and the fourth side empty.
BLACK_THREATENS = point_value(WHITE, 3, 0)
WHITE_THREATENS = point_value(BLACK, 0, 3)


def sides_taken(value: int, colour: int) -> int:
    """Return the number of orthogonal neighbours of a colour, from the value of a point."""
    # Three bits from bit 2 on for Black, from bit 5 on for White.
    return value >> 3 * colour - 1 & 7


def one_neighbour(colour: int) -> int:
    """Return what one more neighbour of a colour adds to the value of a point."""
    return ONE_BLACK if colour == BLACK else ONE_WHITE


def threatened_value(colour: int) -> int:
    """Return the value of a point on which `colour` threatens a stone: three neighbours of `colour`, one side empty."""
    return BLACK_THREATENS if colour == BLACK else WHITE_THREATENS


def one_short_of_threat(value: int, colour: int) -> int:
    """Return 1 if a point with this value has a stone that one more neighbour of `colour` would threaten, else 0."""
    return int(value == threatened_value(colour) - one_neighbour(colour))


def neighbour(p: Ints, point: int, direction: int) -> int:
    """Return the next point in a direction."""
    return p[BY_POINT + POINT_SIZE * point + NEIGHBOURS + direction]


def column_of(p: Ints, point: int) -> int:
    """Return the column of a point, from 0."""
    return p[BY_POINT + POINT_SIZE * point + COLUMN]


def row_of(p: Ints, point: int) -> int:
    """Return the row of a point, from 0."""
    return p[BY_POINT + POINT_SIZE * point + ROW]


def stone_key(p: Ints, point: int, colour: int) -> int:
    """Return the Zobrist key of a stone; the key of a board is the XOR of those of its stones."""
    return p[BY_POINT + POINT_SIZE * point + STONE_KEYS + colour]


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
        w[THREATENED_BY + enemy] += ONE_THREAT + point
    for direction in range(SIDES):
        beside = neighbour(p, point, direction)
        before = w[beside]
        w[beside] = before + change
        if w[beside] == by_colour:
            w[THREATENED_BY + colour] += ONE_THREAT + beside
        elif before == by_enemy:
            w[THREATENED_BY + enemy] -= ONE_THREAT + beside
    w[KEY] ^= stone_key(p, point, colour)


def remove_stone(p: Ints, w: Row, point: int) -> None:
    """Remove a stone; update neighbour counts, threats and the key."""
    colour = stone_on(w[point])
    enemy = other(colour)
    # The values of points with a stone that a colour threatens.
    by_colour = threatened_value(colour)
    by_enemy = threatened_value(enemy)
    change = one_neighbour(colour)
    if w[point] == by_enemy:
        w[THREATENED_BY + enemy] -= ONE_THREAT + point
    w[point] -= colour
    for direction in range(SIDES):
        beside = neighbour(p, point, direction)
        before = w[beside]
        w[beside] = before - change
        if before == by_colour:
            w[THREATENED_BY + colour] -= ONE_THREAT + beside
        elif w[beside] == by_enemy:
            w[THREATENED_BY + enemy] += ONE_THREAT + beside
    w[KEY] ^= stone_key(p, point, colour)


def threatens(w: Row, colour: int) -> bool:
    """Return whether a colour threatens a stone, so that the colour wins if it is to act."""
    return w[THREATENED_BY + colour] > 0


def wins_at(p: Ints, w: Row, point: int, colour: int) -> bool:
    """Return whether a stone of a colour on an empty point surrounds an enemy stone."""
    if not threatens(w, colour):
        return False
    threatened = threatened_value(colour)
    for direction in range(SIDES):
        if w[neighbour(p, point, direction)] == threatened:
            return True
    return False


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
    key_after = w[KEY] ^ stone_key(p, point, colour)
    for i in range(CAPTURED, CAPTURED + captured):
        key_after ^= stone_key(p, w[i], enemy)
    return ILLEGAL if has_occurred(w, key_after) else captured


def list_captured(p: Ints, w: Row, point: int, colour: int) -> int:
    """List at CAPTURED, each once, the enemy stones in diagonal runs that a placement flanks; return their number."""
    enemy = other(colour)
    count = 0
    for direction in range(FIRST_DIAGONAL, DIRECTIONS):
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
            if not contains(w, CAPTURED, count, point):
                w[CAPTURED + count] = point
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
    return contains(w, CAPTURED, count, point)


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


@inlined
def play_placement(p: Ints, w: Row, point: int, judgement: int) -> None:
    """Play a legal placement; `judgement` is SURROUNDS, or the number of stones listed at CAPTURED."""
    colour = w[SEAT]
    put_stone(p, w, point, colour)
    if judgement == SURROUNDS:
        w[WINNER] = colour
    else:
        for i in range(CAPTURED, CAPTURED + judgement):
            remove_stone(p, w, w[i])
    add_to_history(w)
    w[BEFORE_LAST] = w[LAST]
    w[LAST] = point
    w[SEAT] = other(colour)


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
    for point in range(POINTS, w[SAVED_END]):
        if stone_on(w[point]) == EMPTY and judge_placement(p, w, point) != ILLEGAL:
            return True
    return False


@inlined
def add_to_history(w: Row) -> None:
    """Append the key of the board to HISTORY, unless the row is full: a rollout ends as a draw then."""
    if HISTORY + w[HISTORY_LENGTH] < len(w):
        w[HISTORY + w[HISTORY_LENGTH]] = w[KEY]
        w[HISTORY_LENGTH] += 1
        w[filter_word(w[KEY])] |= filter_bit(w[KEY])


def has_occurred(w: Row, key: int) -> bool:
    """Return whether a board has occurred before (positional superko); a Bloom filter spares most scans."""
    if (w[filter_word(key)] & filter_bit(key)) == 0:
        return False
    # Without an early exit, the loop can be compiled to vector instructions.
    count = 0
    for i in range(HISTORY, HISTORY + w[HISTORY_LENGTH]):
        count += int(w[i] == key)
    return count > 0


def filter_word(key: int) -> int:
    """Return the offset of the word of BLOOM_FILTER that has a key's bit: its lowest four bits choose it."""
    return BLOOM_FILTER + (key & 15)


def filter_bit(key: int) -> int:
    """Return the bit of a key in its word: the next five bits choose it."""
    return 1 << (key >> 4 & 31)
