"""Ataxx: each sentence of its rules with an example by hand."""

import pytest

from boardgames_tui.errors import OptionError
from boardgames_tui.games.ataxx import ATAXX, LAYOUTS, cells_of
from boardgames_tui.kernel import BLACK, WHITE, WIN
from boardgames_tui.position import Position
from tests.games.plays import play, refused, rejected, result, rows, texts

START = "x5o/7/7/7/7/7/o5x x 0 1"


def start(size=7, **options):
    return Position.start(ATAXX, size, options)


def read(line, **options):
    return Position.read(ATAXX, line, options)


def refused_blocks(blocks, size=7):
    with pytest.raises(OptionError) as error:
        start(size, blocks=blocks)
    return str(error.value)


class TestBoard:
    def test_n_is_from_4_to_9_and_7_by_default(self):
        assert list(ATAXX.sizes) == [4, 5, 6, 7, 8, 9]
        assert Position.start(ATAXX).board.size == 7

    def test_black_on_the_top_left_and_bottom_right_corner_white_on_the_others_black_first(self):
        assert str(start()) == START
        assert str(start(4)) == "x2o/4/4/o2x x 0 1"

    def test_blocked_cells_take_no_piece(self):
        position = read("x3/-3/4/o2x x 0 1")
        assert refused(position, "a3") == "a3 is not legal: a3 is a block."
        assert refused(position, "a4a3") == "a4a3 is not legal: a3 is a block."


class TestMoves:
    def test_a_clone_goes_to_an_empty_8_adjacent_cell_and_a_jump_to_distance_two(self):
        """From a corner there are three cells to clone to and five to jump to."""
        assert texts(read("x5o/7/7/7/7/7/7 x 0 1")) == [
            *("a6", "a7a5", "a7b5", "a7c5", "a7c6", "a7c7", "b6", "b7"),
        ]

    def test_from_the_middle_there_are_8_clones_and_16_jumps(self):
        moves = texts(read("6o/7/7/3x3/7/7/7 x 0 1"))
        clones = {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}
        ring = {f"{column}{row}" for column in "bcdef" for row in "23456"} - clones - {"d4"}
        assert set(moves) == clones | {f"d4{cell}" for cell in ring}

    def test_a_clone_leaves_its_piece_where_it_is(self):
        assert str(play(start(), "b6")) == "x5o/1x5/7/7/7/7/o5x o 0 1"

    def test_a_jump_leaves_its_own_cell(self):
        assert str(play(start(), "a7c5")) == "6o/7/2x4/7/7/7/o5x o 1 1"

    def test_a_clone_is_one_action_whichever_piece_clones(self):
        assert texts(read("xx2/4/4/3o x 0 1")).count("b3") == 1

    def test_what_lies_between_does_not_matter(self):
        assert "a4a2" in texts(read("xo2/oo2/4/4 x 0 1"))
        assert "a4c4" in texts(read("x-2/--2/4/o3 x 0 1"))

    def test_every_enemy_piece_8_adjacent_to_the_destination_changes_colour(self):
        after = play(read("x6/7/2ooo2/2o1o2/2ooo2/7/6o x 0 1"), "a7b5", "g2", "b5d4")
        assert rows(after) == "7/7/2xxx2/2xxx2/2xxx2/6o/6o"

    def test_pieces_at_distance_two_stay(self):
        assert rows(play(read("x2o/4/4/3o x 0 1"), "b4")) == "xx1o/4/4/3o"

    def test_pieces_do_not_turn_others_in_their_turn(self):
        assert rows(play(read("x1oo/4/4/3o x 0 1"), "b4")) == "xxxo/4/4/3o"

    def test_players_alternate_and_the_turn_is_counted_after_white(self):
        position = play(start(), "b6", "f6")
        assert (position.side, position.seat) == (BLACK, BLACK)
        assert str(position).endswith("x 0 2")

    def test_half_moves_without_a_clone_are_counted(self):
        assert str(play(start(), "a7a5", "g7g5")).endswith("x 2 2")
        assert str(play(start(), "a7a5", "g7g5", "a6")).endswith("o 0 2")


