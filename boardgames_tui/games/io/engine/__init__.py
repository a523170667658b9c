"""What Io gives the engine, and what only the engine process loads."""

from boardgames_tui.games.io.engine import fast_rules, policy, solver, view
from boardgames_tui.games.io.engine.levels import LADDER
from boardgames_tui.kernel.contracts import EngineModules

ENGINE = EngineModules(fast_rules=fast_rules, policy=policy, solver=solver, view=view, ladder=LADDER, perft_depth=5)
