"""Levels of Io, measured by matches from the lowest up (`python -m boardgames_tui.lab ladder io`)."""

from boardgames_tui.kernel.contracts import Ladder

LADDER = Ladder(
    ((12, 5.0), (15, 1.3), (22, 0.53), (32, 0.32), (47, 0.2), (74, 0.13), (370, 0.057), (2_200, 0.0)),
)
