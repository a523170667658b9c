"""Series of puzzles: which one is next, and what counts for the rating."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.glicko import Rating, Result
from boardgames_tui.games import GAMES
from boardgames_tui.play import game_puzzles
from boardgames_tui.play.game_puzzles import GamePuzzles, puzzle_rating
from boardgames_tui.storage.puzzle_progress import Progress, progress_file
from tests.puzzles import CLEAN, LEFT, MISSED, SHOWN, TORUS_ONE_TURN, UNTRIED, choices_along

pytestmark = pytest.mark.quick

TORUS = GAMES["torus"]
EASY = replace(TORUS_ONE_TURN, id="easy", difficulty=1)
USUAL = replace(TORUS_ONE_TURN, id="usual", difficulty=3)
HARD = replace(TORUS_ONE_TURN, id="hard", difficulty=9)


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch, set_puzzles):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    set_puzzles(EASY, HARD, USUAL)


def record(series, attempt):
    """Record an attempt at the next puzzle, and return the sentence about the rating."""
    series.go_to_next()
    return series.save_result(attempt)


def ids(series, number):
    return [series.go_to_next().puzzle.id for _ in range(number)]


def test_a_newcomer_begins_at_level_1_and_puzzles_near_the_rating_come_first():
    assert ids(GamePuzzles(TORUS), 3) == ["easy", "usual", "hard"]
    # A level is more than the rating.
    assert ids(GamePuzzles(TORUS, 9), 3) == ["hard", "usual", "easy"]
    progress_file("torus").change(Progress(), lambda _: Progress(Rating(1500, 50)))
    assert ids(GamePuzzles(TORUS), 3) == ["usual", "easy", "hard"]
    progress_file("torus").change(Progress(), lambda _: Progress(Rating(2500)))
    assert ids(GamePuzzles(TORUS), 3) == ["hard", "usual", "easy"]
    assert ids(GamePuzzles(TORUS, 1), 3) == ["easy", "usual", "hard"]


def test_untried_puzzles_come_before_unsolved_and_these_before_solved_ones():
    progress = Progress(tried=frozenset({"usual", "easy"}), solved=frozenset({"usual"}))
    progress_file("torus").change(Progress(), lambda _: progress)
    assert ids(GamePuzzles(TORUS), 3) == ["hard", "easy", "usual"]


def test_after_the_last_puzzle_they_begin_again_without_a_repetition_unless_there_is_one(set_puzzles):
    assert ids(GamePuzzles(TORUS), 7) == ["easy", "usual", "hard", "easy", "usual", "hard", "easy"]
    set_puzzles(EASY)
    assert ids(GamePuzzles(TORUS), 3) == ["easy"] * 3


def test_a_solved_puzzle_raises_the_rating_and_the_streak_and_is_saved():
    series = GamePuzzles(TORUS)
    assert series.progress_text == "Your rating: 1500 ± 700 · 0 of 3 solved"
    sentence = record(series, CLEAN)
    assert series.progress.rating == Rating().after([_result(1, 1)])
    assert sentence == f"Rating +{series.progress.rating.value - 1500:.0f}."
    assert series.progress.streak == 1
    assert series.progress_text == f"Your rating: {series.progress.rating} · 1 of 3 solved"
    assert progress_file("torus").load() == (series.progress, "")
    record(series, CLEAN)
    assert " · 2 in a row · 2 of 3 solved" in series.progress_text


def test_a_miss_lowers_the_rating_once_although_the_puzzle_is_solved_then():
    series = GamePuzzles(TORUS)
    record(series, CLEAN)
    rating = series.progress.rating
    assert record(series, MISSED).startswith("Rating -")
    assert series.progress.rating == rating.after([_result(3, 0)])
    assert (series.progress.streak, series.progress.solved) == (0, {"usual", "easy"})


def test_only_the_first_try_counts():
    series = GamePuzzles(TORUS)
    assert record(series, UNTRIED) == ""
    assert not progress_file("torus").path.exists()
    series = GamePuzzles(TORUS)
    record(series, LEFT)
    before = series.progress
    assert (before.tried, before.solved) == ({"easy"}, set())
    assert series.save_result(CLEAN) == ""
    assert series.progress == replace(before, solved=frozenset({"easy"}))


def test_a_missed_puzzle_comes_back_before_others_until_it_is_known(monkeypatch):
    assert record(GamePuzzles(TORUS), MISSED).endswith(" It comes back in 1 day.")
    assert "back" not in record(GamePuzzles(TORUS), CLEAN)
    days, sentences = 0, []
    while not sentences or "back" in sentences[-1]:
        days += 1

        class Later(datetime):
            @classmethod
            def now(cls, zone):
                return datetime.now(zone) + timedelta(days)  # noqa: B023

        monkeypatch.setattr(game_puzzles, "datetime", Later)
        series = GamePuzzles(TORUS)
        if series.go_to_next().puzzle.id == "easy":
            sentences.append(series.save_result(CLEAN))
            assert series.save_result(CLEAN) == ""
    assert len(sentences) > 2
    assert sentences[-1] == "You know this one now."


def test_a_puzzle_is_not_solved_by_the_solution_but_it_is_with_a_hint():
    series = GamePuzzles(TORUS)
    for attempt in (SHOWN, MISSED):
        assert record(series, attempt).startswith("Rating -")
    assert series.progress.tried == {"usual", "easy"}
    assert series.progress.solved == {"usual"}


def test_damaged_puzzles_are_named_and_left_out(set_puzzles):
    set_puzzles("{", replace(USUAL, id="illegal", choice=choices_along(("a1", "a1"))), HARD)
    series = GamePuzzles(TORUS)
    assert series.go_to_next().puzzle.id == "hard"
    assert series.problems[0] == "'{' is not a puzzle."
    assert series.problems[1].startswith("The puzzle illegal cannot be used: ")
    set_puzzles(replace(USUAL, id="illegal", line="x"))
    with pytest.raises(OptionError, match=r"^The puzzle illegal cannot be used: 'x' is not a position line"):
        GamePuzzles(TORUS).go_to_next()


def test_a_level_is_190_points():
    assert [puzzle_rating(level).value for level in (1, 3, 9)] == [1120, 1500, 2640]


def _result(difficulty, points):
    return Result(puzzle_rating(difficulty), points)
