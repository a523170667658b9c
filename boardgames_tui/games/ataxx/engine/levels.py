"""Levels of Ataxx, measured by matches from the lowest up (`python -m boardgames_tui.lab ladder ataxx`)."""

from boardgames_tui.kernel.contracts import Ladder

LADDER = Ladder(
    rungs=(
        (20, 1.25),
        (25, 0.27),
        (80, 0.046),
        (700, 0.03),
        (4_400, 0.017),
        (26_000, 0.009),
        (135_000, 0.0047),
        (600_000, 0.0),
    ),
    daily_variation=2.4,
)
