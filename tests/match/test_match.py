"""A game under way: taking back, playing again, turns and swap."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from tests.matches import PEOPLE, play, smallest, walk

pytestmark = pytest.mark.quick

PERSON, ENGINE = Seat("me"), Seat("engine", "3")
SEATS = st.sampled_from(
    [PEOPLE, {BLACK: PERSON, WHITE: ENGINE}, {BLACK: ENGINE, WHITE: PERSON}, {BLACK: ENGINE, WHITE: Seat("random")}]
)
LAST = -1
"""Among the actions of a second move the last is the swap."""
CHOICES = st.lists(st.just(LAST) | st.integers(0, 999), max_size=24)
EVERY_GAME = pytest.mark.parametrize("key", GAMES)
SWAPPING = pytest.mark.parametrize("key", ["implo", "onyx"])
walks = settings(max_examples=25)


def positions(match):
    return [match.start, *(step.after for step in match.steps)]


def decisions(match):
    """The plies at which somebody decides for whom taking back is meant, one for each position played."""
    people = any(seat.is_person for seat in match.seats.values())
    return [ply for ply, position in enumerate(positions(match)) if not people or match.seats[position.seat].is_person]


@EVERY_GAME
@given(choices=CHOICES, back=st.integers(0, 24))
@walks
def test_undo_of_any_depth_returns_equal_positions_and_redo_plays_them_again(key, choices, back):
    match = walk(smallest(key), choices)
    stood, played = positions(match), match.actions
    back = min(back, len(played))
    for ply in reversed(range(len(played) - back, len(played))):
        assert match.undo()
        assert match.position == stood[ply]
        assert match.actions == played[:ply]
    for ply in range(len(played) - back, len(played)):
        assert match.redo()
        assert match.position == stood[ply + 1]
    assert not match.redo()
    assert match.actions == played


@EVERY_GAME
@given(choices=CHOICES, seats=SEATS)
@walks
def test_taking_back_goes_to_ones_own_last_decision_and_ends_at_the_first(key, choices, seats):
    match = walk(smallest(key, seats), choices)
    stood, played = positions(match), match.actions
    for ply in reversed([ply for ply in decisions(match) if ply < len(played)]):
        assert match.undo()
        assert match.actions == played[:ply]
        assert match.position == stood[ply]
    first = match.actions
    assert not match.undo()
    assert match.actions == first


@EVERY_GAME
@given(choices=CHOICES, seats=SEATS)
@walks
def test_playing_again_goes_to_ones_own_next_decision_and_ends_where_the_game_stood(key, choices, seats):
    match = walk(smallest(key, seats), choices)
    stops, played = {*decisions(match), len(match.actions)}, match.actions
    match.restart()
    assert match.position == match.start
    for ply in sorted(stops - {0}):
        assert match.redo()
        assert match.actions == played[:ply]
    assert not match.redo()


@EVERY_GAME
@given(choices=CHOICES, back=st.integers(1, 24), other_choice=st.integers(0, 999))
@walks
def test_playing_something_else_forgets_what_was_taken_back(key, choices, back, other_choice):
    match = walk(smallest(key), choices)
    for _ in range(back):
        match.undo()
    if not match.outcome:
        walk(match, [other_choice])
        assert not match.redo()


@EVERY_GAME
@given(choices=CHOICES)
@walks
def test_turns_are_the_actions_grouped_by_who_took_them_one_after_the_other(key, choices):
    match = walk(smallest(key), choices)
    assert tuple(action for turn in match.turns for action in turn.actions) == match.actions
    acted = [step.before.seat for step in match.steps]
    starts = [ply for ply in range(len(acted)) if ply == 0 or acted[ply] != acted[ply - 1]]
    assert [turn.side for turn in match.turns] == [match.steps[ply].before.side for ply in starts]


def test_the_opening_of_io_has_two_placements_a_turn_after_the_first():
    match = play(smallest("io"), "c3", "d4", "a2", "b2")
    assert [[action.text for action in turn.actions] for turn in match.turns] == [["c3"], ["d4", "a2"], ["b2"]]
    assert [turn.side for turn in match.turns] == [WHITE, BLACK, WHITE]


def test_a_turn_can_be_taken_back_between_its_two_placements():
    match = play(smallest("io"), "c3", "d4")
    assert match.to_act == PEOPLE[BLACK]
    assert match.undo()
    assert match.position.side == BLACK
    assert [action.text for action in match.actions] == ["c3"]


@EVERY_GAME
@given(choices=CHOICES)
@walks
def test_each_step_begins_where_the_one_before_it_ended(key, choices):
    match = walk(smallest(key), choices)
    for earlier, later in zip(match.steps, match.steps[1:], strict=False):
        assert earlier.after == later.before
    for step in match.steps:
        assert step.before.after(step.action) == step.after


@SWAPPING
def test_a_swap_exchanges_the_colours_of_the_persons_and_white_is_still_to_act(key):
    match = play(smallest(key), "b2", "swap")
    assert match.is_swapped
    assert match.position.side == WHITE
    assert match.to_act == PEOPLE[BLACK]
    assert (match.seat_of(BLACK), match.seat_of(WHITE)) == (PEOPLE[WHITE], PEOPLE[BLACK])
    assert (match.name_of(BLACK), match.name_of(WHITE)) == ("Ben", "Ann")


@SWAPPING
def test_a_swap_ends_the_turn_of_the_second_person(key):
    match = play(smallest(key), "b2", "swap", "c3")
    assert [[action.text for action in turn.actions] for turn in match.turns] == [["b2"], ["swap"], ["c3"]]


@SWAPPING
def test_a_swap_taken_back_gives_everybody_their_colour_again(key):
    match = play(smallest(key), "b2", "swap")
    assert match.undo()
    assert not match.is_swapped
    assert match.to_act == PEOPLE[WHITE]
    assert match.redo()
    assert match.is_swapped


@SWAPPING
def test_after_an_engines_swap_taking_back_goes_to_the_persons_own_moves(key):
    match = play(smallest(key, {BLACK: PERSON, WHITE: ENGINE}), "b2", "swap")
    assert match.to_act == PERSON
    play(match, "c3", "d4")
    assert match.to_act == PERSON
    assert match.undo()
    assert [action.text for action in match.actions] == ["b2", "swap"]
    assert match.undo()
    assert match.actions == ()


def test_an_engine_that_began_is_not_taken_back_alone():
    match = play(smallest("io", {BLACK: PERSON, WHITE: ENGINE}), "c3")
    assert not match.undo()
    assert [action.text for action in match.actions] == ["c3"]


@EVERY_GAME
@given(choices=CHOICES)
@walks
def test_the_next_game_can_begin_with_the_colours_changed(key, choices):
    match = walk(smallest(key), choices)
    again = Setup.of(match).with_colours_exchanged.begin()
    assert again.position == match.start
    assert again.actions == ()
    assert again.seats == {BLACK: PEOPLE[WHITE], WHITE: PEOPLE[BLACK]}
    assert match.seats == PEOPLE


def test_a_game_is_between_people_where_both_seats_are():
    assert smallest("io").is_between_people
    assert not smallest("io", {BLACK: PERSON, WHITE: ENGINE}).is_between_people
