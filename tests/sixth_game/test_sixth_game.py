"""A game is its folder and one line: games in packages of their own pass the tests of every room."""

import re
import shutil

import pytest

from boardgames_tui.conformance.parts import PARTS
from tests.extras import TESTED_PARTS
from tests.sixth_game.checkout import HERE, add_clobber, add_game, copy_program, run_in, run_tests


@pytest.fixture
def program(tmp_path):
    copy_program(tmp_path / "checkout")
    return tmp_path / "checkout"


@pytest.mark.long
@pytest.mark.timeout(900)
def test_games_pass_all_tests_of_every_room(program):
    """Tests that need a part that a game does not have are left out, and the report advises to add the part.

    Clobber has all that a game can have; the others have `rules.py` and `__init__.py` alone. One run collects the tests
    for all three.
    """
    add_clobber(program)
    for key in ("reversi", "konane"):
        add_game(program, HERE / key)
    done = run_tests(program, "clobber or reversi or konane")
    assert done.returncode == 0, done.stdout
    assert "skipped" not in done.stdout
    advice = re.findall(r"^Worth adding to (\w+): (.*)$", done.stdout, re.MULTILINE)
    assert {title: re.findall(r"([\w.]+) \(", parts) for title, parts in advice} == {
        "Reversi": [*PARTS, *TESTED_PARTS],
        "Konane": [*PARTS, *TESTED_PARTS],
    }


@pytest.fixture
def clobber(program):
    add_clobber(program)
    return program


def test_a_match_of_the_arena_is_played_to_its_end(clobber, tmp_path):
    arguments = ("--game", "clobber", "--size", "4", "--games", "4", "--nodes", "400", "--folder", str(tmp_path))
    done = run_in(clobber, "boardgames_tui", "arena", "engine:9", "random", *arguments)
    assert done.returncode == 0, done.stderr
    won, drawn, lost = map(int, re.search(r"(\d+) won, (\d+) drawn, (\d+) lost", done.stdout).groups())
    assert won + lost == 4
    assert drawn == 0


def test_a_copy_among_the_games_needs_no_other_imports(clobber):
    """So that a new game can begin with a copy of Clobber."""
    shutil.move(clobber / "clobber", clobber / "boardgames_tui" / "games" / "copied")
    games = clobber / "boardgames_tui" / "core" / "registry.py"
    games.write_text(games.read_text("utf-8").replace(': "clobber"', ': "boardgames_tui.games.copied"'), "utf-8")
    play = ("boardgames_tui", "clobber", "--text", "--size", "4", "--white", "engine:1")
    assert re.search(r"White plays \w{4}, takes \w\d", run_in(clobber, *play, stdin="a1a2\nquit\n").stdout)
