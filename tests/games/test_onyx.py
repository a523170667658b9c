"""Onyx: each sentence of its rules with an example by hand."""

import re

import pytest

from boardgames_tui.errors import OptionError
from boardgames_tui.game import Mark
from boardgames_tui.games.onyx import ONYX
from boardgames_tui.kernel import BLACK, LETTERS, NOWHERE, WHITE, WIN
from boardgames_tui.position import Position
from tests.games.plays import play, refused, rejected, result, texts


def start(size=4, **options):
    return Position.start(ONYX, size, options)


def read(line, **options):
    return Position.read(ONYX, line, options)


def stones(size, black, white, side="x", **options):
    """Read the line with these stones, each side's as names with spaces between."""
    g = ONYX.geometry(size)
    letter = dict.fromkeys(black.split(), "x") | dict.fromkeys(white.split(), "o")
    rows = ["".join(letter.get(g.names[site], ".") for site in sites) for sites in g.rows]
    line = re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(rows))
    return read(f"{line} {side} -", **options)


def at(position, name):
    return LETTERS[position.cells[position.geometry.site_of[name]]]


def standing(position, letter):
    return {name for name, cell in zip(position.geometry.names, position.cells, strict=True) if LETTERS[cell] == letter}


def joined(position, name):
    b, names = position.board, position.geometry.names
    begin = position.geometry.site_of[name] * b.ways
    return {names[c] for c in b.step[begin : begin + b.ways] if c != NOWHERE}


class TestBoard:
    def test_n_is_even_from_4_to_20_and_12_by_default(self):
        assert list(ONYX.sizes) == [4, 6, 8, 10, 12, 14, 16, 18, 20]
        assert Position.start(ONYX).board.size == 12
        with pytest.raises(OptionError, match=r"no board of size 7: sizes are even, 4 to 20\."):
            start(7)

    def test_twelve_has_144_lattice_nodes_and_60_midpoints(self):
        names = ONYX.geometry(12).names
        assert len(names) == 204
        assert sum("/" in name for name in names) == 60

    def test_lattice_neighbours_are_joined_orthogonally(self):
        assert joined(start(), "d3") >= {"d2", "d4", "c3"}
        assert "a3" not in joined(start(), "d3")

    def test_two_triangles_join_alternating_corners_where_column_and_row_have_the_same_parity(self):
        """Counted from the top-left: both even join bottom-left and top-right, both odd top-left and bottom-right."""
        g = ONYX.geometry(4)
        diagonals = {(g.names[a], g.names[b]) for a, b in g.joins if "/" not in g.names[a]}
        assert diagonals == {("a1", "b2"), ("c1", "d2"), ("c2", "b3"), ("a3", "b4"), ("c3", "d4")}

    def test_a_square_has_a_midpoint_joined_to_its_four_corners_where_the_parities_differ(self):
        assert {name for name in start().geometry.names if "/" in name} == {"b1/c2", "a2/b3", "c2/d3", "b3/c4"}
        assert joined(start(), "b1/c2") == {"b1", "c1", "b2", "c2"}

    def test_a_node_is_joined_to_nothing_else(self):
        assert joined(start(), "b2") == {"a1", "a2", "b1", "b3", "c2", "b1/c2", "a2/b3"}

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


class TestConnection:
    def test_black_joins_the_top_and_bottom_edge(self):
        position = play(stones(4, "b1 b2 b3", "c2 c3"), "b4")
        assert result(position) == ("x", "connection")

    def test_white_joins_the_left_and_right_edge(self):
        position = play(stones(4, "a3 b3", "a2 b2 c2", "o"), "d2")
        assert result(position) == ("o", "connection")

    def test_the_other_edges_are_of_no_use(self):
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

    def test_the_first_to_do_so_wins_at_once(self):
        position = play(stones(4, "b1 b2 b3", "c1 c2 c3"), "b4")
        assert position.actions == ()
        assert refused(position, "c4") == "c4 cannot be played: the game is over."

    def test_a_set_up_connection_counts_whoever_is_to_act(self):
        for side in "xo":
            assert stones(4, "b1 b2 b3 b4", "", side).outcome.letter == "x"
            assert stones(4, "", "a2 b2 c2 d2", side).outcome.letter == "o"

    def test_a_shortest_winning_chain_is_marked(self):
        position = play(stones(4, "b1 b2 b3 a1 a2 a3", "c1 d2"), "b4")
        names = {position.geometry.names[site] for site, mark in ONYX.marks(position).items() if mark is Mark.LINE}
        assert len(names) == 4
        assert names <= standing(position, "x")
        assert ONYX.marks(start()) == {}


