"""What Ataxx gives the engine, and what only the engine process loads."""

from boardgames_tui.games.ataxx.engine import bitboard_rules, evaluation, fast_rules, view
from boardgames_tui.games.ataxx.engine.levels import LADDER
from boardgames_tui.kernel.contracts import EngineModules

ENGINE = EngineModules(
    fast_rules=fast_rules,
    bitboard_rules=bitboard_rules,
    evaluation=evaluation,
    view=view,
    ladder=LADDER,
    perft_depth=5,
)
