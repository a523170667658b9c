"""An event loop in a thread of its own."""

import asyncio
from contextlib import suppress
from threading import Thread


def start_loop(loop: asyncio.AbstractEventLoop, name: str) -> Thread:
    """Run a loop in a daemon thread until it is stopped; return the thread.

    SystemExit and KeyboardInterrupt, which a game of another package may raise, would end the loop before it has passed
    them on to whoever waits for the result.
    """

    def run() -> None:
        is_stopped = False
        while not is_stopped:
            with suppress(SystemExit, KeyboardInterrupt):
                loop.run_forever()
                is_stopped = True

    thread = Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread
