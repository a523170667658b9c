"""Onyx: its rules by hand where walks beside the oracle (`tests.conformance`) do not suffice, and its words."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE, WIN
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx import SAVE
from tests.games.onyx_positions import CYCLE, before_cycle, letter_at, nodes_with, read, start, stones
from tests.games.plays import gain, play, refusal, refusal_of_line, result, texts
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


# How a game ends


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


# The swap, the setups, position lines, the prompt, and gains


def test_white_may_swap_instead_of_the_first_move():
    first = play(start(), "b2")
    assert str(first) == "4/1/4/2/1x2/1/4 o s"
    assert "swap" in texts(first)
    # It needs no site, and exchanges the players and nothing else.
    assert first.gestures(first.find("swap")) == ((),)
    assert first.gestures(first.action(3)) == ((frozenset({3}),),)
    swapped = play(first, "swap")
    assert str(swapped) == "4/1/4/2/1x2/1/4 o -"
    assert (swapped.side, swapped.seat) == (WHITE, BLACK)
    answered = play(swapped, "c3")
    assert (answered.side, answered.seat) == (BLACK, WHITE)


@each_row("moves", [(), ("b2", "swap"), ("b2", "c3"), ("b2", "c3", "d4")])
def test_refuses_a_swap_at_any_other_time(moves):
    sentence = "only White may swap, instead of the first move"
    assert refusal(play(start(), *moves), "swap") == f"swap is not legal: {sentence}."


def test_the_swap_is_optional():
    position = play(start(swap=False), "b2")
    assert str(position).endswith("o -")
    assert refusal(position, "swap") == "swap is not legal: this game is played without a swap."
    sentence = "This line allows a swap, but the game is played without it."
    assert refusal_of_line(ONYX, "4/1/4/2/1x2/1/4 o s", swap=False) == sentence


def test_a_swap_is_offered_after_the_first_stone_of_a_start_that_was_read():
    for line in (str(start(6)), str(start(6, setup="standard"))):
        assert "swap" in texts(play(read(line), "b2"))
    assert "swap" not in texts(play(stones(6, "a1", "a2"), "b2"))


def test_the_setup_is_empty_or_has_four_stones_each_on_the_middle_nodes_of_the_other_sides_edges():
    assert str(start()) == "4/1/4/2/4/1/4 x -"
    assert start() == start(setup="open")
    position = start(12, setup="standard")
    assert nodes_with(position, "x") == {"a6", "a7", "l6", "l7"}
    assert nodes_with(position, "o") == {"f1", "g1", "f12", "g12"}
    assert str(start(4, setup="standard")) == "1oo1/1/x2x/2/x2x/1/1oo1 x -"
    with pytest.raises(OptionError, match="setup cannot be 'wild': it is open or standard"):
        start(setup="wild")


NO_SWAP = "A swap needs White to move and exactly one black stone beyond a setup."


@each_row(
    ("line", "sentence"),
    [
        ("4/1/4/2/4/1/4 x s", NO_SWAP),
        ("4/1/4/2/4/1/4 o s", NO_SWAP),
        ("4/1/4/2/1x2/1/4 x s", NO_SWAP),
        ("4/1/4/2/1o2/1/4 o s", NO_SWAP),
        ("4/1/4/2/xx2/1/4 o s", NO_SWAP),
        ("1oo1/1/x2x/2/x2x/1/1oo1 o s", NO_SWAP),
        ("1oo1/1/x2x/2/xo1x/1/1oo1 o s", NO_SWAP),
        ("1oo1/1/x2x/2/xxxx/1/1oo1 o s", NO_SWAP),
        ("4/1/4/2/4/1/4 x q", "'q' is not the swap of Onyx: it is - or s"),
        ("4/1/4/2/4/1/4 x - -", "'- -' is not the swap of Onyx"),
        ("4/2/4/2/4/1/4 x -", "The row '2' holds '2'"),
        ("4/1/4/11/4/1/4 x -", "The row '11' holds '11'"),
        ("X3/1/4/2/4/1/4 x -", "The row 'X3' holds 'X'"),
    ],
)
def test_refuses_an_impossible_line(line, sentence):
    assert sentence in refusal_of_line(ONYX, line)


def test_the_prompt_asks_for_a_stone_and_names_the_edges():
    prompt = start().prompt
    assert [(due.label, due.text, due.is_current) for due in prompt.steps] == [("place", "a stone, 20 points", True)]
    assert prompt.note.startswith("Join the top and bottom edge with one chain.")
    assert prompt.note.endswith("to capture enemies on the other two.")
    assert play(start(), "b2", "swap").prompt.note.startswith("Join the left")
    # It offers the swap when that is due.
    prompt = play(start(), "a1").prompt
    assert prompt.steps[0].text == "a stone, 19 points"
    assert prompt.note.startswith("Or swap: ")
    assert start().score is None


def test_a_placement_that_connects_is_a_win_and_a_quiet_one_or_a_swap_worth_nothing():
    position = stones(4, "b1 b2 b3", "a2 c2")
    assert gain(position, "b4") == WIN
    assert gain(position, "d4") < WIN
    quiet = play(start(), "b2")
    assert {gain(quiet, text) for text in texts(quiet)} == {0}


@each_row(
    ("rule", "position", "saves"),
    [
        ("preventing an immediate connection", stones(4, "b1 d4", "a3 b3 c3"), {"d3"}),
        ("two threats leave no save", stones(4, "b1", "a3 b3 c3"), set()),
        ("a distant threat needs no save", stones(4, "b1 d4", "b3 c3"), set()),
        # White needs f4; b3 takes a3 and b2.
        ("a capture in the chain", stones(6, "a2", "a3 b2 b4 c4 d4 e4"), {"f4", "b3"}),
    ],
)
def test_preventing_an_immediate_connection_is_a_save(rule, position, saves):
    assert {text for text in texts(position) if gain(position, text) == SAVE} == saves
