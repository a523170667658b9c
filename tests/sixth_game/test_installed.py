"""A game of another package, installed by pip, is played like the others, with its rules and its declaration alone."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from boardgames_tui import __version__
from boardgames_tui.analysis.hints.hint import sentence
from boardgames_tui.cli.commands import app as command_line
from boardgames_tui.core import installed
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.installed import RESERVED_KEYS
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.learn.game_progress import read_progress
from boardgames_tui.learn.lesson import has_lesson, lesson_faults, lesson_of
from boardgames_tui.learn.rules_card import card_faults, plain_card
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import SETTINGS, Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.picker import GameCard, PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.sixth_game.wheel import install, package_files, unpack
from tests.ui.app_pilot import open_app, run_headless, save_setup_between_people

REVERSI = Path(__file__).parent / "reversi"
PROGRAM = f"boardgames-tui {__version__}"
WRONG_ARGUMENT = "Game.__init__() got an unexpected keyword argument 'colour'"
UNSPEAKABLE = "class E(Exception):\n    def __str__(self): raise ValueError\nraise E"


def with_beginning(text):
    """Return the files of Reversi with a text before its declaration."""
    files = package_files(REVERSI)
    return {**files, "reversi/__init__.py": f"{text}\n{files['reversi/__init__.py']}"}


def with_end(text):
    """Return the files of Reversi with a text behind its declaration."""
    files = package_files(REVERSI)
    return {**files, "reversi/__init__.py": f"{files['reversi/__init__.py']}\n{text}\n"}


# Each fault: the files of a package, its entry point, and the end of the sentence about it.
FAULTS = {
    "an import fails with many words": (
        {"reversi.py": "raise ValueError('no\\n' * 1000)"},
        {"reversi": "reversi"},
        f"importing it into {PROGRAM} failed with ValueError: {'no ' * 50}…{' no' * 16} .",
    ),
    "it was written for another version": (
        {"reversi.py": "from boardgames_tui.core.game import Game\nGAME = Game(key='reversi', colour='red')"},
        {"reversi": "reversi"},
        f"importing it into {PROGRAM} failed with TypeError: {WRONG_ARGUMENT}.",
    ),
    "no package": (
        {},
        {"reversi": "missing_package"},
        f"importing it into {PROGRAM} failed with ModuleNotFoundError: No module named 'missing_package'.",
    ),
    "no game": ({"reversi.py": ""}, {"reversi": "reversi"}, "reversi declares no Game as GAME."),
    "something else as game": ({"reversi.py": "GAME = 3"}, {"reversi": "reversi"}, "reversi declares no Game as GAME."),
    "a key of the program": (package_files(REVERSI), {"io": "reversi"}, "another game has this key."),
    "a command": (package_files(REVERSI), {"stats": "reversi"}, "the program uses this key itself."),
    "another key than it declares": (
        package_files(REVERSI),
        {"othello": "reversi"},
        "reversi.GAME has the key 'reversi' and the package 'reversi'.",
    ),
    "a single file": (
        {
            **package_files(REVERSI),
            "single.py": "from dataclasses import replace\nfrom reversi import GAME\n"
            "GAME = replace(GAME, key='single', package='single')",
        },
        {"single": "single"},
        "single is a module and not a package.",
    ),
    **{
        name: (with_beginning(text), {"reversi": "reversi"}, f"importing it into {PROGRAM} {end}.")
        for name, text, end in (
            ("an import leaves the program", "import sys; sys.exit('bye')", "failed with SystemExit: bye"),
            ("an import acts like Ctrl+C", "raise KeyboardInterrupt", "failed with KeyboardInterrupt"),
            ("an import raises no Exception", "raise BaseException('\\x1b[31m')", "failed with BaseException: ?[31m"),
            ("an error without a message", UNSPEAKABLE, "failed with E: without a message that can be read"),
            ("an import reads", "input('Name? ')", "failed with EOFError: EOF when reading a line"),
            ("an import never ends", "while True: pass", "did not end within 1 seconds"),
            ("an import sleeps", "import time; time.sleep(1.3)", "did not end within 1 seconds"),
        )
    },
    "no attribute can be read": (
        {"reversi/__init__.py": "def __getattr__(name): raise RuntimeError(name)"},
        {"reversi": "reversi"},
        f"importing it into {PROGRAM} failed with RuntimeError: GAME.",
    ),
    "a start raises an error": (
        with_end("GAME.rules.start = classmethod(lambda *_, **__: 1 // 0)"),
        {"reversi": "reversi"},
        "its start on a board of size 4 failed with ZeroDivisionError: integer division or modulo by zero.",
    ),
    "its actions never end": (
        with_end("def loop(_):\n    while True: pass\nGAME.rules.actions = property(loop)"),
        {"reversi": "reversi"},
        "its start on a board of size 4 did not end within 1 seconds.",
    ),
    "no module": (package_files(REVERSI), {"reversi": "-"}, "its entry point names no module: '-'."),
    "no key": (
        package_files(REVERSI),
        {"Re/versi": "reversi"},
        "a key consists of small letters, digits, - and _, and begins with a letter.",
    ),
}


def test_no_game_can_have_the_key_of_a_command_or_of_the_table_of_the_settings():
    assert {*get_command(command_line).commands, SETTINGS} - {*GAMES} == RESERVED_KEYS


@pytest.fixture(scope="module")
def reversi(tmp_path_factory):
    target = tmp_path_factory.mktemp("installed") / "site"
    install(package_files(REVERSI), {"reversi": "reversi"}, target)
    return target


@pytest.fixture
def run(reversi, tmp_path):
    """Return a function that runs the program with Reversi installed, and its own data."""
    return lambda *arguments, stdin="": run_with(reversi, tmp_path, *arguments, stdin=stdin)


def run_with(site, data, *arguments, stdin=""):
    variables = {**os.environ, "PYTHONPATH": str(site), "BOARDGAMES_TUI_DATA": str(data)}
    command = [sys.executable, "-m", "boardgames_tui", *arguments]
    return subprocess.run(command, env=variables, input=stdin, capture_output=True, text=True, check=False)


@pytest.fixture
def use_packages(monkeypatch):
    """Return a function that installs the packages of a folder in this process and those that it starts."""

    def look_in(site):
        monkeypatch.syspath_prepend(str(site))
        monkeypatch.setenv("PYTHONPATH", str(site))
        monkeypatch.delitem(vars(GAMES), "installed", raising=False)
        # A test before this one may have imported another package of this name.
        for name in [name for name in sys.modules if name.partition(".")[0] == "reversi"]:
            monkeypatch.delitem(sys.modules, name)

    yield look_in
    vars(GAMES).pop("installed", None)


def test_its_command_plays_plain_text_against_the_engine_with_hints(run):
    done = run("reversi", "--text", "--size", "6", "--white", "engine:2", stdin="hint\nc2\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Black plays c2, turns c3." in done.stdout
    assert re.search(r"White plays [a-f][1-6], turns", done.stdout)
    assert re.search(r"^[a-f][1-6] \w+", done.stdout, re.MULTILINE)


def test_a_match_of_the_arena_is_played_and_its_records_can_be_read(run, tmp_path):
    arguments = ("--game", "reversi", "--size", "4", "--games", "2", "--folder", str(tmp_path / "match"))
    done = run("arena", "engine:2", "random", *arguments)
    assert done.returncode == 0, done.stderr
    assert sum(map(int, re.search(r"(\d+) won, (\d+) drawn, (\d+) lost", done.stdout).groups())) == 2
    record = next((tmp_path / "match").rglob("*.bgn"))
    assert '[Game "Reversi"]' in record.read_text("utf-8")
    shown = run("show", str(record))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert run("convert", str(record), "-", "--to", "fen").stdout.endswith(" reversi\n")


def test_a_saved_game_is_listed_and_continued(run):
    run("reversi", "--text", "--white", "me", stdin="d3\nquit\n")
    assert "Reversi 8 " in run("games").stdout
    continued = run("resume", "--text", stdin="c5\nquit\n")
    assert "White plays c5, turns d5." in continued.stdout


def test_a_position_line_names_its_game(run, tmp_path):
    (tmp_path / "position.txt").write_text("4/1xo1/1ox1/4 x reversi\n")
    assert "Black (x) to move" in run("show", str(tmp_path / "position.txt")).stdout


async def test_the_app_has_its_card_and_plays_it_with_keyboard_and_mouse(reversi, use_packages):
    use_packages(reversi)
    save_setup_between_people("reversi")
    app = BoardgamesApp()
    async with run_headless(app, size=(80, 24)) as pilot:
        await pilot.until(lambda: len(app.screen.query(GameCard)) == 6)
        await pilot.choose_game("reversi")
        await pilot.press("enter")
        await pilot.settle()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await pilot.click_site(screen.match.position.find("d3").code)
        await pilot.press("colon", "c", "5", "enter")
        await pilot.settle()
        assert [action.text for action in screen.match.actions] == ["d3", "c5"]


async def test_the_app_plays_it_against_the_engine(reversi, use_packages):
    use_packages(reversi)
    async with open_app(Setup.default(GAMES["reversi"]).begin()) as (app, pilot):
        await pilot.click_site(app.screen.match.position.find("d3").code)
        await pilot.until(lambda: len(app.screen.match.actions) == 2)


async def test_the_game_played_last_is_selected_the_next_time(reversi, use_packages):
    use_packages(reversi)
    save_settings(Settings(last_game="reversi"))
    app = BoardgamesApp()
    async with run_headless(app, size=(80, 24)) as pilot:
        await pilot.until(lambda: app.screen.selected_key == "reversi")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_package_is_reported_and_affects_no_other_game(fault, tmp_path, use_packages, monkeypatch):
    monkeypatch.setattr(installed, "MAX_SECONDS", 1.0)
    files, entry_point, sentence = FAULTS[fault]
    unpack(files, entry_point, tmp_path / "site")
    use_packages(tmp_path / "site")
    (key,) = entry_point
    assert GAMES.installed.faults == (f"The game {key!r} of boardgames_sixth 1.5 cannot be used: {sentence}",)
    assert [*GAMES] == [*GAMES.built_in]
    assert GAMES["io"].title == "Io"


def test_a_package_that_prints_can_be_played(tmp_path, use_packages, capfd):
    unpack(with_beginning("print('Hello')"), {"reversi": "reversi"}, tmp_path / "site")
    use_packages(tmp_path / "site")
    assert GAMES["reversi"].title == "Reversi"
    assert capfd.readouterr() == ("", "")


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (b"[boardgames_tui.games]\nreversi = reversi\nother\n", ""),
        (b"# \xff\n[boardgames_tui.games]\nreversi = reversi\n", "'utf-8' codec can't decode byte 0xff"),
        (b"boardgames_tui.games\n", "File contains no section headers."),
        (b"[boardgames_tui.other]\n", None),
        (b"\xff no games", None),
        ("folder", "it is not a regular file"),
        pytest.param(
            "pipe", "it is not a regular file", marks=pytest.mark.skipif(os.name != "posix", reason="no pipes")
        ),
    ],
)
def test_a_list_of_entry_points_that_cannot_be_read_costs_a_sentence(content, cause, tmp_path, use_packages):
    site = tmp_path / "site"
    unpack(package_files(REVERSI), {}, site)
    file = site / "boardgames_sixth-1.5.dist-info" / "entry_points.txt"
    file.unlink()
    if content == "folder":
        file.mkdir()
    elif content == "pipe":
        os.mkfifo(file)
    else:
        file.write_bytes(content)
    use_packages(site)
    faults = GAMES.installed.faults
    if cause is None:
        assert not faults
    elif cause:
        beginning = "The games of boardgames_sixth 1.5 cannot be used: its entry_points.txt cannot be read ("
        assert [fault.startswith(beginning + cause) for fault in faults] == [True]
    else:
        assert GAMES["reversi"].title == "Reversi"
        assert faults == (
            "The game 'other' of boardgames_sixth 1.5 cannot be used: its entry point names no module: ''.",
        )


LESSON = """[first_game]
size = 6
black = "me"
white = "engine:1"
[[step]]
title = "Begin"
line = "4/1xo1/1ox1/4 x reversi"
text = "Place a piece."
done = "Good."
wanted = "d3"
"""
CARD = "# Reversi\n\n```board\n{}4/1xo1/1ox1/4 x reversi | ? | The start.\n```\n\nThe end.\n"


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (("[[step]]", "[[step"), "it is not TOML: "),
        (('line = "', 'lime = "'), "a step has no key 'lime'"),
        (('title = "Begin"', ""), "a step lacks title"),
        (('title = "Begin"', "title = 3"), "title cannot be '3'"),
        (("size = 6", "size = 7"), "Reversi has no board of size 7"),
        (("size = 6", ""), "it lacks 'size'"),
        (("4/1xo1/1ox1/4", "4/1xo1/1ox1/5"), ""),
        (('wanted = "d3"', 'wanted = "a1"'), "a1 is not legal"),
        (('wanted = "d3"', 'forbidden = "z9"'), "'z9' is not on the board"),
        (('wanted = "d3"', ""), "the step 'Begin' has nothing to do"),
        (('black = "me"', 'black = "cat"'), ""),
    ],
)
def test_a_lesson_that_cannot_be_used_costs_a_sentence(change, cause, tmp_path, use_packages):
    unpack({**package_files(REVERSI), "reversi/lesson.toml": LESSON.replace(*change)}, {"reversi": "reversi"}, tmp_path)
    use_packages(tmp_path)
    game = GAMES["reversi"]
    (sentence,) = lesson_faults(game)
    assert sentence.startswith(f"lesson.toml of Reversi cannot be used: {cause}")
    assert not has_lesson(game)
    assert read_progress([game], Settings(lesson_steps={"reversi": 1})).sentences == (sentence,)
    with pytest.raises(OptionError, match=f"^{re.escape(sentence)}$"):
        lesson_of(game)


def test_a_lesson_and_a_card_without_a_fault_are_used(tmp_path, use_packages):
    files = {"reversi/lesson.toml": LESSON, "reversi/rules.md": CARD.format("")}
    unpack({**package_files(REVERSI), **files}, {"reversi": "reversi"}, tmp_path)
    use_packages(tmp_path)
    game = GAMES["reversi"]
    assert (has_lesson(game), [*lesson_faults(game)], [*card_faults(game)]) == (True, [], [])
    assert len(lesson_of(game).steps) == 1


@pytest.mark.parametrize(
    "figure",
    [
        "4/1xo1/1ox1/5 x reversi | | five",
        "4/1xo1/1ox1/4 x reversi | a1 | no action",
        "two | parts",
        "| | |",
        "4/1xo1/1ox1/4 x reversi | ?z9 | no site",
    ],
)
def test_a_figure_that_cannot_be_drawn_is_named_in_its_place(figure, tmp_path, use_packages):
    card = CARD.format(f"{figure}\n")
    unpack({**package_files(REVERSI), "reversi/rules.md": card}, {"reversi": "reversi"}, tmp_path)
    use_packages(tmp_path)
    (sentence,) = card_faults(GAMES["reversi"])
    text = " ".join(plain_card(GAMES["reversi"]).split())
    assert "The start." in text
    assert text.endswith("The end.")
    assert " ".join(sentence.replace("`", "").split()) in text


def test_a_hint_names_the_error_of_an_explanation(tmp_path, use_packages):
    files = {**package_files(REVERSI), "reversi/explain.py": "GOAL = 'wins{when}'\ndef effects(*_): return ()\n"}
    unpack(files, {"reversi": "reversi"}, tmp_path)
    use_packages(tmp_path)
    position = Position.start(GAMES["reversi"], 4)
    said = sentence(position, position.actions[:1], None)
    assert "has no explanation (AttributeError: module 'reversi.explain' has no attribute" in said


def test_the_second_of_two_packages_with_the_same_key_is_faulty(tmp_path, use_packages):
    unpack(package_files(REVERSI), {"reversi": "reversi"}, tmp_path / "first")
    unpack({}, {"reversi": "other"}, tmp_path / "second", name="boardgames_other")
    use_packages(tmp_path / "second")
    use_packages(tmp_path / "first")
    origin = "of boardgames_other 1.5"
    assert GAMES.installed.faults == (f"The game 'reversi' {origin} cannot be used: another game has this key.",)
    assert GAMES["reversi"].title == "Reversi"


def test_a_command_warns_of_a_faulty_package_and_an_engine_does_not(tmp_path):
    files, entry_point, sentence = FAULTS["no game"]
    unpack(files, entry_point, tmp_path / "site")
    done = run_with(tmp_path / "site", tmp_path, "io", "--text", "--white", "me", stdin="c4\nquit\n")
    assert done.returncode == 0
    assert done.stderr == f"boardgames-tui: The game 'reversi' of boardgames_sixth 1.5 cannot be used: {sentence}\n"
    assert "White plays c4." in done.stdout
    assert run_with(tmp_path / "site", tmp_path, "engine", "io", stdin="quit\n").stderr == ""


async def test_the_app_reports_a_faulty_package_once(tmp_path, use_packages, monkeypatch):
    # On a busy machine the notification would be gone before the test has read it.
    monkeypatch.setattr(BoardgamesApp, "NOTIFICATION_TIMEOUT", 600)
    files, entry_point, _ = FAULTS["no game"]
    unpack(files, entry_point, tmp_path / "site")
    use_packages(tmp_path / "site")
    app = BoardgamesApp()
    async with run_headless(app, size=(80, 24)) as pilot:
        await pilot.until(lambda: pilot.notices)
        await pilot.press("question_mark")
        await pilot.settle()
        await pilot.press("escape")
        await pilot.settle()
        assert pilot.notices == list(GAMES.installed.faults)
        assert isinstance(app.screen, PickerScreen)
        assert len(app.screen.query(GameCard)) == 5
