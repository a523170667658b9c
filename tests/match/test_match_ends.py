"""Ends of a match by resignation and agreement, and the side that has to ask before an action is taken back."""

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE, other
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import outcome_sentence, result_sentence
from tests.matches import play, smallest, walk
from tests.rows import each_row
from tests.timed import play as play_timed
from tests.timed import timed_match

pytestmark = pytest.mark.quick


@each_row("colour", [BLACK, WHITE])
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


def test_a_resignation_is_taken_back_before_an_action_and_forgotten_by_a_restart():
    match = play(smallest("io"), "c3")
    assert result_sentence(match) == ""
    for change in (match.undo, match.restart):
        match.resign(WHITE)
        change()
        assert match.outcome is None
    assert match.redo()
    assert [action.text for action in match.actions] == ["c3"]


def test_no_action_can_be_redone_after_a_resignation():
    match = play(smallest("io"), "c3", "d4")
    match.undo()
    match.resign(BLACK)
    assert not match.redo()
    assert [action.text for action in match.actions] == ["c3"]


def test_the_result_names_the_winner_the_reason_and_the_score():
    match = walk(smallest("io"), [0] * 25)
    black = match.position.cells.count(BLACK)
    winner = "Black" if black > 12 else "White"
    assert result_sentence(match) == f"{winner} wins with more stones (Black {black}, White {25 - black})."


@each_row(
    ("line", "sentence"),
    [
        ("x2x/4/4/4 o 0 9", "Black wins because White has no pieces left (Black 2, White 0)."),
        ("o2o/4/4/4 x 0 9", "White wins because Black has no pieces left (Black 0, White 2)."),
    ],
)
def test_the_sentence_about_the_end_names_who_lost(line, sentence):
    assert outcome_sentence(Position.read(GAMES["ataxx"], line).outcome) == sentence


def test_taking_back_needs_consent_except_within_the_own_turn():
    match = timed_match("none")
    assert match.side_asking_to_undo == 0
    play_timed(match, (0, "c3"))
    assert match.side_asking_to_undo == WHITE
    play_timed(match, (0, "d4"))
    assert match.side_asking_to_undo == 0
    play_timed(match, (0, "a2"))
    assert match.side_asking_to_undo == BLACK
    match.resign(WHITE)
    assert match.side_asking_to_undo == WHITE


def test_after_a_draw_agreed_within_a_turn_the_side_to_act_asks():
    match = play_timed(timed_match("none"), (0, "c3"), (0, "d4"))
    match.agree_draw()
    assert match.side_asking_to_undo == match.position.side


def test_after_a_swap_the_person_who_swapped_asks():
    match = play_timed(timed_match("none", "implo"), (0, "b2"), (0, "swap"))
    assert match.name_of(match.side_asking_to_undo) == "Black"
    assert match.began_as(match.side_asking_to_undo) == WHITE


def test_after_the_end_the_player_of_the_last_move_asks():
    match = smallest("io")
    while not match.outcome:
        match.play(match.position.actions[0])
    last = match.steps[-1].before.side
    assert match.side_asking_to_undo == last


def test_no_consent_is_needed_against_an_engine():
    match = play_timed(timed_match("5+3", black=Seat("engine", "1")), (0, "c3"), (1, "d4"), (2, "a2"))
    assert match.side_asking_to_undo == 0
