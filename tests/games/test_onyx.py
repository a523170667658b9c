"""Onyx: the board, the turn and the capture, each sentence of the rules with an example by hand."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.games.onyx_positions import letter_at, nodes_with, start, stones
from tests.games.plays import play, refusal, texts
from tests.rows import each_row

pytestmark = pytest.mark.quick

ONYX = GAMES["onyx"]


def test_boards_have_an_even_number_of_4_to_20_nodes_a_side():
    assert list(ONYX.sizes) == [4, 6, 8, 10, 12, 14, 16, 18, 20]
    assert Position.start(ONYX).size == 12
    with pytest.raises(OptionError, match=r"no board of size 7: sizes are even, 4 to 20\."):
        start(7)
    names = ONYX.geometry(12).names
    assert len(names) == 204
    assert sum("/" in name for name in names) == 60


def test_the_edges_are_the_goals_and_rows_are_lattice_and_midpoint_rows_in_turn_from_the_top():
    g = ONYX.geometry(4)
    assert (g.goals.top, g.goals.right, g.goals.bottom, g.goals.left) == (BLACK, WHITE, BLACK, WHITE)
    rows = [[g.names[site] for site in row] for row in g.rows[:4]]
    assert rows == [["a4", "b4", "c4", "d4"], ["b3/c4"], ["a3", "b3", "c3", "d3"], ["a2/b3", "c2/d3"]]


def test_black_first_one_stone_a_turn_on_an_empty_node():
    position = start()
    assert position.side == BLACK
    assert len(texts(position)) == 20
    assert texts(position)[:6] == ["a1", "a2", "a2/b3", "a3", "a4", "b1"]
    position = play(position, "a1")
    assert (letter_at(position, "a1"), position.side, position.seat) == ("x", WHITE, WHITE)
    assert refusal(position, "a1") == "a1 is occupied."


def test_a_midpoint_may_be_taken_only_while_all_four_corners_are_empty():
    position = play(start(), "c2")
    assert "b1/c2" not in texts(position)
    assert "a2/b3" in texts(position)
    sentence = "a midpoint needs all four corners of its square empty, and c2 is occupied"
    assert refusal(position, "b1/c2") == f"b1/c2 is not legal: {sentence}."
    # Corners may be taken beside a taken midpoint.
    assert letter_at(play(start(), "b1/c2", "b1"), "b1") == "o"


def test_refuses_a_wrong_midpoint_with_the_reason():
    triangles = "names no midpoint: the cell between these corners is two triangles."
    corners = "names no midpoint: give the bottom-left, then the top-right corner of a square."
    assert refusal(start(), "a1/b2") == f"a1/b2 {triangles}"
    for text in ("c2/b1", "a1/c2", "b1/c1", "b1/d2"):
        assert refusal(start(), text) == f"{text} {corners}"
    for text in ("b1/z9", "z9/b1", "b1/"):
        assert refusal(start(), text) == f"'{text}' is not a move of Onyx on this board."


@each_row(
    ("rule", "before", "text", "after"),
    [
        ("the last corner captures the two between own corners", ("b1", "c1 b2", "x"), "c2", ("b1 c2", "")),
        ("White captures in the same way", ("c1 b2", "b1", "o"), "c2", ("", "b1 c2")),
        ("nothing if the midpoint is own", ("b1 b1/c2", "c1 b2", "x"), "c2", ("b1 b1/c2 c2", "c1 b2")),
        ("nothing if the midpoint is theirs", ("b1", "c1 b2 b1/c2", "x"), "c2", ("b1 c2", "c1 b2 b1/c2")),
        ("nothing if own corners are not opposite", ("c1", "b1 b2", "x"), "c2", ("c1 c2", "b1 b2")),
        ("nothing while a corner is empty", ("b1", "c1", "x"), "c2", ("b1 c2", "c1")),
        ("never in triangles", ("a1", "b1 a2", "x"), "b2", ("a1 b2", "b1 a2")),
        ("two squares at once capture four", ("b1 d3", "b2 c1 c3 d2", "x"), "c2", ("b1 c2 d3", "")),
        ("with one midpoint taken only two", ("b1 d3", "b2 c1 c3 d2 c2/d3", "x"), "c2", ("b1 c2 d3", "c3 d2 c2/d3")),
        ("only around the placed stone", ("b1 c2", "c1 b2", "x"), "f6", ("b1 c2 f6", "c1 b2")),
        # White completes two stones each, opposite each other: Black's go, White's own stay.
        ("only for the mover", ("b1 c2", "c1", "o"), "b2", ("", "c1 b2")),
    ],
)
def test_a_stone_that_completes_a_square_captures(rule, before, text, after):
    position = play(stones(6, *before), text)
    assert [nodes_with(position, letter) for letter in "xo"] == [set(names.split()) for names in after]
    assert all(name in texts(position) for name in before[1].split() if before[2] == "x" and not after[1])
