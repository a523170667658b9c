"""Who thinks in an engine: the compiled search and, until that is ready, the same source as it stands."""

import random
from collections.abc import Callable

from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend, bind_rules
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.warmup import CompileJob
from boardgames_tui.uai.values import Limit

EARLY_NODES = 900
"""So few nodes nobody waits for a compiler: uncompiled, they take a tenth of a second to a second and a half."""


class EnginePool:
    """The thinkers of one game, or the baseline's; `say` is told where something takes long."""

    def __init__(self, game: Game, say: Callable[[str], None], *, plain: bool = False) -> None:
        self.compile_job = CompileJob(game, say, plain=plain)
        self._game, self._plain, self._dice = game, plain, random.Random()
        self._compiled: Engine | None = None
        self._early: Engine | None = None

    def forget(self) -> None:
        """Let the compiled one be made anew, with other memory and threads."""
        self._compiled = None

    def begin(self, position: Position) -> None:
        """Begin another game."""
        for engine in (self._compiled, self._early):
            if engine:
                engine.new_game(position)

    def compiled(self, backend: Backend, megabytes: int, threads: int, position: Position) -> Engine:
        """Return the one over compiled code; what a search has learned of a game is kept for the next."""
        if self._compiled is None:
            self._compiled = Engine(backend, megabytes, self._dice, threads, self._plain)
            self._compiled.new_game(position)
        return self._compiled

    def early(self, limit: Limit) -> Engine | None:
        """Return who answers so little at once while the search is compiled; None where that is ready, or needed."""
        if self.compile_job.done or limit.infinite or limit.nodes is None or limit.nodes > EARLY_NODES:
            return None
        self.compile_job.begin()
        self._early = self._early or Engine(bind_rules(self._game, compiled=False), 1, self._dice, plain=self._plain)
        return self._early
