"""Ataxx: each sentence of its rules with an example by hand."""

import pytest

from boardgames_tui.core.cells import WIN
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.games.plays import gain, play, reads, refusal, refusal_of_line, starts
from tests.rows import each_row

pytestmark = pytest.mark.quick

ATAXX = GAMES["ataxx"]
read, start = reads("ataxx"), starts("ataxx", 7)


START = "x5o/7/7/7/7/7/o5x x 0 1"


def test_boards_have_4_to_9_cells_a_side_with_two_pieces_each_in_opposite_corners_and_black_begins():
    assert list(ATAXX.sizes) == [4, 5, 6, 7, 8, 9]
    assert Position.start(ATAXX).size == 7
    assert str(start()) == START
    assert str(start(4)) == "x2o/4/4/o2x x 0 1"


def test_blocked_cells_take_no_piece():
    position = read("x3/-3/4/o2x x 0 1")
    assert refusal(position, "a3") == "a3 is a block."
    assert refusal(position, "a4a3") == "a4a3 is not legal: a3 is a block."


# Black is walled in; White's piece at e1 has the empty e2 beside it.
STUCK = "x---o/-----/-----/----1/o---o x 3 9"


def test_a_forced_pass_is_announced_needs_no_site_and_is_worth_nothing():
    position = read(STUCK, settled=False)
    assert [due.text for due in position.prompt.steps] == ["you have no move, so you pass"]
    assert position.gestures(position.find("0000")) == ((),)
    assert gain(position, "0000") == 0


@each_row(
    ("text", "reason"),
    [
        ("d4", "not legal: none of your pieces is within one cell of d4 to clone, or within two to jump"),
        ("c5", "not legal: none of your pieces is within one cell of c5 to clone; a jump names both cells, a7c5"),
        ("g7f6", "not legal: the piece at g7 is not yours"),
        ("d4d5", "not legal: no piece is at d4"),
        ("a7d4", "not legal: d4 is more than two cells from a7"),
        ("a7b6", "not legal: b6 is next to a7: that is a clone, written b6"),
        ("a7g7", "not legal: g7 is occupied"),
        ("a7a7", "not legal: a7 is occupied"),
        ("a7", "occupied"),
        ("0000", "not legal: a pass is allowed only when you have no move"),
    ],
)
def test_a_refusal_names_its_cause(text, reason):
    assert refusal(start(), text) == f"{text} is {reason}."


@each_row("text", ["", "h1", "a7h1", "a7-b6", "A7", "000", "a7b6c5", "a10"])
def test_refuses_text_that_is_no_action(text):
    assert refusal(start(), text) == f"{text!r} is not a move of Ataxx on this board."


@each_row("line", [START, "xo-4/7/7/7/7/7/7 o 999999999 7", "4/4/4/4 x 0 0", "-2o/4/4/4 x 0 1"])
def test_a_line_is_written_as_it_was_read(line):
    assert str(read(line)) == line


@each_row(
    ("line", "sentence"),
    [
        ("x2o/4/4/o2x x 0", "'0' is not the half-moves and the turn of Ataxx."),
        ("x2o/4/4/o2x x 0 1 1", "'0 1 1' is not the half-moves and the turn of Ataxx."),
        ("x2o/4/4/o2x x -1 1", "'-1' is not a number of half-moves without a clone"),
        ("x2o/4/4/o2x x 00 1", "'00' is not a number of half-moves without a clone"),
        ("x2o/4/4/o2x x 0 01", "'01' is not a number of the turn. Use 0 or more"),
        ("x2o/4/4/o2x x 0 ٣", "'٣' is not a number of the turn"),
        ("x2o/4/4/o2x x 1234567890 1", "with at most nine digits"),
        ("x2o/4/4/o2x b 0 1", "'b' is not a side to move"),
        ("x2o/4/4/o2X x 0 1", "The row 'o2X' holds 'X'"),
        ("x2o/4/4 x 0 1", "has 3 rows, but no board of Ataxx has that many"),
        ("x2o/4/4/o11x x 0 1", "The row 'o11x' holds '11'"),
    ],
)
def test_refuses_an_impossible_line(line, sentence):
    assert sentence in refusal_of_line(ATAXX, line)


def test_the_prompt_names_both_kinds_of_move_and_nothing_is_marked():
    assert [(due.label, due.text) for due in start().prompt.steps] == [
        ("clone", "a new piece beside one of yours · 6 cells"),
        ("jump", "jump a piece to a cell two away · 10 ways"),
    ]
    assert start().marks == {}


def test_a_clone_is_selected_with_or_without_its_piece_and_a_jump_piece_first():
    position = read("xx2/4/4/3o x 0 1")
    site = position.geometry.site_of
    pieces, to = frozenset({site["a4"], site["b4"]}), frozenset({site["b3"]})
    assert position.gestures(position.find("b3")) == ((pieces, to), (to,))
    jump = (frozenset({site["a4"]}), frozenset({site["c2"]}))
    assert position.gestures(position.find("a4c2")) == (jump,)


@each_row(
    ("line", "text", "expected"),
    [
        ("x3o/1o3/5/5/4o x 0 1", "b5", 3),
        ("x3o/1o3/5/5/4o x 0 1", "a4", 3),
        ("x3o/1o3/5/5/4o x 0 1", "a5c5", 2),
        ("x3o/1o3/5/5/4o x 0 1", "a5a3", 2),
        ("x3o/5/5/1o3/4o x 0 1", "b5", 1),
        ("x1o1/4/4/4 x 0 1", "b4", WIN),
        ("xo--/oo--/oo--/oo1o o 0 9", "c1", WIN),
        # An end without a win.
        ("oxx-/o---/o---/oox1 x 0 9", "d1", 1),
    ],
)
def test_a_gain_is_the_growth_of_the_lead_in_pieces_or_an_immediate_win(line, text, expected):
    assert gain(read(line), text) == expected


def test_a_win_by_third_repetition_is_recognised():
    to_and_fro = ("g7g5", "a7a5", "g5g7", "a5a7")
    position = play(read("xx4o/7/7/7/7/7/o5x o 0 1"), *to_and_fro, *to_and_fro[:3])
    assert gain(position, "a5a7") == WIN
    assert gain(position, "a5c5") == 0
