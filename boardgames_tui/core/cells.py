"""Cell values, colours and their names: the vocabulary that all games share."""

EMPTY = 0
BLACK = 1
WHITE = 2
BLACK_MARK = 3
WHITE_MARK = 4
BLOCK = 5
# Number of cell values.
CELL_VALUES = 6
# Letter of each cell value in a position line; `.` stands for EMPTY and is written as a count.
LETTERS = ".xoXO-"
# Names of the colours.
NAMES = {BLACK: "Black", WHITE: "White"}
# Stands for "no site" where a site is a number.
NOWHERE = -1
# Winner of a drawn game.
DRAW = 0
# Value of an action that wins (`State.gain`, `Effect.worth`), and gain of one that averts a win of the opponent.
WIN, SAVE = 1_000_000, 1_000


def other(side: int) -> int:
    """Return the other colour, or the other seat."""
    return BLACK + WHITE - side


def marker_of(colour: int) -> int:
    """Return the marker of a colour."""
    return colour + BLACK_MARK - BLACK


def winner_by(black: int, white: int) -> int:
    """Return the colour with the higher of two scores, or DRAW if they are equal."""
    if black == white:
        return DRAW
    return BLACK if black > white else WHITE
