"""Preparation of a compiled engine in a thread, so that the process can answer meanwhile."""

import time
from collections.abc import Callable
from threading import Thread

from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.cache import compile_lock, mark_compiled, needs_compile
from boardgames_tui.engine.compile.numba_backend import check_compiler
from boardgames_tui.engine.compile.specialise import Backend, bind_rules
from boardgames_tui.engine.engine import Engine
from boardgames_tui.uai.values import Limit


class CompileJob:
    """Preparation of a compiled search, or of the baseline (`plain`), from the cache or by compiling it.

    `say` is called with a sentence if it has to be compiled.
    """

    def __init__(self, game: Game, say: Callable[[str], None], *, plain: bool = False) -> None:
        check_compiler()
        self._game, self._say, self._plain = game, say, plain
        self._thread = Thread(target=self._run, name="warm-up", daemon=True)
        self._backend: Backend | None = None
        self._error: Exception | None = None

    def begin(self) -> None:
        """Start the thread, unless it was started before."""
        if self._thread.ident is None:
            self._thread.start()

    @property
    def done(self) -> bool:
        """Whether the thread has ended."""
        return self._thread.ident is not None and not self._thread.is_alive()

    @property
    def backend(self) -> Backend:
        """The compiled backend once the job is done; raise the thread's error, such as EngineError, if it failed."""
        if self._error:
            raise self._error
        assert self._backend
        return self._backend

    def _run(self) -> None:
        try:
            self._backend = self.prepare()
        except Exception as error:  # noqa: BLE001 - raised again in the thread that needs the backend
            self._error = error

    def prepare(self) -> Backend:
        """Return the compiled backend, in the calling thread; raise EngineError if that is impossible."""
        try:
            return self._compile() if self.needs_compile else self.load()
        except OSError as error:
            raise EngineError(f"No engine is available: it cannot be saved in the cache ({error.strerror}).") from None

    @property
    def needs_compile(self) -> bool:
        """Whether a part of the search is still to be compiled."""
        return needs_compile(self._game, plain=self._plain)

    def _compile(self) -> Backend:
        title = self._game.title
        self._say(f"compiling {title} …")
        with compile_lock(self._game):
            if not self.needs_compile:
                return self.load()
            began = time.perf_counter()
            backend = self.load()
            mark_compiled(self._game, plain=self._plain)
            self._say(f"compiled {title} in {time.perf_counter() - began:.1f} s")
            return backend

    def load(self) -> Backend:
        """Run short searches, which load every kernel from the cache or compile it."""
        backend = bind_rules(self._game, compiled=True)
        engine = Engine(backend, megabytes=1, plain=self._plain)
        engine.search(Position.start(self._game), Limit(nodes=1))
        # The second search reuses the tree of the first, which needs more kernels.
        engine.search(Position.start(self._game), Limit(movetime=0), actions_since=())
        return backend
