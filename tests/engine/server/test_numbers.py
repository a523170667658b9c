"""Every number of every command may be any number: it is clamped, or refused with an info string."""

import time

import pytest

from boardgames_tui.games import GAMES
from tests.engine.server.dialogue import talk
from tests.rows import each_row

EXTREMES = (
    *("0", "-1", "1", "2147483648", "9223372036854775807", "9223372036854775808", "99999999999999999999"),
    *("-99999999999999999999", "1" + "0" * 4_400, "1e9", "NaN", "٣", "0x10", ""),
)
# Seconds until a search is stopped.
POLL_INTERVAL = 0.02
LIMITS = ("movetime", "nodes", "depth", "wtime", "btime", "winc", "binc", "byoyomi")
OPTIONS = ("Size", "Hash", "MultiPV", "Threads", "Level")
COMMANDS = (*(f"go {limit}" for limit in LIMITS), *(f"setoption name {name} value" for name in OPTIONS), "perft")


@pytest.fixture(scope="module")
def engine():
    with talk(GAMES["io"]) as dialogue:
        dialogue.ask("setoption name Hash value 1", "isready", until="readyok")
        yield dialogue


@each_row("command", COMMANDS)
def test_a_number_is_clamped_or_refused(engine, command):
    for number in EXTREMES:
        engine.say(f"{command} {number}")
        time.sleep(POLL_INTERVAL)
        lines = engine.ask("stop", "isready", until="readyok")
        assert lines.count("readyok") == 1
        assert sum(line.startswith("bestmove ") for line in lines) == command.startswith("go")
        assert all(len(line) < 500 for line in lines if line.startswith("info string"))
    engine.ask(*(f"setoption name {name} value 1" for name in OPTIONS[1:4]), "uainewgame", "isready", until="readyok")


def test_clocks_and_times_beyond_all_bounds_are_accepted(engine):
    for line in ("go wtime 99999999999999999999 btime 99999999999999999999 winc -99999999999999999999", "go infinite"):
        assert engine.ask(line, "stop", until="bestmove")[-1].startswith("bestmove ")
