"""What Torus gives the engine, and what only the engine process loads."""

from boardgames_tui.games.torus.engine import fast_rules, policy, view
from boardgames_tui.games.torus.engine.levels import LADDER
from boardgames_tui.kernel.contracts import EngineModules

ENGINE = EngineModules(fast_rules=fast_rules, policy=policy, view=view, ladder=LADDER, perft_depth=4)
