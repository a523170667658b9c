"""The history of a match: what it keeps, and that a long one is no more work for an action than a short one."""

import random
import sys
from pathlib import Path

import pytest

import boardgames_tui
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.match import history
from boardgames_tui.match.events import PlyChanged, SeatChanged
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import turn_number
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.ui.control.messages import describe_last_turn
from tests.match.long_game import begun, jumps
from tests.matches import play, smallest
from tests.storage.saved_games.random_matches import begin, state_of
from tests.storage.saved_games.random_matches import play as play_at_random

pytestmark = pytest.mark.quick

ROOMS = tuple(str(Path(boardgames_tui.__file__).with_name(room)) for room in ("match", "storage", "ui"))


def calls_of(function):
    """Return how often functions of a match, of what saves it and of what tells of it are called by this one."""
    count = 0

    def note(frame, event, _):
        nonlocal count
        # Each item of a generator is a call, too.
        count += event == "call" and frame.f_code.co_filename.startswith(ROOMS)

    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


def test_an_action_of_a_long_game_is_no_more_work_than_one_of_a_short_game(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    match, actions = begun(), jumps(480)
    journal = Journal(match)

    def do(some):
        for action in some:
            match.play(action)
            assert turn_number(match) == match.ply + 1
            assert describe_last_turn(match)

    do(actions[:40])
    early = calls_of(lambda: do(actions[40:80]))
    do(actions[80:440])
    late = calls_of(lambda: do(actions[440:]))
    journal.close()
    assert 0 < late <= 1.1 * early


def test_an_undo_in_a_long_game_is_no_more_work_than_one_in_a_short_game():
    match, actions = begun(), jumps(400)

    def undo_and_redo():
        assert match.undo()
        assert match.redo()

    match.play(actions[0])
    match.play(actions[1])
    early = calls_of(undo_and_redo)
    for action in actions[2:]:
        match.play(action)
    assert calls_of(undo_and_redo) <= early


def test_an_action_makes_one_turn_and_copies_none(monkeypatch):
    made = []

    class CountedTurn(history.Turn):
        def __init__(self, steps):
            made.append(len(steps))
            super().__init__(steps)

    monkeypatch.setattr(history, "Turn", CountedTurn)
    match = begun()
    steps, turns = match.steps, match.turns
    for action in jumps(30):
        match.play(action)
        assert match.steps is steps
        assert match.turns is turns
    assert made == [1] * 30
    assert len(steps) == len(turns) == match.ply == 30
    match.undo()
    match.redo()
    assert made == [1] * 31


def test_a_step_taken_back_leaves_the_rest_of_its_turn():
    match = play(smallest("io"), "c3", "d4", "a2")
    match.go_to_ply(2)
    assert [[action.text for action in turn.actions] for turn in match.turns] == [["c3"], ["d4"]]
    match.go_to_ply(0)
    assert match.turns == match.steps == []
    match.go_to_ply(3)
    assert [[action.text for action in turn.actions] for turn in match.turns] == [["c3"], ["d4", "a2"]]
    assert [(turn.seat, turn.side) for turn in match.turns] == [(WHITE, WHITE), (BLACK, BLACK)]


class Listener:
    """Somebody who notes what happens in a match, and perhaps leaves after the first event."""

    def __init__(self, match, leaves=False):
        self.match, self.leaves, self.events = match, leaves, []
        match.observers.append(self)

    def on_event(self, event):
        self.events.append(event)
        if self.leaves:
            self.match.observers.remove(self)


def test_all_observers_hear_of_an_event_even_if_one_of_them_leaves():
    match = smallest("torus")
    leaving, staying = Listener(match, leaves=True), Listener(match)
    play(match, "a1")
    match.undo()
    assert len(leaving.events) == 1
    assert staying.events[1:] == [PlyChanged(0)]


def test_a_journal_and_another_observer_hear_the_same(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    match = smallest("torus")
    listener = Listener(match)
    journal = Journal.of(match)
    assert Journal.of(match) is journal
    play(match, "a1")
    assert len(listener.events) == 1
    assert journal.has_saved_game
    journal.close()
    assert match.observers == [listener]


@pytest.mark.parametrize("key", ["io", "implo", "torus"])
@pytest.mark.parametrize("seed", range(6))
def test_the_events_of_a_match_applied_to_another_one_make_it_equal(key, seed):
    """Without clocks, whose times no event tells."""
    match, again = (begin(key, random.Random(seed)) for _ in range(2))
    match.clock = again.clock = None
    match.keep_clock()
    again.keep_clock()
    listener = Listener(match)
    play_at_random(match, random.Random(seed), 60)
    for event in listener.events:
        again.apply(event)
    assert state_of(again) == state_of(match)


def test_an_event_of_a_seat_gives_it_to_another_player():
    match = smallest("torus")
    match.apply(SeatChanged(WHITE, Seat("me", "Zoë")))
    assert match.seats[WHITE] == Seat("me", "Zoë")
