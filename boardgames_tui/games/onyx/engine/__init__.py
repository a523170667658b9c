"""What Onyx gives the engine, and what only the engine process loads."""

from boardgames_tui.games.onyx.engine import fast_rules
from boardgames_tui.kernel.contracts import EngineModules, Ladder

# Levels of Onyx, as strong as they were before the engine improved on 2026-11-27 (docs/engine-log.md).
# `python -m boardgames_tui.lab ladder onyx` measures each by matches against the one below.
LADDER = Ladder(
    ((12, 2.8), (17, 0.9), (30, 0.41), (68, 0.21), (170, 0.125), (540, 0.075), (2_200, 0.028), (6_500, 0.0))
)

ENGINE = EngineModules(fast_rules=fast_rules, policy=fast_rules, view=fast_rules, ladder=LADDER, perft_depth=3)
