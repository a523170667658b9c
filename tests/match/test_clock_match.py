"""Clocks in a match: what a turn, a take-back and a swap do to them, and the flag that falls."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match.clock import Clock, Control
from boardgames_tui.match.match import result_sentence
from boardgames_tui.match.setup import Setup
from tests.timed import begun, play

pytestmark = pytest.mark.quick


def seconds(match):
    return {seat: left.seconds for seat, left in match.clock.left.items()}


def test_the_first_turn_takes_nobodys_time_and_earns_nothing():
    match = begun("5+3")
    match.tick(0)
    play(match, (100, "c3"))
    assert seconds(match) == {BLACK: 300, WHITE: 300}


def test_an_increment_is_earned_by_a_turn_not_by_each_of_its_actions():
    match = begun("5+3")
    match.tick(0)
    play(match, (1, "c3"), (11, "d4"))
    assert seconds(match) == {BLACK: 290, WHITE: 300}
    play(match, (16, "a2"))
    assert seconds(match) == {BLACK: 288, WHITE: 300}


def test_time_is_not_given_back_with_an_action_and_a_turn_played_again_earns_nothing():
    match = begun("5+3")
    match.tick(0)
    play(match, (1, "c3"), (11, "d4"))
    match.tick(13)
    assert match.undo()
    assert seconds(match) == {BLACK: 288, WHITE: 300}
    play(match, (14, "d4"), (15, "a2"))
    match.undo()
    play(match, (15, "a2"))
    assert seconds(match) == {BLACK: 289, WHITE: 300}


def test_a_flag_that_falls_ends_the_game_and_it_stays_lost():
    match = begun("1")
    match.tick(0)
    play(match, (1, "c3"))
    match.tick(60)
    assert match.outcome is None
    match.tick(61)
    assert match.outcome == Outcome(WHITE, "time")
    assert result_sentence(match) == "White wins on time."
    assert not match.undo()
    with pytest.raises(ActionError, match=r"^d4 cannot be played: the game is over\.$"):
        play(match, (62, "d4"))


def test_a_swap_exchanges_the_colours_not_the_clocks():
    match = begun("1", "implo")
    match.tick(0)
    play(match, (1, "b2"), (21, "swap"))
    assert seconds(match) == {BLACK: 60, WHITE: 40}
    match.tick(82)
    assert match.outcome == Outcome(BLACK, "time"), "she who began has White now, and is to act"


def test_nobodys_time_runs_in_a_game_that_is_over_and_a_resignation_taken_back_lets_it_run_on():
    match = begun("1")
    match.tick(0)
    play(match, (1, "c3"))
    match.tick(11)
    match.resign(BLACK)
    match.tick(500)
    assert match.undo()
    match.tick(501)
    match.tick(502)
    assert seconds(match) == {BLACK: 49, WHITE: 60}


def test_another_game_has_the_same_clock_anew():
    match = begun("5+3")
    match.tick(0)
    play(match, (1, "c3"), (90, "d4"))
    again = Setup.of(match).with_colours_exchanged.begin()
    assert again.clock == Clock.of(Control(300, 3), again.start.seat)
    assert Setup.of(begun("none")).control is None
