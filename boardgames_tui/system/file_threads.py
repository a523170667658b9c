"""Threads for file operations, which may hang on a network; the program waits for them at its end, but not for long."""

import atexit
import contextvars
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import ParamSpec, TypeVar
from weakref import WeakSet

# Seconds that the program waits for file operations when it ends, at most.
MAX_WAIT = 2.0

P = ParamSpec("P")
Result = TypeVar("Result")

# Threads that still run; the interpreter keeps them alive.
_threads: WeakSet[Thread] = WeakSet()
# Seconds left to wait in vain; a disk that hangs uses them up.
_patience = MAX_WAIT


def start_file_thread(function: Callable[[], object]) -> Thread:
    """Run a function in a daemon thread, with the context variables of the caller."""
    thread = Thread(target=contextvars.copy_context().run, args=(function,), name="disk", daemon=True)
    _threads.add(thread)
    thread.start()
    return thread


def wait_for_file_thread(thread: Thread) -> None:
    """Wait until a thread ends, at most as long as there is patience."""
    global _patience  # noqa: PLW0603 - it belongs to the process
    began = monotonic()
    thread.join(_patience)
    if thread.is_alive():
        _patience = max(0.0, _patience - (monotonic() - began))


@atexit.register
def _wait_for_all() -> None:
    """Wait for all threads until patience ends or Ctrl+C is pressed."""
    with suppress(KeyboardInterrupt):
        for thread in tuple(_threads):
            wait_for_file_thread(thread)


class FileExecutor(ThreadPoolExecutor):
    """Executor that starts a thread for each call, and whose shutdown leaves the waiting to the end of the program.

    asyncio accepts only a ThreadPoolExecutor, whose own threads are waited for without a limit.
    """

    def submit(self, function: Callable[P, Result], /, *args: P.args, **kwargs: P.kwargs) -> Future[Result]:
        """Run a function in a thread; return the future of its result."""
        future: Future[Result] = Future()
        future.set_running_or_notify_cancel()

        def run() -> None:
            try:
                future.set_result(function(*args, **kwargs))
            except BaseException as error:  # noqa: BLE001 - it belongs to the caller
                future.set_exception(error)

        start_file_thread(run)
        return future
