"""Levels of Onyx, measured by matches from the lowest up (`python -m boardgames_tui.lab ladder onyx`)."""

from boardgames_tui.kernel.contracts import Ladder

LADDER = Ladder(
    ((12, 2.8), (17, 0.9), (30, 0.41), (68, 0.21), (170, 0.125), (540, 0.075), (2_200, 0.028), (6_500, 0.0)),
)
