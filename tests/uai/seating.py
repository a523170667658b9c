"""What the tests of engines share: games, how long an engine may take, and what its process has read."""

import asyncio
import os
from pathlib import Path

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.client import Timeouts
from boardgames_tui.uai.program import Bounds
from boardgames_tui.uai.values import Limit

FAKE = Path(__file__).with_name("fake_engine.py")
BOUNDS = Bounds(quit=0.2)
SURE = Timeouts()
LONG, SHORT = Limit(movetime=60_000), Limit(movetime=10)


def begun(*texts, game="io", size=None, options=None):
    match = Match(Position.start(GAMES[game], size, options), {BLACK: Seat("me"), WHITE: Seat("uai", "fake")})
    for text in texts:
        match.play(match.position.find(text))
    return match


def said_to(log):
    return [line for line in log.read_text().splitlines() if not line.startswith("pid ")]


def searching(log):
    """Return what tells whether the last that the engine heard is to search."""
    return lambda: any(line.startswith("go ") for line in said_to(log)[-1:])


def processes(log):
    return [int(line.split()[1]) for line in log.read_text().splitlines() if line.startswith("pid ")]


def alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return True
    return state != "Z"


async def until(condition):
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("what was waited for did not come")


async def failure(player, match):
    with pytest.raises(EngineError) as caught:
        await player.choose(match)
    return str(caught.value)
