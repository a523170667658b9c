"""What Ataxx gives the engine, and what only the engine process loads."""

from boardgames_tui.games.ataxx.engine import bitboard_rules, evaluation, fast_rules
from boardgames_tui.kernel.contracts import EngineModules, Ladder

# Levels of Ataxx, in steps of about three of four games up to level 9 (docs/engine-log.md).
# `python -m boardgames_tui.lab ladder ataxx` measures each by matches against the one below.
LADDER = Ladder(
    rungs=(
        (20, 5.8),
        (25, 0.85),
        (80, 0.055),
        (440, 0.03),
        (3_000, 0.018),
        (15_000, 0.0105),
        (52_000, 0.0022),
        (280_000, 0.0),
    ),
    daily_variation=2.4,
)

ENGINE = EngineModules(
    fast_rules=fast_rules,
    bitboard_rules=bitboard_rules,
    evaluation=evaluation,
    view=fast_rules,
    ladder=LADDER,
    perft_depth=5,
)
