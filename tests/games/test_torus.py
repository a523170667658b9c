"""Torus: its rules by hand where walks beside the oracle (`tests.conformance`) do not suffice, and its words."""

from dataclasses import replace

import pytest

from boardgames_tui.core.cells import WIN
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark
from boardgames_tui.games import GAMES
from boardgames_tui.games.torus import SAVE
from tests.games.plays import gain, play, reads, refusal, refusal_of_line, result, rows, texts
from tests.games.torus_positions import SUPERKO
from tests.rows import each_row

pytestmark = pytest.mark.quick

TORUS = GAMES["torus"]
read = reads("torus")


def with_earlier_board(position, cells):
    """Return the position with a board in its history."""
    return replace(position, state=replace(position.state, history=(bytes(cells),)))


def test_boards_have_5_to_13_points_a_side_and_are_empty_and_black_begins_with_one_stone_a_turn():
    assert (TORUS.sizes[0], TORUS.sizes[-1], TORUS.size) == (5, 13, 9)
    assert str(Position.start(TORUS, 9)) == "9/9/9/9/9/9/9/9/9 x -"
    assert str(play(Position.start(TORUS, 5), "c3", "a1")) == "5/5/2x2/5/o4 x -"


@each_row(
    ("rule", "line", "text", "after"),
    [
        # From g7 the next point up and to the right is a1.
        ("a run goes on at the opposite edge", "7/7/7/7/7/1x5/o6 x -", "g7", "6x/7/7/7/7/1x5/7"),
        ("both ways round to one other stone", "4o/3o1/2x2/1o3/5 x -", "a1", "5/5/2x2/5/x4"),
        ("a winning move removes nothing", "5x1/4o2/7/2xox2/3x3/7/7 x -", "d5", "5x1/4o2/3x3/2xox2/3x3/7/7"),
        ("a capture that breaks the flank", SUPERKO, "d4", "7/5x1/7/3x3/2o4/7/7"),
        # Only runs through the placed stone are judged.
        ("stones already between enemies stay", "7/7/4o2/3x3/2o4/7/7 x -", "a7", "x6/7/4o2/3x3/2o4/7/7"),
    ],
)
def test_enemy_stones_in_an_unbroken_diagonal_run_between_two_own_stones_are_taken(rule, line, text, after):
    assert rows(play(read(line), text)) == after


@each_row(
    ("line", "text", "reason"),
    [
        ("5/5/2x2/5/5 o -", "c3", "occupied"),
        ("7/7/3o3/2o1o2/3o3/7/7 x -", "d4", "not legal: White would surround it"),
        ("7/7/3x3/2x1x2/3x3/7/7 o -", "d4", "not legal: Black would surround it"),
        ("7/7/4o2/7/2o4/7/7 x -", "d4", "not legal: it would stand between c3 and e5"),
        # A run through the placed stone.
        ("7/5o1/4x2/7/2o4/7/7 x -", "d4", "not legal: it would stand between c3 and f6"),
        # The edge, and the other diagonal.
        ("6o/7/7/7/7/1o5/7 x -", "a1", "not legal: it would stand between g7 and b2"),
        ("7/7/2o4/7/4o2/7/7 x -", "d4", "not legal: it would stand between c5 and e3"),
        # The capture of c5 does not break the flank: e5 and c3 stay.
        ("7/1x5/2o1o2/7/2o4/7/7 x -", "d4", "not legal: it would stand between c3 and e5"),
        # A run all the way round has one end, where a capture would need two.
        ("4o/3o1/2o2/1o3/5 x -", "a1", "not legal: it would stand between e5 and b2"),
    ],
)
def test_a_stone_may_not_be_left_surrounded_or_between_two_enemy_stones(line, text, reason):
    assert refusal(read(line), text) == f"{text} is {reason}."


def test_a_winning_move_is_legal_even_if_it_breaks_other_rules():
    """d4 surrounds c4; it is itself surrounded, lies between b2 and e5, and repeats a board."""
    position = read("7/7/2xoo2/1xo1o2/2xo3/1o5/7 x -")
    repeated = with_earlier_board(position, position.state.cells_after(position.geometry.site_of["d4"]))
    assert result(play(repeated, "d4")) == ("x", "surround")


def test_a_won_board_may_show_surrounded_stones_of_both_colours_and_the_winner_is_not_to_act():
    won = play(read("7/7/2xo3/1xo1o2/2xo3/7/7 x -"), "d4")
    assert str(won) == "7/7/2xo3/1xoxo2/2xo3/7/7 o -"
    assert result(read(str(won))) == ("x", "surround")
    assert result(read(str(won).replace(" o ", " x "))) == ("o", "surround")


def test_one_enemy_stone_at_both_ends_of_a_run_all_the_way_round_does_not_flank():
    assert "a1" in texts(read("4o/3x1/2x2/1x3/5 x -"))


def test_no_board_may_be_repeated():
    position = play(Position.start(TORUS, 7), "f6", "c3", "a7", "e5", "d4")
    assert refusal(position, "e5") == "e5 is not legal: the board would be the same as after move 4."


def test_superko_compares_only_stones_and_is_judged_from_the_position_that_was_read():
    after = play(read(SUPERKO), "d4")
    assert refusal(after, "e5") == "e5 is not legal: the board would be the same as at the start."
    assert "e5" in texts(read(str(after)))
    assert bytes(read(SUPERKO.replace(" x ", " o ")).cells) in after.state.history


def test_a_player_to_act_without_a_legal_move_draws():
    assert result(read("xxoxx/x3x/1xxx1/1x1xo/1ox1x o -")) == ("=", "no legal move")
    assert result(read("xxoxx/x3x/1xxx1/1x1xo/1ox1x x -")) is None


def test_refuses_a_line_that_no_legal_move_leaves_or_with_another_rest():
    sentence = "White has just moved, and cannot have left d4 surrounded."
    assert refusal_of_line(TORUS, "7/7/3x3/2xox2/3x3/7/7 x -") == sentence
    assert result(read("7/7/3x3/2xox2/3x3/7/7 o -")) == ("x", "surround")
    assert refusal_of_line(TORUS, "5/5/5/5/5 x x") == "'x' is not the end of a line of Torus: that is -."


def test_the_prompt_says_how_many_points_are_left():
    due = play(Position.start(TORUS, 5), "c3").prompt.steps
    assert [(step.label, step.text, step.is_current) for step in due] == [("place", "a stone, 24 points", True)]


def test_the_surrounded_stone_and_the_four_around_it_are_marked():
    won = play(read("7/7/7/2xox2/3x3/7/7 x -"), "d5")
    sites = won.geometry.site_of
    assert won.marks == {sites["d4"]: Mark.DOOMED} | {sites[c]: Mark.LINE for c in ("c4", "e4", "d3", "d5")}
    assert read("7/7/7/2xox2/3x3/7/7 x -").marks == {}


def test_a_save_takes_the_point_or_captures():
    """White threatens d5; from b5 Black takes c4 and d3."""
    position = read("7/7/7/2oxo2/3o3/4x2/7 x -")
    assert [text for text in texts(position) if gain(position, text) == SAVE] == ["b5", "d5"]
    assert gain(position, "a1") == 0


def test_a_win_is_recognised_beside_a_save_and_other_gains_are_zero():
    """Black wins at a7, since a1 has a2, b1 and g1 beside it; White threatens d5."""
    position = read("7/7/7/2oxo2/3o3/x6/ox4x x -")
    assert gain(position, "a7") == WIN
    assert gain(position, "d5") == SAVE
    assert {gain(read(SUPERKO), text) for text in texts(read(SUPERKO))} == {0}
