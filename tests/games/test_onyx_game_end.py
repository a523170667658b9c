"""Onyx: how a game ends, by a connection or by none."""

import pytest

from boardgames_tui.core.presentation import Mark
from boardgames_tui.games import GAMES
from tests.games.onyx_positions import CYCLE, before_cycle, nodes_with, read, start, stones
from tests.games.plays import play, refusal, result

pytestmark = pytest.mark.quick

ONYX = GAMES["onyx"]


class TestConnection:
    def test_black_joins_the_top_and_bottom_edge(self):
        position = play(stones(4, "b1 b2 b3", "c2 c3"), "b4")
        assert result(position) == ("x", "connection")

    def test_white_joins_the_left_and_right_edge(self):
        position = play(stones(4, "a3 b3", "a2 b2 c2", "o"), "d2")
        assert result(position) == ("o", "connection")

    def test_the_opponents_edges_are_of_no_use(self):
        assert not play(stones(4, "a2 b2 c2", ""), "d2").outcome
        assert not play(stones(4, "", "b1 b2 b3", "o"), "b4").outcome

    def test_a_chain_goes_over_diagonal_joins(self):
        assert play(stones(4, "a1 b2 a3", ""), "b4").outcome is None
        assert play(stones(4, "a1 b2 b3 a3", ""), "b4").outcome.letter == "x"

    def test_corners_of_a_square_are_joined_diagonally_only_over_its_midpoint(self):
        assert not play(stones(4, "a1 a2 b3", ""), "b4").outcome
        assert play(stones(4, "a1 a2 b3 a2/b3", ""), "b4").outcome.letter == "x"

    def test_a_chain_must_be_of_one_colour(self):
        assert not play(stones(4, "b1 b3", "b2"), "b4").outcome

    def test_corner_nodes_belong_to_both_edges(self):
        assert play(stones(4, "a1 a2 a3", ""), "a4").outcome.letter == "x"
        assert play(stones(4, "", "a1 b1 c1", "o"), "d1").outcome.letter == "o"

    def test_the_first_connection_wins_at_once(self):
        position = play(stones(4, "b1 b2 b3", "c1 c2 c3"), "b4")
        assert position.actions == ()
        assert refusal(position, "c4") == "c4 cannot be played: the game is over."

    def test_a_connection_in_a_position_that_was_read_counts_for_either_side(self):
        for side in "xo":
            assert stones(4, "b1 b2 b3 b4", "", side).outcome.letter == "x"
            assert stones(4, "", "a2 b2 c2 d2", side).outcome.letter == "o"

    def test_a_shortest_winning_chain_is_marked(self):
        position = play(stones(4, "b1 b2 b3 a1 a2 a3", "c1 d2"), "b4")
        names = {position.geometry.names[site] for site, mark in position.marks.items() if mark is Mark.LINE}
        assert len(names) == 4
        assert names <= nodes_with(position, "x")
        assert start().marks == {}


class TestDraws:
    def test_a_third_repetition_is_a_draw(self):
        position = before_cycle()
        once = play(position, *CYCLE)
        assert str(once) == str(position)
        assert once.outcome is None
        before = play(once, *CYCLE[:-1])
        assert before.outcome is None
        twice = play(before, CYCLE[-1])
        assert result(twice) == ("=", "third repetition")

    def test_repetitions_are_counted_from_the_position_that_was_read(self):
        again = read(str(play(before_cycle(), *CYCLE)))
        assert play(again, *CYCLE).outcome is None

    def test_positions_are_compared_by_their_whole_line(self):
        keys = {
            position.state.identity
            for position in (read("4/1/4/2/1x2/1/4 o s"), read("4/1/4/2/1x2/1/4 o -"), read("4/1/4/2/1x2/1/4 x -"))
        }
        assert len(keys) == 3

    def test_no_legal_move_is_a_draw(self):
        position = read("oxox/1/xoxo/2/oxox/1/xoxo x -")
        assert result(position) == ("=", "no legal move")
        assert position.outcome.score is None
