"""Games by message on the command line."""

import os
import re

import pytest

from boardgames_tui.cli.output import copy_to_clipboard
from tests.cli.command_line import run, start
from tests.rows import each_row

LINE = re.compile(r"^bg2\.\S+$", re.MULTILINE)


@pytest.fixture
def at(tmp_path, monkeypatch):
    """Return what runs a command on the machine of a person, with typed lines."""

    def call(person, *arguments, lines="", begin=run):
        monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path / person))
        done = begin("post", *arguments, lines=lines)
        assert "Traceback" not in done.stderr
        return done

    return call


def last_line(done):
    return LINE.findall(done.stdout)[-1]


def begun(at):
    """Let Ann begin a game of Io by message; return her line."""
    return last_line(at("ann", "new", "io", "--size", "5", "--name", "Ann", "--text", lines="c3\n"))


def test_two_people_play_by_sending_each_other_lines(at):
    line = begun(at)
    answered = at("ben", f"Hi! {line} see you", "--name", "Ben", "--text", lines="b3\ne2\n")
    assert answered.returncode == 0
    assert answered.stdout.startswith("It is your move.\nType help for the commands.\n")
    assert "Send this line to Ann:\nbg2." in answered.stdout
    assert "Waiting for a line from Ann." in answered.stdout
    received = at("ann", last_line(answered), "--text", lines="hint\nresign\nyes\n")
    assert "Black (x), Ben, to move." not in received.stdout
    assert "No hints and no analysis until this game is over." in received.stdout
    assert received.stdout.endswith("Black wins by resignation.\n")
    over = at("ben", last_line(received), "--text")
    assert over.stdout.endswith("Black wins by resignation.\n")


def test_a_line_may_be_pasted_into_the_game_wrapped_as_a_mail_is(at):
    line = begun(at)
    name = at("ann").stdout.split()[0]
    answer = last_line(at("ben", line, "--text", lines="b3\ne2\n"))
    pasted = "".join(f"> {answer[start : start + 30]}\n" for start in range(0, len(answer), 30))
    done = at("ann", name, "--text", lines=f"{pasted}legal\n")
    assert "Black plays b3.\nBlack plays e2.\nIt is your move.\n5 . . . . .\n" in done.stdout
    assert at("ann").stdout.startswith(f"{name}  Io 5  Black \N{EN DASH} Ann  move 3, your turn")


def test_a_message_may_come_from_standard_input(at):
    line = begun(at)
    done = at("ben", "-", "--text", lines=f"From: ann\n\n{line[:40]}\n{line[40:]}\n-- \nAnn\n", begin=start)
    assert done.returncode == 0
    assert "Black (x) to move." in done.stdout


def test_the_list_tells_whose_turn_it_is(at):
    assert at("ann").stderr == "boardgames-tui: no games by message yet: `boardgames-tui post new GAME` begins one.\n"
    line = begun(at)
    assert "  Io 5  ? \N{EN DASH} Ann  move 2, waiting for ?  today " in at("ann").stdout
    at("ben", line, "--text")
    assert "  Io 5  ? \N{EN DASH} Ann  move 2, your turn  today " in at("ben").stdout
    # `resume` continues the game in which it is the person's turn.
    resumed = start("resume", "--text", lines="b3\ne2\n")
    assert "Send this line to Ann:" in resumed.stdout
    assert run("resume", "--text").stderr == "boardgames-tui: no other unfinished game.\n"


@each_row(
    ("words", "status", "sentence"),
    [
        ("'hello there'", 1, "'hello there' is not a saved game; `boardgames-tui games` lists them."),
        ("hello there", 1, "'hello there' holds no line of a game: such a line begins with bg2."),
        ("bg1.zzzz", 1, "The line is damaged: its end is missing."),
        ("bg3.zzzz", 1, "The line is of version 3, and this program reads up to 2."),
    ],
)
def test_what_is_no_line_is_refused_in_a_sentence(words, status, sentence, refusal):
    assert refusal(f"post {words}") == (status, sentence)


def test_a_third_person_watches(at):
    answered = at("ben", begun(at), "--name", "Ben", "--text", lines="b3\ne2\n")
    watched = at("eve", last_line(answered), "--text", lines="d2\nsend\n")
    assert watched.stdout.startswith("You are watching: Ann has to answer.\n")
    assert "d2 cannot be played: You only watch this game. (help lists the commands)" in watched.stdout
    assert at("eve", last_line(answered), "--watch", "--text").returncode == 0


def test_the_colour_may_be_chosen(at):
    done = at("ann", "new", "ataxx", "--as", "white", "--name", "Ann", "--blocks", "random:8:1", "--text")
    invited = at("ben", last_line(done), "--name", "Ben", "--text", lines="legal\n")
    assert "Black (x), Ben, to move." in invited.stdout
    listed = run("games").stdout
    assert "move 1, your turn" in listed
    assert '[Blocks "random:8:1"]' in run("games", "export", listed.split()[0]).stdout


def test_a_line_is_copied_only_on_a_terminal(monkeypatch, capsys):
    copy_to_clipboard("bg1.x")
    assert capsys.readouterr().out == ""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    copy_to_clipboard("bg1.x")
    assert capsys.readouterr().out == "\x1b]52;c;YmcxLng=\a"
    assert os.environ["BOARDGAMES_TUI_DATA"]
