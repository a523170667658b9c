"""Registers of Implo's rows, counted from `BoardTables.first`."""

# Stage of the turn: PLACE or RESOLVE of `rules`.
STAGE = 0
# Whether a swap is offered: 1 or 0.
SWAP = 1
# Colour of the side that has placed the last stone; EMPTY before the first.
LAST = 2
