"""Engines of a process: the compiled one and, until it is ready, the same source interpreted."""

import random
from collections.abc import Callable

from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend, bind_rules
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.warmup import CompileJob
from boardgames_tui.uai.values import Limit

# Searches with at most this many nodes do not wait for the compiler: interpreted, they take 0.1 to 1.5 s.
EARLY_NODES = 900


class EnginePool:
    """Engines of one game, or of the baseline (`plain`). `say` is called with a sentence if something takes long."""

    def __init__(self, game: Game, say: Callable[[str], None], *, plain: bool = False) -> None:
        self.compile_job = CompileJob(game, say, plain=plain)
        self._game, self._plain, self._dice = game, plain, random.Random()
        self._compiled: Engine | None = None
        self._early: Engine | None = None

    def forget(self) -> None:
        """Drop the compiled engine, so that it is created with other memory and threads."""
        self._compiled = None

    def begin(self, position: Position) -> None:
        """Begin another game."""
        for engine in (self._compiled, self._early):
            if engine:
                engine.new_game(position)

    def compiled(self, backend: Backend, megabytes: int, threads: int, position: Position) -> Engine:
        """Return the compiled engine, which keeps what it learned of a game for the next search."""
        if self._compiled is None:
            self._compiled = Engine(backend, megabytes, self._dice, threads, self._plain)
            self._compiled.new_game(position)
        return self._compiled

    def early(self, limit: Limit) -> Engine | None:
        """Return the interpreted engine for a small search while the code is compiled, or None to wait for it."""
        if self.compile_job.done or limit.infinite or limit.nodes is None or limit.nodes > EARLY_NODES:
            return None
        self.compile_job.begin()
        self._early = self._early or Engine(bind_rules(self._game, compiled=False), 1, self._dice, plain=self._plain)
        return self._early
