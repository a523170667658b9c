"""The side that has to ask before an action is taken back."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.match.seats import Seat
from tests.matches import smallest
from tests.timed import play, timed_match

pytestmark = pytest.mark.quick


def test_taking_back_needs_consent_except_within_the_own_turn():
    match = timed_match("none")
    assert match.side_asking_to_undo == 0
    play(match, (0, "c3"))
    assert match.side_asking_to_undo == WHITE
    play(match, (0, "d4"))
    assert match.side_asking_to_undo == 0
    play(match, (0, "a2"))
    assert match.side_asking_to_undo == BLACK
    match.resign(WHITE)
    assert match.side_asking_to_undo == WHITE


def test_after_a_draw_agreed_within_a_turn_the_side_to_act_asks():
    match = play(timed_match("none"), (0, "c3"), (0, "d4"))
    match.agree_draw()
    assert match.side_asking_to_undo == match.position.side


def test_after_a_swap_the_person_who_swapped_asks():
    match = play(timed_match("none", "implo"), (0, "b2"), (0, "swap"))
    assert match.name_of(match.side_asking_to_undo) == "Black"
    assert match.began_as(match.side_asking_to_undo) == WHITE


def test_after_the_end_the_player_of_the_last_move_asks():
    match = smallest("io")
    while not match.outcome:
        match.play(match.position.actions[0])
    last = match.steps[-1].before.side
    assert match.side_asking_to_undo == last


def test_no_consent_is_needed_against_an_engine():
    match = play(timed_match("5+3", black=Seat("engine", "1")), (0, "c3"), (1, "d4"), (2, "a2"))
    assert match.side_asking_to_undo == 0
