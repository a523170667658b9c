"""The engine of a game: that for fast rules, or that for plain states."""

import random

from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.modules import has_fast_rules
from boardgames_tui.engine.state_search import StateEngine


def engine_of(game: Game, megabytes: int, seed: int = 1, threads: int = 1) -> Engine | StateEngine:
    """Return a new engine of a game; that for plain states has neither a memory nor threads."""
    rng = random.Random(seed)
    if not has_fast_rules(game):
        return StateEngine(rng)
    return Engine(Backend(game, compiled=True), megabytes, rng, threads)
