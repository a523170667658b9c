"""Registers of Implo's rows, counted from `BoardTables.first_register`."""

# Stage of the turn: `rules.PLACE` or `rules.RESOLVE`.
STAGE = 0
# 1 if the side to act may swap, else 0.
SWAP = 1
# Colour of the last stone placed; EMPTY before the first.
LAST = 2
