"""Onyx: the board, the turn and the capture, each sentence of the rules with an example by hand."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx.board import neighbours
from tests.games.onyx_positions import letter_at, nodes_with, start, stones
from tests.games.plays import play, refusal, result, texts

pytestmark = pytest.mark.quick

ONYX = GAMES["onyx"]


def neighbours_of(position, name):
    names = position.geometry.names
    return {names[c] for c in neighbours(position.size)[position.geometry.site_of[name]]}


class TestBoard:
    def test_n_is_even_from_4_to_20_and_12_by_default(self):
        assert list(ONYX.sizes) == [4, 6, 8, 10, 12, 14, 16, 18, 20]
        assert Position.start(ONYX).size == 12
        with pytest.raises(OptionError, match=r"no board of size 7: sizes are even, 4 to 20\."):
            start(7)

    def test_twelve_has_144_lattice_nodes_and_60_midpoints(self):
        names = ONYX.geometry(12).names
        assert len(names) == 204
        assert sum("/" in name for name in names) == 60

    def test_lattice_neighbours_are_joined_orthogonally(self):
        assert neighbours_of(start(), "d3") >= {"d2", "d4", "c3"}
        assert "a3" not in neighbours_of(start(), "d3")

    def test_two_triangles_join_alternating_corners_where_column_and_row_have_the_same_parity(self):
        """Counted from the top-left: both even join bottom-left and top-right, both odd top-left and bottom-right."""
        g = ONYX.geometry(4)
        diagonals = {(g.names[a], g.names[b]) for a, b in g.joins if "/" not in g.names[a]}
        assert diagonals == {("a1", "b2"), ("c1", "d2"), ("c2", "b3"), ("a3", "b4"), ("c3", "d4")}

    def test_a_square_has_a_midpoint_joined_to_its_four_corners_where_the_parities_differ(self):
        assert {name for name in start().geometry.names if "/" in name} == {"b1/c2", "a2/b3", "c2/d3", "b3/c4"}
        assert neighbours_of(start(), "b1/c2") == {"b1", "c1", "b2", "c2"}

    def test_a_node_is_joined_to_nothing_else(self):
        assert neighbours_of(start(), "b2") == {"a1", "a2", "b1", "b3", "c2", "b1/c2", "a2/b3"}

    def test_the_edges_are_the_goals(self):
        goals = ONYX.geometry(4).goals
        assert (goals.top, goals.right, goals.bottom, goals.left) == (BLACK, WHITE, BLACK, WHITE)

    def test_rows_are_lattice_and_midpoint_rows_in_turn_from_the_top(self):
        g = ONYX.geometry(4)
        assert [[g.names[site] for site in row] for row in g.rows[:4]] == [
            ["a4", "b4", "c4", "d4"],
            ["b3/c4"],
            ["a3", "b3", "c3", "d3"],
            ["a2/b3", "c2/d3"],
        ]


class TestTurn:
    def test_black_first_one_stone_a_turn(self):
        position = start()
        assert position.side == BLACK
        position = play(position, "a1")
        assert (letter_at(position, "a1"), position.side, position.seat) == ("x", WHITE, WHITE)

    def test_a_stone_goes_on_an_empty_node(self):
        assert len(texts(start())) == 20
        assert refusal(play(start(), "a1"), "a1") == "a1 is occupied."

    def test_a_midpoint_may_be_taken_only_while_all_four_corners_are_empty(self):
        position = play(start(), "c2")
        assert "b1/c2" not in texts(position)
        assert "a2/b3" in texts(position)
        sentence = "a midpoint needs all four corners of its square empty, and c2 is occupied"
        assert refusal(position, "b1/c2") == f"b1/c2 is not legal: {sentence}."

    def test_corners_may_be_taken_beside_a_taken_midpoint(self):
        assert letter_at(play(start(), "b1/c2", "b1"), "b1") == "o"

    def test_actions_are_nodes_and_midpoints_by_their_bottom_left_and_top_right_corner(self):
        assert texts(start())[:6] == ["a1", "a2", "a2/b3", "a3", "a4", "b1"]

    def test_refuses_a_wrong_midpoint_with_the_reason(self):
        triangles = "names no midpoint: the cell between these corners is two triangles."
        corners = "names no midpoint: give the bottom-left, then the top-right corner of a square."
        assert refusal(start(), "a1/b2") == f"a1/b2 {triangles}"
        for text in ("c2/b1", "a1/c2", "b1/c1", "b1/d2"):
            assert refusal(start(), text) == f"{text} {corners}"
        for text in ("b1/z9", "z9/b1", "b1/"):
            assert refusal(start(), text) == f"'{text}' is not a move of Onyx on this board."


class TestCapture:
    def test_the_last_corner_captures_the_two_enemies_between_opposite_own_corners(self):
        position = play(stones(6, "b1", "c1 b2"), "c2")
        assert nodes_with(position, "x") == {"b1", "c2"}
        assert nodes_with(position, "o") == set()

    def test_white_captures_in_the_same_way(self):
        assert nodes_with(play(stones(6, "c1 b2", "b1", "o"), "c2"), "x") == set()

    def test_nothing_is_captured_if_the_midpoint_is_occupied(self):
        for black, white in (("b1 b1/c2", "c1 b2"), ("b1", "c1 b2 b1/c2")):
            assert nodes_with(play(stones(6, black, white), "c2"), "o") == set(white.split())

    def test_nothing_is_captured_if_own_corners_are_not_opposite(self):
        assert nodes_with(play(stones(6, "c1", "b1 b2"), "c2"), "o") == {"b1", "b2"}

    def test_nothing_is_captured_while_a_corner_is_empty(self):
        assert nodes_with(play(stones(6, "b1", "c1"), "c2"), "o") == {"c1"}

    def test_only_squares_capture_never_triangles(self):
        assert nodes_with(play(stones(6, "a1", "b1 a2"), "b2"), "o") == {"b1", "a2"}

    def test_two_squares_at_once_capture_four(self):
        position = play(stones(6, "b1 d3", "b2 c1 c3 d2"), "c2")
        assert nodes_with(position, "o") == set()
        assert nodes_with(position, "x") == {"b1", "c2", "d3"}

    def test_only_squares_with_an_empty_midpoint_capture(self):
        position = play(stones(6, "b1 d3", "b2 c1 c3 d2 c2/d3"), "c2")
        assert nodes_with(position, "o") == {"c3", "d2", "c2/d3"}

    def test_captures_are_checked_only_around_the_placed_stone(self):
        position = play(stones(6, "b1 c2", "c1 b2"), "f6")
        assert nodes_with(position, "o") == {"c1", "b2"}

    def test_captures_are_checked_only_for_the_mover(self):
        """White completes two stones each, opposite each other: Black's go, White's own stay."""
        position = play(stones(6, "b1 c2", "c1", "o"), "b2")
        assert nodes_with(position, "x") == set()
        assert nodes_with(position, "o") == {"c1", "b2"}

    def test_a_captured_node_is_empty_again(self):
        position = play(stones(6, "b1", "c1 b2"), "c2")
        assert {"c1", "b2"} <= set(texts(position))

    def test_a_placement_may_capture_and_connect_at_once(self):
        position = play(stones(4, "b1 d1 d2 c3 c4", "c1 b2"), "c2")
        assert nodes_with(position, "o") == set()
        assert result(position) == ("x", "connection")
