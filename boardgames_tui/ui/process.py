"""The app as a process of its system: asked to end, stopped for a while, and left after a crash."""

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

LEAVING_ERRORS = (MountError, NoMatches, ScreenStackError)
"""What a handler meets that reaches for a widget that is no longer there."""
FAREWELL_SECONDS = 5
"""Seconds within which a program without a terminal has ended."""


class ProcessApp(App[None]):
    """An app that leaves and comes back as the system and its shell expect."""

    def handle_signals(self) -> None:
        """Leave by the door where the system asks to end, so that the terminal is left as it was."""
        if sys.platform != "win32":
            loop = get_running_loop()
            loop.add_signal_handler(signal.SIGTERM, self.exit, None, 128 + signal.SIGTERM)
            # Also where the loop itself waits to write.
            signal.signal(signal.SIGHUP, lambda number, _: self._hang_up(loop, number))
            resume_only_after_stop()

    def _hang_up(self, loop: AbstractEventLoop, number: int) -> None:
        """Leave, as the terminal has gone; where Textual waits for it all the same, without a farewell.

        What writes to the terminal may have died of that, and Textual hands it more until it waits for ever.
        """
        signal.alarm(FAREWELL_SECONDS)
        loop.call_soon_threadsafe(self.exit, None, 128 + number)

    async def on_unmount(self) -> None:
        """Wait for what was called off: a process that is still to be ended must not outlive the loop that hears it."""
        for worker in tuple(self.workers):
            with suppress(WorkerError):
                await worker.wait()

    def _handle_exception(self, error: Exception) -> None:
        """Once the app is being left its widgets go, and handlers under way may miss them: that is no crash."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        # A browser that goes away shuts the app down without asking it to exit.
        if not ((self._exit or not self.is_running) and isinstance(cause, LEAVING_ERRORS)):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Leave with one sentence in the place of Textual's traceback."""
        if self._exception:
            self.panic(save_report(self._exception))

    def action_suspend_process(self) -> None:
        """Stop as Ctrl+Z stops every program, with whatever has started this one; where no shell waits, say so."""
        if sys.platform == "win32" or self.is_web or self.is_headless or os.getpgrp() == os.getsid(0):
            self.notify("There is no shell to go back to.")
        else:
            self.app_suspend_signal.publish(self)
            os.killpg(0, signal.SIGTSTP)


def resume_only_after_stop() -> None:
    """Let Textual come back from a stop alone, and not from a SIGCONT without one, as a closed window sends it.

    It would draw twice from then on, and wait for ever in the end.
    """
    stop, go_on = signal.getsignal(signal.SIGTSTP), signal.getsignal(signal.SIGCONT)
    if not (callable(stop) and callable(go_on)):
        return  # Nothing is drawn on a terminal.
    stops = []

    def stopping(number: int, frame: FrameType | None) -> None:
        stops.append(number)
        stop(number, frame)

    def going_on(number: int, frame: FrameType | None) -> None:
        if stops:
            stops.clear()
            go_on(number, frame)

    signal.signal(signal.SIGTSTP, stopping)
    signal.signal(signal.SIGCONT, going_on)
