"""Onyx: how a game ends, by a connection or by none."""

import pytest

from boardgames_tui.core.presentation import Mark
from boardgames_tui.games import GAMES
from tests.games.onyx_positions import CYCLE, before_cycle, nodes_with, read, start, stones
from tests.games.plays import play, refusal, result
from tests.rows import each_row

pytestmark = pytest.mark.quick

ONYX = GAMES["onyx"]


@each_row(
    ("rule", "before", "text", "winner"),
    [
        ("Black joins the top and bottom edge", ("b1 b2 b3", "c2 c3", "x"), "b4", "x"),
        ("White joins the left and right edge", ("a3 b3", "a2 b2 c2", "o"), "d2", "o"),
        ("the opponent's edges are of no use to Black", ("a2 b2 c2", "", "x"), "d2", None),
        ("nor to White", ("", "b1 b2 b3", "o"), "b4", None),
        ("a chain goes over diagonal joins", ("a1 b2 b3 a3", "", "x"), "b4", "x"),
        ("not where there are none", ("a1 b2 a3", "", "x"), "b4", None),
        ("corners of a square are not joined", ("a1 a2 b3", "", "x"), "b4", None),
        ("but over its midpoint", ("a1 a2 b3 a2/b3", "", "x"), "b4", "x"),
        ("a chain must be of one colour", ("b1 b3", "b2", "x"), "b4", None),
        ("corner nodes belong to both edges", ("a1 a2 a3", "", "x"), "a4", "x"),
        ("also for White", ("", "a1 b1 c1", "o"), "d1", "o"),
    ],
)
def test_a_chain_that_joins_the_edges_of_its_colour_wins(rule, before, text, winner):
    assert result(play(stones(4, *before), text)) == (winner and (winner, "connection"))


def test_the_first_connection_wins_at_once():
    position = play(stones(4, "b1 b2 b3", "c1 c2 c3"), "b4")
    assert position.actions == ()
    assert refusal(position, "c4") == "c4 cannot be played: the game is over."


def test_a_connection_in_a_position_that_was_read_counts_for_either_side():
    for side in "xo":
        assert stones(4, "b1 b2 b3 b4", "", side).outcome.letter == "x"
        assert stones(4, "", "a2 b2 c2 d2", side).outcome.letter == "o"


def test_a_shortest_winning_chain_is_marked():
    position = play(stones(4, "b1 b2 b3 a1 a2 a3", "c1 d2"), "b4")
    names = {position.geometry.names[site] for site, mark in position.marks.items() if mark is Mark.LINE}
    assert len(names) == 4
    assert names <= nodes_with(position, "x")
    assert start().marks == {}


def test_a_third_repetition_is_a_draw():
    position = before_cycle()
    once = play(position, *CYCLE)
    assert str(once) == str(position)
    before = play(once, *CYCLE[:-1])
    assert once.outcome is before.outcome is None
    assert result(play(before, CYCLE[-1])) == ("=", "third repetition")
    # Repetitions are counted from the position that was read.
    assert play(read(str(once)), *CYCLE).outcome is None


def test_positions_are_compared_by_their_whole_line():
    lines = ("4/1/4/2/1x2/1/4 o s", "4/1/4/2/1x2/1/4 o -", "4/1/4/2/1x2/1/4 x -")
    assert len({read(line).state.identity for line in lines}) == 3


def test_no_legal_move_is_a_draw():
    position = read("oxox/1/xoxo/2/oxox/1/xoxo x -")
    assert result(position) == ("=", "no legal move")
    assert position.outcome.score is None
