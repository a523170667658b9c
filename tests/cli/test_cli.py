"""The command line: output, errors and exit status."""

import os
import re
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
from tests.rows import each_row
from tests.trial_games import TRIAL_GAMES, add_trial_game


def test_version():
    assert start("--version").stdout == f"boardgames-tui {__version__}\n"


def commands():
    group = get_command(app)
    return {name: group.get_command(None, name) for name in group.commands}


def test_help_lists_every_command():
    text = start("--help").stdout
    names = [name for name, command in commands().items() if not command.hidden]
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
    for name, command in commands().items():
        numbers = [each for each in command.params if each.min is not None or type(each.default) is int]
        if numbers and name not in GAMES:
            rows.append(f"{name}: {', '.join(f'{each.name} {each.default} {each.min}…{each.max}' for each in numbers)}")
    assert rows == NUMBERS.split("\n")[1:-1]


def test_help_shows_no_types_of_python(in_process):
    names = [name for name, command in commands().items() if not isinstance(command, TyperGroup)]
    groups = [f"games {name}" for name in ("list", "open", "delete", "export")]
    for words in (*names, *groups, "games", "config", "perft", "perft io", "config path"):
        _, text, _ = in_process(f"{words} --help")
        assert "--help" in text
        assert re.findall(r"<[\w\[\]|]+>", text) == []


@each_row(("group", "names"), [("config", {"path", "clear-cache"}), ("perft", {*GAMES})])
def test_a_group_without_a_command_prints_its_help(in_process, group, names):
    status, out, err = in_process(group)
    assert (status, err) == (2, "")
    assert out.rstrip() == in_process(f"{group} -h")[1].rstrip()
    assert names < set(out.split())


def test_a_shell_completes_names_of_games_and_of_saved_games_and_sets_no_damaged_file_aside():
    folder().mkdir()
    (folder() / "bcdfg.jsonl").write_text("rubbish\n")
    for typed, found in (
        ("boardgames-tui rules o", [key for key in GAMES if key.startswith("o")]),
        ("boardgames-tui games open b", ["bcdfg"]),
    ):
        line = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" ")), "_BOARDGAMES_TUI_COMPLETE": "complete_bash"}
        assert start(env={**os.environ, **line}).stdout.split() == found
    assert [file.name for file in folder().iterdir()] == ["bcdfg.jsonl"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@each_row("words", ["--version", "rules io", "perft io --depth 1"])
def test_failing_output_is_reported_in_one_sentence(words):
    with Path("/dev/full").open("w") as full:
        done = start(*words.split(), stdout=full)
    assert (done.returncode, done.stderr) == (1, "boardgames-tui: No space left on device.\n")


@each_row("words", ["--version", "rules io", "io --text --white me"])
def test_a_closed_pipe_ends_the_command_silently(words):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as nobody:
        done = start(*words.split(), stdout=nobody)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(os.name != "posix", reason="no shell that closes streams")
@each_row(
    ("arguments", "closed"),
    [("--version", ">&-"), ("rules io", "<&- >&- 2>&-"), ("io --text --white me", "<&-"), ("engine io", "<&-")],
)
def test_a_closed_stream_is_treated_as_empty(arguments, closed):
    command = f"exec {sys.executable} -m boardgames_tui {arguments} {closed}"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_characters_missing_in_the_encoding_are_replaced_by_ascii():
    done = start("rules", "io", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stdout, done.stderr) == (0, in_ascii(plain_card(GAMES["io"])), "")


@each_row("words", ["--ascii rules implo", "rules implo --ascii", "--ascii implo --text", "implo --text --ascii"])
def test_output_is_ascii_on_request(words):
    done = run(*words.split(), lines="rules\nquit\n")
    assert "By Luis Bolanos Mures." in done.stdout
    assert done.stdout.isascii()


@pytest.mark.parametrize("key", GAMES)
def test_rules_are_printed_and_help_shows_the_values_that_are_allowed(key, in_process):
    game = GAMES[key]
    assert in_process(f"rules {key}") == (0, plain_card(game), "")
    _, text, _ = in_process(f"{key} --help")
    shown = [f"{game.sizes[0]} to {game.sizes[-1]}", *(f"--{option.key}" for option in game.options)]
    assert [each for each in shown if each not in text] == []


def test_perft_accepts_the_options_of_the_game_and_searches_three_plies_by_default(in_process, monkeypatch):
    words = "onyx --size 4 --depth 2 --setup open --no-swap"
    assert in_process(f"perft {words}")[1].splitlines()[-1] == "Nodes: 364"
    calls = []
    monkeypatch.setattr(perft, "print_perft", lambda position, depth: calls.append((position, depth)))
    for key in GAMES:
        in_process(f"perft {key}")
    assert calls == [(Position.start(game, game.size, {}, engine_defaults=True), 3) for game in GAMES.values()]


def test_rules_are_drawn_on_a_terminal(in_process, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    _, out, _ = in_process("rules io")
    assert "\x1b[" in out
    assert "Christian Freeling" in out
    # A figure keeps its rows, which are no paragraph.
    assert "\n4 * * . x . . *\n" in out


def test_config_names_the_folders_and_empties_the_cache(in_process, monkeypatch, tmp_path):
    monkeypatch.setenv("BOARDGAMES_TUI_CACHE", str(tmp_path))
    assert in_process("config path") == (0, "".join(f"{name}: {path}\n" for name, path in paths().items()), "")
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


@pytest.mark.quick
@each_row("key", TRIAL_GAMES)
def test_a_missing_lesson_is_reported_and_missing_rules_are_generated(key, in_process, monkeypatch):
    add_trial_game(monkeypatch, key)
    game = GAMES[key]
    assert in_process(f"lesson {key}") == (2, "", f"boardgames-tui: {game.title} has no lesson yet.\n")
    status, out, err = in_process(f"rules {key}")
    assert (status, err) == (0, "")
    assert ("By " in out) == bool(game.authors)
    assert game.authors in out
    assert out.endswith(f"{game.title} has no page of rules yet.\n")
