"""Dialogues for the searches of `uai/PROTOCOL.md`, unknown input, and the program itself."""

import subprocess
import sys
import time
from subprocess import PIPE

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.cache import compile_lock
from boardgames_tui.engine.levels import level_of
from boardgames_tui.games import GAMES
from boardgames_tui.uai.lines import read_best, read_info
from tests.engine.server.dialogue import IO_OVER, IO_WON, MAX_MOVETIME, error, talk_to_program
from tests.rows import each_row

# Searches


def nodes_of_level(game, number):
    """Return the range of a level's nodes, from its worst day to its best."""
    worst, best = (level_of(GAMES[game], number).on_day(strength_draw).nodes for strength_draw in (1, -1))
    return range(worst, best + 1)


def test_infos_have_the_order_of_the_protocol(io):
    words = io.ask("go nodes 500", until="bestmove")[-2].split()
    order = ["info", "depth", "seldepth", "nodes", "nps", "time", "score", "win"]
    assert [words[i] for i in (0, 1, 3, 5, 7, 9, 11, 12)] == order
    assert words[14] == "pv"
    lines = io.ask("setoption name MultiPV value 3", "go nodes 500", until="bestmove")
    words = [line.split() for line in lines[-4:-1]]
    assert [each[11:14] for each in words] == [["multipv", str(k), "score"] for k in (1, 2, 3)]
    lines = io.ask(f"position fen {IO_WON}", "go movetime 5000", until="bestmove")
    assert " score mate 1 pv e5" in lines[-2]
    assert lines[-1] == "bestmove e5"


CLOCKS = ["wtime 500 btime 500", "wtime 500 btime 500 winc 5 binc 5", "wtime -10", "byoyomi 30"]
LIMITS = ["movetime 20", "movetime 0", "movetime -5", "nodes 10", "nodes 0", "nodes -1", "depth 2", "depth 0", *CLOCKS]


@each_row("limit", LIMITS)
def test_every_limit_ends_with_one_answer(io, limit):
    lines = io.ask("position startpos", f"go {limit}", until="bestmove")
    assert sum(line.startswith("bestmove") for line in lines) == 1
    assert read_info(lines[-2]).pv[0] == read_best(lines[-1])


def test_clock_and_level_both_limit_a_search(io):
    """A low level does not use all the time; the highest has no limit but the clock."""

    def nodes(level, command):
        return read_info(io.ask(f"setoption name Level value {level}", command, until="bestmove")[-2]).nodes

    io.say("position startpos")
    assert nodes(2, "go") in nodes_of_level("io", 2)
    assert nodes(2, "go wtime 60000 btime 60000 winc 0 binc 0") in nodes_of_level("io", 2)
    assert nodes(8, "go wtime 100 btime 100") < nodes_of_level("io", 8).start
    assert nodes(9, "go wtime 5000 btime 5000") > nodes_of_level("io", 2).stop


def test_only_isready_and_stop_are_answered_during_a_search(io):
    io.say("position startpos", "go infinite")
    io.until("info depth")
    io.say("d", "isready", "position startpos moves c3", "legal")
    assert not any(line.startswith(("Fen", "legal")) for line in io.until("readyok"))
    lines = io.ask("stop", until="legal")
    words = [line.split()[0] for line in lines if line.startswith(("bestmove", "Fen:", "legal"))]
    assert words == ["bestmove", "Fen:", "legal"]
    assert lines[-1] == "legal b2 b3 b4 c2 c4 d2 d3 d4"


def test_a_stop_ends_every_search_before_it_and_none_behind_it(io):
    io.say("position startpos", "go infinite", "go infinite", "perft 30", "d", "stop", "go nodes 5", "isready")
    lines = io.until("readyok")
    assert sum(line.startswith("bestmove") for line in lines) == 3
    assert "info string error: perft 30 was stopped." in lines
    assert read_info(next(line for line in reversed(lines) if line.startswith("info depth"))).nodes == 5


@pytest.mark.parametrize("before", ["perft 3", "go nodes 5", "uai\nisready"])
def test_a_stop_is_heard_whatever_stands_before_the_search(before):
    """All lines arrive at once, so that the stop has been read before the search begins."""
    done = subprocess.run(
        [sys.executable, "-m", "boardgames_tui", "engine", "io"],
        input=f"{before}\nposition startpos\ngo infinite\nstop\nlegal\n".encode(),
        capture_output=True,
        timeout=MAX_MOVETIME,
        check=True,
    )
    *_, best, legal = done.stdout.decode().splitlines()
    assert read_best(best) in legal.split()


def test_a_finished_game_has_no_best_action(io):
    io.say(f"position fen {IO_OVER}")
    lines = io.ask("go", until="bestmove")
    assert "over" in error(lines[0])
    assert lines[1:] == ["bestmove 0000"]
    assert io.ask("legal", until="legal") == ["legal"]
    assert io.ask("d", until="Result")[-1] == "Result: x full board"
    assert io.ask("perft 2", until="Nodes") == ["Nodes: 0"]


# Unknown input


def test_unknown_words_are_ignored(io):
    assert io.ask("hello", until="info string") == ["info string unknown: hello"]
    assert io.ask("joho isready", until="readyok") == ["info string unknown: joho", "readyok"]
    assert io.ask("isready now", until="readyok") == ["info string unknown: now", "readyok"]
    lines = io.ask("go nodes 5 foo", until="bestmove")
    assert lines[0] == "info string unknown: foo"
    assert io.ask("", "   ", "stop", "isready", until="readyok") == ["readyok"]


