"""Playing in plain text, line by line."""

import asyncio
import io
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace

import pytest

from boardgames_tui.cli import output
from boardgames_tui.cli import text as play
from boardgames_tui.cli.board_words import describe_match
from boardgames_tui.cli.conversation import InputLines
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match import timekeeper
from boardgames_tui.match.clock import Control, TimeLeft
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import result_sentence
from boardgames_tui.play import coach, opponents
from boardgames_tui.play.here import Here
from boardgames_tui.storage.saved_games.journal import folder
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings
from tests.cli.command_line import run, start
from tests.fake_analyst import put_fake_analyst
from tests.fake_players import FakePlayer
from tests.rows import each_row

PEOPLE = ("--text", "--black", "me", "--white", "me")
REFUSED = "Nothing was played. (help lists the commands)\n"
# Black surrounds a stone with c4.
NEARLY_WON = "b3\nc3\nd3\na1\nc2\na2\n"


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_is_played_by_typed_actions(key):
    match = Setup(GAMES[key], GAMES[key].sizes[0], {}, Seat("me"), Seat("me")).begin()
    while not match.outcome:
        match.play(match.position.actions[len(match.actions) * 7 % len(match.position.actions)])
    lines = "".join(f"{action.text}\n" for action in match.actions)
    done = run(key, "--size", str(GAMES[key].sizes[0]), *PEOPLE, lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"{result_sentence(match)}\n")


def test_engine_auto_plays_at_the_chosen_level():
    assert "Engine auto 3.0" in start("torus", "--size", "5", "--text", "--white", "engine:auto", lines="a1\n").stdout


def test_the_end_of_input_leaves_the_game_unfinished():
    done = run("torus", *PEOPLE, lines="e5\n")
    assert done.returncode == 0
    assert done.stdout.endswith("The game is unfinished.\n`boardgames-tui resume --text` continues it.\n")
    assert "e5 is occupied." in run("resume", "--text", lines="e5\n").stdout


