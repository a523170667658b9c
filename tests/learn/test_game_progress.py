"""Progress in lessons and puzzles in words, what is read for it, and the next step of the way to learn a game."""

from dataclasses import replace
from pathlib import Path

import pytest

from boardgames_tui.core.game import Game
from boardgames_tui.core.glicko import Rating
from boardgames_tui.games import GAMES
from boardgames_tui.learn.game_progress import GameProgress, progress_in, read_progress
from boardgames_tui.learn.learning_path import (
    EASY_PUZZLES,
    changes_after_annotated,
    games_played,
    learning_steps,
    next_step,
)
from boardgames_tui.learn.lesson import LESSON_FILES, lesson_of, number_of_lessons
from boardgames_tui.learn.puzzle import PUZZLE_FILE, puzzles_of
from boardgames_tui.play.game_puzzles import GamePuzzles
from boardgames_tui.storage.puzzle_progress import Progress, mistakes_path, progress_file
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.settings import Settings
from tests.own_mistakes import save_game
from tests.puzzles import PUZZLES, TORUS_ONE_TURN, TORUS_SAVE
from tests.rows import each_row
from tests.trial_games import add_trial_game

pytestmark = [pytest.mark.quick, pytest.mark.usefixtures("home")]

TORUS = GAMES["torus"]
TRIED = Progress(Rating(1540, 60), 0, frozenset({"torus-5-2", "torus-5-3"}), frozenset({"torus-5-2", "removed-5-1"}))


def save(progress, key="torus"):
    progress_file(key).change(Progress(), lambda _: progress)


SHORT, LONG = (len(lesson_of(TORUS, number).steps) for number in (1, 2))


@each_row(
    ("steps", "done", "text", "short_text"),
    [
        ({}, (), "", ""),
        ({"torus": 0}, (), "", ""),
        ({"torus": 99}, (), "", ""),
        ({"io": 2}, ("io",), "", ""),
        ({"torus": 2}, (), f"lesson 1 step 3 of {SHORT}", "lesson 1 step 3"),
        ({}, ("torus",), "lesson 1 done", ""),
        ({"torus-2": 2}, ("torus",), f"lesson 1 done, lesson 2 step 3 of {LONG}", "lesson 2 step 3"),
        ({"torus": 4}, ("torus",), "lesson 1 done", ""),
        ({"torus": 1}, ("torus-2",), f"lesson 1 step 2 of {SHORT}, lesson 2 done", "lesson 1 step 2"),
        ({"torus-2": 1}, ("torus", "torus-2"), "both lessons done", ""),
    ],
)
def test_lessons_are_done_or_continue_at_a_step(steps, done, text, short_text):
    progress = progress_in(TORUS, Settings(lesson_steps=steps, lessons_done=dict.fromkeys(done, True)), Progress())
    assert progress == GameProgress(text, short_text)


def test_the_only_lesson_of_a_game_has_no_number_when_it_is_done(monkeypatch):
    monkeypatch.setattr(Game, "find_file", lambda _, name: Path(name) if name == LESSON_FILES[0] else None)
    number_of_lessons.cache_clear()
    assert str(progress_in(TORUS, Settings(lessons_done={"torus": True}), Progress())) == "lesson done"
    number_of_lessons.cache_clear()


def test_puzzles_that_are_solved_and_still_there_are_counted_as_the_puzzle_screen_does(set_puzzles):
    set_puzzles(*PUZZLES)
    save(TRIED)
    progress = read_progress(GAMES.values(), Settings(lessons_done={"onyx": True})).games
    # Only games in which something was begun are reported.
    assert [*progress] == ["torus", "onyx"]
    assert str(progress["torus"]) == "1 of 3 puzzles, rating 1540 ± 120"
    assert GamePuzzles(TORUS).progress_text == "Your rating: 1540 ± 120 · 1 of 3 solved"


def test_shorter_versions_leave_out_finished_lessons_then_the_rating():
    assert GameProgress(
        "lesson 1 done, lesson 2 step 3 of 8", "lesson 2 step 3", "1 of 3 puzzles", "rating 9"
    ).versions == (
        "lesson 1 done, lesson 2 step 3 of 8 · 1 of 3 puzzles, rating 9",
        "lesson 2 step 3 · 1 of 3 puzzles, rating 9",
        "lesson 2 step 3 · 1 of 3 puzzles",
    )


def test_puzzles_are_read_only_if_one_was_tried_and_those_that_a_game_no_longer_has_are_left_out(
    set_puzzles, monkeypatch
):
    set_puzzles(TORUS_ONE_TURN, TORUS_SAVE)
    read = []
    read_file = Game.read_file
    monkeypatch.setattr(Game, "read_file", lambda game, name: read.append(name) or read_file(game, name))
    read_progress(GAMES.values(), Settings())
    assert PUZZLE_FILE not in read
    save(TRIED)
    read_progress(GAMES.values(), Settings())
    assert read.count(PUZZLE_FILE) == 1
    save(TRIED, "io")
    assert read_progress([GAMES["io"]], Settings()) == ({}, ())


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