def test_survives_hostile_input(io):
    nasty = [
        b"\xff\xfe\x80",
        b"\x00\x00",
        b"position fen " + b"9/" * 700_000,
        b"position startpos moves " + b"c3 " * 300_000,
        b"x" * 3_000_000,
        b"setoption name " + b"y" * 100_000 + b" value " + b"1" * 100_000,
        b"go nodes " + b"9" * 10_000 + b"x",
        b"position startpos moves \xe2\x80\xa8 \x1b[2J",
        b"setoption",
        b"setoption name",
        b"perft",
        "position fen ٣/9 x first -".encode(),
        b"position fen " + b"1" * 5000 + b" x first -",
        b"\r",
    ]
    for line in nasty:
        io.say(line, "stop", "isready")
        for answer in io.until("readyok"):
            assert len(answer) < 500
            assert answer.isprintable()


# The program itself


def check_end(dialogue, process):
    """Return the remaining lines of a program that ends without an error."""
    lines = dialogue.rest()
    assert process.wait() == 0
    assert process.stderr.read() == b""
    return lines


@pytest.mark.parametrize("end", ["quit", "end of input"])
def test_quit_or_the_end_of_input_ends_a_search_and_the_program(end):
    with talk_to_program("io") as (dialogue, process):
        assert dialogue.ask("uai", until="uaiok")[0].startswith("id name")
        dialogue.ask("isready", until="readyok")
        assert dialogue.ask("go nodes 100", until="bestmove")
        dialogue.say("go infinite")
        if end == "quit":
            dialogue.say("quit")
        else:
            dialogue.close()
        check_end(dialogue, process)


def test_quit_does_not_wait_for_the_compiler(tmp_path):
    """A cold start says so, answers `uai` meanwhile, and what was asked before `quit` if it can be known."""
    with talk_to_program("torus", BOARDGAMES_TUI_CACHE=str(tmp_path)) as (dialogue, process):
        dialogue.say("isready")
        assert dialogue.read_line() == "info string compiling Torus..."
        dialogue.ask("uai", until="uaiok")
        dialogue.say("position startpos", "legal", "quit")
        lines = check_end(dialogue, process)
        assert lines[-1].startswith("legal ")
        assert not any(line == "readyok" or "compiled" in line for line in lines)


def test_weak_levels_play_while_compiling(tmp_path, monkeypatch):
    """This process holds the lock, so that the compilation never ends. The stronger levels wait."""
    monkeypatch.setenv("BOARDGAMES_TUI_CACHE", str(tmp_path))
    with compile_lock(GAMES["torus"]), talk_to_program("torus") as (dialogue, process):
        dialogue.ask("uai", until="uaiok")
        assert dialogue.read_line() == "info string compiling Torus..."
        assert dialogue.ask("setoption name Level value 2", "isready", until="readyok") == ["readyok"]
        assert read_info(dialogue.ask("go", until="bestmove")[-2]).nodes in nodes_of_level("torus", 2)
        assert read_info(
            dialogue.ask("uainewgame", "go wtime 60000 btime 60000", until="bestmove")[-2]
        ).nodes in nodes_of_level("torus", 2)
        assert read_info(dialogue.ask("go nodes 5", until="bestmove")[-2]).nodes == 5
        assert "readyok" not in dialogue.ask("setoption name Level value 9", "isready", "uai", until="uaiok")
        process.kill()


def test_every_line_of_a_script_is_answered():
    """`quit` and the end of input interrupt only a search: all other commands are answered first."""
    with talk_to_program("io") as (dialogue, process):
        dialogue.say("isready", "position startpos", "perft 3", "legal", "quit")
        dialogue.close()
        lines = check_end(dialogue, process)
        assert "readyok" in lines
        assert "Nodes: 35800" in lines
        assert lines[-1].startswith("legal a1 a2")


def test_a_search_can_be_stopped_while_compiling(tmp_path):
    with talk_to_program("torus", BOARDGAMES_TUI_CACHE=str(tmp_path)) as (dialogue, process):
        dialogue.say("go infinite", "stop")
        lines = dialogue.until("bestmove")
        assert read_best(lines[-1]) in {action.text for action in Position.start(GAMES["torus"]).actions}
        dialogue.say("quit")
        check_end(dialogue, process)


def test_ends_when_its_output_is_closed():
    command = [sys.executable, "-m", "boardgames_tui", "engine", "io"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        process.stdout.close()
        process.stdin.write(b"go infinite\n")
        process.stdin.flush()
        assert process.wait() == 0
        assert process.stderr.read() == b""


EXTREMES = (
    *("0", "-1", "1", "2147483648", "9223372036854775807", "9223372036854775808", "99999999999999999999"),
    *("-99999999999999999999", "1" + "0" * 4_400, "1e9", "NaN", "٣", "0x10", ""),
)
# Seconds until a search is stopped.
POLL_INTERVAL = 0.02
LIMIT_NAMES = ("movetime", "nodes", "depth", "wtime", "btime", "winc", "binc", "byoyomi")
OPTIONS = ("Size", "Hash", "MultiPV", "Threads", "Level")
COMMANDS = (*(f"go {limit}" for limit in LIMIT_NAMES), *(f"setoption name {name} value" for name in OPTIONS), "perft")


@each_row("command", COMMANDS)
def test_a_number_is_clamped_or_refused(io, command):
    io.say("setoption name Hash value 1")
    for number in EXTREMES:
        io.say(f"{command} {number}")
        time.sleep(POLL_INTERVAL)
        lines = io.ask("stop", "isready", until="readyok")
        assert lines.count("readyok") == 1
        assert sum(line.startswith("bestmove ") for line in lines) == command.startswith("go")
        assert all(len(line) < 500 for line in lines if line.startswith("info string"))
    io.ask(*(f"setoption name {name} value 1" for name in OPTIONS[1:4]), "uainewgame", "isready", until="readyok")
