"""Series of tasks: the way from task to task, and results that are saved once."""

import pytest

from boardgames_tui.analysis.analyst import Finding
from boardgames_tui.analysis.game_review import Verdict
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.learn.own_mistakes import missed_file
from boardgames_tui.play.better_move_task import MistakeSeries
from boardgames_tui.play.lesson_task import LessonSeries
from boardgames_tui.play.puzzle_series import PuzzleSeries
from boardgames_tui.play.task_session import TaskSession
from boardgames_tui.record.formats import load
from boardgames_tui.storage.settings import Settings
from tests.extras import games_with
from tests.puzzles import TORUS_TWO_TURNS

pytestmark = pytest.mark.quick


class FakePuzzles(PuzzleSeries):
    """One puzzle, again and again, and the results that were saved."""

    heading = "puzzle"

    def __init__(self):
        super().__init__(GAMES["torus"], missed_file("torus"), ["A puzzle is damaged."])
        self.saved_results = []

    def _candidates(self):
        yield TORUS_TWO_TURNS, ""

    def _nothing_left(self):
        raise NotImplementedError

    def save_result(self, attempt):
        self.saved_results.append((attempt.done, attempt.is_clean))
        return "Rating +9."


def begin_lesson(key):
    saved = []
    series = LessonSeries(lesson_of(GAMES[key]), Settings, lambda **changes: saved.append(changes))
    return TaskSession(series, None), saved


def test_a_result_is_saved_once_and_said_after_the_comment():
    puzzles = FakePuzzles()
    session = TaskSession(puzzles, None)
    assert (session.new_problems(), session.new_problems()) == (["A puzzle is damaged."], [])
    for text in ("c4", "d5"):
        session.attempt.play_typed(text)
    assert session.comment.startswith("Solved!")
    session.save_result()
    session.save_result()
    assert puzzles.saved_results == [(True, True)]
    assert session.comment.endswith(" Rating +9.")
    session.go(0)
    assert (session.comment, session.attempt.match.ply) == ("", 0)
    assert len(puzzles.saved_results) == 1
    session.go(1)
    assert puzzles.saved_results[1:] == [(False, True)]


def test_a_lesson_saves_each_step_and_ends_with_advice():
    session, saved = begin_lesson("torus")
    series = session.series
    session.go(-1)
    assert (series.index, session.next_label) == (0, "next step")
    while not series.is_last:
        session.go(1)
    assert session.next_label == "finish"
    assert series.heading == f"lesson 1, step {series.index + 1} of {series.index + 1}"
    with pytest.raises(OptionError, match=r"^You can play now\. Begin with Torus on a small board"):
        session.go(1)
    assert saved[-1] == {"lesson_steps": {}, "lessons_done": {"torus": True}}
    # The last step is still there.
    assert series.is_last


@pytest.mark.parametrize("key", games_with("lesson.toml"))
async def test_the_solution_of_each_step_is_shown(key):
    session, _ = begin_lesson(key)
    while True:
        async for _ in session.attempt.show_solution():
            pass
        assert session.attempt.done
        assert session.attempt.comment
        if session.series.is_last:
            break
        session.go(1)


def test_mistakes_follow_each_other_and_the_last_one_ends_the_series():
    record = load('[Game "Torus"]\n[Size "5"]\n\n1. c3 2. a1 3. d4 *\n')
    start, *ends = record.root.line[1:]
    findings = Finding(Value(0.5)), Finding(Value(0.9))
    followed = []
    mistakes = [Verdict(before, end, *findings) for before, end in zip((start, *ends), ends, strict=False)]
    session = TaskSession(MistakeSeries(record, mistakes, 1, followed.append), None)
    session.go(-1)
    session.go(-1)
    assert session.attempt.text.startswith("Move 2: White's a1 lost 40 %")
    session.go(1)
    assert session.series.is_last
    assert followed == [mistakes[1], mistakes[0], mistakes[0], mistakes[1]]
    with pytest.raises(OptionError, match=r"^That was the last mistake\.$"):
        session.go(1)
