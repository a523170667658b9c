"""Parameters of the alpha-beta search, which are tuned together by matches (`lab/tune_ataxx.py`).

They are fields of the search's row, not constants, so that compiled code can play with several sets of them. Margins
are in hundredths of a piece.
"""

from boardgames_tui.kernel.layout import Layout

# Unit of the parameters that are in hundredths.
HUNDRED = 100

PARAMETERS = Layout("Parameters of the alpha-beta search")
FUTILITY = PARAMETERS.scalar("FUTILITY", "futility pruning: what a ply may gain")
REVERSE_FUTILITY = PARAMETERS.scalar("REVERSE_FUTILITY", "reverse futility pruning: what a ply may lose")
NULL_REDUCTION = PARAMETERS.scalar("NULL_REDUCTION", "plies by which a null move is reduced, in hundredths")
NULL_REDUCTION_BY_DEPTH = PARAMETERS.scalar("NULL_REDUCTION_BY_DEPTH", "and for each ply of depth, in hundredths")
LATE_MOVES = PARAMETERS.scalar("LATE_MOVES", "late move pruning: moves that are searched, in hundredths")
LATE_MOVES_BY_DEPTH = PARAMETERS.scalar("LATE_MOVES_BY_DEPTH", "and times the depth squared, in hundredths")
LATE_BY_VALUE = PARAMETERS.scalar("LATE_BY_VALUE", "moves searched of a list ordered by value, in hundredths")
LATE_BY_VALUE_BY_DEPTH = PARAMETERS.scalar("LATE_BY_VALUE_BY_DEPTH", "and times the depth, in hundredths")
REDUCTION = PARAMETERS.scalar("REDUCTION", "late move reduction: plies, in hundredths")
REDUCTION_FACTOR = PARAMETERS.scalar("REDUCTION_FACTOR", "and times ln depth times ln move number, in hundredths")
HISTORY_PER_PLY = PARAMETERS.scalar("HISTORY_PER_PLY", "history for which a move is reduced by a ply less")
HISTORY_BONUS = PARAMETERS.scalar("HISTORY_BONUS", "change of a history after a cutoff, times the depth squared")
MAX_HISTORY_BONUS = PARAMETERS.scalar("MAX_HISTORY_BONUS", "largest change of a history")
GAIN_WEIGHT = PARAMETERS.scalar("GAIN_WEIGHT", "weight of a gained piece in the move ordering")
JUMP_PENALTY = PARAMETERS.scalar("JUMP_PENALTY", "deduction from a jump in the move ordering by gain")
VALUE_WEIGHT = PARAMETERS.scalar("VALUE_WEIGHT", "weight of the static value in the move ordering")
HALF_WINDOW = PARAMETERS.scalar("HALF_WINDOW", "half the width of the first aspiration window")
PARAMETERS.check(globals())

# The value of each parameter, in the order of the layout.
VALUES = {
    "FUTILITY": 40,
    "REVERSE_FUTILITY": 55,
    "NULL_REDUCTION": 398,
    "NULL_REDUCTION_BY_DEPTH": 26,
    "LATE_MOVES": 134,
    "LATE_MOVES_BY_DEPTH": 210,
    "LATE_BY_VALUE": 1006,
    "LATE_BY_VALUE_BY_DEPTH": 36,
    "REDUCTION": 88,
    "REDUCTION_FACTOR": 122,
    "HISTORY_PER_PLY": 4503,
    "HISTORY_BONUS": 30,
    "MAX_HISTORY_BONUS": 3095,
    "GAIN_WEIGHT": 1032,
    "JUMP_PENALTY": 2010,
    "VALUE_WEIGHT": 66,
    "HALF_WINDOW": 49,
}
