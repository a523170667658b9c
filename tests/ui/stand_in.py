"""A player that stands in for an engine."""

import asyncio

from boardgames_tui.errors import EngineError


class FakePlayer:
    """Fails, waits or answers as the test wants."""

    def __init__(self, answers):
        self.answers = answers
        self.hurried = asyncio.Event()
        self.closed = False

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
