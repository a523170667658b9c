"""A game is its folder and one line: Clobber, in a package of its own, passes the tests of every room.

`python -m tests.sixth_game` runs all of its tests instead of one or two from each room.
"""

import re
import subprocess
import sys

import pytest

from tests.sixth_game.checkout import add_clobber, environment

SELECTED = (
    "conformance/test_laws.py",
    "conformance/test_perft.py",
    "engine/test_minimax.py",
    "engine/test_puzzles.py",
    "engine/server/test_server.py",
    "cli/text/test_text.py",
    "analysis/hints/test_hint.py",
    "learn/test_lessons.py",
    "record/test_native.py",
    "storage/saved_games/test_journal.py",
    "ui/screens/test_app_text.py",
    "ui/screens/test_lesson.py",
)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Return what runs Python in a copy of the program to which Clobber has been added."""
    folder = tmp_path_factory.mktemp("checkout")
    add_clobber(folder)

    def run(*arguments, stdin=""):
        command = [sys.executable, "-m", *arguments]
        return subprocess.run(
            command, cwd=folder, env=environment(folder), input=stdin, capture_output=True, text=True, check=False
        )

    return run


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
