"""Onyx: the swap, the setups, position lines, the prompt, and gains."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE, WIN
from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx import SAVE
from tests.games.onyx_positions import nodes_with, read, start, stones
from tests.games.plays import gain, play, refusal, refusal_of_line, texts
from tests.rows import each_row

pytestmark = pytest.mark.quick

ONYX = GAMES["onyx"]


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


def test_a_line_is_written_as_it_was_read():
    for line in ("4/1/4/2/1x2/1/4 o s", "1oo1/1/x2x/2/xx1x/1/1oo1 o s", "xo2/x/4/o1/4/1/3x o -"):
        assert str(read(line)) == line


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
        ("4/1/4/2/4/1/4 w -", "'w' is not a side to move"),
        ("4/1/4/2/4/1 x -", "has 6 rows, but no board of Onyx has that many"),
        ("4/2/4/2/4/1/4 x -", "The row '2' holds '2'"),
        ("4/1/4/11/4/1/4 x -", "The row '11' holds '11'"),
        ("4/1/3/2/4/1/4 x -", "The row '3' has 3 sites instead of 4"),
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


ONYX = GAMES["onyx"]


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
