"""Torus' position, kept up to date as stones come and go: its layout, and the functions of `fast_rules.py`.

In every kernel `p` holds the tables and `w` the position. A *point* is an offset in `w`, from POINTS on. Its value
packs the stone on it and the numbers of its black and white orthogonal neighbours: `cell | black << 2 | white << 5`.
A stone is *threatened* if the enemy has three of its four sides and the fourth is empty: the enemy wins there at once.
"""

from boardgames_tui.core import kernel
from boardgames_tui.core.kernel import EMPTY, SAVED_END, SEAT, Ints, Row, inlined
from boardgames_tui.core.layout import Layout

MAX_SIZE = 13
MAX_SITES = MAX_SIZE * MAX_SIZE
# Directions 0 to 3 are orthogonal and 4 to 7 diagonal; the opposite of a diagonal direction is two further.
SIDES = 4
DIRECTIONS = 8
# The numbers of a placement that the learned patterns look at.
FEATURE_COUNT = 15
# Points that may save a threatened stone: its empty side, and two for each of the three stones beside it.
MAX_DEFENCES = 7

POSITION = Layout("Torus position", after=kernel.POSITION_REGISTERS)
WINNER = POSITION.scalar("WINNER", "colour that has surrounded a stone, 0 while the game goes on")
KEY = POSITION.scalar("KEY", "XOR of the keys of all stones")
LAST = POSITION.scalar("LAST", "point of the last placement, 0 if unknown")
BEFORE_LAST = POSITION.scalar("BEFORE_LAST", "point of the placement before it, 0 if unknown")
HISTORY_LENGTH = POSITION.scalar("HISTORY_LENGTH", "number of keys in HISTORY")
THREATENED_BY = POSITION.array(
    "THREATENED_BY", 2, "sum of ONE_THREAT + point of the stones that the colour threatens", index="colour", first=1
)
BLOOM_FILTER = POSITION.array("BLOOM_FILTER", 16, "bit set for each key in HISTORY", index="low 4 bits of a key")
POINTS = POSITION.array("POINTS", MAX_SITES, "cell | black neighbours << 2 | white neighbours << 5", index="site")
# The saved part ends with the last point of the board; the rest is scratch and the history.
POSITION_LENGTH = POSITION.end
CAPTURED = POSITION.scratch("CAPTURED", 2 * MAX_SIZE, "points that the placement under judgement captures")
WORKSPACE = POSITION.scratch("WORKSPACE", 1 + 12 * (40 + POSITION_LENGTH), "threat search (threats.py) or SCORING")
HISTORY = POSITION.rest("HISTORY", "keys of all boards so far, the present one included", index="number")

SCORING = Layout("Torus move scoring", within=(POSITION, "WORKSPACE"))
FEATURES = SCORING.array("FEATURES", FEATURE_COUNT, "offset of a weight in patterns.WEIGHTS", index="feature")
DEFENCES = SCORING.array("DEFENCES", MAX_DEFENCES, "points that may save a threatened stone", index="number")
SCORED_POSITION = SCORING.scratch("SCORED_POSITION", POSITION_LENGTH, "position to return to after trying a placement")

POINT = Layout("the neighbours, keys and place of a point")
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

# One stone in THREATENED_BY[colour], above every point.
ONE_THREAT = 1 << 16
# A key's bit in BLOOM_FILTER: its low four bits choose the word, the five above choose the bit.
FILTER_WORD = 15
FILTER_BIT = 31

# What `judge` returns besides the number of stones captured.
ILLEGAL = -1
SURROUNDS = 1 << 20


def neighbour(p: Ints, c: int, way: int) -> int:
    """Return the next point in a direction."""
    return p[BY_POINT + POINT_SIZE * c + NEIGHBOURS + way]


def stone_on(v: int) -> int:
    """Return the cell of a point's value: EMPTY, BLACK or WHITE."""
    return v & 3


def sides(v: int, colour: int) -> int:
    """How many sides of a point a colour has, by the number of the point."""
    return v >> 3 * colour - 1 & 7


def threatened(colour: int) -> int:
    """The number of a point whose stone a colour threatens: an enemy, three sides taken by it and none by its own."""
    return 14 if colour == 1 else 97


def threatens_at(v: int, colour: int) -> int:
    """1 where one more stone beside a point threatens the stone on it, by the number of the point; or 0."""
    return int(v == (10 if colour == 1 else 65))


@inlined
def put(p: Ints, w: Row, c: int, colour: int) -> None:
    """Place a stone on an empty point."""
    w[c] += colour
    mine = threatened(colour)
    other = threatened(3 - colour)
    if w[c] == other:
        w[THREATENED_BY + 3 - colour] += ONE_THREAT + c
    more = 4 if colour == 1 else 32
    for way in range(SIDES):
        d = neighbour(p, c, way)
        v = w[d]
        w[d] = v + more
        if v + more == mine:
            w[THREATENED_BY + colour] += ONE_THREAT + d
        elif v == other:
            w[THREATENED_BY + 3 - colour] -= ONE_THREAT + d
    w[KEY] ^= key_of(p, c, colour)


def take(p: Ints, w: Row, c: int) -> None:
    """Remove a stone."""
    colour = stone_on(w[c])
    mine = threatened(colour)
    other = threatened(3 - colour)
    if w[c] == other:
        w[THREATENED_BY + 3 - colour] -= ONE_THREAT + c
    w[c] -= colour
    less = 4 if colour == 1 else 32
    for way in range(SIDES):
        d = neighbour(p, c, way)
        v = w[d]
        w[d] = v - less
        if v == mine:
            w[THREATENED_BY + colour] -= ONE_THREAT + d
        elif v - less == other:
            w[THREATENED_BY + 3 - colour] += ONE_THREAT + d
    w[KEY] ^= key_of(p, c, colour)


