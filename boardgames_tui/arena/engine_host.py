"""The hall of a process: tables at which games are played for whoever asks, from any thread, and in any process.

`prepare` and `play` are what another process is asked to do: they open the hall of the process that they run in.
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

IDLE = 60.0
"""Seconds after which engines that nobody needs are let go."""
KEPT = 12
"""So many tables are kept for games to come: each has two engines with their memory."""
Result = TypeVar("Result")
Task = asyncio.Task[Any]


class EngineHost:
    """Tables in one loop of events, which runs in a thread of its own. A table is kept for the next game at it."""

    def __init__(self) -> None:
        self._free: dict[GameRunner, asyncio.TimerHandle] = {}
        self._tasks: set[Task] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="arena", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something in the loop, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def prepare(self, match_spec: MatchSpec) -> None:
        """Have a table ready; raise EngineError where an engine cannot play this game."""
        async with self._table(match_spec) as table:
            await table.prepare()

    async def play(self, match_spec: MatchSpec, number: int) -> GameResult:
        """Play a game at a free table, or at a new one."""
        async with self._table(match_spec) as table:
            return await table.play(number)

    def close(self) -> None:
        """Break off all games and let all engines go."""
        self.run(self._leave())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @asynccontextmanager
    async def _table(self, match_spec: MatchSpec) -> AsyncIterator[GameRunner]:
        table = next((table for table in self._free if table.match_spec == match_spec), None)
        if table:
            self._free.pop(table).cancel()
        table = table or GameRunner(match_spec)
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            yield table
        finally:
            self._tasks.discard(task)
            self._free[table] = self._loop.call_later(IDLE, self._dismiss, table)
            if len(self._free) > KEPT:
                self._dismiss(next(iter(self._free)))

    def _dismiss(self, table: GameRunner) -> None:
        self._free.pop(table).cancel()
        task = self._loop.create_task(table.close())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _leave(self) -> None:
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for timer in self._free.values():
            timer.cancel()
        await asyncio.gather(*(table.close() for table in self._free))


_guard = Lock()
_open: list[EngineHost] = []


def _hall() -> EngineHost:
    """Return the hall of this process; its engines end with the process, at the latest."""
    with _guard:
        if not _open:
            _open.append(EngineHost())
            atexit.register(close)
        return _open[0]


def prepare(match_spec: MatchSpec) -> None:
    """Have a table ready in this process; raise EngineError where an engine cannot play this game."""
    host = _hall()
    host.run(host.prepare(match_spec))


def play(match_spec: MatchSpec, number: int) -> GameResult:
    """Play a game of a contest in this process."""
    host = _hall()
    return host.run(host.play(match_spec, number))


def close() -> None:
    """Break off what is played in this process, and let all engines go."""
    atexit.unregister(close)
    with _guard:
        halls, _open[:] = tuple(_open), []
    for host in halls:
        host.close()