class TestTurn:
    def test_black_first_one_stone_a_turn(self):
        position = start()
        assert position.side == BLACK
        position = play(position, "a1")
        assert (at(position, "a1"), position.side, position.seat) == ("x", WHITE, WHITE)

    def test_on_an_empty_node(self):
        assert len(texts(start())) == 20
        assert refused(play(start(), "a1"), "a1") == "a1 is not legal: a1 is taken."

    def test_a_midpoint_may_be_taken_only_while_all_four_corners_are_empty(self):
        position = play(start(), "c2")
        assert "b1/c2" not in texts(position)
        assert "a2/b3" in texts(position)
        sentence = "a midpoint needs all four corners of its square empty, and c2 is taken"
        assert refused(position, "b1/c2") == f"b1/c2 is not legal: {sentence}."

    def test_corners_may_be_taken_beside_a_taken_midpoint(self):
        assert at(play(start(), "b1/c2", "b1"), "b1") == "o"

    def test_actions_are_nodes_and_midpoints_by_their_bottom_left_and_top_right_corner(self):
        assert texts(start())[:6] == ["a1", "a2", "a2/b3", "a3", "a4", "b1"]
        assert refused(start(), "a1/b2") == "'a1/b2' is no action of Onyx on this board."


class TestCapture:
    def test_the_last_corner_takes_the_two_enemies_between_two_own_opposite_corners(self):
        position = play(stones(6, "b1", "c1 b2"), "c2")
        assert standing(position, "x") == {"b1", "c2"}
        assert standing(position, "o") == set()

    def test_white_captures_in_the_same_way(self):
        assert standing(play(stones(6, "c1 b2", "b1", "o"), "c2"), "x") == set()

    def test_nothing_is_taken_where_the_midpoint_is_taken(self):
        for black, white in (("b1 b1/c2", "c1 b2"), ("b1", "c1 b2 b1/c2")):
            assert standing(play(stones(6, black, white), "c2"), "o") == set(white.split())

    def test_nothing_is_taken_where_own_corners_are_not_opposite(self):
        assert standing(play(stones(6, "c1", "b1 b2"), "c2"), "o") == {"b1", "b2"}

    def test_nothing_is_taken_while_a_corner_is_empty(self):
        assert standing(play(stones(6, "b1", "c1"), "c2"), "o") == {"c1"}

    def test_only_squares_capture_never_triangles(self):
        assert standing(play(stones(6, "a1", "b1 a2"), "b2"), "o") == {"b1", "a2"}

    def test_two_squares_at_once_take_four(self):
        position = play(stones(6, "b1 d3", "b2 c1 c3 d2"), "c2")
        assert standing(position, "o") == set()
        assert standing(position, "x") == {"b1", "c2", "d3"}

    def test_only_the_square_with_an_empty_midpoint_takes_beside_one_that_has_not(self):
        position = play(stones(6, "b1 d3", "b2 c1 c3 d2 c2/d3"), "c2")
        assert standing(position, "o") == {"c3", "d2", "c2/d3"}

    def test_captures_are_checked_only_around_the_placed_stone(self):
        position = play(stones(6, "b1 c2", "c1 b2"), "f6")
        assert standing(position, "o") == {"c1", "b2"}

    def test_captures_are_checked_only_for_the_mover(self):
        """White completes two stones each, opposite each other: Black's go, White's own stay."""
        position = play(stones(6, "b1 c2", "c1", "o"), "b2")
        assert standing(position, "x") == set()
        assert standing(position, "o") == {"c1", "b2"}

    def test_a_captured_node_is_empty_again(self):
        position = play(stones(6, "b1", "c1 b2"), "c2")
        assert {"c1", "b2"} <= set(texts(position))

    def test_a_placement_may_capture_and_connect_at_once(self):
        position = play(stones(4, "b1 d1 d2 c3 c4", "c1 b2"), "c2")
        assert standing(position, "o") == set()
        assert result(position) == ("x", "connection")


