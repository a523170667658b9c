"""Rules of Torus by Emma Joe Anderson and Erin Ewart: on a board without edges, surround a single enemy stone.

A stone is surrounded if enemy stones are on all four sides of it. A diagonal run of stones of one colour is flanked if
it lies between two enemy stones. A placement is judged in the inventors' order: a win of its side, a win of the
opponent, its captures, captures by the opponent, and whether the board has occurred before.

`b` holds the tables of a board and `s` a row. A point is a number below `b.sites`, and a direction a number below
`b.ways`. The action code of a placement is its point. The scratch lists the stones that a placement captures.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, other
from boardgames_tui.core.kernel import BoardTables, Ints, Row, board_key, count_occurrences, encode_ending, pass_turn

# Number of sides of a point. The directions below SIDES are orthogonal, the others diagonal.
SIDES = 4
# The two diagonals of a point, each by its direction to the right.
RISING = 4
FALLING = 5

# Reasons for which the game ends.
SURROUND = 1

# Rules that a placement may break (`refusal`).
OCCUPIED = 1
SURROUNDED = 2
FLANKED = 3
REPEATED = 4


def opposite(diagonal: int) -> int:
    """Return the direction opposite to RISING or FALLING."""
    return diagonal + 2


def start(b: BoardTables, s: Row) -> None:
    """Set up the starting position: an empty board, and Black begins."""
    for point in range(b.sites):
        s[point] = EMPTY
    s[b.side] = BLACK
    s[b.seat] = BLACK


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """List in `out` the empty points on which no rule forbids a placement; return their number."""
    key_before = board_key(b, s)
    length = 0
    for point in range(b.sites):
        if s[point] == EMPTY and judge_placement(b, s, key_history, key_before, point) == 0:
            out[length] = point
            length += 1
    return length


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the rule that a placement breaks, or 0 if the placement is legal."""
    if s[a] != EMPTY:
        return OCCUPIED
    return judge_placement(b, s, key_history, board_key(b, s), a)


def judge_placement(b: BoardTables, s: Row, key_history: Ints, key_before: int, point: int) -> int:
    """Return the rule that a stone of the side to act breaks on an empty point, or 0.

    `key_before` is the key of the present board. The row is the same afterwards.
    """
    colour = s[b.side]
    enemy = other(colour)
    if wins_at(b, s, point, colour):
        return 0
    if count_around(b, s, point, enemy) == SIDES:
        return SURROUNDED
    s[point] = colour
    captured = list_captured(b, s, point)
    key_after = key_before ^ stone_key(b, point, colour)
    for i in range(captured):
        key_after ^= stone_key(b, b.scratch[i], enemy)
        s[b.scratch[i]] = EMPTY
    flanked = is_flanked(b, s, point, RISING) or is_flanked(b, s, point, FALLING)
    for i in range(captured):
        s[b.scratch[i]] = enemy
    s[point] = EMPTY
    if flanked:
        return FLANKED
    return REPEATED if count_occurrences(key_history, key_after) else 0


def stone_key(b: BoardTables, point: int, colour: int) -> int:
    """Return the Zobrist key of a stone; there are six keys for each point."""
    return b.zobrist[6 * point + colour]


def count_around(b: BoardTables, s: Row, point: int, colour: int) -> int:
    """Return the number of sides of a point on which there is a stone of a colour."""
    count = 0
    for direction in range(SIDES):
        if s[b.neighbours[point * b.ways + direction]] == colour:
            count += 1
    return count


def wins_at(b: BoardTables, s: Row, point: int, colour: int) -> bool:
    """Return whether a stone of a colour on an empty point is the fourth around an enemy stone."""
    for direction in range(SIDES):
        neighbour = b.neighbours[point * b.ways + direction]
        if s[neighbour] == other(colour) and count_around(b, s, neighbour, colour) == SIDES - 1:
            return True
    return False


def list_captured(b: BoardTables, s: Row, point: int) -> int:
    """List in the scratch, each once, the enemy stones in the diagonal runs that the stone on a point flanks.

    Return their number.
    """
    length = 0
    for direction in range(SIDES, b.ways):
        captured = point
        for _ in range(flanked_run_length(b, s, point, direction)):
            captured = b.neighbours[captured * b.ways + direction]
            if not is_captured(b, length, captured):
                b.scratch[length] = captured
                length += 1
    return length


def flanked_run_length(b: BoardTables, s: Row, point: int, direction: int) -> int:
    """Return the number of enemy stones, in a direction, between the stone on a point and another of its colour.

    Return 0 if there is no other one behind them.
    """
    colour = s[point]
    length = 0
    end = b.neighbours[point * b.ways + direction]
    while s[end] == other(colour):
        length += 1
        end = b.neighbours[end * b.ways + direction]
    # The run may lead around the board, back to the point itself.
    return length if s[end] == colour and end != point else 0


def is_captured(b: BoardTables, length: int, point: int) -> bool:
    """Return whether a point is among the first `length` points of the scratch.

    On a board of even size, the two diagonals of a point meet again half-way round, so a stone may be found twice.
    """
    for i in range(length):
        if b.scratch[i] == point:
            return True
    return False


def is_flanked(b: BoardTables, s: Row, point: int, diagonal: int) -> bool:
    """Return whether the diagonal run of the stone on a point lies between two different enemy stones.

    A stone may not be placed so.
    """
    enemy = other(s[point])
    ahead = run_end(b, s, point, diagonal)
    behind = run_end(b, s, point, opposite(diagonal))
    return s[ahead] == enemy and s[behind] == enemy and ahead != behind


def run_end(b: BoardTables, s: Row, point: int, direction: int) -> int:
    """Return the first point beyond the run of the stone on a point, in a direction.

    Return the point itself if its run leads around the board.
    """
    end = b.neighbours[point * b.ways + direction]
    while end != point and s[end] == s[point]:
        end = b.neighbours[end * b.ways + direction]
    return end


def play(b: BoardTables, s: Row, a: int) -> None:
    """Play a placement in place: it captures, unless it wins."""
    wins = wins_at(b, s, a, s[b.side])
    s[a] = s[b.side]
    if not wins:
        captured = list_captured(b, s, a)
        for i in range(captured):
            s[b.scratch[i]] = EMPTY
    pass_turn(b, s)


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """Return the win of the side that has just surrounded an enemy stone (`encode_ending`), else 0.

    The winner's own stones may be surrounded as well; they do not count.
    """
    if has_surrounded_stone(b, s, s[b.side]):
        return encode_ending(other(s[b.side]), SURROUND)
    return 0


def has_surrounded_stone(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether any stone of a colour is surrounded."""
    for point in range(b.sites):
        if is_surrounded(b, s, point, colour):
            return True
    return False


def is_surrounded(b: BoardTables, s: Row, point: int, colour: int) -> bool:
    """Return whether there is a stone of a colour on a point, and enemy stones are on all four sides of it."""
    return s[point] == colour and count_around(b, s, point, other(colour)) == SIDES


def key(b: BoardTables, s: Row) -> int:
    """Return the Zobrist key of the stones, by which a repeated board is recognised, whichever side is to move."""
    return board_key(b, s)
