"""The history of a match, and the cost of an action in a long one."""

import random
import sys
from itertools import product
from pathlib import Path

import pytest

import boardgames_tui
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.match.events import PlyChanged
from boardgames_tui.match.status import turn_number
from boardgames_tui.play.messages import describe_last_turn
from boardgames_tui.storage.saved_games.journal import Journal
from tests.match.long_game import begin_game, jumps
from tests.matches import play, smallest
from tests.rows import each_row
from tests.storage.saved_games.random_matches import begin, state_of
from tests.storage.saved_games.random_matches import play as play_at_random

pytestmark = pytest.mark.quick

ROOMS = tuple(str(Path(boardgames_tui.__file__).with_name(room)) for room in ("match", "storage", "ui"))


def count_calls(function):
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


def test_an_action_of_a_long_game_costs_no_more_than_one_of_a_short_game(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    match, actions = begin_game(), jumps(480)
    journal = Journal(match)

    def play_and_describe(some):
        for action in some:
            match.play(action)
            assert turn_number(match) == match.ply + 1
            assert describe_last_turn(match)

    play_and_describe(actions[:40])
    early = count_calls(lambda: play_and_describe(actions[40:80]))
    play_and_describe(actions[80:440])
    late = count_calls(lambda: play_and_describe(actions[440:]))
    journal.close()
    assert 0 < late <= 1.1 * early


def test_undoing_a_step_leaves_the_rest_of_its_turn():
    match = play(smallest("io"), "c3", "d4", "a2")
    match.go_to_ply(2)
    assert [[action.text for action in turn.actions] for turn in match.turns] == [["c3"], ["d4"]]
    match.go_to_ply(0)
    assert match.turns == match.steps == []
    match.go_to_ply(3)
    assert [[action.text for action in turn.actions] for turn in match.turns] == [["c3"], ["d4", "a2"]]
    assert [(turn.seat, turn.side) for turn in match.turns] == [(WHITE, WHITE), (BLACK, BLACK)]


class EventRecorder:
    """An observer that records the events of a match, and may leave after the first one."""

    def __init__(self, match, leaves=False):
        self.match, self.leaves, self.events = match, leaves, []
        match.observers.append(self)

    def on_event(self, event):
        self.events.append(event)
        if self.leaves:
            self.match.observers.remove(self)


def test_all_observers_get_an_event_even_if_one_of_them_leaves():
    match = smallest("torus")
    leaving, staying = EventRecorder(match, leaves=True), EventRecorder(match)
    play(match, "a1")
    match.undo()
    assert len(leaving.events) == 1
    assert staying.events[1:] == [PlyChanged(0)]


@each_row(("key", "seed"), product(("io", "implo", "torus"), range(6)))
def test_applying_the_events_of_a_match_to_another_one_makes_it_equal(key, seed):
    """Without clocks, because events have no times."""
    match, again = (begin(key, random.Random(seed)) for _ in range(2))
    match.clock = again.clock = None
    match.keep_clock()
    again.keep_clock()
    listener = EventRecorder(match)
    play_at_random(match, random.Random(seed), 60)
    for event in listener.events:
        again.apply(event)
    assert state_of(again) == state_of(match)