class TestSwap:
    def test_white_may_swap_instead_of_the_first_move(self):
        assert "swap" not in texts(start())
        assert "swap" in texts(play(start(), "b2"))
        assert str(play(start(), "b2")) == "4/1/4/2/1x2/1/4 o s"

    def test_a_swap_keeps_stones_and_colour_to_act_and_exchanges_the_persons(self):
        position = play(start(), "b2", "swap")
        assert str(position) == "4/1/4/2/1x2/1/4 o -"
        assert (position.side, position.seat) == (WHITE, BLACK)
        position = play(position, "c3")
        assert (position.side, position.seat) == (BLACK, WHITE)

    @pytest.mark.parametrize("moves", [(), ("b2", "swap"), ("b2", "c3"), ("b2", "c3", "d4")])
    def test_only_then(self, moves):
        sentence = "swap is offered to White only, in place of the first move"
        assert refused(play(start(), *moves), "swap") == f"swap is not legal: {sentence}."

    def test_it_is_optional_to_offer_it(self):
        position = play(start(swap=False), "b2")
        assert str(position).endswith("o -")
        assert refused(position, "swap") == "swap is not legal: this game is played without a swap."

    def test_a_line_that_allows_it_is_refused_where_it_is_not_offered(self):
        sentence = "This line allows a swap, and the game is played without it."
        assert rejected(ONYX, "4/1/4/2/1x2/1/4 o s", swap=False) == sentence

    def test_a_line_with_a_start_offers_it_after_the_first_stone(self):
        for line in (str(start(6)), str(start(6, setup="standard"))):
            assert "swap" in texts(play(read(line), "b2"))
        assert "swap" not in texts(play(stones(6, "a1", "a2"), "b2"))

    def test_it_is_a_button(self):
        position = play(start(), "b2")
        assert ONYX.gestures(position, position.find("swap").code) == ((),)
        assert ONYX.gestures(position, 3) == ((frozenset({3}),),)


class TestSetups:
    def test_open_is_the_default_and_empty(self):
        assert str(start()) == "4/1/4/2/4/1/4 x -"
        assert start() == start(setup="open")

    def test_standard_has_four_stones_each_on_the_middle_nodes_of_the_other_sides_edges(self):
        position = start(12, setup="standard")
        assert standing(position, "x") == {"a6", "a7", "l6", "l7"}
        assert standing(position, "o") == {"f1", "g1", "f12", "g12"}
        assert str(start(4, setup="standard")) == "1oo1/1/x2x/2/x2x/1/1oo1 x -"

    def test_there_is_no_other(self):
        with pytest.raises(OptionError, match="setup cannot be 'wild': it is open or standard"):
            start(setup="wild")


class TestDraws:
    AROUND = ("c1", "d4", "b2", "e3", "d3", "b1", "e4", "c2")
    """White takes b1 and c2 with b2, Black d3 and e4 with e3; White takes those back with e4, Black with c2."""

    def before_it_goes_around(self):
        return stones(6, "b1 c2", "d3 e4", "o")

    def test_the_third_time_that_the_same_position_stands_is_a_draw(self):
        position = self.before_it_goes_around()
        once = play(position, *self.AROUND)
        assert str(once) == str(position)
        assert once.outcome is None
        before = play(once, *self.AROUND[:-1])
        assert before.outcome is None
        twice = play(before, self.AROUND[-1])
        assert result(twice) == ("=", "third repetition")

    def test_repetition_is_counted_from_the_line_on(self):
        again = read(str(play(self.before_it_goes_around(), *self.AROUND)))
        assert play(again, *self.AROUND).outcome is None

    def test_the_same_position_is_its_whole_line(self):
        keys = {
            ONYX.rules.key(position.board, list(position.row))
            for position in (read("4/1/4/2/1x2/1/4 o s"), read("4/1/4/2/1x2/1/4 o -"), read("4/1/4/2/1x2/1/4 x -"))
        }
        assert len(keys) == 3

    def test_no_legal_move_is_a_draw(self):
        position = read("oxox/1/xoxo/2/oxox/1/xoxo x -")
        assert result(position) == ("=", "no legal move")
        assert position.outcome.score is None


