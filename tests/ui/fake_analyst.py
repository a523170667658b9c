"""A fake analyst that reports the given findings at once and then thinks until it is cancelled."""

import asyncio
from typing import ClassVar

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.errors import EngineError
from boardgames_tui.ui.widgets import analysis
from boardgames_tui.ui.widgets.analysis import LONG_LIMIT

LINE = 12


class FakeAnalyst:
    """Reports `shares[number of actions]` as Black's win probability, or else a half."""

    made: ClassVar[list["FakeAnalyst"]] = []
    shares: ClassVar[dict[int, float]] = {}
    fails = ""

    def __init__(self, game, tell):
        self.game, self.tell, self.closed, self.thinking = game, tell, False, None
        FakeAnalyst.made.append(self)

    async def search(self, position, limit, lines):
        ply = len(position.line)
        self.tell("starting...")
        self.tell("ready")
        if self.fails:
            raise EngineError(self.fails)
        yield self.found(ply, position, lines)
        if limit == LONG_LIMIT:
            try:
                self.thinking = ply
                await asyncio.Event().wait()
            finally:
                self.thinking = None

    async def search_to_limit(self, position, limit, lines=1):
        return self.found(len(position.line), position, lines)

    def found(self, ply, position, lines):
        value = Value(self.shares.get(ply, 0.5))
        if position.outcome:
            return Finding(Value.ended(position.outcome))
        longest = sorted(position.actions, key=lambda action: -len(action.text))[:lines]
        texts = tuple(action.text for action in position.actions[:LINE])
        candidates = (Candidate(each, value, (each.text, *texts)) for each in longest)
        return Finding(value, tuple(candidates), nodes=ply)

    async def close(self):
        self.closed = True


@pytest.fixture
def analysts(monkeypatch):
    """Replace the analyst by a fake, and return the fake's class, which lists its instances in `made`."""
    monkeypatch.setattr(analysis, "Analyst", FakeAnalyst)
    monkeypatch.setattr(analysis, "REFRESH_SECONDS", 0.02)
    monkeypatch.setattr(FakeAnalyst, "made", [])
    monkeypatch.setattr(FakeAnalyst, "shares", {})
    monkeypatch.setattr(FakeAnalyst, "fails", "")
    return FakeAnalyst
