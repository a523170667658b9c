"""Engines of a process: the compiled one and, until it is ready, the same source interpreted."""

import random
from collections.abc import Callable

from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.compile_job import CompileJob
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.modules import has_fast_rules
from boardgames_tui.uai.values import Limit

# Searches with at most this many nodes do not wait for the compiler: interpreted, they take 0.1 to 1.5 s.
EARLY_NODES = 900


class GameEngines:
    """Engines of one game; with `baseline`, those that search by plain UCT.

    `say` is called with a sentence when an engine has to be compiled, and when that is done.
    """

    def __init__(self, game: Game, say: Callable[[str], None], *, baseline: bool = False) -> None:
        # A game without fast rules needs no compiler.
        self._compile_job = CompileJob(game, say, baseline=baseline) if has_fast_rules(game) else None
        self._game = game
        self._baseline = baseline
        self._rng = random.Random()
        self._compiled: Engine | None = None
        self._interpreted = None if has_fast_rules(game) else Engine()

    @property
    def compile_job(self) -> CompileJob:
        """Preparation of the compiled engine, for a game with fast rules."""
        assert self._compile_job
        return self._compile_job

    def begin(self) -> None:
        """Begin to prepare what searches need."""
        if self._compile_job:
            self._compile_job.begin()

    def drop_compiled(self) -> None:
        """Drop the compiled engine; the next call of `compiled_engine` creates it with the given memory and threads."""
        self._compiled = None

    def new_game(self, position: Position) -> None:
        """Tell the engines that another game begins with a position."""
        for engine in (self._compiled, self._interpreted):
            if engine:
                engine.new_game(position)

    def compiled_engine(self, backend: Backend, megabytes: int, threads: int, position: Position) -> Engine:
        """Return the compiled engine; the first call creates it over `backend`, for a game that has the position.

        It keeps its memory from search to search.
        """
        if self._compiled is None:
            self._compiled = Engine(backend, megabytes, self._rng, threads, self._baseline)
            self._compiled.new_game(position)
        return self._compiled

    def interpreted_engine(self, limit: Limit) -> Engine | None:
        """Return the interpreted engine if the compiled one is not ready and a search under the limit is small.

        This begins the compilation. Otherwise return None: the caller takes the compiled engine or waits for it. A game
        without fast rules has an interpreted engine alone.
        """
        if not self._compile_job:
            return self._interpreted
        if self._compile_job.is_done or limit.infinite or limit.nodes is None or limit.nodes > EARLY_NODES:
            return None
        self._compile_job.begin()
        if self._interpreted is None:
            backend = Backend(self._game, compiled=False)
            self._interpreted = Engine(backend, 1, self._rng, baseline=self._baseline)
        return self._interpreted
