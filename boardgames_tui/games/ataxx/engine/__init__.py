"""What Ataxx gives the engine, and what only the engine process loads."""

from boardgames_tui.games.ataxx.engine import bitboard_rules, evaluation, fast_rules
from boardgames_tui.kernel.contracts import EngineModules, Ladder

# Levels of Ataxx, in steps of about three of four games up to level 9 (docs/engine-log.md).
# `python -m boardgames_tui.lab ladder ataxx` measures each by matches against the one below.
LADDER = Ladder(
    rungs=(
        (20, 5.0),
        (25, 0.8),
        (80, 0.067),
        (720, 0.0265),
        (3_700, 0.0163),
        (20_000, 0.0091),
        (80_000, 0.002),
        (390_000, 0.0),
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
