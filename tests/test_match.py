"""A game under way: taking back, playing again, swap, resignation, and what it is begun with."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.errors import ActionError, OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLACK, DRAW, WHITE, other
from boardgames_tui.match import Match, result_sentence
from boardgames_tui.position import Outcome, Position
from boardgames_tui.seats import Seat
from boardgames_tui.setup import Setup

PERSON, ENGINE = Seat("me"), Seat("engine", "3")
PEOPLE = {BLACK: Seat("me", "Ann"), WHITE: Seat("me", "Ben")}
SEATS = st.sampled_from(
    [PEOPLE, {BLACK: PERSON, WHITE: ENGINE}, {BLACK: ENGINE, WHITE: PERSON}, {BLACK: ENGINE, WHITE: Seat("random")}]
)
LAST = -1
"""Among the actions of a second move the last is the swap."""
CHOICES = st.lists(st.just(LAST) | st.integers(0, 999), max_size=24)
EVERY_GAME = pytest.mark.parametrize("key", GAMES)
SWAPPING = pytest.mark.parametrize("key", ["implo", "onyx"])
walks = settings(max_examples=25)


def smallest(key, seats=PEOPLE):
    game = GAMES[key]
    return Match(Position.start(game, game.sizes[0]), seats)


def walk(match, choices):
    for choice in choices:
        if match.outcome:
            break
        actions = match.position.actions
        match.play(actions[choice % len(actions)])
    return match


def play(match, *texts):
    for text in texts:
        match.play(match.position.find(text))
    return match


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
    assert match.swapped
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
    assert not match.swapped
    assert match.to_act == PEOPLE[WHITE]
    assert match.redo()
    assert match.swapped


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


@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_resigning_loses(colour):
    match = play(smallest("io"), "c3")
    match.resign(colour)
    assert match.outcome == Outcome(other(colour), "resignation")
    with pytest.raises(ActionError, match=r"^d4 cannot be played: the game is over\.$"):
        play(match, "d4")


def test_an_agreed_draw_is_a_draw():
    match = smallest("io")
    match.agree_draw()
    assert match.outcome == Outcome(DRAW, "agreement")
    assert result_sentence(match) == "Draw: agreement."


def test_a_resignation_is_taken_back_before_any_action():
    match = play(smallest("io"), "c3")
    match.resign(WHITE)
    assert match.undo()
    assert match.outcome is None
    assert [action.text for action in match.actions] == ["c3"]


def test_nothing_is_played_again_in_a_game_that_was_resigned():
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


def test_a_game_that_goes_on_has_no_result():
    assert result_sentence(smallest("io")) == ""


def test_the_result_names_the_winner_the_reason_and_the_score():
    match = walk(smallest("io"), [0] * 25)
    black = match.position.cells.count(BLACK)
    winner = "Black" if black > 12 else "White"
    assert result_sentence(match) == f"{winner} wins: full board (Black {black}, White {25 - black})."


@EVERY_GAME
@given(choices=CHOICES)
@walks
def test_the_next_game_can_begin_with_the_colours_changed(key, choices):
    match = walk(smallest(key), choices)
    again = Setup.of(match).turned.begin()
    assert again.position == match.start
    assert again.actions == ()
    assert again.seats == {BLACK: PEOPLE[WHITE], WHITE: PEOPLE[BLACK]}
    assert match.seats == PEOPLE


def test_a_game_is_between_people_where_both_seats_are():
    assert smallest("io").between_people
    assert not smallest("io", {BLACK: PERSON, WHITE: ENGINE}).between_people


@EVERY_GAME
def test_the_usual_setup_begins_a_game_of_the_default_size_against_the_engine(key):
    match = Setup.usual(GAMES[key]).begin()
    assert match.position == Position.start(GAMES[key])
    assert match.seats == {BLACK: PERSON, WHITE: ENGINE}


@EVERY_GAME
def test_a_setup_of_a_size_that_the_game_does_not_have_is_refused(key):
    game = GAMES[key]
    with pytest.raises(OptionError, match=f"^{game.title} has no board of size 99: sizes are "):
        Setup(game, 99).begin()


@EVERY_GAME
def test_a_setup_with_an_option_that_the_game_does_not_have_is_refused(key):
    game = GAMES[key]
    with pytest.raises(OptionError, match=f"^{game.title} has no option 'komi': "):
        Setup(game, game.size, {"komi": 7}).begin()
