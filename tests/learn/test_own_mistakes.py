"""Own mistakes: solved by any right move, and scheduled until they are known."""

import json
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.learn.own_mistakes import OwnMistake, OwnMistakes, mistakes_file
from boardgames_tui.learn.puzzle import Choice, Kind, Puzzle
from boardgames_tui.play import due_mistakes
from boardgames_tui.play.due_mistakes import DueMistakes
from tests.puzzles import CLEAN, MISSED, TORUS_TWO_TURNS, UNTRIED
from tests.rows import each_row

pytestmark = pytest.mark.quick

TORUS = GAMES["torus"]
NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)


def mistake(name):
    puzzle = Puzzle(name, "torus", 5, {}, TORUS_TWO_TURNS.line, Choice.of_actions(("c4", "b2")), Kind.GAIN, 9)
    return OwnMistake(puzzle, "a1")


@pytest.fixture(autouse=True)
def clock(tmp_path, monkeypatch):
    """Set the time, and return a list whose only item is the present."""
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    now = [NOW]

    class Clock(datetime):
        @classmethod
        def now(cls, zone=None):
            return now[0]

    monkeypatch.setattr(due_mistakes, "datetime", Clock)
    return now


def save(*mistakes):
    mistakes_file("torus").change(OwnMistakes(), lambda own: own.with_game("k3f9", mistakes))


def test_mistakes_are_read_as_they_were_written_and_a_game_is_added_once():
    own = OwnMistakes().with_game("k3f9", (mistake("k3f9-1"), mistake("k3f9-2").after_try(NOW, is_solved=True)))
    mistakes_file("torus").change(OwnMistakes(), lambda _: own)
    assert mistakes_file("torus").load() == (own, "")
    assert own.with_game("k3f9", (mistake("k3f9-1"),)) is own


def test_mistakes_are_read_that_have_all_right_actions_beside_a_puzzle_with_one_solution():
    own = OwnMistakes(mistakes=(mistake("k3f9-1"),))
    fields = json.loads(mistakes_file("torus").text_of(own))
    del fields["mistakes"][0]["puzzle"]["choice"]
    fields["mistakes"][0]["puzzle"]["solution"] = ["c4"]
    fields["mistakes"][0]["right"] = ["c4", "b2"]
    path = mistakes_file("torus").path
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(fields))
    assert mistakes_file("torus").load() == (own, "")


@each_row(
    "entry",
    [
        *({key: value} for key in ("stability", "difficulty") for value in (None, 0, -1, 1e300, float("nan"), 10**400)),
        *(
            {key: value}
            for key in ("due", "last_review")
            for value in (None, "2026-11-27T12:00:00", "9999-12-31T00:00Z")
        ),
        *({"state": value} for value in (1, 9, float("inf"))),
        {"card_id": float("inf")},
    ],
)
def test_a_schedule_that_cannot_continue_is_set_aside(entry):
    own = OwnMistakes(mistakes=(mistake("k3f9-1").after_try(NOW, is_solved=True),))
    fields = json.loads(mistakes_file("torus").text_of(own))
    fields["mistakes"][0]["card"] |= entry
    assert_set_aside(json.dumps(fields))


def test_many_mistakes_that_the_rules_exclude_are_passed_over():
    unusable = [
        replace(mistake(f"a-{number}"), puzzle=replace(mistake(f"a-{number}").puzzle, line="x"))
        for number in range(1100)
    ]
    save(*unusable, mistake("k3f9-1"))
    due = DueMistakes(TORUS)
    assert due.go_to_next().puzzle.id == "k3f9-1"
    assert len(due.problems) == 1100


def test_a_damaged_file_is_set_aside():
    text_of = mistakes_file("torus").text_of
    scheduled = text_of(OwnMistakes(mistakes=(mistake("k3f9-1").after_try(NOW, is_solved=True),)))
    for text in (
        *("{", "[]", '{"reviewed": 3, "mistakes": []}'),
        *('{"reviewed": [], "mistakes": [{}]}', '{"reviewed": [], "mistakes": [3]}'),
        *(text_of(OwnMistakes()).replace('"version": 1', f'"version": {number}') for number in ("1e999", "-1")),
        json.dumps({"reviewed": [], "mistakes": [{"puzzle": {}, "played": "a1", "right": [], "card": None}]}),
        scheduled.replace("2026-11-27", "yesterday"),
    ):
        assert_set_aside(text)
    assert_set_aside('{"version": 2}', "newer", "a newer version of the program has written it")


