"""Registers of Io's rows, counted from `BoardTables.first`."""

# Stage of the turn: FIRST, BOUND, FREE or SINGLE of `rules`.
STAGE = 0
# Cell beside which a bound stone has to stand; NOWHERE in the other stages.
ANCHOR = 1
