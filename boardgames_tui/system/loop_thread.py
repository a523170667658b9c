"""An event loop in a thread of its own."""

import asyncio
from contextlib import suppress
from threading import Thread


class LoopThread(Thread):
    """A daemon thread that runs an event loop of its own from `start` to `end`."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.loop = asyncio.new_event_loop()

    def run(self) -> None:
        """Run the loop until it is stopped.

        SystemExit and KeyboardInterrupt, which a game of another package may raise, end `run_forever` before a caller
        in another thread has got them as the result of its task. So the loop is run on.
        """
        is_stopped = False
        while not is_stopped:
            with suppress(SystemExit, KeyboardInterrupt):
                self.loop.run_forever()
                is_stopped = True

    def end(self) -> None:
        """Stop the loop, wait for the thread to end, and close the loop."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.join()
        self.loop.close()
