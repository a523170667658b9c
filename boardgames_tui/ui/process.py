"""The app as a process: signals, suspending and resuming, and the end after a crash."""

import os
import signal
import sys
from asyncio import AbstractEventLoop, CancelledError, Task, get_running_loop
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any, TypeVar

from rich.text import Text
from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.events import Compose, Mount
from textual.message import Message
from textual.widget import MountError, Widget
from textual.worker import WorkerError, WorkerFailed

from boardgames_tui.games import GAMES
from boardgames_tui.system.crash_report import save_report
from boardgames_tui.system.file_threads import FileExecutor

# Errors of handlers that look for a widget or screen which has been removed already.
SHUTDOWN_ERRORS = (MountError, NoMatches, ScreenStackError)
# Exit code of a process that a signal ends, less the signal's number; a convention of shells.
SIGNAL_EXIT_CODE = 128
# Seconds after which a process that has lost its terminal or page is ended by force.
MAX_SHUTDOWN_SECONDS = 5
T = TypeVar("T")


class ProcessApp(App[None]):
    """App that exits, stops and resumes as the operating system and the shell expect."""

    def __init__(self) -> None:
        super().__init__()
        self._shown_failures: set[str] = set()

    def handle_signals(self) -> None:
        """Exit properly on SIGTERM and SIGHUP, so that the terminal is restored, and ignore stray SIGCONTs."""
        if sys.platform != "win32":
            loop = get_running_loop()
            loop.add_signal_handler(signal.SIGTERM, self.exit, None, SIGNAL_EXIT_CODE + signal.SIGTERM)
            # Unlike a handler of the event loop, this one also runs while the loop is blocked in a write.
            signal.signal(signal.SIGHUP, lambda number, _: self._exit_without_terminal(loop, number))
            resume_only_after_stop()

    def _exit_without_terminal(self, loop: AbstractEventLoop, signal_number: int) -> None:
        """Exit because the terminal has been closed; let SIGALRM end the process if that takes too long."""
        # If an error has ended the thread that writes to the terminal, Textual waits forever for room in its queue.
        signal.alarm(MAX_SHUTDOWN_SECONDS)
        loop.call_soon_threadsafe(self.exit, None, SIGNAL_EXIT_CODE + signal_number)

    async def on_unmount(self) -> None:
        """Wait for the cancelled workers, which may have to end child processes before the event loop ends."""
        for worker in tuple(self.workers):
            with suppress(WorkerError):
                await worker.wait()

    def _handle_exception(self, error: Exception) -> None:
        """Treat an error as a crash, unless the app can go on after it."""
        if not self._recover_from(error):
            super()._handle_exception(error)

    def _recover_from(self, error: BaseException) -> bool:
        """Return whether the app can go on after an error. If a game of another package raised it, leave that game."""
        cause = _cause_of(error)
        sentence = GAMES.withdraw_failed(cause)
        if sentence and sentence not in self._shown_failures:
            self._shown_failures.add(sentence)
            self.call_later(self.leave_failed_game, sentence)
        # Widgets may be gone because the app shuts down or a game was left. A browser that closes the page stops the
        # app without asking it to exit: then `_exit` is not set.
        may_miss_widgets = bool(self._exit or not self.is_running or self._shown_failures)
        return bool(sentence) or (may_miss_widgets and isinstance(cause, SHUTDOWN_ERRORS))

    def on_load(self) -> None:
        """Guard every new task against errors of foreign games, and use file threads that do not delay the exit."""

        def create_guarded_task(loop: AbstractEventLoop, coroutine: Any, **options: Any) -> Task[Any]:
            task = Task(self._guard(coroutine), loop=loop, **options)
            # A task that is cancelled before it has begun never awaits its coroutine, of which Python warns.
            task.add_done_callback(lambda _: coroutine.close())
            return task

        get_running_loop().set_task_factory(create_guarded_task)
        get_running_loop().set_default_executor(FileExecutor())

    async def _guard(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Await a coroutine; cancel it if a foreign game raises what would end the event loop, such as SystemExit."""
        try:
            return await coroutine
        except (Exception, CancelledError, GeneratorExit):
            raise
        except BaseException as error:
            if not self._recover_from(error):
                raise
            raise CancelledError from error

    async def _dispatch_message(self, message: Message) -> None:
        await self._survive(super()._dispatch_message, message)

    async def _flush_next_callbacks(self) -> None:
        await self._survive(super()._flush_next_callbacks)

    def _register_child(self, parent: DOMNode, child: Widget, before: int | None, after: int | None) -> None:
        """Register a widget, and wrap its methods that handle messages and callbacks in `_survive`."""
        super()._register_child(parent, child, before, after)
        dispatch = partial(self._survive, child._dispatch_message, must_mount=True)  # noqa: SLF001
        child._dispatch_message = dispatch  # type: ignore[method-assign] # noqa: SLF001
        # The first one runs callbacks after a message, the second one after a screen was drawn.
        for name in ("_flush_next_callbacks", "_invoke_and_clear_callbacks"):
            if run_callbacks := getattr(child, name, None):
                setattr(child, name, partial(self._survive, run_callbacks))

    async def _survive(
        self, handle: Callable[..., Awaitable[None]], *messages: Message, must_mount: bool = False
    ) -> None:
        """Call a handler with its message, if any; suppress errors of foreign games, which would end the app."""
        try:
            await handle(*messages)
        except (CancelledError, GeneratorExit):
            raise
        except BaseException as error:
            if not self._recover_from(error):
                raise
            # A widget that cannot be composed or mounted must not count as running: who waits for it would hang.
            if must_mount and messages and isinstance(messages[0], (Compose, Mount)):
                raise MountError from error

    async def leave_failed_game(self, sentence: str) -> None:
        """Replace all screens, which the failure may have left incomplete, and show a sentence about the game."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        # The bottom screen cannot be popped, but a new mode of Textual begins with a new stack of screens.
        mode = f"after {len(self._shown_failures)} failures"
        self.add_mode(mode, self.get_default_screen)
        await self.switch_mode(mode)
        self.notify(sentence, severity="warning", markup=False)

    def _fatal_error(self) -> None:
        """Save the traceback in a file, and exit with one sentence about it in place of Textual's traceback."""
        if self._exception:
            self.panic(Text(save_report(_cause_of(self._exception))))

    def action_suspend_process(self) -> None:
        """Stop the process group, as Ctrl+Z does to any program; show a notice if there is no shell to return to."""
        # A shell with job control starts programs in process groups that do not lead their session.
        if sys.platform == "win32" or self.is_web or self.is_headless or os.getpgrp() == os.getsid(0):
            self.notify("There is no shell to return to.")
        else:
            self.app_suspend_signal.publish(self)
            os.killpg(0, signal.SIGTSTP)


def resume_only_after_stop() -> None:
    """Let Textual's SIGCONT handler run only after a stop: some terminals send SIGCONT when their window is closed."""
    textual_stop = signal.getsignal(signal.SIGTSTP)
    textual_continue = signal.getsignal(signal.SIGCONT)
    if not (callable(textual_stop) and callable(textual_continue)):
        return  # Textual's driver does not draw on a terminal.

    def handle_stop(signal_number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGCONT, handle_continue)
        textual_stop(signal_number, frame)

    def handle_continue(signal_number: int, frame: FrameType | None) -> None:
        # The default action, which has no effect on a process that is not stopped.
        signal.signal(signal.SIGCONT, signal.SIG_DFL)
        textual_continue(signal_number, frame)

    signal.signal(signal.SIGTSTP, handle_stop)
    signal.signal(signal.SIGCONT, signal.SIG_DFL)


def _cause_of(error: BaseException) -> BaseException:
    """Return the error of a worker that has failed, any other error as it is."""
    return error.error if isinstance(error, WorkerFailed) else error
