"""What an alpha-beta search holds in memory, and the constants that say what stands where."""

from math import log
from typing import NamedTuple

from boardgames_tui.core.kernel import SCALE, SCRATCH, WORDS, Ints, Row

DEEPEST = 100
"""No line that is looked at is longer."""

# What stands in a mind's `state`: registers, then tables.
NODES = 0  # looked at so far
LIMIT = 1  # of nodes
STOP = 2  # 1: give up; from outside, or at the limit
GUESSES = 3  # how often something was judged without looking further
PATHS = 4  # how often a game ended by how its position was reached
AGE = 5  # which search this is, for the table
FARTHEST = 6  # ply so far
MOST = 7  # legal moves of a position
LEGAL = 8  # moves of the root
LISTS = 9  # where the moves of each ply begin, MOST a ply
ROOTS = 10  # where the moves of the root begin, ROOT numbers each
SLACK = 11  # moves of the root that are worth so much less than the best one do not matter
POSITIONS = 16  # of the line under way, WORDS each
FRAMES = POSITIONS + WORDS * (DEEPEST + 1) + SCRATCH  # what the search knows at each ply, FRAME numbers each
FRAME = 16
REDUCTIONS = FRAMES + FRAME * (DEEPEST + 1)  # late move reductions: in plies, by depth and number of the move
REDUCED = 64  # depths and numbers; those beyond are as the last one
HISTORY = REDUCTIONS + REDUCED * REDUCED  # how often a move refuted what led to it, for both sides
LINES = HISTORY + 2 * SCALE  # for each ply, then for each move of the root: the length of the best line, then its moves
LENGTH = DEEPEST + 2

# What stands in a frame.
HASH = 0
DEPTH = 1  # still to go
LEAST = 2  # what a move must be worth to matter
HINT = 3  # the move that the table knows, or 0
COUNT = 4  # of the listed moves, UNKNOWN before they are listed
NEXT = 5  # of them
TRIED = 6  # moves so far
BEST = 7  # of them
HOPED = 8  # what a move that gains nothing may lead to at most (futility); WIN where nothing is pruned
PRUNED = 9  # what those moves are worth at most that were not looked at
NULL = 10  # by how much less deep the null move is searched, 0 where it is not
GUESSED = 11  # GUESSES before its moves
PATHED = 12  # PATHS before its moves

# What stands from ROOTS on for each move of the root.
MOVE = 0
SCORE = 1
LINE = 2  # where its line stands
ROOT = 3

WIN = 30_000
SURE = 29_000
"""A value from here on is a proven win, in WIN - value actions."""
UNKNOWN = -32_000
"""No value."""


class Mind(NamedTuple):
    """Few arrays, because every call hands all of them on; all of 64-bit numbers but the weights."""

    plan: Row
    """The game's tables."""
    weights: Ints
    """What the game's evaluation has learned."""
    state: Row
    table: Row


def blank(most: int) -> list[int]:
    """Return the state before a search of positions with at most so many legal moves."""
    state = [0] * (LINES + LENGTH * (DEEPEST + 1 + most) + most * (ROOT + DEEPEST))
    state[MOST] = most
    state[SLACK] = 2 * WIN
    state[ROOTS] = LINES + LENGTH * (DEEPEST + 1 + most)
    state[LISTS] = state[ROOTS] + ROOT * most
    for depth in range(1, REDUCED):
        for number in range(1, REDUCED):
            state[REDUCTIONS + REDUCED * depth + number] = int(1.0 + log(depth) * log(number) / 1.4)
    return state
