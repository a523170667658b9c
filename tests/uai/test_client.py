"""What an engine is told, and what it tells."""

import os
import sys
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_tui.games import GAMES
from boardgames_tui.match.players import SimplePlayer
from boardgames_tui.match.seats import Kind, Seat
from boardgames_tui.uai.client import EngineClient
from boardgames_tui.uai.lines import read_option
from boardgames_tui.uai.player import EnginePlayer, player_for
from boardgames_tui.uai.program import NICENESS, Bounds, Program
from boardgames_tui.uai.values import Info, Score
from tests.uai.seating import SHORT, SURE, begun, failure, processes, said_to, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the small engines are made of POSIX signals and forks")
WORDS = st.sampled_from(["info", "depth", "score", "cp", "pv", "option", "name", "type", "spin", "bestmove", "0", "x"])


async def test_a_plain_engine_is_told_no_more_than_the_interface_has(seated, log):
    match = begun("c3", "d4")
    player = seated("Fake", "g7")
    assert (await player.choose(match)).text == "g7"
    await player.close()
    assert said_to(log) == [
        "uai",
        "uainewgame",
        "isready",
        f"position fen {match.start} moves c3 d4",
        "isready",
        "go movetime 60000",
        "quit",
    ]


async def test_our_own_engine_is_told_its_level_the_size_and_the_options(own, log):
    match = begun("c3", game="implo", size=6, options={"swap": False})
    player = own("Own", game="implo", answer="d4")
    assert (await player.choose(match)).text == "d4"
    await player.close()
    assert said_to(log) == [
        "uai",
        "setoption name Level value 7",
        "setoption name Size value 6",
        "setoption name Swap value false",
        "uainewgame",
        "isready",
        f"position fen {match.start} moves c3",
        "isready",
        "go",
        "quit",
    ]


async def test_what_was_taken_back_is_not_told(seated, log):
    match = begun("c3", "d4")
    match.undo()
    await seated("Fake", "d4").choose(match)
    assert f"position fen {match.start} moves c3" in said_to(log)


async def test_one_process_plays_the_whole_game(seated, log):
    player, match = seated("Fake"), begun()
    for _ in range(3):
        await player.choose(match)
    assert len(processes(log)) == 1
    assert said_to(log).count("uainewgame") == 1


async def test_another_game_is_begun_in_the_same_process(own, log):
    player = own("Own")
    await player.choose(begun(size=7))
    await player.choose(begun(size=8))
    assert len(processes(log)) == 1
    assert [line for line in said_to(log) if "Size" in line or line == "uainewgame"] == [
        "setoption name Size value 7",
        "uainewgame",
        "setoption name Size value 8",
        "uainewgame",
    ]


async def test_an_engine_without_sizes_plays_the_default_size_only(seated):
    said = await failure(seated("Fake"), begun(size=7))
    assert said.endswith("plays Io only at size 9, not 7.")


async def test_an_engine_without_blocks_is_given_them_in_the_position(seated, log):
    match = begun(game="ataxx", options={"blocks": "d5 d3"})
    assert (await seated("Fake", "b6", game="ataxx").choose(match)).text == "b6"
    assert f"position fen {match.start}" in said_to(log)
    assert str(match.start) == "x5o/7/3-3/7/3-3/7/o5x x 0 1"


@pytest.mark.parametrize("behaviour", ["Fake", "Narrow"])
async def test_an_engine_that_cannot_be_told_that_there_is_no_swap_is_refused_once_it_matters(seated, log, behaviour):
    match = begun(game="implo", options={"swap": False})
    player = seated(behaviour, "c3", game="implo")
    match.play(await player.choose(match))
    said = await failure(player, match)
    assert said.endswith("does not support Swap=false, and without it cannot continue this game.")
    assert "Swap" not in log.read_text()


async def test_an_engine_is_refused_a_size_outside_the_range_that_it_has_declared(own, log):
    said = await failure(own("Own", game="onyx"), begun(game="onyx", size=20))
    assert said == "The engine does not play Onyx at size 20."
    assert "Size" not in log.read_text()


async def test_the_command_is_given_to_no_shell(seated):
    said = await failure(seated("Fake", "$HOME;ls"), begun())
    assert "'$HOME;ls' is not a move of Io on this board." in said


async def test_a_path_that_is_not_text_is_sent_as_it_was_given():
    echo = [sys.executable, "-c", "import sys; print(sys.stdin.buffer.readline())"]
    program = await Program.start(echo, "The engine", Bounds())
    try:
        program.send_line(os.fsdecode(b"/books/\xff"))
        assert await program.read_line() == str(b"/books/\xff\n")
    finally:
        await program.close()


async def test_what_it_tells_of_a_search_is_what_has_a_value_and_a_line(seated):
    player = seated("Fake")
    told = [said async for said in player.search(begun().start, (), SHORT, 1)]
    assert told == [
        Info(depth=1, nodes=10, time=5, score=Score("cp", 12), pv=("e5",)),
        Info(depth=2, nodes=99, time=9, score=Score("cp", -30), pv=("e5",)),
    ]


async def test_what_it_does_is_told_in_short_sentences(seated):
    told = []
    await seated("Compiling", tell=told.append).choose(begun())
    assert told == ["starting...", "compiling io", "ready", "thinking..."]


async def test_what_nobody_asked_for_is_passed_over(seated):
    assert (await seated("Babbles").choose(begun())).text == "e5"


async def test_a_second_answer_is_not_taken_for_the_next_one(seated):
    player = seated("AnswersTwice", "c3")
    for _ in range(3):
        assert (await player.choose(begun())).text == "c3"


async def test_complaints_without_end_keep_nobody_from_playing(seated, log):
    player = seated("FloodsErrors")
    assert (await player.choose(begun())).text == "e5"
    await until(lambda: len(processes(log)) == 2)
    assert (await player.choose(begun())).text == "e5"


@given(line=st.text() | st.lists(WORDS).map(" ".join))
def test_no_line_is_too_odd_to_be_heard(line):
    EngineClient("The engine", SURE)._handle_line(line)
    read_option(line)


async def test_an_engine_runs_apart_from_this_terminal_and_at_a_lower_priority(seated, log):
    await seated("Fake").choose(begun())
    [pid] = processes(log)
    assert os.getsid(pid) == pid
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)


def test_each_kind_of_seat_has_its_player():
    for kind in get_args(Kind):
        seat = Seat.parse(f"{kind}:x" if kind in ("uai", "uci") else kind)
        if not seat.is_person:
            player = player_for(seat, GAMES["io"], print)
            assert type(player) is (SimplePlayer if kind in ("random", "greedy") else EnginePlayer), kind
