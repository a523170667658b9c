"""Preparation of a compiled engine in a thread, so that the process can answer meanwhile."""

import time
from collections.abc import Callable
from threading import Thread

from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.cache import compile_lock, delete_unmarked, mark_compiled, needs_compile
from boardgames_tui.engine.compile.numba_backend import check_compiler
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.uai.values import Limit


class CompileJob:
    """Preparation of a game's compiled search: its kernels are loaded from the cache, or compiled.

    With `baseline`, the search is plain UCT. A job is urgent unless it runs in the background. `say` is called with a
    sentence if the search has to be compiled, and when that is done.
    """

    def __init__(
        self, game: Game, say: Callable[[str], None], *, baseline: bool = False, is_urgent: bool = True
    ) -> None:
        check_compiler()
        self._is_urgent = is_urgent
        self._game = game
        self._say = say
        self._baseline = baseline
        self._thread = Thread(target=self._run, name="compile", daemon=True)
        self._backend: Backend | None = None
        self._error: Exception | None = None
        # Whether kernels are being compiled, which takes seconds, not only loaded from the cache.
        self.is_compiling = False

    def begin(self) -> None:
        """Start the thread, unless it was started before."""
        if self._thread.ident is None:
            self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether the thread has ended, with a backend or an error."""
        return self._thread.ident is not None and not self._thread.is_alive()

    @property
    def backend(self) -> Backend:
        """The compiled backend, once the job is done; raise the error of the thread if it failed."""
        if self._error:
            raise self._error
        assert self._backend
        return self._backend

    def _run(self) -> None:
        """Prepare the backend in the thread; keep the backend or the error for the other threads."""
        try:
            self._backend = self.prepare()
        except Exception as error:  # noqa: BLE001 - raised again in the thread that needs the backend
            self._error = error

    def prepare(self) -> Backend:
        """Load or compile the search in the calling thread, and return its backend; raise EngineError if it fails.

        If the cache cannot be read or written, for example because the disk is full, the search is compiled without it.
        """
        try:
            return self._compile() if self.needs_compile else self.load_kernels()
        except OSError as error:
            self.is_compiling = True
            self._say(f"compiling {self._game.title} without a cache: {error.strerror}")
            return self.load_kernels(caches=False)

    @property
    def needs_compile(self) -> bool:
        """Whether a part of the search is missing or damaged in the cache."""
        return needs_compile(self._game, baseline=self._baseline)

    def _compile(self) -> Backend:
        """Compile the search, unless another process is doing so; then wait for it and load the search."""
        title = self._game.title
        self.is_compiling = True
        self._say(f"compiling {title}...")
        with compile_lock(self._game, is_urgent=self._is_urgent):
            if not self.needs_compile:
                return self.load_kernels()
            delete_unmarked(self._game)
            began = time.perf_counter()
            backend = self.load_kernels()
            mark_compiled(self._game, baseline=self._baseline)
            self._say(f"compiled {title} in {time.perf_counter() - began:.1f} s")
            return backend

    def load_kernels(self, *, caches: bool = True) -> Backend:
        """Run short searches, for which every kernel is loaded from the cache or compiled; return the backend."""
        backend = Backend(self._game, compiled=True, caches=caches)
        engine = Engine(backend, megabytes=1, baseline=self._baseline)
        engine.search(Position.start(self._game), Limit(nodes=1))
        # The second search reuses the tree of the first, which needs more kernels.
        engine.search(Position.start(self._game), Limit(movetime=0), actions_since=())
        return backend
