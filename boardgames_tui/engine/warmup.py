"""Getting a compiled engine ready, in a thread of its own, so that somebody can be answered meanwhile."""

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
    """A compiled search, or the baseline's, from the cache or compiled now; `say` is told where that takes long."""

    def __init__(self, game: Game, say: Callable[[str], None], *, plain: bool = False) -> None:
        check_compiler()
        self._game, self._say, self._plain = game, say, plain
        self._thread = Thread(target=self._run, name="warm-up", daemon=True)
        self._backend: Backend | None = None
        self._error: Exception | None = None

    def begin(self) -> None:
        """Begin, where that has not been done."""
        if self._thread.ident is None:
            self._thread.start()

    @property
    def done(self) -> bool:
        """Nothing is left to wait for."""
        return self._thread.ident is not None and not self._thread.is_alive()

    @property
    def backend(self) -> Backend:
        """The search, once that is done; raise EngineError where it cannot be had, or what else befell the thread."""
        if self._error:
            raise self._error
        assert self._backend
        return self._backend

    def _run(self) -> None:
        try:
            self._backend = self.prepare()
        except Exception as error:  # noqa: BLE001 - raised again for whoever asks
            self._error = error

    def prepare(self) -> Backend:
        """Return the search, in this thread; raise EngineError where it cannot be had."""
        try:
            return self._compile() if self.needs_compile else self._load()
        except OSError as error:
            raise EngineError(f"There is no engine here: it cannot be kept in the cache ({error.strerror}).") from None

    @property
    def needs_compile(self) -> bool:
        """Something is still to be compiled."""
        return needs_compile(self._game, plain=self._plain)

    def _compile(self) -> Backend:
        title = self._game.title
        self._say(f"compiling {title} …")
        with compile_lock(self._game):
            if not self.needs_compile:
                return self._load()
            began = time.perf_counter()
            backend = self._load()
            mark_compiled(self._game, plain=self._plain)
            self._say(f"compiled {title} in {time.perf_counter() - began:.1f} s")
            return backend

    def _load(self) -> Backend:
        """Call all that a search calls: what is not in the cache is then compiled."""
        backend = bind_rules(self._game, compiled=True)
        engine = Engine(backend, megabytes=1, plain=self._plain)
        engine.search(Position.start(self._game), Limit(nodes=1))
        # The second search goes on from the first, which takes more code.
        engine.search(Position.start(self._game), Limit(movetime=0), actions_since=())
        return backend