def assert_set_aside(text, kind="broken", reason="the file is damaged"):
    path = mistakes_file("torus").path
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    own, sentence = mistakes_file("torus").load()
    assert own == OwnMistakes()
    assert sentence == (
        f"The list of your mistakes cannot be used ({reason}): it was set aside as torus-mistakes.{kind}-1.json."
    )
    set_aside = path.with_name(f"torus-mistakes.{kind}-1.json")
    assert set_aside.read_text() == text
    set_aside.unlink()


def test_a_question_has_the_move_of_the_game_and_all_right_ones():
    save(mistake("k3f9-1"))
    question = DueMistakes(TORUS).go_to_next()
    assert question.puzzle.solution == ("c4",)
    assert question.played == "a1"
    assert [*question.puzzle.choice.right] == ["c4", "b2"]
    assert DueMistakes(TORUS).heading == "a mistake of yours"


def test_a_mistake_comes_back_later_if_it_is_solved(clock):
    save(mistake("k3f9-1"), mistake("k3f9-2"))
    series = DueMistakes(TORUS)
    series.go_to_next()
    assert series.save_result(UNTRIED) == ""
    assert series.save_result(CLEAN) == "It comes back in 2 days."
    series.go_to_next()
    assert series.save_result(MISSED) == "It comes back in 1 day."
    # Another try on the same day changes nothing.
    assert series.save_result(CLEAN) == ""
    with pytest.raises(OptionError, match=r"^No other mistake of yours in Torus is due until 2026-11-28\.$"):
        series.go_to_next()
    clock[0] = (NOW + timedelta(days=1)).astimezone().replace(hour=0, minute=0) - timedelta(minutes=1)
    with pytest.raises(OptionError):
        DueMistakes(TORUS)
    # From the beginning of the local day.
    clock[0] += timedelta(minutes=1)
    assert DueMistakes(TORUS).go_to_next().puzzle.id == "k3f9-2"


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone cannot be set")
@each_row(
    ("utc", "local_day"),
    [
        # Half past midnight on the day of 25 hours, and half an hour before that of 23.
        ("2026-10-24T22:30Z", "2026-10-25"),
        ("2026-03-28T22:30Z", "2026-03-28"),
    ],
)
def test_a_mistake_comes_back_the_next_local_day_though_the_clocks_change(utc, local_day, monkeypatch):
    now = datetime.fromisoformat(utc)
    with monkeypatch.context() as context:
        context.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
        time.tzset()
        assert now.astimezone().date().isoformat() == local_day
        tried = mistake("k3f9-1").after_try(now, is_solved=False)
        assert tried.announce_return(now) == "It comes back in 1 day."
        assert not tried.is_due(now)
        assert tried.is_due(now + timedelta(days=1, hours=1))
    time.tzset()


@pytest.mark.parametrize("solved", [True, False])
def test_a_mistake_that_was_tried_while_the_clock_was_ahead_is_due_and_is_scheduled_again(clock, solved):
    save(mistake("k3f9-1").after_try(NOW + timedelta(days=400), is_solved=solved))
    series = DueMistakes(TORUS)
    series.go_to_next()
    assert series.save_result(CLEAN).startswith("It comes back in ")
    (saved,) = mistakes_file("torus").load()[0].mistakes
    assert saved.due - NOW < timedelta(days=30)


def test_a_mistake_that_is_solved_again_and_again_is_known(clock):
    save(mistake("k3f9-1"), mistake("k3f9-2"))
    sentences = []
    while "You know this one now." not in sentences:
        series = DueMistakes(TORUS)
        puzzle = series.go_to_next().puzzle
        sentences.append(series.save_result(CLEAN))
        if puzzle.id == "k3f9-2":
            break
        clock[0] += timedelta(days=60)
    assert series.progress_text.endswith("of 2 known")
    assert len(sentences) <= 6


def test_the_one_due_first_comes_first_and_each_is_shown_once():
    with pytest.raises(OptionError, match=r"^No mistakes of yours in Torus to learn from\.$"):
        DueMistakes(TORUS)
    late = mistake("k3f9-1").after_try(NOW - timedelta(days=9), is_solved=True)
    later = mistake("k3f9-2").after_try(NOW - timedelta(days=5), is_solved=True)
    save(later, late, mistake("k3f9-3"))
    series = DueMistakes(TORUS)
    assert [series.go_to_next().puzzle.id for _ in range(3)] == ["k3f9-3", "k3f9-1", "k3f9-2"]
    with pytest.raises(OptionError, match=r"^No other mistake of yours in Torus is due\.$"):
        series.go_to_next()
