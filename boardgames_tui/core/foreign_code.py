"""Calls of somebody else's code, which may raise anything, print, read, or never return."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from threading import Thread
from typing import TypeVar

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
    results: list[T] = []
    causes: list[str] = []

    def run() -> None:
        try:
            results.append(function())
        except BaseException as error:  # noqa: BLE001 - it may be anything
            causes.append(describe_foreign_error(error))

    thread = Thread(target=run, name="foreign code", daemon=True)
    with _without_streams():
        thread.start()
        thread.join(seconds)
    if thread.is_alive():
        # The thread ends by an exception that nobody sees.
        raise_in_thread(thread.ident or 0, SystemExit)
        raise ForeignCodeError(f"did not end within {seconds:g} seconds")
    if causes:
        raise ForeignCodeError(f"failed with {causes[0]}")
    return results[0]


def raise_in_thread(thread: int, error: type[BaseException]) -> None:
    """Raise an error in a thread, by its identifier, as soon as it executes Python."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


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
