"""Which cells of Ataxx may be blocked: each sentence of the rules with an example by hand."""

import pytest

from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import LAYOUTS, parse_blocks
from tests.games.plays import reads, starts
from tests.rows import each_row

pytestmark = pytest.mark.quick

ATAXX = GAMES["ataxx"]
read, start = reads("ataxx"), starts("ataxx", 7)


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
