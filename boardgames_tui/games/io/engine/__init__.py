"""What Io gives the engine, and what only the engine process loads."""

from boardgames_tui.games.io.engine import fast_rules, policy, solver
from boardgames_tui.kernel.contracts import EngineModules, Ladder

# Levels of Io, as strong as they were before the engine improved on 2026-11-27 (docs/engine-log.md).
# `python -m boardgames_tui.lab ladder io` measures each by matches against the one below.
LADDER = Ladder(((12, 5.0), (15, 1.3), (22, 0.53), (32, 0.32), (47, 0.2), (74, 0.13), (370, 0.057), (2_200, 0.0)))

ENGINE = EngineModules(fast_rules, policy, solver, view=fast_rules, ladder=LADDER, perft_depth=5)
