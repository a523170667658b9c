"""Matches and timeouts for tests of engines, and what the engine's process has read."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.client import Timeouts
from boardgames_tui.uai.player import EnginePlayer
from boardgames_tui.uai.program import Bounds
from boardgames_tui.uai.values import Limit

FAKE = Path(__file__).with_name("fake_engine.py")
BOUNDS = Bounds(quit=0.2)
SURE = Timeouts()
LONG, SHORT = Limit(movetime=60_000), Limit(movetime=10)


def new_match(*texts: str, game: str = "io", size: int | None = None, options: dict[str, Any] | None = None) -> Match:
    match = Match(Position.start(GAMES[game], size, options), {BLACK: Seat("me"), WHITE: Seat("uai", "fake")})
    for text in texts:
        match.play(match.position.find(text))
    return match


def lines_sent_to(log: Path) -> list[str]:
    return [line for line in log.read_text().splitlines() if not line.startswith("pid ")]


def searching(log: Path) -> Callable[[], bool]:
    """Return a function that tells whether the last command sent to the engine starts a search."""
    return lambda: any(line.startswith("go ") for line in lines_sent_to(log)[-1:])


def process_ids(log: Path) -> list[int]:
    return [int(line.split()[1]) for line in log.read_text().splitlines() if line.startswith("pid ")]


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return True
    return state != "Z"


async def until(condition: Callable[[], object]) -> None:
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("what was waited for did not come")


async def failure(player: EnginePlayer, match: Match) -> str:
    with pytest.raises(EngineError) as caught:
        await player.choose(match)
    return str(caught.value)
