"""The command line: output, errors and exit status."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from boardgames_tui import __main__, __version__
from boardgames_tui.cli.commands import app
from boardgames_tui.core.position import Position
from boardgames_tui.drawing.ascii import in_ascii
from boardgames_tui.engine import perft
from boardgames_tui.engine.compile.cache import cache_folder
from boardgames_tui.games import GAMES
from boardgames_tui.learn.rules_card import plain_card
from boardgames_tui.storage.saved_games.journal import folder
from boardgames_tui.system.paths import paths
from tests.cli.command_line import run, start
from tests.puzzles import PUZZLES


def test_version():
    assert start("--version").stdout == f"boardgames-tui {__version__}\n"


def test_help_lists_every_command():
    text = start("--help").stdout
    names = [name for name, command in get_command(app).commands.items() if not command.hidden]
    assert {*GAMES, "resume", "games", "analyse", "stats", "bench"} < set(names)
    assert "prepare" not in names
    for name in names:
        assert f" {name} " in text


NUMBERS = """
lesson: number 1 1…None
annotated: number None 1…None
replay: nth None 1…None
show: move None 0…None, nth None 1…None
convert: nth None 1…None
analyse: movetime None 1…None, nodes None 1…None, lines 1 1…20, move None 1…None, nth None 1…None
arena: games 100 None…None, plies 4 0…None, seed 1 None…None, threads 1 1…None, jobs 1 1…1000
tournament: games 20 None…None, plies 4 0…None, seed 1 None…None, threads 1 1…None, jobs 1 1…1000
serve: port 8000 1…65535
"""


def test_help_shows_defaults_and_limits_of_numbers():
    rows = []
    for name, command in get_command(app).commands.items():
        numbers = [each for each in command.params if each.min is not None or type(each.default) is int]
        if numbers and name not in GAMES:
            rows.append(f"{name}: {', '.join(f'{each.name} {each.default} {each.min}…{each.max}' for each in numbers)}")
    assert rows == NUMBERS.split("\n")[1:-1]


def test_help_shows_no_types_of_python(in_process):
    names = [name for name, command in get_command(app).commands.items() if not isinstance(command, TyperGroup)]
    groups = [f"games {name}" for name in ("list", "open", "delete", "export")]
    for words in (*names, *groups, "games", "config", "perft", "perft io", "config path"):
        _, text, _ = in_process(f"{words} --help")
        assert "--help" in text
        assert re.findall(r"<[\w\[\]|]+>", text) == []


@pytest.mark.parametrize("key", GAMES)
def test_help_of_a_game_shows_the_allowed_values(key, in_process):
    _, text, _ = in_process(f"{key} --help")
    game = GAMES[key]
    assert f"{game.sizes[0]} to {game.sizes[-1]}" in text
    for option in game.options:
        assert f"--{option.key}" in text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["io", "--size", "3"], "Io has no board of size 3: sizes are 5 to 13."),
        (["onyx", "--size", "7"], "Onyx has no board of size 7: sizes are even, 4 to 20."),
        (["io", "--white", "engine:12"], "'12' is not an engine level (1 to 9, or auto)."),
        (
            ["io", "--black", "you"],
            "'you' is not a player. Use me, me:NAME, engine:LEVEL, engine:auto, random, greedy, uct, uai:COMMAND or",
        ),
        (["onyx", "--setup", "closed"], "setup cannot be 'closed': it is open or standard."),
        (["rules", "chess"], f"'chess' is not a game. Games: {', '.join(GAMES)}."),
        (["lesson", "torus", "3"], "Torus has no lesson 3: the last one is 2."),
        (["lesson", "chess"], f"'chess' is not a game. Games: {', '.join(GAMES)}."),
        (["puzzle", "chess"], f"'chess' is not a game. Games: {', '.join(GAMES)}."),
        (["puzzle", "export", "Onix"], "'Onix' is not a game. Did you mean 'onyx'?"),
        (["puzzle", "io", "--level", "10"], "'10' is not an engine level (1 to 9)."),
        (["puzzle", "--level", "x"], "'x' is not an engine level (1 to 9)."),
        (["lesson", "Onix"], "'Onix' is not a game. Did you mean 'onyx'?"),
        (["io", "--white", "enigne:3"], "'enigne:3' is not a player. Did you mean 'engine:3'?"),
        (["io", "--white", "random:3"], "'random:3' is not a player. Use me, me:NAME, engine:LEVEL, engine:auto,"),
        (["io", "--black", "greedy", "--white", "engine:auto"], "engine:auto plays only against a person"),
        (["ataxx", "--handicap", "5"], "handicap cannot be '5': it is a number from 0 to 4."),
        (["onyx", "--size", "4", "--handicap", "2"], "This board of Onyx has no handicap of 2: 0 to 1."),
        (["engine", "chess"], f"'chess' is not a game. Games: {', '.join(GAMES)}."),
        (["perft", "io", "--size", "99"], "Io has no board of size 99: sizes are 5 to 13."),
        (["ataxx", "--blocks", "a7"], "a corner"),
        (["io", "--size", "0"], "Io has no board of size 0: sizes are 5 to 13."),
        (["io", "--clock", "5-3"], "'5-3' is not a clock. Use none, 10 (minutes), 5+3 (and seconds a turn), 10+5x30"),
        (["io", "--size", "nine"], "Io has no board of size nine: sizes are 5 to 13."),
        (["perft", "io", "--depth", "-1"], "depth cannot be '-1': it is a number from 0 to 99."),
        (["perft", "io", "--depth", "x"], "depth cannot be 'x': it is a number from 0 to 99."),
        (["ataxx", "--halfmoves", "x"], "halfmoves cannot be 'x': it is a number from 0 to 10000."),
        (["io", "--white", "uai"], "A UAI engine needs the command that starts it: uai:COMMAND."),
        (["ataxx", "--blocks", "random"], "'random' lacks a number. Use random:COUNT:SEED, such as random:6:1."),
        (["io", "--size"], "Option '--size' requires an argument."),
    ],
)
def test_bad_values_end_with_status_2_and_one_sentence(arguments, sentence, in_process):
    """The sentence lists the allowed values."""
    status, output, errors = in_process(shlex.join(arguments))
    assert status == 2
    assert output == ""
    assert sentence in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "usage", "sentence"),
    [
        (["atax"], "[OPTIONS] COMMAND [ARGS]...", "No such command 'atax'. Did you mean 'ataxx'?"),
        (["perft", "chess"], "perft [OPTIONS] COMMAND [ARGS]...", "No such command 'chess'."),
        (["io", "--sizes", "7"], "io [OPTIONS]", "No such option: --sizes. Did you mean '--size'?"),
        # Two other options are somewhat alike.
        (["io", "--sise", "7"], "io [OPTIONS]", "No such option: --sise. Did you mean '--size'?"),
        (["io", "--xyz"], "io [OPTIONS]", "No such option: --xyz."),
        (["show"], "show [OPTIONS] {FILE}", "Missing argument 'FILE'."),
        (["stats", "io", "7"], "stats [OPTIONS] [GAME]", "Got unexpected extra argument(s) (7)."),
    ],
)
def test_a_malformed_command_ends_with_its_usage_and_one_sentence(arguments, usage, sentence, in_process):
    status, output, errors = in_process(shlex.join(arguments))
    command = " ".join(["boardgames-tui", *usage.partition("[")[0].split()])
    assert (status, output) == (2, "")
    assert errors.splitlines() == [
        f"Usage: boardgames-tui {usage}",
        f"Try '{command} --help' for help.",
        f"boardgames-tui: {sentence}",
    ]


@pytest.mark.parametrize(("group", "commands"), [("config", {"path", "clear-cache"}), ("perft", {*GAMES})])
def test_a_group_without_a_command_prints_its_help(in_process, group, commands):
    status, out, err = in_process(group)
    assert (status, err) == (2, "")
    assert out.rstrip() == in_process(f"{group} -h")[1].rstrip()
    assert commands < set(out.split())


def completions(typed):
    """Return the completions of the last word typed."""
    line = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" ")), "_BOARDGAMES_TUI_COMPLETE": "complete_bash"}
    command = [sys.executable, "-m", "boardgames_tui"]
    done = subprocess.run(command, env={**os.environ, **line}, capture_output=True, text=True, timeout=120, check=False)
    return done.stdout.split()


def test_a_shell_completes_names_of_games():
    assert completions("boardgames-tui rules o") == [key for key in GAMES if key.startswith("o")]


def test_a_shell_completes_names_of_saved_games_and_sets_no_damaged_file_aside(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    folder().mkdir()
    (folder() / "bcdfg.jsonl").write_text("rubbish\n")
    assert completions("boardgames-tui games open b") == ["bcdfg"]
    assert [file.name for file in folder().iterdir()] == ["bcdfg.jsonl"]


@pytest.mark.parametrize("arguments", [["--version"], ["rules", "io"], ["perft", "io", "--depth", "1"]])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_failing_output_is_reported_in_one_sentence(arguments):
    command = [sys.executable, "-m", "boardgames_tui", *arguments]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (1, "boardgames-tui: No space left on device.\n")


@pytest.mark.parametrize("arguments", [["--version"], ["rules", "io"], ["io", "--text", "--white", "me"]])
def test_a_closed_pipe_ends_the_command_silently(arguments):
    command = [sys.executable, "-m", "boardgames_tui", *arguments]
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as nobody:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=nobody, stderr=subprocess.PIPE, timeout=120, check=False
        )
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    ("arguments", "closed"),
    [("--version", ">&-"), ("rules io", "<&- >&- 2>&-"), ("io --text --white me", "<&-"), ("engine io", "<&-")],
)
@pytest.mark.skipif(os.name != "posix", reason="no shell that closes streams")
def test_a_closed_stream_is_treated_as_empty(arguments, closed):
    command = f"exec {sys.executable} -m boardgames_tui {arguments} {closed}"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_characters_missing_in_the_encoding_are_replaced_by_ascii():
    command = [sys.executable, "-m", "boardgames_tui", "rules", "io"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=ascii_only, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == in_ascii(plain_card(GAMES["io"]))


@pytest.mark.parametrize(
    "words", ["--ascii rules implo", "rules implo --ascii", "--ascii implo --text", "implo --text --ascii"]
)
def test_output_is_ascii_on_request(words):
    done = run(*words.split(), lines="rules\nquit\n")
    assert "By Luis Bolanos Mures." in done.stdout
    assert done.stdout.isascii()


PLAY_IN_TEXT = f"play in plain text with `boardgames-tui GAME --text`, where GAME is {', '.join(GAMES)}."


@pytest.mark.parametrize(
    ("arguments", "how"),
    [
        ("", PLAY_IN_TEXT),
        ("io", PLAY_IN_TEXT),
        ("lesson io", "add --text for a lesson in plain text."),
        ("puzzle torus", "add --text to solve puzzles in plain text."),
    ],
)
def test_without_a_terminal_the_message_names_the_plain_text_mode(in_process, set_puzzles, arguments, how):
    set_puzzles(*PUZZLES)
    message = f"boardgames-tui: not a terminal, so the board cannot be drawn; {how}\n"
    assert in_process(arguments) == (2, "", message)


@pytest.mark.parametrize("key", GAMES)
def test_rules_are_printed(key, in_process):
    assert in_process(f"rules {key}") == (0, plain_card(GAMES[key]), "")


def test_perft_ends_with_the_total():
    assert start("perft", "torus", "--size", "5", "--depth", "2").stdout.splitlines()[-1] == "Nodes: 600"


def test_perft_searches_three_plies_from_the_standard_start_by_default(in_process, monkeypatch):
    calls = []
    monkeypatch.setattr(perft, "print_perft", lambda position, depth: calls.append((position, depth)))
    for key in GAMES:
        in_process(f"perft {key}")
    assert calls == [(Position.start(game, game.size, {}, engine_defaults=True), 3) for game in GAMES.values()]


def test_perft_accepts_the_options_of_the_game():
    done = run("perft", "onyx", "--size", "4", "--depth", "2", "--setup", "open", "--no-swap")
    assert done.stdout.splitlines()[-1] == "Nodes: 364"


def test_rules_are_drawn_on_a_terminal(in_process, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    _, out, _ = in_process("rules io")
    assert "\x1b[" in out
    assert "Christian Freeling" in out
    # A figure keeps its rows, which are no paragraph.
    assert "\n4 * * . x . . *\n" in out


def test_config_path_names_the_folders(in_process):
    assert in_process("config path") == (0, "".join(f"{name}: {path}\n" for name, path in paths().items()), "")


def test_config_clear_cache_empties_the_cache(in_process, monkeypatch, tmp_path):
    monkeypatch.setenv("BOARDGAMES_TUI_CACHE", str(tmp_path))
    (cache_folder() / "io-old").mkdir(parents=True)
    assert in_process("config clear-cache") == (0, "The cache of compiled engines is empty.\n", "")
    assert not cache_folder().exists()


def test_ctrl_c_while_loading_prints_no_traceback(monkeypatch, capsys):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(__main__, "open_streams", interrupted)
    with pytest.raises(SystemExit) as left:
        __main__.main()
    assert left.value.code == 130
    assert capsys.readouterr() == ("", "")
