"""Onyx: the swap, the setups, position lines, and the prompt."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from tests.games.onyx_positions import nodes_with, read, start, stones
from tests.games.plays import play, refusal, refusal_of_line, texts

pytestmark = pytest.mark.quick

ONYX = GAMES["onyx"]


class TestSwap:
    def test_white_may_swap_instead_of_the_first_move(self):
        assert "swap" not in texts(start())
        assert "swap" in texts(play(start(), "b2"))
        assert str(play(start(), "b2")) == "4/1/4/2/1x2/1/4 o s"

    def test_a_swap_exchanges_the_players_and_nothing_else(self):
        position = play(start(), "b2", "swap")
        assert str(position) == "4/1/4/2/1x2/1/4 o -"
        assert (position.side, position.seat) == (WHITE, BLACK)
        position = play(position, "c3")
        assert (position.side, position.seat) == (BLACK, WHITE)

    @pytest.mark.parametrize("moves", [(), ("b2", "swap"), ("b2", "c3"), ("b2", "c3", "d4")])
    def test_refuses_a_swap_at_any_other_time(self, moves):
        sentence = "only White may swap, instead of the first move"
        assert refusal(play(start(), *moves), "swap") == f"swap is not legal: {sentence}."

    def test_the_swap_is_optional(self):
        position = play(start(swap=False), "b2")
        assert str(position).endswith("o -")
        assert refusal(position, "swap") == "swap is not legal: this game is played without a swap."

    def test_refuses_a_line_with_a_swap_in_a_game_without_one(self):
        sentence = "This line allows a swap, but the game is played without it."
        assert refusal_of_line(ONYX, "4/1/4/2/1x2/1/4 o s", swap=False) == sentence

    def test_a_swap_is_offered_after_the_first_stone_of_a_start_that_was_read(self):
        for line in (str(start(6)), str(start(6, setup="standard"))):
            assert "swap" in texts(play(read(line), "b2"))
        assert "swap" not in texts(play(stones(6, "a1", "a2"), "b2"))

    def test_a_swap_needs_no_site(self):
        position = play(start(), "b2")
        assert position.gestures(position.find("swap")) == ((),)
        assert position.gestures(position.action(3)) == ((frozenset({3}),),)


class TestSetups:
    def test_open_is_the_default_and_empty(self):
        assert str(start()) == "4/1/4/2/4/1/4 x -"
        assert start() == start(setup="open")

    def test_standard_has_four_stones_each_on_the_middle_nodes_of_the_other_sides_edges(self):
        position = start(12, setup="standard")
        assert nodes_with(position, "x") == {"a6", "a7", "l6", "l7"}
        assert nodes_with(position, "o") == {"f1", "g1", "f12", "g12"}
        assert str(start(4, setup="standard")) == "1oo1/1/x2x/2/x2x/1/1oo1 x -"

    def test_refuses_an_unknown_setup(self):
        with pytest.raises(OptionError, match="setup cannot be 'wild': it is open or standard"):
            start(setup="wild")


class TestLines:
    @pytest.mark.parametrize(
        "line", ["4/1/4/2/4/1/4 x -", "4/1/4/2/1x2/1/4 o s", "1oo1/1/x2x/2/xx1x/1/1oo1 o s", "xo2/x/4/o1/4/1/3x o -"]
    )
    def test_a_line_is_written_as_it_was_read(self, line):
        assert str(read(line)) == line

    @pytest.mark.parametrize(
        "line",
        [
            *("4/1/4/2/4/1/4 x s", "4/1/4/2/4/1/4 o s", "4/1/4/2/1x2/1/4 x s", "4/1/4/2/1o2/1/4 o s"),
            *("4/1/4/2/xx2/1/4 o s", "1oo1/1/x2x/2/x2x/1/1oo1 o s", "1oo1/1/x2x/2/xo1x/1/1oo1 o s"),
            "1oo1/1/x2x/2/xxxx/1/1oo1 o s",
        ],
    )
    def test_refuses_an_impossible_swap(self, line):
        assert refusal_of_line(ONYX, line) == "A swap needs White to move and exactly one black stone beyond a setup."

    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
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
    def test_refuses_an_impossible_line(self, line, sentence):
        assert sentence in refusal_of_line(ONYX, line)


class TestPrompt:
    def test_the_prompt_asks_for_a_stone_and_names_the_edges(self):
        prompt = start().prompt
        assert [(due.label, due.text, due.is_current) for due in prompt.steps] == [
            ("place", "a stone, 20 points", True)
        ]
        assert prompt.note.startswith("Join the top and bottom edge with one chain.")
        assert prompt.note.endswith("to capture enemies on the other two.")
        assert play(start(), "b2", "swap").prompt.note.startswith("Join the left")

    def test_the_prompt_offers_the_swap_when_it_is_due(self):
        prompt = play(start(), "a1").prompt
        assert prompt.steps[0].text == "a stone, 19 points"
        assert prompt.note.startswith("Or swap: ")

    def test_there_is_no_score(self):
        assert start().score is None
