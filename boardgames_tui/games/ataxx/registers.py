"""Registers of Ataxx' rows, counted from `BoardTables.first_register`."""

# Half-moves since the last clone.
HALFMOVES = 0
# Number of the move, which rises after White's.
MOVE_NUMBER = 1
