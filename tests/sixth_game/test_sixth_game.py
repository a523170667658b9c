"""A game is its folder and one line: Clobber, in a package of its own, passes the tests of every room.

`python -m tests.sixth_game` runs all of its tests instead of one or two from each room.
"""

import re
import shutil
import subprocess
import sys
from functools import partial

import pytest

from tests.sixth_game.checkout import add_clobber, environment

SELECTED = (
    "conformance/test_laws.py",
    "conformance/test_perft.py",
    "engine/test_minimax.py",
    "engine/test_puzzles.py",
    "engine/test_signatures.py",
    "engine/server/test_server.py",
    "cli/test_text.py",
    "analysis/hints/test_hint.py",
    "learn/test_lessons.py",
    "record/test_bgn.py",
    "storage/saved_games/test_journal.py",
    "ui/screens/test_app_text.py",
    "ui/screens/test_lesson.py",
)


def run_in(folder, *arguments, stdin=""):
    """Run Python in a copy of the program."""
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment(folder), input=stdin, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Return what runs Python in a copy of the program to which Clobber has been added."""
    folder = tmp_path_factory.mktemp("checkout")
    add_clobber(folder)
    return partial(run_in, folder)


def test_every_room_plays_it(run):
    """Its rules agree with an independent implementation, and the app, plain text, records and the engine play it."""
    done = run("pytest", "-q", "-k", "clobber", *(f"tests/{file}" for file in SELECTED))
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


def test_a_match_of_the_arena_is_played_to_its_end(run, tmp_path):
    arguments = ("--game", "clobber", "--size", "4", "--games", "4", "--nodes", "400", "--folder", str(tmp_path))
    done = run("boardgames_tui", "arena", "engine:9", "random", *arguments)
    assert done.returncode == 0, done.stderr
    won, drawn, lost = map(int, re.search(r"(\d+) won, (\d+) drawn, (\d+) lost", done.stdout).groups())
    assert won + lost == 4
    assert drawn == 0


def test_by_its_rules_alone_it_is_played_against_an_engine_with_hints(tmp_path):
    """So that a game can be tried before its texts, its hints and its fast rules are written."""
    add_clobber(tmp_path)
    package = tmp_path / "clobber"
    shutil.rmtree(package / "engine")
    (package / "explain.py").unlink()
    (package / "text.py").unlink()
    declaration = package / "__init__.py"
    text = declaration.read_text("utf-8").replace("    load_engine_modules=load_engine,\n", "")
    text = text.replace("    load_explain=load_explain,\n", "").replace("text=text,", 'text=PlainText("clobber"),')
    text = text.replace("from . import text\n", "from boardgames_tui.core.defaults import PlainText\n")
    declaration.write_text(text, "utf-8")
    play = ("boardgames_tui", "clobber", "--text", "--size", "4")
    between_people = run_in(tmp_path, *play, "--white", "me", stdin="a1a2\nb1c1\nquit\n").stdout
    assert "White plays b1c1, takes c1, leaves b1." in between_people
    against_the_engine = run_in(tmp_path, *play, "--white", "engine:8", stdin="hint\na1a2\nquit\n").stdout
    assert re.search(r"White plays \w{4}, takes \w\d", against_the_engine)
    assert re.search(r"^[a-d][1-4][a-d][1-4] (takes|wins|does|cannot)", against_the_engine, re.MULTILINE)
    position = "position startpos moves a1a2\n"
    engine = (tmp_path, "boardgames_tui", "engine", "clobber")
    assert re.search(r"bestmove \w{4}", run_in(*engine, stdin=f"{position}go nodes 50\n").stdout)
    assert "Nodes: " in run_in(*engine, stdin=f"{position}perft 2\n").stdout


def test_a_copy_among_the_games_of_the_program_needs_no_other_imports(tmp_path):
    """So that a new game can begin with a copy of Clobber."""
    add_clobber(tmp_path)
    shutil.move(tmp_path / "clobber", tmp_path / "boardgames_tui" / "games" / "copied")
    games = tmp_path / "boardgames_tui" / "games" / "__init__.py"
    games.write_text(games.read_text("utf-8").replace(': "clobber"', ': "boardgames_tui.games.copied"'), "utf-8")
    play = ("boardgames_tui", "clobber", "--text", "--size", "4", "--white", "engine:1")
    assert re.search(r"White plays \w{4}, takes \w\d", run_in(tmp_path, *play, stdin="a1a2\nquit\n").stdout)
