"""A player that stands in for an engine."""

import asyncio

from boardgames_tui.core.errors import EngineError


class FakePlayer:
    """Fails, waits or answers as the test wants."""

    def __init__(self, answers):
        self.answers = answers
        self.hurried = asyncio.Event()
        self.closed = False

    async def prepare(self, start):
        pass

    async def choose(self, match):
        answer = self.answers.pop(0)
        if answer == "fail":
            raise EngineError("The engine has ended (exit status 1).")
        if answer == "wait":
            await self.hurried.wait()
        return match.position.actions[0]

    def move_now(self):
        self.hurried.set()

    async def close(self):
        self.closed = True


class TornPlayer(FakePlayer):
    """Thinks until it is let go, which takes a moment; what it thinks about then fails, as a real engine's does."""

    def __init__(self):
        super().__init__([])

    async def choose(self, match):
        await self.hurried.wait()
        raise EngineError("The engine is closed.")

    async def close(self):
        self.hurried.set()
        await asyncio.sleep(0.05)
        self.closed = True
