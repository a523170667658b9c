"""Ends of a match by resignation and agreement."""

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE, other
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.status import outcome_sentence, result_sentence
from tests.matches import play, smallest, walk

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_resigning_loses_the_game(colour):
    match = play(smallest("io"), "c3")
    match.resign(colour)
    assert match.outcome == Outcome(other(colour), "resignation")
    with pytest.raises(ActionError, match=r"^d4 cannot be played: the game is over\.$"):
        play(match, "d4")


def test_an_agreed_draw_is_a_draw():
    match = smallest("io")
    match.agree_draw()
    assert match.outcome == Outcome(DRAW, "agreement")
    assert result_sentence(match) == "Draw by agreement."


def test_a_resignation_is_taken_back_before_an_action():
    match = play(smallest("io"), "c3")
    match.resign(WHITE)
    assert match.undo()
    assert match.outcome is None
    assert [action.text for action in match.actions] == ["c3"]


def test_no_action_can_be_redone_after_a_resignation():
    match = play(smallest("io"), "c3", "d4")
    match.undo()
    match.resign(BLACK)
    assert not match.redo()
    assert [action.text for action in match.actions] == ["c3"]


def test_restart_forgets_a_resignation():
    match = play(smallest("io"), "c3")
    match.resign(WHITE)
    match.restart()
    assert match.outcome is None
    assert match.redo()
    assert [action.text for action in match.actions] == ["c3"]


def test_an_unfinished_game_has_no_result():
    assert result_sentence(smallest("io")) == ""


def test_the_result_names_the_winner_the_reason_and_the_score():
    match = walk(smallest("io"), [0] * 25)
    black = match.position.cells.count(BLACK)
    winner = "Black" if black > 12 else "White"
    assert result_sentence(match) == f"{winner} wins with more stones (Black {black}, White {25 - black})."


@pytest.mark.parametrize(
    ("key", "line", "sentence"),
    [
        ("ataxx", "x2x/4/4/4 o 0 9", "Black wins because White has no pieces left (Black 2, White 0)."),
        ("ataxx", "o2o/4/4/4 x 0 9", "White wins because Black has no pieces left (Black 0, White 2)."),
    ],
)
def test_the_sentence_about_the_end_names_who_lost(key, line, sentence):
    assert outcome_sentence(Position.read(GAMES[key], line).outcome) == sentence
