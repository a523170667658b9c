"""A match: undo and redo, turns and the swap."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from tests.matches import PEOPLE, play, smallest, walk
from tests.rows import each_row

pytestmark = pytest.mark.quick

PERSON, ENGINE = Seat("me"), Seat("engine", "3")
SEATS = st.sampled_from(
    [PEOPLE, {BLACK: PERSON, WHITE: ENGINE}, {BLACK: ENGINE, WHITE: PERSON}, {BLACK: ENGINE, WHITE: Seat("random")}]
)
# Index of the swap among the actions of the second move.
LAST = -1
CHOICES = st.lists(st.just(LAST) | st.integers(0, 999), max_size=24)
KEYS = st.sampled_from([*GAMES])
examples = settings(max_examples=100)


def positions_of(match):
    return [match.start, *(step.after for step in match.steps)]


def turns_of(match):
    return [[action.text for action in turn.actions] for turn in match.turns]


def decision_plies(match):
    """Return the plies at which a person decides, or all plies in a game without people."""
    people = any(seat.is_person for seat in match.seats.values())
    return [
        ply for ply, position in enumerate(positions_of(match)) if not people or match.seats[position.seat].is_person
    ]


@pytest.mark.parametrize("key", GAMES)
@given(choices=CHOICES, seats=SEATS)
@settings(max_examples=40)
def test_undo_and_redo_go_to_the_own_decisions_at_equal_positions_and_redo_to_the_last_action(key, choices, seats):
    match = walk(smallest(key, seats), choices)
    positions, played, plies = positions_of(match), match.actions, decision_plies(match)
    for ply in reversed([ply for ply in plies if ply < len(played)]):
        assert match.undo()
        assert (match.position, match.actions) == (positions[ply], played[:ply])
    first = match.actions
    assert not match.undo()
    assert match.actions == first
    match.restart()
    assert match.position == match.start
    for ply in sorted({*plies, len(played)} - {0}):
        assert match.redo()
        assert (match.position, match.actions) == (positions[ply], played[:ply])
    assert not match.redo()


@given(key=KEYS, choices=CHOICES, back=st.integers(1, 24), other_choice=st.integers(0, 999))
@examples
def test_another_action_forgets_what_was_taken_back(key, choices, back, other_choice):
    match = walk(smallest(key), choices)
    for _ in range(back):
        match.undo()
    if not match.outcome:
        walk(match, [other_choice])
        assert not match.redo()


@pytest.mark.parametrize("key", GAMES)
@given(choices=CHOICES)
@settings(max_examples=25)
def test_turns_group_successive_actions_of_a_seat_and_each_step_begins_where_the_one_before_ended(key, choices):
    match = walk(smallest(key), choices)
    assert tuple(action for turn in match.turns for action in turn.actions) == match.actions
    acted = [step.before.seat for step in match.steps]
    starts = [ply for ply in range(len(acted)) if ply == 0 or acted[ply] != acted[ply - 1]]
    assert [turn.side for turn in match.turns] == [match.steps[ply].before.side for ply in starts]
    for earlier, later in zip(match.steps, match.steps[1:], strict=False):
        assert earlier.after == later.before
    for step in match.steps:
        assert step.before.after(step.action) == step.after


def test_the_opening_of_io_has_two_placements_a_turn_after_the_first_and_each_can_be_taken_back():
    match = play(smallest("io"), "c3", "d4")
    assert match.to_act == PEOPLE[BLACK]
    assert match.undo()
    assert (match.position.side, turns_of(match)) == (BLACK, [["c3"]])
    play(match, "d4", "a2", "b2")
    assert turns_of(match) == [["c3"], ["d4", "a2"], ["b2"]]
    assert [turn.side for turn in match.turns] == [WHITE, BLACK, WHITE]


@each_row("key", ["implo", "onyx"])
def test_a_swap_is_a_turn_that_exchanges_the_colours_and_white_is_still_to_act(key):
    match = play(smallest(key), "b2", "swap")
    assert (match.position.state.is_swapped, match.position.side) == (True, WHITE)
    assert match.to_act == PEOPLE[BLACK]
    assert (match.seat_of(BLACK), match.seat_of(WHITE)) == (PEOPLE[WHITE], PEOPLE[BLACK])
    assert (match.name_of(BLACK), match.name_of(WHITE)) == ("Ben", "Ann")
    assert match.undo()
    assert (match.position.state.is_swapped, match.to_act) == (False, PEOPLE[WHITE])
    assert match.redo()
    assert match.position.state.is_swapped
    assert turns_of(play(match, "c3")) == [["b2"], ["swap"], ["c3"]]


@each_row("key", ["implo", "onyx"])
def test_undo_after_a_swap_by_the_engine_goes_to_the_persons_own_moves(key):
    match = play(smallest(key, {BLACK: PERSON, WHITE: ENGINE}), "b2", "swap")
    assert match.to_act == PERSON
    play(match, "c3", "d4")
    assert match.to_act == PERSON
    assert match.undo()
    assert turns_of(match) == [["b2"], ["swap"]]
    assert match.undo()
    assert match.actions == ()


def test_the_first_move_of_an_engine_cannot_be_taken_back():
    match = play(smallest("io", {BLACK: PERSON, WHITE: ENGINE}), "c3")
    assert not match.undo()
    assert turns_of(match) == [["c3"]]


@given(key=KEYS, choices=CHOICES)
@examples
def test_the_next_game_can_begin_with_exchanged_colours(key, choices):
    match = walk(smallest(key), choices)
    again = Setup.of(match).with_colours_exchanged.begin()
    assert again.position == match.start
    assert again.actions == ()
    assert again.seats == {BLACK: PEOPLE[WHITE], WHITE: PEOPLE[BLACK]}
    assert match.seats == PEOPLE


def test_a_game_is_between_people_if_both_seats_are_people():
    assert smallest("io").is_between_people
    assert not smallest("io", {BLACK: PERSON, WHITE: ENGINE}).is_between_people
