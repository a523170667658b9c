"""Clocks in a match: turns, take-backs, swaps, and the fall of a flag."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match.clock import Clock, Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import result_sentence
from tests.timed import play, timed_match

pytestmark = pytest.mark.quick


def begin(control, key="io", *actions, **seats):
    """Begin a match at time 0, and play actions, each at a time."""
    match = timed_match(control, key, **seats)
    match.tick(0)
    return play(match, *actions)


def seconds(match):
    """Return the seconds left of Black and White, by their first colours."""
    return match.clock.left[BLACK].seconds, match.clock.left[WHITE].seconds


def test_the_first_turn_takes_no_time_and_earns_none_and_another_turn_one_increment_for_all_its_actions():
    match = begin("5+3", "io", (100, "c3"))
    assert seconds(match) == (300, 300)
    play(match, (110, "d4"))
    assert seconds(match) == (290, 300)
    play(match, (115, "a2"))
    assert seconds(match) == (288, 300)


def test_taking_back_and_redoing_within_a_turn_gains_no_time():
    match = begin("5+3", "io", (1, "c3"), (11, "d4"))
    match.tick(13)
    assert match.undo()
    assert seconds(match) == (288, 300)
    match.tick(15)
    assert match.redo()
    assert seconds(match) == (286, 300)


def test_between_people_a_turn_taken_back_puts_both_clocks_back_and_a_redo_restores_them():
    match = begin("5+3", "torus", (1, "a1"), (6, "b2"), (26, "c3"))
    match.tick(33)
    assert seconds(match) == (283, 291)
    assert match.undo()
    assert seconds(match) == (300, 298)
    match.tick(34)
    assert match.redo()
    assert seconds(match) == (283, 298)
    match.tick(35)
    assert seconds(match) == (283, 297)


def test_between_people_a_turn_played_again_earns_its_increment_once():
    match = begin("5+3", "io", (1, "c3"), (11, "d4"), (12, "a2"))
    assert match.undo()
    play(match, (13, "a2"))
    assert seconds(match) == (292, 300)


def test_a_fallen_flag_ends_the_game_for_good():
    match = begin("1", "io", (1, "c3"))
    match.tick(60)
    assert match.outcome is None
    match.tick(61)
    assert match.outcome == Outcome(WHITE, "time")
    assert result_sentence(match) == "White wins on time."
    assert not match.undo()
    with pytest.raises(ActionError, match=r"^d4 cannot be played: the game is over\.$"):
        play(match, (62, "d4"))


def test_a_swap_exchanges_the_colours_but_not_the_clocks():
    match = begin("1", "implo", (1, "b2"), (21, "swap"))
    assert seconds(match) == (60, 40)
    match.tick(82)
    assert match.outcome == Outcome(BLACK, "time"), "the player who began now has White and is to act"


def test_no_time_runs_after_the_end_until_a_resignation_is_taken_back():
    match = begin("1", "io", (1, "c3"))
    match.tick(11)
    match.resign(BLACK)
    match.tick(500)
    assert match.undo()
    match.tick(501)
    match.tick(502)
    assert seconds(match) == (49, 60)


def test_another_game_has_the_same_time_control():
    match = begin("5+3", "io", (1, "c3"), (90, "d4"))
    again = Setup.of(match).with_colours_exchanged.begin()
    assert again.clock == Clock.of(Control(300, 3), again.start.seat)
    assert Setup.of(timed_match("none")).control is None


def against_engine():
    """Return a game in which Black, a person, has thought for 20 seconds, and the engine for 5 before and 7 after."""
    return begin("5+3", "torus", (1, "a1"), (6, "b2"), (26, "c3"), (33, "d4"), white=Seat("engine", "1"))


def test_an_undo_against_an_engine_resets_both_clocks():
    match = against_engine()
    assert seconds(match) == (283, 294)
    match.tick(43)
    assert match.undo()
    assert [action.text for action in match.actions] == ["a1", "b2"]
    assert seconds(match) == (300, 298)
    match.tick(44)
    assert seconds(match) == (299, 298)


def test_a_turn_played_again_earns_its_increment_and_a_redo_restores_its_clocks():
    match = against_engine()
    match.undo()
    play(match, (43, "e5"))
    assert seconds(match)[0] == 293
    match = against_engine()
    match.undo()
    match.tick(50)
    assert match.redo()
    assert seconds(match) == (283, 294)


def test_a_resignation_taken_back_gives_no_time_back():
    match = against_engine()
    match.tick(43)
    match.resign(BLACK)
    assert match.undo()
    assert seconds(match) == (273, 294)
