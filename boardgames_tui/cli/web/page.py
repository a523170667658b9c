"""App of a page in a browser. The memory of its process is limited, and the process ends with the page."""

import os
import sys
from contextlib import suppress
from threading import Timer

from textual.drivers.web_driver import WebDriver
from textual.events import Resize
from textual.message import Message
from textual.messages import ExitApp

from boardgames_tui.ui.app import run_app
from boardgames_tui.ui.process import MAX_SHUTDOWN_SECONDS

# Bytes of private memory of the app and of each engine that it starts, which inherits the limit.
# Measured: 0.15 GiB for the app, 1.3 GiB for an engine with a hash of 1024 MB.
MEMORY = 2 << 30


class PageDriver(WebDriver):
    """Driver that ends the app when its input ends, because then the page has been closed."""

    def write(self, data: str) -> None:
        """Write text for the page, unless the server was killed, so that nobody reads it."""
        with suppress(BrokenPipeError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Write a message to the server, if there still is one."""
        with suppress(BrokenPipeError):
            super().write_meta(data)

    def run_input_thread(self) -> None:
        """Read the input until it ends, then ask the app to exit, and end it after MAX_SHUTDOWN_SECONDS."""
        super().run_input_thread()
        forced_exit = Timer(MAX_SHUTDOWN_SECONDS, os._exit, [1])
        # A daemon does not keep a process alive that exits by itself.
        forced_exit.daemon = True
        forced_exit.start()
        if not self.exit_event.is_set():
            self.send_message(ExitApp())

    def process_message(self, message: Message) -> None:
        """Handle an input event, except sizes, which the server sends separately and clamped."""
        if not isinstance(message, Resize):
            super().process_message(message)


def run_page() -> None:
    """Limit the memory and run the app of a page until the page is closed."""
    limit_memory()
    run_app()


def limit_memory() -> None:
    """Limit the memory of this process and its children to MEMORY, except on Windows or if it is limited already."""
    if sys.platform != "win32":
        import resource

        soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_DATA)
        if soft_limit == resource.RLIM_INFINITY:
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, hard_limit))
