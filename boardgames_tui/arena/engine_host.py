"""Engine host of a process: it plays games for callers in any thread, and keeps the engines for later games.

`prepare` and `play` are the tasks for another process: they use the host of the process in which they run.
"""

import asyncio
import atexit
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from threading import Lock, Thread
from typing import Any, TypeVar

from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.game_runner import GameRunner
from boardgames_tui.arena.match_spec import MatchSpec

# Seconds after which idle engines are closed.
IDLE = 60.0
# Idle runners that are kept, at most: each has two engines with their memory.
MAX_IDLE_RUNNERS = 12
Result = TypeVar("Result")
Task = asyncio.Task[Any]


class EngineHost:
    """Game runners in one event loop, which runs in a thread of its own.

    A runner is kept for the next game of its match.
    """

    def __init__(self) -> None:
        self._idle: dict[GameRunner, asyncio.TimerHandle] = {}
        self._tasks: set[Task] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="arena", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine in the loop, and wait for its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def prepare(self, match_spec: MatchSpec) -> None:
        """Have a runner ready for a match; raise EngineError if an engine cannot play the game."""
        async with self._runner(match_spec) as runner:
            await runner.prepare()

    async def play(self, match_spec: MatchSpec, number: int) -> GameResult:
        """Play a game with an idle runner, or with a new one."""
        async with self._runner(match_spec) as runner:
            return await runner.play(number)

    def close(self) -> None:
        """Cancel all games and close all engines."""
        self.run(self._close_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @asynccontextmanager
    async def _runner(self, match_spec: MatchSpec) -> AsyncIterator[GameRunner]:
        runner = next((runner for runner in self._idle if runner.match_spec == match_spec), None)
        if runner:
            self._idle.pop(runner).cancel()
        runner = runner or GameRunner(match_spec)
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            yield runner
        finally:
            self._tasks.discard(task)
            self._idle[runner] = self._loop.call_later(IDLE, self._close_runner, runner)
            if len(self._idle) > MAX_IDLE_RUNNERS:
                self._close_runner(next(iter(self._idle)))

    def _close_runner(self, runner: GameRunner) -> None:
        self._idle.pop(runner).cancel()
        task = self._loop.create_task(runner.close())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _close_all(self) -> None:
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for timer in self._idle.values():
            timer.cancel()
        await asyncio.gather(*(runner.close() for runner in self._idle))


_lock = Lock()
_open: list[EngineHost] = []


def _this_host() -> EngineHost:
    """Return the host of this process; its engines end with the process at the latest."""
    with _lock:
        if not _open:
            _open.append(EngineHost())
            atexit.register(close)
        return _open[0]


def prepare(match_spec: MatchSpec) -> None:
    """Have a runner ready in this process; raise EngineError if an engine cannot play the game."""
    host = _this_host()
    host.run(host.prepare(match_spec))


def play(match_spec: MatchSpec, number: int) -> GameResult:
    """Play a game of a match in this process."""
    host = _this_host()
    return host.run(host.play(match_spec, number))


def close() -> None:
    """Cancel the games in this process, and close all engines."""
    atexit.unregister(close)
    with _lock:
        hosts = tuple(_open)
        _open.clear()
    for host in hosts:
        host.close()
