"""What Ataxx gives the engine, and what only the engine process loads."""

from boardgames_tui.games.ataxx.engine import bitboard_rules, evaluation, fast_rules
from boardgames_tui.kernel.contracts import EngineModules, Ladder

# Levels of Ataxx, as strong as they were before the engine improved on 2026-11-27 (docs/engine-log.md).
# `python -m boardgames_tui.lab ladder ataxx` measures each by matches against the one below.
LADDER = Ladder(
    rungs=(
        (20, 3.5),
        (21, 0.78),
        (53, 0.086),
        (240, 0.036),
        (1_500, 0.022),
        (7_000, 0.013),
        (24_000, 0.0086),
        (80_000, 0.0),
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
