"""A game is its folder and one line: Reversi and Clobber, in packages of their own, pass the tests of every room.

`python -m tests.sixth_game` runs all of their tests instead of one or two from each room.
"""

import re
import shutil
import subprocess
import sys
from functools import partial

import pytest

from boardgames_tui.conformance.parts import PARTS
from tests.extras import TESTED_PARTS
from tests.sixth_game.checkout import add_clobber, add_reversi, environment

SELECTED = (
    "conformance/test_laws.py",
    "conformance/test_perft.py",
    "engine/test_minimax.py",
    "engine/test_stops.py",
    "engine/mcts/test_solver.py",
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
    """Return a function that runs Python in a copy of the program with Clobber."""
    folder = tmp_path_factory.mktemp("checkout")
    add_clobber(folder)
    return partial(run_in, folder)


def test_every_room_plays_it(run):
    """Its rules agree with an independent implementation, and the app, plain text, records and the engine play it."""
    done = run("pytest", "-q", "-k", "clobber", *(f"tests/{file}" for file in SELECTED))
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout
    assert "Worth adding" not in done.stdout


def test_a_game_of_two_files_is_played_and_advice_is_given(tmp_path):
    """Tests that need more than rules and declaration are left out."""
    add_reversi(tmp_path)
    done = run_in(tmp_path, "pytest", "-q", "-k", "reversi", *(f"tests/{file}" for file in SELECTED))
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout
    assert "skipped" not in done.stdout
    sentence = re.search("^Worth adding to Reversi: (.*)$", done.stdout, re.MULTILINE)[1]
    assert re.findall(r"([\w.]+) \(", sentence) == [*PARTS, *TESTED_PARTS]


def test_a_match_of_the_arena_is_played_to_its_end(run, tmp_path):
    arguments = ("--game", "clobber", "--size", "4", "--games", "4", "--nodes", "400", "--folder", str(tmp_path))
    done = run("boardgames_tui", "arena", "engine:9", "random", *arguments)
    assert done.returncode == 0, done.stderr
    won, drawn, lost = map(int, re.search(r"(\d+) won, (\d+) drawn, (\d+) lost", done.stdout).groups())
    assert won + lost == 4
    assert drawn == 0


def test_a_copy_among_the_games_needs_no_other_imports(tmp_path):
    """So that a new game can begin with a copy of Clobber."""
    add_clobber(tmp_path)
    shutil.move(tmp_path / "clobber", tmp_path / "boardgames_tui" / "games" / "copied")
    games = tmp_path / "boardgames_tui" / "core" / "registry.py"
    games.write_text(games.read_text("utf-8").replace(': "clobber"', ': "boardgames_tui.games.copied"'), "utf-8")
    play = ("boardgames_tui", "clobber", "--text", "--size", "4", "--white", "engine:1")
    assert re.search(r"White plays \w{4}, takes \w\d", run_in(tmp_path, *play, stdin="a1a2\nquit\n").stdout)
