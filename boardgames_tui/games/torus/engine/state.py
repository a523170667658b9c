"""Layout of Torus' position with incremental updates, and the accessors of its numbers.

In all kernels `p` holds the tables (TABLES) and `w` the position (POSITION). A *point* is an offset in `w`, from POINTS
on. Its value w[point] packs the stone on it and the numbers of its black and white orthogonal neighbours
(`point_value`). A stone is *threatened* if the enemy has three of its four sides and the fourth is empty: a fourth
stone there surrounds it and wins. The stones that a placement captures are listed from w[CAPTURED] on.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.kernel import language
from boardgames_tui.kernel.language import Ints
from boardgames_tui.kernel.layout import Layout

MAX_SIZE = 13
MAX_SITES = MAX_SIZE * MAX_SIZE
# Number of directions (`geometry.ALL_AROUND`), and the first diagonal one; those before are the SIDES of a point.
DIRECTIONS = 8
SIDES = 4
FIRST_DIAGONAL = 4
# The two diagonals of a point, each by its direction to the right.
RISING = 4
FALLING = 5
# Features of a placement that the learned patterns evaluate.
FEATURE_COUNT = 15
# Points that may save a threatened stone: its empty side, and two for each of the three stones beside it.
MAX_DEFENCES = 7

POSITION = Layout("Torus position", after=language.POSITION_REGISTERS)
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


def opposite(diagonal: int) -> int:
    """Return the direction opposite to RISING or FALLING."""
    return diagonal + 2


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