class TestPass:
    STUCK = "x---o/-----/-----/----1/o---o x 3 9"
    """Black is walled in; White's piece at e1 has the empty e2 beside it."""

    def test_a_player_with_no_move_passes(self):
        assert texts(read(self.STUCK, settled=False)) == ["0000"]

    def test_a_pass_is_a_half_move_without_a_clone(self):
        passed = play(read(self.STUCK, settled=False), "0000")
        assert str(passed) == "x---o/-----/-----/----1/o---o o 4 9"
        assert texts(passed) == ["e2"]

    def test_and_only_then(self):
        assert refused(start(), "0000") == "0000 is not legal: a pass is allowed only when you have no move."

    def test_a_forced_pass_says_so_and_is_a_button(self):
        position = read(self.STUCK, settled=False)
        assert [due.text for due in ATAXX.prompt(position).steps] == ["you have no move, so you pass"]
        assert ATAXX.gestures(position, position.find("0000").code) == ((),)


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("a7", "a7 is taken"),
            ("d4", "no own piece is within one cell of d4 to clone, nor within two to jump"),
            ("c5", "no own piece is within one cell of c5 to clone; a jump names both cells, a7c5"),
            ("g7f6", "the piece at g7 is not yours"),
            ("d4d5", "no piece is at d4"),
            ("a7d4", "d4 is farther than two from a7"),
            ("a7b6", "b6 is beside a7: a clone, b6"),
            ("a7g7", "g7 is taken"),
            ("a7a7", "a7 is taken"),
        ],
    )
    def test_each_names_the_cause(self, text, why):
        assert refused(start(), text) == f"{text} is not legal: {why}."

    @pytest.mark.parametrize("text", ["", "h1", "a7h1", "a7-b6", "A7", "000", "a7b6c5", "a10"])
    def test_what_is_no_action_is_said_to_be_none(self, text):
        assert refused(start(), text) == f"{text!r} is no action of Ataxx on this board."


class TestCountedEndings:
    def test_the_game_ends_when_no_empty_cell_is_left_and_more_pieces_wins(self):
        position = play(read("xxxx/xxoo/oooo/x1oo x 0 9"), "b1")
        assert rows(position) == "xxxx/xxoo/xxxo/xxxo"
        assert result(position) == ("x", "full board")

    def test_equal_is_a_draw(self):
        assert result(read("xxxx/xxxx/oooo/oooo x 0 9")) == ("=", "full board")
        assert result(read("xxx-/xxxo/oooo/-ooo x 0 9")) == ("o", "full board")

    def test_or_a_player_has_no_piece_left(self):
        assert result(play(read("x2o/4/4/4 x 0 9"), "a4c3")) == ("x", "no pieces left")

    def test_or_neither_player_can_move(self):
        """a1 is three away from White and four from Black; one piece that is nearer, of either side, is enough."""
        assert result(read("xx---/-----/-----/-----/1--oo x 0 9")) == ("=", "no moves left")
        assert result(read("xx---/-----/-----/-----/1-o-o x 0 9")) is None
        assert result(read("x----/-----/x----/-----/1--oo o 0 9")) is None

    def test_the_score_is_the_count_of_pieces(self):
        score = read("xxxx/xxoo/xxxo/xxxo x 0 9").outcome.score
        assert (score.black, score.white) == ("12", "4")


class TestThirdRepetition:
    TO_AND_FRO = ("a7a5", "g7g5", "a5a7", "g5g7")

    def test_the_third_time_the_same_stones_and_side_stand_the_game_ends_and_equal_is_a_draw(self):
        position = play(start(), *self.TO_AND_FRO, *self.TO_AND_FRO[:3])
        assert result(position) is None
        assert result(play(position, "g5g7")) == ("=", "third repetition")

    def test_more_pieces_wins(self):
        position = play(read("xx4o/7/7/7/7/7/o5x x 0 1"), *self.TO_AND_FRO, *self.TO_AND_FRO)
        assert result(position) == ("x", "third repetition")

    def test_the_number_of_the_turn_and_of_half_moves_does_not_matter(self):
        position = play(read("x5o/7/7/7/7/7/o5x x 4 30"), *self.TO_AND_FRO, *self.TO_AND_FRO)
        assert result(position) == ("=", "third repetition")

    def test_the_side_to_act_matters(self):
        """Each side in turn comes back in three jumps where the other takes two: the start stands with the other."""
        black_is_late = ("a7a5", "g7g5", "a5c6", "g5g7", "c6a7")
        white_is_late = ("g7g5", "a7a5", "g5e6", "a5a7", "e6g7")
        position = play(start(), *black_is_late, *white_is_late, *black_is_late)
        assert rows(position) == rows(start())
        assert result(position) is None
        assert result(play(position, *white_is_late)) == ("=", "third repetition")

    def test_a_clone_between_makes_it_another_game(self):
        position = play(start(), *self.TO_AND_FRO, "b7", "f7", *self.TO_AND_FRO)
        assert result(position) is None

    def test_repetition_is_counted_from_the_line_on(self):
        assert result(play(read(str(play(start(), *self.TO_AND_FRO))), *self.TO_AND_FRO)) is None