def key_of(p: Ints, c: int, colour: int) -> int:
    """The key of a stone; that of a board is made of those of its stones."""
    return p[BY_POINT + POINT_SIZE * c + STONE_KEYS + colour]


def wins(p: Ints, w: Row, c: int, colour: int) -> bool:
    """Whether a stone of this colour on an empty point surrounds an enemy stone."""
    if w[THREATENED_BY + colour] == 0:
        return False
    wanted = threatened(colour)
    for way in range(SIDES):
        if w[neighbour(p, c, way)] == wanted:
            return True
    return False


def judge(p: Ints, w: Row, c: int) -> int:
    """ILLEGAL, SURROUNDS, or how many stones a placement on an empty point captures; these are listed at CAPTURED."""
    colour = w[SEAT]
    if wins(p, w, c, colour):
        return SURROUNDS
    if sides(w[c], 3 - colour) == SIDES:
        return ILLEGAL
    n = captures(p, w, c, colour)
    if is_flanked(p, w, c, SIDES, colour, n) or is_flanked(p, w, c, SIDES + 1, colour, n):
        return ILLEGAL
    after = w[KEY] ^ key_of(p, c, colour)
    for i in range(CAPTURED, CAPTURED + n):
        after ^= key_of(p, w[i], 3 - colour)
    return ILLEGAL if has_stood(w, after) else n


def captures(p: Ints, w: Row, c: int, colour: int) -> int:
    """List the enemy stones in runs that a placement on an empty point flanks, once each; return how many."""
    n = 0
    for way in range(SIDES, DIRECTIONS):
        d = neighbour(p, c, way)
        if stone_on(w[d]) == 3 - colour:
            n = captured_run(p, w, d, way, n)
    return n


def captured_run(p: Ints, w: Row, d: int, way: int, n: int) -> int:
    """Add the run that begins at a point to the list, if one of the other colour stands behind it."""
    colour = stone_on(w[d])
    e = d
    while stone_on(w[e]) == colour:
        e = neighbour(p, e, way)
    if stone_on(w[e]) == 3 - colour:
        while d != e:
            if not is_listed(w, n, d):
                w[CAPTURED + n] = d
                n += 1
            d = neighbour(p, d, way)
    return n


def is_listed(w: Row, n: int, c: int) -> bool:
    """Whether a point is among the first of the captured stones."""
    return is_among(w, CAPTURED, n, c)


def is_among(w: Row, at: int, n: int, c: int) -> bool:
    """Whether a point is among so many that are listed somewhere."""
    for i in range(at, at + n):
        if w[i] == c:
            return True
    return False


def is_flanked(p: Ints, w: Row, c: int, way: int, colour: int, n: int) -> bool:
    """Whether a stone on an empty point would end a run, that way and back, between two enemies that stay."""
    ahead = run_end(p, w, c, way, colour)
    if stone_on(w[ahead]) != 3 - colour:
        return False
    behind = run_end(p, w, c, way + 2, colour)
    if stone_on(w[behind]) != 3 - colour or ahead == behind:
        return False
    return n == 0 or not (is_listed(w, n, ahead) or is_listed(w, n, behind))


def run_end(p: Ints, w: Row, c: int, way: int, colour: int) -> int:
    """The first point from an empty one that way that does not hold a colour."""
    d = neighbour(p, c, way)
    while stone_on(w[d]) == colour:
        d = neighbour(p, d, way)
    return d


@inlined
def place(p: Ints, w: Row, c: int, n: int) -> None:
    """Play a placement that has been judged: n stones are listed, or it wins."""
    colour = w[SEAT]
    put(p, w, c, colour)
    if n == SURROUNDS:
        w[WINNER] = colour
    else:
        for i in range(CAPTURED, CAPTURED + n):
            take(p, w, w[i])
    stand(w)
    w[BEFORE_LAST] = w[LAST]
    w[LAST] = c
    w[SEAT] = 3 - colour


def is_placed(p: Ints, w: Row, c: int) -> bool:
    """Place a stone on a point, where that is legal."""
    if stone_on(w[c]) != EMPTY:
        return False
    n = judge(p, w, c)
    if n == ILLEGAL:
        return False
    place(p, w, c, n)
    return True


def can_move(p: Ints, w: Row) -> bool:
    """Whether any placement is legal."""
    for c in range(POINTS, w[SAVED_END]):
        if stone_on(w[c]) == EMPTY and judge(p, w, c) != ILLEGAL:
            return True
    return False


@inlined
def stand(w: Row) -> None:
    """Note that what stands has stood; what no longer fits is forgotten."""
    key = w[KEY]
    if HISTORY + w[HISTORY_LENGTH] < len(w):
        w[HISTORY + w[HISTORY_LENGTH]] = key
        w[HISTORY_LENGTH] += 1
        w[BLOOM_FILTER + (key & FILTER_WORD)] |= 1 << (key >> 4 & FILTER_BIT)


def has_stood(w: Row, key: int) -> bool:
    """Whether a board has stood."""
    if w[BLOOM_FILTER + (key & FILTER_WORD)] >> (key >> 4 & FILTER_BIT) & 1 == 0:
        return False
    n = 0
    for i in range(HISTORY, HISTORY + w[HISTORY_LENGTH]):
        n += int(w[i] == key)
    return n > 0