def test_invalid_bytes_are_refused_in_a_sentence():
    done = start("torus", *PEOPLE, lines=b"\xff\ne5\n", text=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not a move of Torus" in done.stdout
    assert b"Black plays e5." in done.stdout


async def play_text(match, stream, settings=Settings()):  # noqa: B008 - settings are immutable
    await play.TextPlay(Here(match), InputLines(stream), settings).run()


def output_of(match, lines, times, monkeypatch, settings=Settings()):  # noqa: B008 - settings are immutable
    """Return the output for typed lines; `times` are the successive readings of the clock, the last one repeated."""
    times = list(times)
    monkeypatch.setattr(timekeeper, "monotonic", lambda: times.pop(0) if len(times) > 1 else times[0])
    out = io.StringIO()
    with redirect_stdout(out):
        asyncio.run(play_text(match, io.BytesIO(lines.encode()), settings))
    return out.getvalue()


BOARD = """\
5 . . . . .
4 . . . . .
3 . . . . .
2 . . . . .
1 . o . . .
  a b c d e
Black (x), Ann, to move.
> 1 bound: next to b1
  2 free: no stone around it, no corner
  Enemy stones in a row between two of yours become yours. The opening ends when no free cell is left.
Clocks: Black 1:30, White 0:59."""


def test_the_board_is_followed_by_the_player_the_task_and_the_time():
    seats = (Seat("me", "Ann"), Seat("me"))
    match = Setup(GAMES["io"], 5, {}, *seats, control=Control.parse("1")).begin()
    match.play(match.position.find("b1"))
    match.clock = replace(match.clock, left={BLACK: TimeLeft(90), WHITE: TimeLeft(59)})
    assert describe_match(match) == BOARD
    match.resign(WHITE)
    assert describe_match(match) == BOARD.partition("\nBlack")[0]


def timed_match(clock, white="me", seconds_of_white=None):
    match = Setup(GAMES["torus"], 5, {}, Seat("me"), Seat.parse(white), control=Control.parse(clock)).begin()
    if seconds_of_white:
        match.clock = replace(match.clock, left={BLACK: TimeLeft(60), WHITE: TimeLeft(seconds_of_white)})
    return match


def test_clocks_are_shown_with_the_board_and_a_line_after_the_flag_fell_loses(monkeypatch):
    output = output_of(timed_match("1"), "a1\nb2\n", [0, 0, 0, 0, 0, 0, 61], monkeypatch)
    assert output.count("Clocks: Black 1:00, White 1:00.") == 2
    assert output.endswith("Black wins on time.\n")


@pytest.mark.skipif(os.name != "posix", reason="no pseudo-terminal")
def test_the_flag_falls_while_the_terminal_waits_for_a_line():
    person, terminal = os.openpty()
    match, out = timed_match("1", seconds_of_white=0.05), io.StringIO()
    with os.fdopen(person, "wb", buffering=0) as keys, os.fdopen(terminal, "rb", buffering=0) as lines:
        keys.write(b"a1\n")
        with redirect_stdout(out):
            asyncio.run(play_text(match, lines))
    assert out.getvalue().endswith("Black wins on time.\n")


@each_row(
    ("command", "question", "refusal", "end"),
    [
        ("draw", "White offers a draw: yes or no?", "The game continues.", "Draw by agreement."),
        ("undo", "Black asks to take the last turn back: yes or no?", "The move stands.", "The game is unfinished."),
    ],
)
def test_a_pending_offer_is_asked_about_when_the_game_continues(command, question, refusal, end):
    done = run("torus", "--size", "5", "--clock", "9", *PEOPLE, lines=f"a1\n{command}\n")
    assert (done.stdout.count(question), refusal in done.stdout) == (1, False)
    again = run("resume", "--text", lines=f"no\n{command}\n")
    assert again.stdout.count(question) == 2
    assert again.stdout.count(f"\n{question}\n{refusal}\n") == 1
    accepted = run("resume", "--text", lines="yes\n")
    assert accepted.stdout.count(question) == 1
    assert f"{end}\n" in accepted.stdout
    assert ("Black (x) to move." in accepted.stdout) == (command == "undo")
    for file in folder().iterdir():
        file.unlink()


def test_the_settings_have_the_name_of_the_only_person_and_whether_a_take_back_needs_consent(monkeypatch):
    output = output_of(timed_match("none", white="random"), "", [0], monkeypatch, Settings(name="Ann"))
    assert "Black (x), Ann, to move." in output
    output = output_of(timed_match("none"), "a1\nundo\nno\n", [0], monkeypatch, Settings(ask_takeback=True))
    assert "The move stands." in output


def test_a_game_in_plain_text_is_the_last_one(in_process):
    in_process("torus --size 5 --white me --text", b"quit\n")
    assert load_settings().last_game == "torus"


@contextmanager
def game_of_torus():
    """Start a game of Torus between people in a process, whose streams are pipes of text."""
    command = [sys.executable, "-m", "boardgames_tui", "torus", *PEOPLE]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        yield process


def read_to(process, beginning):
    while not process.stdout.readline().startswith(beginning):
        pass


@pytest.mark.skipif(os.name != "posix", reason="another Ctrl+C")
def test_ctrl_c_quits_at_once_while_waiting_for_a_line():
    with game_of_torus() as game:
        read_to(game, "> place")
        game.send_signal(signal.SIGINT)
        assert game.wait(timeout=60) == 130
        assert game.stderr.read() == ""


@each_row(("lines", "status"), [("a1\n", 1), ("a1\nquit\n", 1), ("a1\nresign\nyes\n", 1), ("quit\n", 0)])
def test_an_unsaved_game_is_reported_at_its_end_without_a_promise(lines, status):
    folder().parent.mkdir(exist_ok=True)
    folder().write_text("no folder")
    done = run("torus", *PEOPLE, lines=lines)
    assert done.returncode == status
    assert done.stderr.endswith("boardgames-tui: The last moves could not be saved.\n" if status else "")
    assert "resume" not in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be deleted elsewhere")
@each_row("end", ["quit", "a2", "Ctrl+C"])
def test_a_game_whose_file_was_deleted_cannot_be_continued(end):
    with game_of_torus() as game:
        game.stdin.write("a1\n")
        game.stdin.flush()
        read_to(game, "White (o) to move")
        for file in folder().iterdir():
            file.unlink()
        if end == "Ctrl+C":
            game.send_signal(signal.SIGINT)
        else:
            game.stdin.write(f"{end}\n")
        out, err = game.communicate(timeout=60)
    assert "resume" not in out
    assert err == "boardgames-tui: The file of this game was deleted: the game is not saved.\n"
    assert game.returncode == (130 if end == "Ctrl+C" else 1)


def test_a_wrong_setting_is_reported(tmp_path):
    (tmp_path / "settings.toml").write_text("[settings]\nask_takeback = 'yes'\n")
    cause = "it cannot be 'yes': it is true or false"
    assert run("torus", *PEOPLE).stderr == f"boardgames-tui: ask_takeback in settings.toml is ignored ({cause}).\n"


def test_a_thousand_wrong_answers_are_each_refused():
    lines = "what\n" * 3000 + "quit\n"
    done = run("torus", "--text", "--black", "uai:false", "--white", "me", lines=lines)
    assert done.returncode == 0
    assert done.stdout.count("'what' is not retry, me or quit.") == 3000


@each_row(
    ("arguments", "lines", "shown", "hidden"),
    [
        ("io --size 7", "d4\nd5 a1\nc5 g7\n", "a1 is not legal: a corner needs a bound stone", "Black plays d5."),
        ("io --size 7", "d4\nd5 f2\nline\n", "7/7/3x3/3o3/7/5x1/7 o bound f2", "cannot"),
        ("torus --size 5 --white random", "c3 d4\n", f"d4 cannot be played: c3 ends the turn. {REFUSED}", " plays "),
        ("torus --size 5", f"{NEARLY_WON}c4 e5\n", f"e5 cannot be played: the game is over. {REFUSED}", "plays c4"),
        ("ataxx", "why g7\n", "Nothing can be done at g7 now: the piece is White's.", "cannot"),
        ("onyx --white me:Ben", "f6\nswap\n", "White swaps colours: Ben is now Black.", "cannot"),
    ],
)
def test_actions_typed_in_one_line_are_played_if_all_of_them_are_legal_and_in_the_turn(arguments, lines, shown, hidden):
    game, *options = arguments.split()
    done = run(game, *PEOPLE, *options, lines=lines)
    assert shown in done.stdout
    assert hidden not in done.stdout


def test_while_preparing_a_hint_only_compilation_is_reported(capsys):
    for status in ("thinking...", "starting...", "compiling Io..."):
        output.tell_if_compiling(status)
    assert capsys.readouterr().out == "compiling Io...\n"


def coached_output(lines, monkeypatch):
    """Return the sentences of a coached game against the first legal action, without the boards."""
    put_fake_analyst(monkeypatch, coach, values={1: 0.1, 3: 0.4}, lines={None: "e5"})
    monkeypatch.setattr(opponents, "player_for", lambda *_: FakePlayer(["move"] * 9))
    match = Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("random")).begin()
    output = output_of(match, lines, [0], monkeypatch, Settings(coach=True))
    return [line for line in output.splitlines() if re.match(r"[a-e]\d |Black plays|White plays", line)]


def test_the_coach_says_what_a_move_cost_and_offers_to_take_it_back(monkeypatch):
    sentences = coached_output("a1\nyes\nb1\nno\nc1\n", monkeypatch)
    assert sentences[1].startswith("a1 loses 40 %. The answer: e5 ")
    assert sentences[1].endswith(" Take it back? Type yes to take it back.")
    assert sentences[3].startswith("b1 loses 40 %.")
    assert [sentences[index] for index in (0, 2, 4, 5, 6, 7)] == [
        "Black plays a1.",
        "Black plays b1.",
        "b1 lost 40 %. Better: e5.",
        "White plays a1.",
        "Black plays c1.",
        "c1 lost 10 %. Better: e5.",
    ]
