"""Registers of Io's rows, counted from `BoardTables.first_register`."""

# Stage of the game: `rules.FIRST`, BOUND, FREE or SINGLE.
STAGE = 0
# Cell next to which a bound stone is placed; NOWHERE in the other stages.
ANCHOR = 1