class TestLines:
    @pytest.mark.parametrize(
        "line", ["4/1/4/2/4/1/4 x -", "4/1/4/2/1x2/1/4 o s", "1oo1/1/x2x/2/xx1x/1/1oo1 o s", "xo2/x/4/o1/4/1/3x o -"]
    )
    def test_a_line_reads_back(self, line):
        assert str(read(line)) == line

    @pytest.mark.parametrize(
        "line",
        [
            "4/1/4/2/4/1/4 x s",
            "4/1/4/2/4/1/4 o s",
            "4/1/4/2/1x2/1/4 x s",
            "4/1/4/2/1o2/1/4 o s",
            "4/1/4/2/xx2/1/4 o s",
            "1oo1/1/x2x/2/x2x/1/1oo1 o s",
            "1oo1/1/x2x/2/xo1x/1/1oo1 o s",
            "1oo1/1/x2x/2/xxxx/1/1oo1 o s",
        ],
    )
    def test_a_swap_is_refused_unless_white_acts_and_one_black_stone_stands_beyond_a_setup(self, line):
        assert rejected(ONYX, line) == "A swap needs White to act and exactly one black stone beyond a setup."

    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            ("4/1/4/2/4/1/4 x q", "'q' is not the swap of Onyx: it is - or s"),
            ("4/1/4/2/4/1/4 x - -", "'- -' is not the swap of Onyx"),
            ("4/1/4/2/4/1/4 w -", "'w' is no side to act"),
            ("4/1/4/2/4/1 x -", "has 6 rows, and no board of Onyx has so many"),
            ("4/2/4/2/4/1/4 x -", "The row '2' holds '2'"),
            ("4/1/4/11/4/1/4 x -", "The row '11' holds '11'"),
            ("4/1/3/2/4/1/4 x -", "The row '3' has 3 sites instead of 4"),
            ("X3/1/4/2/4/1/4 x -", "The row 'X3' holds 'X'"),
        ],
    )
    def test_what_the_rules_cannot_hold_is_refused(self, line, sentence):
        assert sentence in rejected(ONYX, line)


class TestPrompt:
    def test_it_asks_for_a_stone_and_says_which_edges(self):
        prompt = ONYX.prompt(start())
        assert [(due.label, due.text, due.now) for due in prompt.steps] == [("place", "a stone, 20 places", True)]
        assert prompt.note.startswith("Join the top and bottom edge with one chain.")
        assert "takes the other two" in prompt.note
        assert ONYX.prompt(play(start(), "b2", "swap")).note.startswith("Join the left")

    def test_it_offers_the_swap_when_it_is_due(self):
        prompt = ONYX.prompt(play(start(), "a1"))
        assert prompt.steps[0].text == "a stone, 19 places"
        assert prompt.note.startswith("Or swap: ")

    def test_there_is_no_score(self):
        assert ONYX.score(start()) is None


class TestGain:
    def gain(self, position, name):
        row = list(position.row)
        worth = ONYX.evaluate.gain(position.board, row, position.past, position.find(name).code)
        assert tuple(row) == position.row
        return worth

    def test_a_placement_that_connects_is_a_win(self):
        position = stones(4, "b1 b2 b3", "a2 c2")
        assert self.gain(position, "b4") == WIN
        assert self.gain(position, "d4") < WIN

    def saving(self, position):
        return {text for text in texts(position) if self.gain(position, text) == ONYX.evaluate.SAVE}

    def test_one_that_keeps_the_other_from_connecting_at_once_saves(self):
        assert self.saving(stones(4, "b1 d4", "a3 b3 c3")) == {"d3"}

    def test_no_single_one_saves_from_two_threats(self):
        assert self.saving(stones(4, "b1", "a3 b3 c3")) == set()

    def test_there_is_nothing_to_save_from_while_the_other_needs_two_stones(self):
        assert self.saving(stones(4, "b1 d4", "b3 c3")) == set()

    def test_a_capture_out_of_the_chain_saves_too(self):
        """White needs f4; b3 takes a3 and b2."""
        assert self.saving(stones(6, "a2", "a3 b2 b4 c4 d4 e4")) == {"f4", "b3"}

    def test_a_quiet_placement_and_a_swap_are_worth_nothing(self):
        position = play(start(), "b2")
        assert {self.gain(position, text) for text in texts(position)} == {0}
