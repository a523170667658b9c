"""The way to learn a game: its steps in their order, and the next one."""

from dataclasses import replace

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.learning_path import (
    EASY_PUZZLES,
    changes_after_annotated,
    games_played,
    learning_steps,
    next_step,
)
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.learn.puzzle import puzzles_of
from boardgames_tui.storage.puzzle_progress import Progress, mistakes_path, progress_file
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.settings import Settings
from tests.own_mistakes import save_game
from tests.trial_games import add_trial_game

pytestmark = pytest.mark.quick
TORUS = GAMES["torus"]


@pytest.fixture(autouse=True)
def _data(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))


def solve(number):
    solved = frozenset(puzzle.id for puzzle in puzzles_of(TORUS).puzzles[:number])
    progress_file("torus").change(Progress(), lambda progress: replace(progress, tried=solved, solved=solved))


def title(settings, *, has_played):
    step = next_step(TORUS, settings, has_played=has_played)
    return step and step.full_title


def test_each_step_is_followed_by_the_next_until_all_are_done():
    one, two = (f'lesson {number} "{lesson_of(TORUS, number).title}"' for number in (1, 2))
    settings = Settings()
    assert title(settings, has_played=False) == one
    # A game alone is no lesson.
    assert title(settings, has_played=True) == one
    settings = replace(settings, lessons_done={"torus": True})
    assert title(settings, has_played=False) == "a first game"
    assert title(settings, has_played=True) == two
    settings = replace(settings, lesson_steps={"torus-2": 2})
    assert title(settings, has_played=True) == two.replace("2 ", "2 (step 3) ", 1)
    settings = replace(settings, lessons_done={"torus": True, "torus-2": True})
    assert title(settings, has_played=True) == "easy puzzles"
    solve(3)
    assert title(settings, has_played=True) == f"easy puzzles (3 of {EASY_PUZZLES} solved)"
    solve(EASY_PUZZLES)
    assert title(settings, has_played=True) == "an annotated game"
    settings = replace(settings, **changes_after_annotated(TORUS, settings))
    assert title(settings, has_played=True) == "your own mistakes"
    mistakes_path("torus").write_text("")
    assert title(settings, has_played=True) is None


def test_a_game_counts_as_played_once_a_person_has_finished_it():
    save_game(finished=False)
    save_game(black="random")
    assert games_played(read_library().games) == frozenset()
    save_game()
    assert games_played(read_library().games) == {"torus"}


def test_a_game_without_lessons_has_no_steps(monkeypatch):
    add_trial_game(monkeypatch, "reversi")
    assert not [*learning_steps(GAMES["reversi"], Settings(), Progress(), has_played=False)]
