"""Ataxx: each sentence of its rules with an example by hand, and what its screen says."""

import pytest

from boardgames_tui.core.cells import WHITE, WIN
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import LAYOUTS, parse_blocks
from tests.games.plays import gain, play, reads, refusal, refusal_of_line, result, rows, starts, texts
from tests.learn.proofs import PlainProof
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


# Which cells may be blocked


def test_blocks_may_be_listed_or_a_named_layout():
    assert parse_blocks("", 7) == parse_blocks("none", 7) == ()
    assert parse_blocks("e5 c3 d4", 7) == ("c3", "d4", "e5")
    assert str(start(blocks="c3 e5")) == "x5o/7/4-2/7/2-4/7/o5x x 0 1"
    assert str(start(blocks="plus")) == "x5o/7/3-3/2---2/3-3/7/o5x x 0 1"


def test_every_layout_obeys_the_rules_for_blocks_and_they_differ():
    for name in LAYOUTS:
        cells = parse_blocks(name, 7)
        assert parse_blocks(" ".join(cells), 7) == cells
        assert str(start(blocks=name)).count("-") == len(cells) > 0
    assert len({parse_blocks(name, 7) for name in LAYOUTS}) == len(LAYOUTS) == 22


@each_row(("size", "count"), [(4, 6), (5, 12), (6, 16), (7, 24), (8, 30), (9, 40), (7, 1), (5, 0)])
def test_random_blocks_depend_on_count_and_seed(size, count):
    cells = parse_blocks(f"random:{count}:5", size)
    assert len(cells) == count
    assert cells == parse_blocks(f"random:{count}:5", size) == parse_blocks(" ".join(cells), size)
    assert len({parse_blocks(f"random:8:{seed}", 7) for seed in range(5)}) == 5


RING = " ".join(f"{c}{r}" for c in "bcdefgh" for r in "2345678" if not (c in "def" and r in "456"))


@each_row(
    ("size", "blocks", "sentence"),
    [
        (6, "plus", "The layout plus is for boards of size 7, not 6."),
        (6, "random:3:1", "random:3:1 cannot be symmetric: size 6 has no centre cell, so COUNT must be even."),
        *(
            (size, f"random:{count}:1", f"random:{count}:1 has too many blocks: on size {size} at most {most} fit.")
            for size, count, most in ((7, 25, 24), (6, 18, 16), (5, 99, 12))
        ),
        (
            7,
            "c3",
            "The blocks 'c3' are not allowed: blocks must be symmetric by a half-turn, and c3 is blocked without",
        ),
        (7, "a1 g7", "The blocks 'a1 g7' are not allowed: a1 is a corner, and corners must stay free."),
        (4, "b1 c1 a2 d2 a3 d3 b4 c4", "8 are at least half of the 16 cells."),
        (9, RING, "d4 is out of reach of every piece."),
        (7, "c3 zz e5", "'zz' is not a cell of this board. Use cells with spaces"),
        (7, "random:x:1", "'random:x:1' lacks a number"),
    ],
)
def test_refuses_blocks_that_are_not_symmetric_too_many_in_a_corner_or_shut_cells_in(size, blocks, sentence):
    with pytest.raises(OptionError) as error:
        start(size, blocks=blocks)
    assert sentence in str(error.value)


def test_moves_of_distance_two_reach_over_blocks():
    wall = " ".join(f"{column}4" for column in "abcdefg")
    assert len(parse_blocks(wall, 7)) == 7


def test_a_line_of_another_size_overrides_the_option_for_blocks():
    assert str(read("x2o/4/4/o2x x 0 1", blocks="plus")) == "x2o/4/4/o2x x 0 1"


# How a game ends


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


def test_in_the_engine_protocol_settled_is_off_and_halfmoves_100():
    assert result(read(WON, settled=False)) is None
    assert Position.read(ATAXX, WON, engine_defaults=True).outcome is None
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
