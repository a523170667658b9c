"""The commands sent to an engine, and its answers."""

import os
import sys
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.players import SimplePlayer
from boardgames_tui.match.seats import Kind, Seat
from boardgames_tui.uai.client import EngineClient
from boardgames_tui.uai.lines import read_option
from boardgames_tui.uai.player import EnginePlayer, player_for
from boardgames_tui.uai.program import NICENESS, Bounds, Program
from boardgames_tui.uai.values import Info, Score
from tests.uai.engine_matches import SHORT, SURE, failure, lines_sent_to, new_match, process_ids, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the small engines are made of POSIX signals and forks")
LEVEL_7 = Seat("engine", "7")
WORDS = st.sampled_from(["info", "depth", "score", "cp", "pv", "option", "name", "type", "spin", "bestmove", "0", "x"])


async def test_a_foreign_engine_is_sent_only_standard_commands(make_player, log):
    match = new_match("c3", "d4")
    player = make_player("Fake", "g7")
    assert (await player.choose(match)).text == "g7"
    await player.close()
    position = f"position fen {match.start} moves c3 d4"
    assert lines_sent_to(log) == ["uai", "uainewgame", "isready", position, "isready", "go movetime 60000", "quit"]


async def test_our_own_engine_is_sent_its_level_the_size_and_the_options(make_player, log):
    match = new_match("c3", game="implo", size=6, options={"swap": False})
    player = make_player("Own", "d4", seat=LEVEL_7, game="implo")
    assert (await player.choose(match)).text == "d4"
    await player.close()
    options = [f"setoption name {option}" for option in ("Level value 7", "Size value 6", "Swap value false")]
    position = f"position fen {match.start} moves c3"
    assert lines_sent_to(log) == ["uai", *options, "uainewgame", "isready", position, "isready", "go", "quit"]


async def test_the_line_before_the_start_of_a_match_is_sent_too_and_no_actions_taken_back(make_player, log):
    start = new_match("c3", "d4").position
    await make_player("Fake", "g7").choose(Match(start, new_match().seats))
    assert f"position fen {start.root} moves c3 d4" in lines_sent_to(log)
    match = new_match("c3", "d4")
    match.undo()
    await make_player("Fake", "d4").choose(match)
    assert f"position fen {match.start} moves c3" in lines_sent_to(log)


async def test_one_process_plays_all_games(make_player, log):
    player = make_player("Own", seat=LEVEL_7)
    for size in (7, 7, 8):
        await player.choose(new_match(size=size))
    assert len(process_ids(log)) == 1
    sizes = [line for line in lines_sent_to(log) if "Size" in line or line == "uainewgame"]
    seven, eight = ([f"setoption name Size value {size}", "uainewgame"] for size in (7, 8))
    assert sizes == [*seven, *eight]


async def test_refuses_a_size_that_the_engine_does_not_declare(make_player, log):
    assert (await failure(make_player("Fake"), new_match(size=7))).endswith("plays Io only at size 9, not 7.")
    message = await failure(make_player("Own", seat=LEVEL_7, game="onyx"), new_match(game="onyx", size=20))
    assert message == "The engine does not play Onyx at size 20."
    assert "Size" not in log.read_text()


async def test_an_engine_without_blocks_is_sent_them_in_the_position(make_player, log):
    match = new_match(game="ataxx", options={"blocks": "d5 d3"})
    assert (await make_player("Fake", "b6", game="ataxx").choose(match)).text == "b6"
    assert f"position fen {match.start}" in lines_sent_to(log)
    assert str(match.start) == "x5o/7/3-3/7/3-3/7/o5x x 0 1"


@pytest.mark.parametrize("behaviour", ["Fake", "Narrow"])
async def test_an_engine_without_the_swap_option_is_refused_once_it_matters(make_player, log, behaviour):
    match = new_match(game="implo", options={"swap": False})
    player = make_player(behaviour, "c3", game="implo")
    match.play(await player.choose(match))
    message = await failure(player, match)
    assert message.endswith("does not support Swap=false, and without it cannot continue this game.")
    assert "Swap" not in log.read_text()


async def test_the_command_is_not_run_in_a_shell(make_player):
    message = await failure(make_player("Fake", "$HOME;ls"), new_match())
    assert "'$HOME;ls' is not a move of Io on this board." in message


async def test_a_path_that_is_not_unicode_is_sent_unchanged():
    echo = [sys.executable, "-c", "import sys; print(sys.stdin.buffer.readline())"]
    program = await Program.start(echo, "The engine", Bounds())
    try:
        program.send_line(os.fsdecode(b"/books/\xff"))
        assert await program.read_line() == str(b"/books/\xff\n")
    finally:
        await program.close()


async def test_a_search_yields_reports_with_a_score_and_a_line(make_player):
    player = make_player("Fake")
    reports = [report async for report in player.search(new_match().start, SHORT, 1)]
    assert reports == [
        [Info(depth=1, nodes=10, time=5, score=Score("cp", 12), pv=("e5",))],
        [Info(depth=2, nodes=99, time=9, score=Score("cp", -30), pv=("e5",))],
    ]


async def test_progress_is_reported_in_short_messages(make_player):
    reports = []
    await make_player("Compiling", tell=reports.append).choose(new_match())
    assert reports == ["starting...", "compiling io", "ready", "thinking..."]


async def test_unsolicited_output_is_ignored(make_player):
    assert (await make_player("Babbles").choose(new_match())).text == "e5"
    # A second answer is not used for the next search.
    player = make_player("AnswersTwice", "c3")
    for _ in range(3):
        assert (await player.choose(new_match())).text == "c3"


async def test_endless_error_output_does_not_prevent_playing(make_player, log):
    player = make_player("FloodsErrors")
    assert (await player.choose(new_match())).text == "e5"
    await until(lambda: len(process_ids(log)) == 2)
    assert (await player.choose(new_match())).text == "e5"


@given(line=st.text() | st.lists(WORDS).map(" ".join))
def test_any_line_is_handled_without_an_error(line):
    EngineClient("The engine", SURE)._handle_line(line)
    read_option(line)


async def test_an_engine_runs_in_its_own_session_at_a_lower_priority(make_player, log):
    await make_player("Fake").choose(new_match())
    [pid] = process_ids(log)
    assert os.getsid(pid) == pid
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)


def test_each_kind_of_seat_has_its_player():
    for kind in get_args(Kind):
        seat = Seat.parse(f"{kind}:x" if kind in ("uai", "uci") else kind)
        if not seat.is_person:
            player = player_for(seat, GAMES["io"], print)
            assert type(player) is (SimplePlayer if kind in ("random", "greedy") else EnginePlayer), kind
