"""Orders to an engine beside the game: a limit, threads, options, and the baseline to play."""

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.client import EngineClient, Timeouts
from boardgames_tui.uai.player import EnginePlayer
from boardgames_tui.uai.values import Limit
from tests import timed
from tests.uai.engine_matches import failure, lines_sent_to, new_match

LIMIT = Limit(nodes=700)


@pytest.mark.parametrize(
    ("seat", "go"),
    [
        (None, "go nodes 700"),
        (Seat("engine", "9"), "go nodes 700"),
        (Seat("uct"), "go nodes 700"),
        (Seat("engine", "8"), "go"),
    ],
)
async def test_a_limit_applies_to_players_without_a_level(make_player, log, seat, go):
    await make_player(seat=seat, limit=LIMIT).choose(new_match())
    assert [line for line in lines_sent_to(log) if line.startswith("go")] == [go]


@pytest.mark.parametrize(("seat", "go"), [(None, "go movetime "), (Seat("engine", "9"), "go wtime 0 btime 0 byoyomi ")])
async def test_a_foreign_engine_is_sent_no_periods(make_player, log, seat, go):
    """PROTOCOL: "Towards a foreign engine: ... `go movetime` or a clock, expect no more than UAI"."""
    match = timed.timed_match("0+3x20")
    match.tick(0)
    await make_player(seat=seat).choose(match)
    (line,) = [line for line in lines_sent_to(log) if line.startswith("go")]
    assert line.startswith(go)


async def test_threads_and_options_are_sent_before_the_game(make_player, log):
    await make_player("Own", threads=2).choose(new_match())
    assert "Threads" not in log.read_text()
    log.write_text("")
    await make_player(threads=2, options={"Hash": "32"}).choose(new_match())
    sent = lines_sent_to(log)
    assert sent[:3] == ["uai", "setoption name Threads value 2", "setoption name Hash value 32"]
    assert sent.index("uainewgame") > 2
    for options, fault in (({"Depth": "3"}, "Depth"), ({"Hash": "x\ny"}, "Hash with the value x y")):
        message = await failure(make_player(options=options), new_match())
        assert message.endswith(f" has no option {fault}.")


async def test_an_engine_between_two_levels_plays_the_fraction_of_its_actions_at_the_upper_one(
    make_player, log, monkeypatch
):
    draws = iter([0.29, 0.31, 0.0, 0.99])
    monkeypatch.setattr("boardgames_tui.uai.player.random.random", lambda: next(draws))
    player = make_player(seat=Seat.parse("engine:auto:4.3"), limit=LIMIT)
    for _ in range(4):
        await player.choose(new_match())
    sent = [line for line in lines_sent_to(log) if line.startswith(("go", "setoption name Level"))]
    # First the upper level, for which the engine gets ready.
    assert sent[0] == "setoption name Level value 5"
    assert sent[1:] == [line for level in (5, 4, 5, 4) for line in (f"setoption name Level value {level}", "go")]


@pytest.mark.parametrize("seat", ["engine:4", "engine:auto:4.0"])
async def test_an_engine_at_a_level_plays_all_actions_at_this_level(make_player, log, seat):
    player = make_player(seat=Seat.parse(seat))
    for _ in range(5):
        await player.choose(new_match())
    assert {line for line in lines_sent_to(log) if "Level" in line} == {"setoption name Level value 4"}


async def test_a_baseline_is_a_player_of_our_own_engine(make_player, log):
    await make_player(seat=Seat("uct")).choose(new_match())
    assert "setoption name Player value uct" in lines_sent_to(log)
    assert await failure(make_player("Own", seat=Seat("uct")), new_match()) == "The engine has no option Player."


async def test_end_game_makes_the_next_game_a_new_one(make_player, log):
    player = make_player()
    for _ in range(2):
        await player.choose(new_match())
    assert lines_sent_to(log).count("uainewgame") == 1
    player.end_game()
    await player.choose(new_match())
    assert lines_sent_to(log).count("uainewgame") == 2


async def test_our_own_engine_imports_no_module_from_the_current_folder(monkeypatch, tmp_path):
    (tmp_path / "random.py").write_text("raise SystemExit('foreign')")
    monkeypatch.chdir(tmp_path)
    player = EnginePlayer(Seat("engine", "1"), GAMES["torus"], lambda _: None)
    await player.prepare(Position.start(GAMES["torus"], 5))
    await player.close()


def test_an_engine_that_hangs_is_detected_unless_only_stop_ends_the_search():
    client = EngineClient("", Timeouts(grace=5, level=7))
    clocks = [Limit(wtime=3_000, btime=9_000), Limit(wtime=0, btime=0, byoyomi=30_000)]
    assert [client.time_to_answer(limit) for limit in clocks] == [14, 35]
    # Without a clock the level limits the time.
    assert [client.time_to_answer(limit) for limit in (Limit(nodes=100), Limit())] == [7, 7]
    assert [client.time_to_answer(limit) for limit in (Limit(depth=3), Limit(infinite=True))] == [None, None]
