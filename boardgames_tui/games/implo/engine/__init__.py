"""What Implo gives the engine, and what only the engine process loads."""

from boardgames_tui.games.implo.engine import fast_rules, policy, solver
from boardgames_tui.kernel.contracts import EngineModules, Ladder

# Levels of Implo, measured by matches from the lowest up (`python -m boardgames_tui.lab ladder implo`).
LADDER = Ladder(
    ((12, 1.8), (16, 0.58), (39, 0.26), (155, 0.18), (540, 0.1), (1_500, 0.042), (4_200, 0.01), (15_000, 0.0))
)

ENGINE = EngineModules(fast_rules, policy, solver, view=fast_rules, ladder=LADDER, perft_depth=4)
