"""Registers of Onyx' rows, counted from `BoardTables.first_register`."""

# State of the swap: NOT_OFFERED, OFFERED or NO_STONE_YET of `rules`.
SWAP = 0
# Number of stones captured so far.
CAPTURED = 1
# Colour that has connected its edges; EMPTY while nobody has.
WINNER = 2