class TestSettled:
    WALLED = "1-----o/-------/oooxxxx/xxxxxxx/ooooooo/-------/o-----o x 0 40"
    WON = "x---/----/oo--/ooo1 x 2 20"

    def test_no_move_and_less_than_half_with_only_clones_left_is_a_win_of_the_other(self):
        assert result(read(self.WON)) == ("o", "settled")

    def test_it_is_a_rule_option_on_in_the_app_and_off_in_the_engine_protocol(self):
        assert result(read(self.WON, settled=False)) is None
        assert Position.read(ATAXX, self.WON, engine=True).outcome is None

    def test_not_while_the_player_to_act_has_a_move(self):
        assert result(read("x--1/----/oo--/ooo1 o 2 20")) is None
        assert result(read("x1--/----/oo--/ooo1 x 2 20")) is None

    def test_more_than_half_of_the_unblocked_cells_is_needed(self):
        assert result(read("xx--/----/oo--/o--1 x 2 20")) is None
        assert result(read("x---/----/oo--/o--1 x 2 20")) is None

    def test_not_where_the_other_has_to_jump_and_open_a_cell(self):
        """White has 13 of 25 cells and Black no move, yet Black wins."""
        position = read(self.WALLED)
        assert result(position) is None
        assert position.cells.count(WHITE) == 13
        forced = play(position, "0000")
        assert texts(forced) == ["a5a7", "b5a7", "c5a7"]
        assert black_wins(forced, 2)

    def test_cells_out_of_every_reach_do_not_matter(self):
        """e5 is out of reach, but e3 is a jump from c1."""
        assert result(read("x---1/-----/oo---/oo---/oo1-- x 2 20")) == ("o", "settled")
        assert result(read("x----/-----/oo--1/oo---/oo1-- x 2 20")) is None

    def test_a_chain_of_clones_fills_cells_far_away(self):
        assert result(read("x-----/------/ooo---/oooo--/ooo-1-/oooo-1 x 2 20")) == ("o", "settled")


def black_wins(position, depth):
    """Whether Black can force a win within some actions."""
    if position.outcome or not depth:
        return bool(position.outcome) and position.outcome.winner == BLACK
    best = any if position.side == BLACK else all
    return best(black_wins(position.after(action), depth - 1) for action in position.actions)


class TestHalfmoves:
    def test_a_draw_after_that_many_half_moves_without_a_clone(self):
        position = play(start(halfmoves=3), "a7a5", "g7g5")
        assert result(position) is None
        assert result(play(position, "a5c5")) == ("=", "half-move limit")

    def test_a_clone_counts_from_the_beginning(self):
        assert result(play(start(halfmoves=3), "a7a5", "g7g5", "a6", "g5e5")) is None

    def test_off_in_the_app_and_100_in_the_engine_protocol(self):
        line = "x5o/7/7/7/7/7/o5x x 100 80"
        assert result(read(line)) is None
        assert result(Position.read(ATAXX, line, engine=True)) == ("=", "half-move limit")

    def test_the_endings_are_judged_in_their_order(self):
        assert result(read("xxxx/xxxx/oooo/oooo x 7 9", halfmoves=5))[1] == "full board"
        assert result(read("x-----/------/------/------/------/------ x 7 9", halfmoves=5))[1] == "full board"
        assert result(read("x3/4/4/4 x 7 9", halfmoves=5))[1] == "no pieces left"
        assert result(read("xx---/-----/-----/-----/1--oo x 7 9", halfmoves=5))[1] == "no moves left"
        assert result(read(TestSettled.WON, halfmoves=2))[1] == "settled"
        assert result(play(start(halfmoves=8), *2 * TestThirdRepetition.TO_AND_FRO))[1] == "third repetition"


