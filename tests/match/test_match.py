"""A match: undo and redo, turns, the swap, its ends, and the side that asks before an action is taken back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.events import Offered
from boardgames_tui.match.rights import NO_OFFER, WATCHING, refusal, who_is_to_move
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import outcome_sentence, result_sentence
from tests.matches import PEOPLE, play, smallest, walk
from tests.rows import each_row
from tests.timed import play as play_timed
from tests.timed import timed_match

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


@given(key=KEYS, choices=CHOICES)
@examples
def test_the_next_game_can_begin_with_exchanged_colours(key, choices):
    match = walk(smallest(key), choices)
    again = Setup.of(match).with_colours_exchanged.begin()
    assert again.position == match.start
    assert again.actions == ()
    assert again.seats == {BLACK: PEOPLE[WHITE], WHITE: PEOPLE[BLACK]}
    assert match.seats == PEOPLE


@each_row("colour", [BLACK, WHITE])
def test_resigning_loses_the_game(colour):
    match = play(smallest("io"), "c3")
    match.resign(colour)
    assert match.outcome == Outcome(other(colour), "resignation")
    with pytest.raises(ActionError, match=r"^d4 cannot be played: the game is over\.$"):
        play(match, "d4")


def test_a_resignation_is_taken_back_before_an_action_and_forgotten_by_a_restart():
    match = play(smallest("io"), "c3")
    assert result_sentence(match) == ""
    for change in (match.undo, match.restart):
        match.resign(WHITE)
        change()
        assert match.outcome is None
    match.resign(BLACK)
    assert not match.redo()
    assert match.undo()
    assert match.redo()
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


def test_only_the_side_to_move_may_act_and_only_the_other_player_may_answer_an_offer():
    match, people = smallest("torus"), ((BLACK,), (BLACK, WHITE), (WHITE,), ())
    assert [refusal(match, seats, "act") for seats in people] == ["", "", who_is_to_move(match), WATCHING]
    match.apply(Offered("draw", BLACK))
    assert [refusal(match, seats, "answer") for seats in people] == [NO_OFFER, "", "", WATCHING]
