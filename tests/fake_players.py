"""Fake players."""

import asyncio
from typing import NoReturn

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match


class FakePlayer:
    """Fails, waits or answers as told by the test."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = answers
        self.move_requested = asyncio.Event()
        self.closed = False

    async def prepare(self, start: Position) -> None:
        pass

    async def choose(self, match: Match) -> Action:
        answer = self.answers.pop(0)
        if answer == "fail":
            raise EngineError("The engine has ended (exit status 1).")
        if answer == "wait":
            await self.move_requested.wait()
        return match.position.actions[0]

    def move_now(self) -> None:
        self.move_requested.set()

    async def close(self) -> None:
        self.closed = True


class FailsWhenClosed(FakePlayer):
    """Thinks until it is closed, which takes a moment; its search then fails, as that of a real engine."""

    def __init__(self) -> None:
        super().__init__([])

    async def choose(self, match: Match) -> NoReturn:
        await self.move_requested.wait()
        raise EngineError("The engine is closed.")

    async def close(self) -> None:
        self.move_requested.set()
        await asyncio.sleep(0.05)
        self.closed = True