class TestBlocks:
    def test_none_by_default(self):
        assert cells_of("", 7) == cells_of("none", 7) == ()

    def test_a_list_of_cells(self):
        assert cells_of("e5 c3 d4", 7) == ("c3", "d4", "e5")
        assert str(start(blocks="c3 e5")) == "x5o/7/4-2/7/2-4/7/o5x x 0 1"

    def test_a_named_layout(self):
        assert str(start(blocks="plus")) == "x5o/7/3-3/2---2/3-3/7/o5x x 0 1"

    @pytest.mark.parametrize("name", LAYOUTS)
    def test_every_layout_keeps_the_rules_for_blocks(self, name):
        cells = cells_of(name, 7)
        assert cells_of(" ".join(cells), 7) == cells
        assert str(start(blocks=name)).count("-") == len(cells) > 0

    def test_layouts_differ(self):
        assert len({cells_of(name, 7) for name in LAYOUTS}) == len(LAYOUTS) == 22

    def test_a_layout_is_for_7x7(self):
        assert refused_blocks("plus", 6) == "The layout plus is for boards of size 7, not 6."

    @pytest.mark.parametrize(("size", "count"), [(4, 6), (5, 12), (6, 16), (7, 24), (8, 30), (9, 40), (7, 1), (5, 0)])
    def test_random_ones_by_count_and_seed(self, size, count):
        cells = cells_of(f"random:{count}:5", size)
        assert len(cells) == count
        assert cells == cells_of(f"random:{count}:5", size) == cells_of(" ".join(cells), size)

    def test_another_seed_makes_others(self):
        assert len({cells_of(f"random:8:{seed}", 7) for seed in range(5)}) == 5

    def test_a_count_that_symmetry_cannot_make_is_refused(self):
        sentence = "random:3:1 cannot be symmetric: size 6 has no centre, so COUNT is even."
        assert refused_blocks("random:3:1", 6) == sentence

    @pytest.mark.parametrize(("size", "count", "most"), [(7, 25, 24), (6, 18, 16), (5, 99, 12)])
    def test_random_ones_are_fewer_than_half_of_the_cells(self, size, count, most):
        sentence = f"random:{count}:1 are too many blocks: on size {size} at most {most} fit."
        assert refused_blocks(f"random:{count}:1", size) == sentence

    def test_always_symmetric_by_half_turn(self):
        sentence = "The blocks 'c3' cannot be: blocks are symmetric by half-turn, and c3 is blocked without e5."
        assert refused_blocks("c3") == sentence

    def test_never_on_a_corner(self):
        assert refused_blocks("a1 g7") == "The blocks 'a1 g7' cannot be: a1 is a corner, and corners stay free."

    def test_fewer_than_half_of_the_cells(self):
        middle = "b1 c1 a2 d2 a3 d3 b4 c4"
        assert refused_blocks(middle, 4).endswith("8 are half of the 16 cells or more.")

    def test_every_unblocked_cell_is_reachable_from_the_starting_pieces(self):
        ring = " ".join(f"{c}{r}" for c in "bcdefgh" for r in "2345678" if not (c in "def" and r in "456"))
        assert refused_blocks(ring, 9).endswith("d4 is out of reach of every piece, by moves of distance one or two.")

    def test_moves_of_distance_two_reach_over_blocks(self):
        wall = " ".join(f"{column}4" for column in "abcdefg")
        assert len(cells_of(wall, 7)) == 7

    def test_what_is_no_block_is_named(self):
        assert refused_blocks("c3 zz e5").startswith("'zz' is no cell of this board; blocks are cells with spaces")
        assert refused_blocks("random:x:1").startswith("'random:x:1' lacks a number")

    def test_a_position_line_may_carry_any_blocks(self):
        assert str(read("-2o/4/4/4 x 0 1")) == "-2o/4/4/4 x 0 1"

    def test_a_line_of_another_size_is_read_whatever_blocks_were_set(self):
        assert str(read("x2o/4/4/o2x x 0 1", blocks="plus")) == "x2o/4/4/o2x x 0 1"


