"""How a game of Ataxx ends: each sentence of the rules with an example by hand."""

import pytest

from boardgames_tui.core.cells import WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.games.plays import play, reads, result, rows, starts, texts
from tests.learn.proofs import PlainProof
from tests.rows import each_row

pytestmark = pytest.mark.quick

ATAXX = GAMES["ataxx"]
read, start = reads("ataxx"), starts("ataxx", 7)


TO_AND_FRO = ("a7a5", "g7g5", "a5a7", "g5g7")


@each_row(
    ("line", "winner"),
    [
        ("x5o/7/7/7/7/7/o5x x 0 1", "="),
        ("xx4o/7/7/7/7/7/o5x x 0 1", "x"),
        # Move counters do not matter.
        ("x5o/7/7/7/7/7/o5x x 4 30", "="),
    ],
)
def test_a_third_repetition_of_stones_and_side_ends_the_game_and_more_pieces_win(line, winner):
    position = play(read(line), *TO_AND_FRO, *TO_AND_FRO[:3])
    assert result(position) is None
    assert result(play(position, "g5g7")) == (winner, "third repetition")


def test_the_side_to_act_matters_for_repetition():
    """Each side in turn comes back in three jumps where the other takes two: the start stands with the other."""
    black_is_late = ("a7a5", "g7g5", "a5c6", "g5g7", "c6a7")
    white_is_late = ("g7g5", "a7a5", "g5e6", "a5a7", "e6g7")
    position = play(start(), *black_is_late, *white_is_late, *black_is_late)
    assert rows(position) == rows(start())
    assert result(position) is None
    assert result(play(position, *white_is_late)) == ("=", "third repetition")


def test_repetitions_are_counted_from_the_position_that_was_read():
    assert result(play(read(str(play(start(), *TO_AND_FRO))), *TO_AND_FRO)) is None


SETTLED = ("o", "settled")
WON = "x---/----/oo--/ooo1 x 2 20"
WALLED = "1-----o/-------/oooxxxx/xxxxxxx/ooooooo/-------/o-----o x 0 40"


@each_row(
    ("rule", "line", "expected"),
    [
        ("only clones are left", WON, SETTLED),
        ("the player to act has a move", "x--1/----/oo--/ooo1 o 2 20", None),
        ("the player to act has a move", "x1--/----/oo--/ooo1 x 2 20", None),
        ("half of the unblocked cells are too few", "xx--/----/oo--/o1-- x 2 20", None),
        ("more than half", "x---/----/oo--/o1-- x 2 20", SETTLED),
        # e5 is out of reach, but e3 is a jump from c1.
        ("unreachable cells do not matter", "x---1/-----/oo---/oo---/oo1-- x 2 20", SETTLED),
        ("a cell that only a jump reaches does", "x----/-----/oo--1/oo---/oo1-- x 2 20", None),
        ("clones fill cells far away", "x-----/------/ooo---/oooo--/ooo-1-/oooo-1 x 2 20", SETTLED),
    ],
)
def test_no_move_and_less_than_half_with_only_clones_left_is_a_win_of_the_other(rule, line, expected):
    assert result(read(line)) == expected


def test_settled_is_on_in_the_app_and_off_in_the_engine_protocol():
    assert result(read(WON, settled=False)) is None
    assert Position.read(ATAXX, WON, engine_defaults=True).outcome is None


def test_not_settled_if_the_opponent_has_to_jump():
    """White has 13 of 25 cells and Black no move, yet Black wins."""
    position = read(WALLED)
    assert result(position) is None
    assert position.cells.count(WHITE) == 13
    forced = play(position, "0000")
    assert texts(forced) == ["a5a7", "b5a7", "c5a7"]
    assert PlainProof(position.seat).wins(forced.state, 2)


def test_the_half_move_limit_is_a_draw_and_a_clone_resets_the_count():
    position = play(start(halfmoves=3), "a7a5", "g7g5")
    assert result(position) is None
    assert result(play(position, "a5c5")) == ("=", "half-move limit")
    assert result(play(position, "a6", "g5e5")) is None


def test_halfmoves_is_off_in_the_app_and_100_in_the_engine_protocol():
    line = "x5o/7/7/7/7/7/o5x x 100 80"
    assert result(read(line)) is None
    assert result(Position.read(ATAXX, line, engine_defaults=True)) == ("=", "half-move limit")


def test_endings_have_a_fixed_order():
    assert result(read("xxxx/xxxx/oooo/oooo x 7 9", halfmoves=5))[1] == "full board"
    assert result(read("x-----/------/------/------/------/------ x 7 9", halfmoves=5))[1] == "full board"
    assert result(read("x3/4/4/4 x 7 9", halfmoves=5))[1] == "no pieces left"
    assert result(read("xx---/-----/-----/-----/1--oo x 7 9", halfmoves=5))[1] == "no moves left"
    assert result(read(WON, halfmoves=2))[1] == "settled"
    assert result(play(start(halfmoves=8), *2 * TO_AND_FRO))[1] == "third repetition"
