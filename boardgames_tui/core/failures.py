"""Failures of games of other packages while they are used: each costs a sentence, and the game."""

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dis import opmap
from itertools import chain
from operator import attrgetter
from threading import Thread, get_ident
from traceback import walk_tb
from types import FrameType
from typing import ClassVar

from boardgames_tui.core.foreign_code import describe_foreign_error, raise_in_thread
from boardgames_tui.core.printable import printable

PROGRAM = "boardgames_tui"
# Seconds that one call of a package's function may take.
MAX_SECONDS = 10.0


class EndlessError(BaseException):
    """A call of a package's function that has taken too long; packages that catch any Exception do not catch it.

    `key` is the key of the game, and `subject` names the function: a call may return just before it is raised.
    """

    key = subject = ""

    def __str__(self) -> str:
        """Return what the call did, as the end of a sentence."""
        return f"did not end within {MAX_SECONDS:g} seconds"


def failure_sentence(error: BaseException, packages: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the key of the game that an error comes from, and a sentence about it; None if it comes from none.

    `packages` are the modules of the games by key. An error comes from a game if it passed through a function of its
    package, or through one of the program with an object of the package, such as a state with a wrong value.
    """
    causes = _causes(error)
    for cause in causes:
        if _is_signal(cause):
            return None
        frames = [frame for frame, _ in walk_tb(cause.__traceback__)]
        names = [(frame.f_globals.get("__name__"), frame.f_code.co_qualname) for frame in frames]
        for frame in reversed(frames):
            values = chain.from_iterable(map(_states, tuple(frame.f_locals.values())))
            names += [(type(value).__module__, f"a value of its {type(value).__qualname__}") for value in values]
        for name, subject in names:
            if key := _key_of(name, packages):
                return key, _sentence(key, subject, cause)
    endless = (cause for cause in causes if isinstance(cause, EndlessError))
    return next(((cause.key, _sentence(cause.key, cause.subject, cause)) for cause in endless), None)


def _sentence(key: str, subject: str, error: BaseException) -> str:
    did = str(error) if isinstance(error, EndlessError) else f"failed with {describe_foreign_error(error)}"
    return printable(f"The game {key!r} cannot be used any longer: {subject} {did}.")


def _causes(error: BaseException | None) -> list[BaseException]:
    """Return an error and those that led to it. A package's error may compare as it likes."""
    causes: list[BaseException] = []
    while error is not None and not any(error is cause for cause in causes):
        causes.append(error)
        error = error.__cause__ or error.__context__
    return causes


def _states(value: object) -> Iterator[object]:
    """Yield a value, and the state of a position, of a match or of an attempt at a task."""
    yield value
    for path in ("state", "position.state", "shown_match.position.state"):
        # Whatever has such an attribute may be damaged by the failure, too.
        with suppress(BaseException):
            yield attrgetter(path)(value)


def _is_signal(error: BaseException) -> bool:
    """Return whether an error is the answer to a signal such as Ctrl+C, which may have come within a package."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    if not trace or not isinstance(error, (SystemExit, KeyboardInterrupt)):
        return False
    code = trace.tb_frame.f_code
    # Python's own handler raises KeyboardInterrupt in the middle of any function.
    is_raised = isinstance(error, SystemExit) or code.co_code[trace.tb_lasti] == opmap["RAISE_VARARGS"]
    return not is_raised or f"{trace.tb_frame.f_globals.get('__name__')}.".startswith(f"{PROGRAM}.")


def _key_of(module: object, packages: Mapping[str, str]) -> str:
    """Return the key of the game in whose package a module is; empty if it is in none."""
    return next((key for key, package in packages.items() if f"{module}.".startswith(f"{package}.")), "")


class Watch(Thread):
    """A thread that ends calls of the packages' functions that take too long, in any other thread.

    A call that waits within one function of C, as for a lock, is ended as soon as that returns. Only the last one
    watches: two of them would raise two errors.
    """

    last: ClassVar["Watch | None"] = None

    def __init__(self, packages: Mapping[str, str]) -> None:
        super().__init__(name="watch of packages", daemon=True)
        self._packages = packages
        Watch.last = self

    def run(self) -> None:
        """Look at all threads now and then; raise an error in one that has been in the same call for too long."""
        begun: dict[int, tuple[FrameType, float]] = {}
        while Watch.last is self:
            time.sleep(MAX_SECONDS / 10)
            now, before, begun = time.monotonic(), begun, {}
            for thread, frame in sys._current_frames().items():  # noqa: SLF001 - documented
                call = None if thread == get_ident() else self._call_in(frame)
                if call:
                    known = before.get(thread)
                    begun[thread] = known if known and known[0] is call else (call, now)
                    if now - begun[thread][1] > MAX_SECONDS:
                        del begun[thread]
                        self._end(thread, call)

    def _call_in(self, frame: FrameType | None) -> FrameType | None:
        """Return the frame of a package's function that a function of the program has called, the outermost one."""
        call = within = None
        while frame:
            name = frame.f_globals.get("__name__")
            if _key_of(name, self._packages):
                within = frame
            elif within and f"{name}.".startswith(f"{PROGRAM}."):
                call, within = within, None
            frame = frame.f_back
        return call

    def _end(self, thread: int, call: FrameType) -> None:
        """Raise an error in a thread as soon as that executes Python, unless it has left the call meanwhile."""
        key = _key_of(call.f_globals.get("__name__"), self._packages)
        # Only a class can be raised in another thread, so what it says belongs to the class.
        error = type("EndlessError", (EndlessError,), {"key": key, "subject": call.f_code.co_qualname})
        if self._call_in(sys._current_frames().get(thread)) is call:  # noqa: SLF001 - documented
            raise_in_thread(thread, error)
