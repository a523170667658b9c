"""Calls of somebody else's code, which may raise anything, print, read, or never return."""

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from threading import Thread
from typing import Generic, TypeVar

from boardgames_tui.core.errors import shortened

# Characters of the message of an error in somebody else's code, at most.
MAX_CAUSE_LENGTH = 200
T = TypeVar("T")


class ForeignCodeError(Exception):
    """What somebody else's code did instead of returning, as the end of a sentence."""


def call_foreign(function: Callable[[], T], seconds: float) -> T:
    """Return the result of a function; raise ForeignCodeError if it raises anything or takes too long.

    What it prints meanwhile is lost, and it finds no input. A call that does not return is stopped as soon as it
    executes Python again.
    """
    call = _Call(function)
    with _without_streams():
        call.thread.start()
        call.thread.join(seconds)
    if call.thread.is_alive():
        # The thread ends by an exception that nobody sees.
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(call.thread.ident or 0), ctypes.py_object(SystemExit))
        raise ForeignCodeError(f"did not end within {seconds:g} seconds")
    if call.cause is not None:
        raise ForeignCodeError(f"failed with {call.cause}")
    return call.results[0]


class _Call(Generic[T]):
    """A call in a thread of its own: its result, or the cause of its end."""

    def __init__(self, function: Callable[[], T]) -> None:
        self.thread = Thread(target=self._run, name="foreign code", daemon=True)
        self.results: list[T] = []
        self.cause: str | None = None
        self._function = function

    def _run(self) -> None:
        try:
            self.results.append(self._function())
        except BaseException as error:  # noqa: BLE001 - it may be anything
            self.cause = describe_foreign_error(error)


def describe_foreign_error(error: BaseException) -> str:
    """Return the type and the message of an error on one line, without a full stop."""
    try:
        message = shortened(str(error), MAX_CAUSE_LENGTH).removesuffix(".")
    except BaseException:  # noqa: BLE001 - the error is somebody else's, too
        message = "without a message that can be read"
    return ": ".join(filter(None, (type(error).__name__, message)))


@contextmanager
def _without_streams() -> Iterator[None]:
    """Give the process no standard streams for a while."""
    stdin = sys.stdin
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        sys.stdin = StringIO()
        try:
            yield
        finally:
            sys.stdin = stdin
