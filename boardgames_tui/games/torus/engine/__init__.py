"""What Torus gives the engine, and what only the engine process loads."""

from boardgames_tui.games.torus.engine import fast_rules, policy
from boardgames_tui.kernel.contracts import EngineModules, Ladder

# Levels of Torus, measured by matches from the lowest up (`python -m boardgames_tui.lab ladder torus`).
LADDER = Ladder(
    ((12, 0.65), (16, 0.17), (30, 0.068), (360, 0.028), (1_500, 0.012), (4_800, 0.006), (18_000, 0.002), (60_000, 0.0))
)

ENGINE = EngineModules(fast_rules=fast_rules, policy=policy, view=fast_rules, ladder=LADDER, perft_depth=4)
