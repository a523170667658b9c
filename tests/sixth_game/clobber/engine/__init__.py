"""What Clobber gives the engine."""

from boardgames_tui.kernel.contracts import EngineModules

from . import fast_rules, policy

ENGINE = EngineModules(fast_rules=fast_rules, policy=policy, perft_depth=4)
