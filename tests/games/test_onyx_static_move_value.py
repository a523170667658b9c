"""Static move values of Onyx."""

import pytest

from boardgames_tui.core.cells import WIN
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx import evaluate
from tests.games.onyx_positions import start, stones
from tests.games.plays import play, texts

pytestmark = pytest.mark.quick

ONYX = GAMES["onyx"]


class TestGain:
    def static_move_value(self, position, name):
        return position.gain(position.find(name))

    def test_a_placement_that_connects_is_a_win(self):
        position = stones(4, "b1 b2 b3", "a2 c2")
        assert self.static_move_value(position, "b4") == WIN
        assert self.static_move_value(position, "d4") < WIN

    def saving_actions(self, position):
        return {text for text in texts(position) if self.static_move_value(position, text) == evaluate.SAVE}

    def test_preventing_an_immediate_connection_is_a_save(self):
        assert self.saving_actions(stones(4, "b1 d4", "a3 b3 c3")) == {"d3"}

    def test_two_threats_leave_no_save(self):
        assert self.saving_actions(stones(4, "b1", "a3 b3 c3")) == set()

    def test_a_distant_threat_needs_no_save(self):
        assert self.saving_actions(stones(4, "b1 d4", "b3 c3")) == set()

    def test_a_capture_in_the_chain_is_a_save(self):
        """White needs f4; b3 takes a3 and b2."""
        assert self.saving_actions(stones(6, "a2", "a3 b2 b4 c4 d4 e4")) == {"f4", "b3"}

    def test_a_quiet_placement_and_a_swap_are_worth_nothing(self):
        position = play(start(), "b2")
        assert {self.static_move_value(position, text) for text in texts(position)} == {0}
