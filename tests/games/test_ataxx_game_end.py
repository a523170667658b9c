"""How a game of Ataxx ends: each sentence of the rules with an example by hand."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.games.plays import play, result, rows, texts

pytestmark = pytest.mark.quick

ATAXX = GAMES["ataxx"]


def start(size=7, **options):
    return Position.start(ATAXX, size, options)


def read(line, **options):
    return Position.read(ATAXX, line, options)


class TestCountedEndings:
    def test_the_game_ends_when_no_empty_cell_is_left_and_more_pieces_wins(self):
        position = play(read("xxxx/xxoo/oooo/x1oo x 0 9"), "b1")
        assert rows(position) == "xxxx/xxoo/xxxo/xxxo"
        assert result(position) == ("x", "full board")

    def test_equal_pieces_are_a_draw(self):
        assert result(read("xxxx/xxxx/oooo/oooo x 0 9")) == ("=", "full board")
        assert result(read("xxx-/xxxo/oooo/-ooo x 0 9")) == ("o", "full board")

    def test_the_game_ends_when_a_player_has_no_piece_left(self):
        assert result(play(read("x2o/4/4/4 x 0 9"), "a4c3")) == ("x", "no pieces left")

    def test_the_game_ends_when_neither_player_can_move(self):
        """a1 is three away from White and four from Black; one piece that is nearer, of either side, is enough."""
        assert result(read("xx---/-----/-----/-----/1--oo x 0 9")) == ("=", "no moves left")
        assert result(read("xx---/-----/-----/-----/1-o-o x 0 9")) is None
        assert result(read("x----/-----/x----/-----/1--oo o 0 9")) is None

    def test_the_score_is_the_count_of_pieces(self):
        score = read("xxxx/xxoo/xxxo/xxxo x 0 9").outcome.score
        assert (score.black, score.white) == ("12", "4")


class TestThirdRepetition:
    TO_AND_FRO = ("a7a5", "g7g5", "a5a7", "g5g7")

    def test_a_third_repetition_of_stones_and_side_ends_the_game(self):
        position = play(start(), *self.TO_AND_FRO, *self.TO_AND_FRO[:3])
        assert result(position) is None
        assert result(play(position, "g5g7")) == ("=", "third repetition")

    def test_more_pieces_win_at_the_third_repetition(self):
        position = play(read("xx4o/7/7/7/7/7/o5x x 0 1"), *self.TO_AND_FRO, *self.TO_AND_FRO)
        assert result(position) == ("x", "third repetition")

    def test_move_counters_do_not_matter_for_repetition(self):
        position = play(read("x5o/7/7/7/7/7/o5x x 4 30"), *self.TO_AND_FRO, *self.TO_AND_FRO)
        assert result(position) == ("=", "third repetition")

    def test_the_side_to_act_matters_for_repetition(self):
        """Each side in turn comes back in three jumps where the other takes two: the start stands with the other."""
        black_is_late = ("a7a5", "g7g5", "a5c6", "g5g7", "c6a7")
        white_is_late = ("g7g5", "a7a5", "g5e6", "a5a7", "e6g7")
        position = play(start(), *black_is_late, *white_is_late, *black_is_late)
        assert rows(position) == rows(start())
        assert result(position) is None
        assert result(play(position, *white_is_late)) == ("=", "third repetition")

    def test_a_clone_in_between_prevents_a_repetition(self):
        position = play(start(), *self.TO_AND_FRO, "b7", "f7", *self.TO_AND_FRO)
        assert result(position) is None

    def test_repetitions_are_counted_from_the_position_that_was_read(self):
        assert result(play(read(str(play(start(), *self.TO_AND_FRO))), *self.TO_AND_FRO)) is None


class TestSettled:
    WALLED = "1-----o/-------/oooxxxx/xxxxxxx/ooooooo/-------/o-----o x 0 40"
    WON = "x---/----/oo--/ooo1 x 2 20"

    def test_no_move_and_less_than_half_with_only_clones_left_is_a_win_of_the_other(self):
        assert result(read(self.WON)) == ("o", "settled")

    def test_settled_is_on_in_the_app_and_off_in_the_engine_protocol(self):
        assert result(read(self.WON, settled=False)) is None
        assert Position.read(ATAXX, self.WON, engine_defaults=True).outcome is None

    def test_not_settled_while_the_player_to_act_has_a_move(self):
        assert result(read("x--1/----/oo--/ooo1 o 2 20")) is None
        assert result(read("x1--/----/oo--/ooo1 x 2 20")) is None

    def test_settling_needs_more_than_half_of_the_unblocked_cells(self):
        assert result(read("xx--/----/oo--/o1-- x 2 20")) is None
        assert result(read("x---/----/oo--/o1-- x 2 20")) == ("o", "settled")

    def test_not_settled_if_the_opponent_has_to_jump(self):
        """White has 13 of 25 cells and Black no move, yet Black wins."""
        position = read(self.WALLED)
        assert result(position) is None
        assert position.cells.count(WHITE) == 13
        forced = play(position, "0000")
        assert texts(forced) == ["a5a7", "b5a7", "c5a7"]
        assert black_wins(forced, 2)

    def test_unreachable_cells_do_not_matter(self):
        """e5 is out of reach, but e3 is a jump from c1."""
        assert result(read("x---1/-----/oo---/oo---/oo1-- x 2 20")) == ("o", "settled")
        assert result(read("x----/-----/oo--1/oo---/oo1-- x 2 20")) is None

    def test_a_chain_of_clones_fills_cells_far_away(self):
        assert result(read("x-----/------/ooo---/oooo--/ooo-1-/oooo-1 x 2 20")) == ("o", "settled")


def black_wins(position, depth):
    """Return whether Black can force a win within a number of actions."""
    if position.outcome or not depth:
        return bool(position.outcome) and position.outcome.winner == BLACK
    best = any if position.side == BLACK else all
    return best(black_wins(position.after(action), depth - 1) for action in position.actions)


class TestHalfmoves:
    def test_the_half_move_limit_is_a_draw(self):
        position = play(start(halfmoves=3), "a7a5", "g7g5")
        assert result(position) is None
        assert result(play(position, "a5c5")) == ("=", "half-move limit")

    def test_a_clone_resets_the_count(self):
        assert result(play(start(halfmoves=3), "a7a5", "g7g5", "a6", "g5e5")) is None

    def test_halfmoves_is_off_in_the_app_and_100_in_the_engine_protocol(self):
        line = "x5o/7/7/7/7/7/o5x x 100 80"
        assert result(read(line)) is None
        assert result(Position.read(ATAXX, line, engine_defaults=True)) == ("=", "half-move limit")

    def test_endings_have_a_fixed_order(self):
        assert result(read("xxxx/xxxx/oooo/oooo x 7 9", halfmoves=5))[1] == "full board"
        assert result(read("x-----/------/------/------/------/------ x 7 9", halfmoves=5))[1] == "full board"
        assert result(read("x3/4/4/4 x 7 9", halfmoves=5))[1] == "no pieces left"
        assert result(read("xx---/-----/-----/-----/1--oo x 7 9", halfmoves=5))[1] == "no moves left"
        assert result(read(TestSettled.WON, halfmoves=2))[1] == "settled"
        assert result(play(start(halfmoves=8), *2 * TestThirdRepetition.TO_AND_FRO))[1] == "third repetition"
