"""The levels of Onyx, found from the bottom up by matches (`python -m boardgames_tui.lab ladder onyx`)."""

from boardgames_tui.core.engine_contracts import Ladder

LADDER = Ladder(
    ((12, 2.8), (18, 0.8), (38, 0.31), (130, 0.14), (640, 0.07), (2_500, 0.026), (7_000, 0.012), (20_000, 0.0)),
)
