"""What Onyx gives the engine, and what only the engine process loads."""

from boardgames_tui.games.onyx.engine import fast_rules, view
from boardgames_tui.games.onyx.engine.levels import LADDER
from boardgames_tui.kernel.contracts import EngineModules

ENGINE = EngineModules(fast_rules=fast_rules, policy=fast_rules, view=view, ladder=LADDER, perft_depth=3)
