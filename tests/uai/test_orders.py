"""What an engine is told beside the game: a limit, threads, options, and which baseline it is."""

import shlex
import sys

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.client import EngineClient, Timeouts
from boardgames_tui.uai.player import EnginePlayer, Orders
from boardgames_tui.uai.values import Limit
from tests import timed
from tests.uai.seating import FAKE, SURE, begun, failure, said_to

LIMIT = Limit(nodes=700)


@pytest.fixture
def ordered(log, players_made, monkeypatch):
    """Make the player of a seat with orders; the fake of a behaviour runs whatever the seat is."""

    def make(seat, behaviour="Ordered", **orders):
        command = [sys.executable, str(FAKE), behaviour, "e5"]
        foreign = Seat("uai", shlex.join(command))
        player = EnginePlayer(seat or foreign, GAMES["io"], lambda _: None, SURE, Orders(**orders))
        if seat:
            monkeypatch.setattr(player, "command", lambda: command)
        players_made.append(player)
        return player

    return make


@pytest.mark.parametrize(
    ("seat", "go"),
    [
        (None, "go nodes 700"),
        (Seat("engine", "9"), "go nodes 700"),
        (Seat("uct"), "go nodes 700"),
        (Seat("engine", "8"), "go"),
    ],
)
async def test_a_limit_is_for_whom_no_level_limits(ordered, log, seat, go):
    await ordered(seat, limit=LIMIT).choose(begun())
    assert [line for line in said_to(log) if line.startswith("go")] == [go]


@pytest.mark.parametrize(("seat", "go"), [(None, "go movetime "), (Seat("engine", "9"), "go wtime 0 btime 0 byoyomi ")])
async def test_a_foreign_engine_hears_nothing_of_periods(ordered, log, seat, go):
    """PROTOCOL: "Towards a foreign engine: ... `go movetime` or a clock, expect no more than UAI"."""
    match = timed.begun("0+3x20")
    match.tick(0)
    await ordered(seat).choose(match)
    (line,) = [line for line in said_to(log) if line.startswith("go")]
    assert line.startswith(go)


async def test_threads_and_options_are_told_before_the_game(ordered, log):
    await ordered(None, threads=2, options={"Hash": "32"}).choose(begun())
    said = said_to(log)
    assert said[:3] == ["uai", "setoption name Threads value 2", "setoption name Hash value 32"]
    assert said.index("uainewgame") > 2


async def test_an_engine_that_has_no_threads_is_told_of_none(ordered, log):
    await ordered(None, "Own", threads=2).choose(begun())
    assert "Threads" not in log.read_text()


async def test_an_option_that_an_engine_must_have_is_missed(ordered):
    assert (await failure(ordered(None, options={"Depth": "3"}), begun())).endswith(" has no option Depth.")


async def test_the_baseline_is_a_player_of_our_own_engine(ordered, log):
    await ordered(Seat("uct")).choose(begun())
    assert "setoption name Player value uct" in said_to(log)
    assert await failure(ordered(Seat("uct"), "Own"), begun()) == "The engine has no option Player."


async def test_a_game_from_the_same_start_can_be_another_one(ordered, log):
    player = ordered(None)
    for _ in range(2):
        await player.choose(begun())
    assert said_to(log).count("uainewgame") == 1
    player.end_game()
    await player.choose(begun())
    assert said_to(log).count("uainewgame") == 2


async def test_our_own_engine_takes_no_module_from_the_folder_it_is_started_in(players_made, monkeypatch, tmp_path):
    (tmp_path / "random.py").write_text("raise SystemExit('foreign')")
    monkeypatch.chdir(tmp_path)
    player = EnginePlayer(Seat("engine", "1"), GAMES["torus"], lambda _: None)
    players_made.append(player)
    await player.prepare(Position.start(GAMES["torus"], 5))


def test_under_a_clock_an_engine_that_hangs_is_found_out_too():
    timeouts = Timeouts(grace=5)
    assert EngineClient("", timeouts).time_to_answer(Limit(wtime=3_000, btime=9_000)) == 14
    assert EngineClient("", timeouts).time_to_answer(Limit(wtime=0, btime=0, byoyomi=30_000)) == 35


def test_without_a_clock_an_engine_has_the_time_of_a_level_unless_only_a_stop_ends_the_search():
    client = EngineClient("", Timeouts(level=7))
    assert [client.time_to_answer(limit) for limit in (Limit(nodes=100), Limit())] == [7, 7]
    assert [client.time_to_answer(limit) for limit in (Limit(depth=3), Limit(infinite=True))] == [None, None]
