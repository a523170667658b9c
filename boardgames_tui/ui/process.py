"""The app as a process: signals, suspending and resuming, and the end after a crash."""

import os
import signal
import sys
from asyncio import AbstractEventLoop, get_running_loop
from contextlib import suppress
from types import FrameType

from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.widget import MountError
from textual.worker import WorkerError, WorkerFailed

from boardgames_tui.system.crash_report import save_report

# Errors of handlers that look for a widget or screen which has been removed already.
SHUTDOWN_ERRORS = (MountError, NoMatches, ScreenStackError)
# Seconds after which a process that has lost its terminal or page is ended by force.
FAREWELL_SECONDS = 5


class ProcessApp(App[None]):
    """App that exits, stops and resumes as the operating system and the shell expect."""

    def handle_signals(self) -> None:
        """Exit properly on SIGTERM and SIGHUP, so that the terminal is restored, and ignore stray SIGCONTs."""
        if sys.platform != "win32":
            loop = get_running_loop()
            loop.add_signal_handler(signal.SIGTERM, self.exit, None, 128 + signal.SIGTERM)
            # A plain handler also runs while the event loop is blocked in a write.
            signal.signal(signal.SIGHUP, lambda number, _: self._hang_up(loop, number))
            resume_only_after_stop()

    def _hang_up(self, loop: AbstractEventLoop, number: int) -> None:
        """Exit because the terminal is gone; end the process by force if that takes too long.

        The thread that writes to the terminal may have died of the error. Textual then waits forever for room in its
        queue.
        """
        signal.alarm(FAREWELL_SECONDS)
        loop.call_soon_threadsafe(self.exit, None, 128 + number)

    async def on_unmount(self) -> None:
        """Wait for cancelled workers.

        They may still have to end a child process, and the event loop must not end before that.
        """
        for worker in tuple(self.workers):
            with suppress(WorkerError):
                await worker.wait()

    def _handle_exception(self, error: Exception) -> None:
        """Ignore errors of handlers that miss their widgets while the app exits; treat all others as a crash."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        # A browser that goes away shuts the app down without asking it to exit.
        if not ((self._exit or not self.is_running) and isinstance(cause, SHUTDOWN_ERRORS)):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Exit with one sentence in place of Textual's traceback; the traceback is saved in a file."""
        if self._exception:
            self.panic(save_report(self._exception))

    def action_suspend_process(self) -> None:
        """Stop the process group, as Ctrl+Z does to any program; show a notice if there is no shell to return to."""
        if sys.platform == "win32" or self.is_web or self.is_headless or os.getpgrp() == os.getsid(0):
            self.notify("There is no shell to return to.")
        else:
            self.app_suspend_signal.publish(self)
            os.killpg(0, signal.SIGTSTP)


def resume_only_after_stop() -> None:
    """Make Textual's SIGCONT handler run only after a stop.

    Some terminals send SIGCONT without a stop, when their window is closed. Textual would draw twice from then on, and
    finally hang.
    """
    textual_stop, textual_continue = signal.getsignal(signal.SIGTSTP), signal.getsignal(signal.SIGCONT)
    if not (callable(textual_stop) and callable(textual_continue)):
        return  # Textual's driver does not draw on a terminal.
    stops = []

    def handle_stop(number: int, frame: FrameType | None) -> None:
        stops.append(number)
        textual_stop(number, frame)

    def handle_continue(number: int, frame: FrameType | None) -> None:
        if stops:
            stops.clear()
            textual_continue(number, frame)

    signal.signal(signal.SIGTSTP, handle_stop)
    signal.signal(signal.SIGCONT, handle_continue)
