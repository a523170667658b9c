"""Runner thread: plays games for callers in any thread of a process, and keeps the engines for later games.

A process has at most one runner thread. A worker pool sends the functions `prepare` and `play` to another process or
thread; they use the runner thread of the process in which they run.
"""

import asyncio
import atexit
from collections.abc import Awaitable, Callable, Coroutine
from threading import Lock
from typing import Any, TypeVar

from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.game_runner import GameRunner
from boardgames_tui.arena.match_spec import MatchSpec
from boardgames_tui.system.loop_thread import LoopThread

# Seconds after which an idle runner is closed.
IDLE_SECONDS = 60.0
# Idle runners that stay open, at most: each has two engines with their memory.
MAX_IDLE_RUNNERS = 12
Result = TypeVar("Result")


class RunnerThread:
    """Thread with an event loop for game runners, each of which stays open for the next game of its match."""

    def __init__(self) -> None:
        # The timer that will close each idle runner; the one that has been idle longest comes first.
        self._idle: dict[GameRunner, asyncio.TimerHandle] = {}
        # Tasks that use or close a runner.
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thread = LoopThread("arena")
        self._thread.start()

    def run(self, match_spec: MatchSpec, deed: Callable[[GameRunner], Awaitable[Result]]) -> Result:
        """Let a runner of a match do something, and block the calling thread until its result is there."""
        return self._wait_for(self._lend_runner(match_spec, deed))

    def close(self) -> None:
        """Cancel all games and close all engines."""
        self._wait_for(self._close_all())
        self._thread.end()

    def _wait_for(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(coroutine, self._thread.loop).result()

    async def _lend_runner(self, match_spec: MatchSpec, deed: Callable[[GameRunner], Awaitable[Result]]) -> Result:
        """Lend an idle runner of a match, or a new one, to the current task; it is idle again afterwards."""
        runner = next((idle for idle in self._idle if idle.match_spec == match_spec), None)
        if runner:
            self._idle.pop(runner).cancel()
        else:
            runner = GameRunner(match_spec)
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            return await deed(runner)
        finally:
            self._tasks.discard(task)
            self._idle[runner] = self._thread.loop.call_later(IDLE_SECONDS, self._close_runner, runner)
            if len(self._idle) > MAX_IDLE_RUNNERS:
                longest_idle = next(iter(self._idle))
                self._close_runner(longest_idle)

    def _close_runner(self, runner: GameRunner) -> None:
        """Close an idle runner in a task of its own."""
        self._idle.pop(runner).cancel()
        task = self._thread.loop.create_task(runner.close())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _close_all(self) -> None:
        # Games first: a cancelled game returns its runner to the idle ones.
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for timer in self._idle.values():
            timer.cancel()
        await asyncio.gather(*(runner.close() for runner in self._idle))


# The runner thread of this process, if it has been started; the lock protects the list.
_runner_threads: list[RunnerThread] = []
_lock = Lock()


def _get_runner_thread() -> RunnerThread:
    """Return the runner thread of this process; start one, closed when the process ends, if there is none."""
    with _lock:
        if not _runner_threads:
            _runner_threads.append(RunnerThread())
            atexit.register(close)
        return _runner_threads[0]


def prepare(match_spec: MatchSpec) -> None:
    """Start the engines of a match in this process; raise EngineError if one cannot play the game."""
    _get_runner_thread().run(match_spec, GameRunner.prepare)


def play(match_spec: MatchSpec, number: int) -> GameResult:
    """Play the game with this number of a match in this process."""
    return _get_runner_thread().run(match_spec, lambda runner: runner.play(number))


def close() -> None:
    """Cancel the games in this process, and close all engines."""
    atexit.unregister(close)
    with _lock:
        runner_threads = tuple(_runner_threads)
        _runner_threads.clear()
    for runner_thread in runner_threads:
        runner_thread.close()
