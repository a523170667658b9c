"""Levels of Onyx, measured by matches from the lowest up (`python -m boardgames_tui.lab ladder onyx`)."""

from boardgames_tui.kernel.contracts import Ladder

LADDER = Ladder(
    ((12, 2.8), (18, 0.8), (38, 0.31), (130, 0.14), (640, 0.07), (2_500, 0.026), (7_000, 0.012), (20_000, 0.0)),
)
