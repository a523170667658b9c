"""Attempts at puzzles: right actions are answered, wrong ones are not played."""

from dataclasses import replace

import pytest

from boardgames_tui.core.errors import ActionError
from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import Kind
from boardgames_tui.learn.puzzle_attempt import PuzzleAttempt
from tests.puzzles import IO_WIN, PUZZLES, TORUS_ONE_TURN, TORUS_TWO_TURNS

pytestmark = pytest.mark.quick


def begin(puzzle):
    return PuzzleAttempt(puzzle, GAMES[puzzle.game])


def play(attempt, text):
    return [step.action.text for step in attempt.play(attempt.match.position.find(text))]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_main_line_solves_a_puzzle(puzzle):
    attempt = begin(puzzle)
    played = []
    while not attempt.is_done:
        played += play(attempt, attempt.rest[0].text)
    assert played == [*puzzle.solution]
    assert attempt.is_clean
    assert bool(attempt.match.outcome) == (puzzle.kind is Kind.WIN)


def test_a_right_action_is_answered():
    attempt = begin(TORUS_TWO_TURNS)
    assert play(attempt, "c4") == ["c4", "a1"]
    assert not attempt.is_done
    assert play(attempt, "d5") == ["d5"]
    assert attempt.is_done


def test_a_turn_of_several_actions_is_not_interrupted():
    attempt = begin(IO_WIN)
    assert play(attempt, "b2") == ["b2", "d3"]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_wrong_actions_are_counted_and_not_played(puzzle):
    attempt = begin(puzzle)
    wrong = [action for action in attempt.match.position.actions if not attempt.is_right(action)]
    assert len(wrong) == len(attempt.match.position.actions) - 1
    for action in wrong:
        assert attempt.play(action) == ()
    assert attempt.misses == len(wrong)
    assert attempt.match.ply == 0
    assert attempt.is_clean == (not wrong)


def test_any_win_at_once_is_right_where_a_win_is_asked():
    slow = replace(TORUS_ONE_TURN, solution=("c1", "c2", "a5"))
    attempt = begin(slow)
    assert play(attempt, "a5") == ["a5"]
    assert attempt.is_done
    assert attempt.is_clean
    assert begin(replace(slow, kind=Kind.GAIN)).play(attempt.match.actions[0]) == ()


@pytest.mark.parametrize("flag", ["had_hint", "had_solution"])
def test_help_is_no_clean_solution(flag):
    attempt = begin(TORUS_ONE_TURN)
    setattr(attempt, flag, True)
    play(attempt, "a5")
    assert attempt.is_done
    assert not attempt.is_clean


def test_a_miss_that_was_none_is_excused():
    attempt = begin(TORUS_TWO_TURNS)
    play(attempt, "a1")
    attempt.excuse_miss()
    assert attempt.is_clean


def test_an_illegal_solution_is_refused_at_once():
    with pytest.raises(ActionError):
        begin(replace(TORUS_TWO_TURNS, solution=("c4", "a1", "a1")))
