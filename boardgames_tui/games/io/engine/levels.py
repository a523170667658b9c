"""Levels of Io, measured by matches from the lowest up (`python -m boardgames_tui.lab ladder io`)."""

from boardgames_tui.kernel.contracts import Ladder

LADDER = Ladder(
    ((12, 5.0), (15, 1.3), (22, 0.53), (58, 0.15), (260, 0.065), (950, 0.04), (7_500, 0.011), (50_000, 0.0)),
)
