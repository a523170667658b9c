"""Levels of Ataxx, as strong as they were before the engine improved on 2026-11-27 (DESIGN.md).

`python -m boardgames_tui.lab ladder ataxx` measures each by matches against the one below.
"""

from boardgames_tui.kernel.contracts import Ladder

LADDER = Ladder(
    rungs=(
        (20, 1.25),
        (21, 0.78),
        (53, 0.086),
        (290, 0.036),
        (1_850, 0.022),
        (8_900, 0.013),
        (29_500, 0.0086),
        (100_000, 0.0),
    ),
    daily_variation=2.4,
)