class TestLines:
    @pytest.mark.parametrize("line", [START, "xo-4/7/7/7/7/7/7 o 999999999 7", "4/4/4/4 x 0 0"])
    def test_a_line_reads_back(self, line):
        assert str(read(line)) == line

    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            ("x2o/4/4/o2x x 0", "'0' is not the half-moves and the turn of Ataxx."),
            ("x2o/4/4/o2x x 0 1 1", "'0 1 1' is not the half-moves and the turn of Ataxx."),
            ("x2o/4/4/o2x x -1 1", "'-1' is no number of half-moves without a clone"),
            ("x2o/4/4/o2x x 00 1", "'00' is no number of half-moves without a clone"),
            ("x2o/4/4/o2x x 0 01", "'01' is no number of the turn: it is 0 or more"),
            ("x2o/4/4/o2x x 0 ٣", "'٣' is no number of the turn"),
            ("x2o/4/4/o2x x 1234567890 1", "in at most nine digits"),
            ("x2o/4/4/o2x b 0 1", "'b' is no side to act"),
            ("x2o/4/4/o2X x 0 1", "The row 'o2X' holds 'X'"),
            ("x2o/4/4 x 0 1", "has 3 rows, and no board of Ataxx has so many"),
            ("x2o/4/4/o11x x 0 1", "The row 'o11x' holds '11'"),
        ],
    )
    def test_what_the_rules_cannot_hold_is_refused(self, line, sentence):
        assert sentence in rejected(ATAXX, line)


class TestShown:
    def test_the_prompt_names_both_kinds_of_move(self):
        assert [(due.label, due.text) for due in ATAXX.prompt(start()).steps] == [
            ("clone", "a new piece beside one of yours · 6 cells"),
            ("jump", "pick a piece, move it two cells · 10 ways"),
        ]

    def test_a_clone_is_touched_with_or_without_its_piece(self):
        position = read("xx2/4/4/3o x 0 1")
        site = position.geometry.site_of
        pieces, to = frozenset({site["a4"], site["b4"]}), frozenset({site["b3"]})
        assert ATAXX.gestures(position, position.find("b3").code) == ((pieces, to), (to,))

    def test_a_jump_is_touched_piece_first(self):
        position = start()
        site = position.geometry.site_of
        gesture = (frozenset({site["a7"]}), frozenset({site["c5"]}))
        assert ATAXX.gestures(position, position.find("a7c5").code) == (gesture,)

    def test_nothing_is_marked(self):
        assert ATAXX.marks(start()) == {}


class TestGain:
    def gain(self, position, text):
        row = list(position.row)
        worth = ATAXX.evaluate.gain(position.board, row, position.past, position.find(text).code)
        assert tuple(row) == position.row
        return worth

    def test_it_is_what_the_lead_in_pieces_grows_by(self):
        position = read("x3o/1o3/5/5/4o x 0 1")
        assert self.gain(position, "b5") == 3
        assert self.gain(position, "a4") == 3
        assert self.gain(position, "a5c5") == 2
        assert self.gain(position, "a5a3") == 2
        assert self.gain(read("x3o/5/5/1o3/4o x 0 1"), "b5") == 1

    @pytest.mark.parametrize(("line", "text"), [("x1o1/4/4/4 x 0 1", "b4"), ("xo--/oo--/oo--/oo1o o 0 9", "c1")])
    def test_an_action_that_wins_at_once_is_a_win(self, line, text):
        assert self.gain(read(line), text) == WIN

    def test_one_that_ends_the_game_and_does_not_win_is_not(self):
        assert self.gain(read("oxx-/o---/o---/oox1 x 0 9"), "d1") == 1

    def test_a_win_by_third_repetition_is_seen(self):
        to_and_fro = ("g7g5", "a7a5", "g5g7", "a5a7")
        position = play(read("xx4o/7/7/7/7/7/o5x o 0 1"), *to_and_fro, *to_and_fro[:3])
        assert self.gain(position, "a5a7") == WIN
        assert self.gain(position, "a5c5") == 0

    def test_a_pass_is_worth_nothing(self):
        assert self.gain(read(TestPass.STUCK, settled=False), "0000") == 0
