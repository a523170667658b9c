"""Who has to ask before an action is taken back."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.match.seats import Seat
from tests.matches import smallest
from tests.timed import begun, play

pytestmark = pytest.mark.quick


def test_who_takes_back_from_another_person_asks_and_within_ones_own_turn_nobody_does():
    match = begun("none")
    assert match.side_asking_to_undo == 0
    play(match, (0, "c3"))
    assert match.side_asking_to_undo == WHITE
    play(match, (0, "d4"))
    assert match.side_asking_to_undo == 0
    play(match, (0, "a2"))
    assert match.side_asking_to_undo == BLACK
    match.resign(WHITE)
    assert match.side_asking_to_undo == WHITE


def test_after_a_draw_agreed_within_a_turn_whoever_is_to_act_asks():
    match = play(begun("none"), (0, "c3"), (0, "d4"))
    match.agree_draw()
    assert match.side_asking_to_undo == match.position.side


def test_after_a_swap_the_person_who_swapped_asks():
    match = play(begun("none", "implo"), (0, "b2"), (0, "swap"))
    assert match.name_of(match.side_asking_to_undo) == "Black"
    assert match.began_as(match.side_asking_to_undo) == WHITE


def test_who_made_the_last_move_of_a_game_asks():
    match = smallest("io")
    while not match.outcome:
        match.play(match.position.actions[0])
    last = match.steps[-1].before.side
    assert match.side_asking_to_undo == last


def test_an_engine_is_not_asked():
    match = play(begun("5+3", black=Seat("engine", "1")), (0, "c3"), (1, "d4"), (2, "a2"))
    assert match.side_asking_to_undo == 0
