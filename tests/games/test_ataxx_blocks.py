"""Which cells of Ataxx may be blocked: each sentence of the rules with an example by hand."""

import pytest

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import LAYOUTS, parse_blocks

pytestmark = pytest.mark.quick

ATAXX = GAMES["ataxx"]


def start(size=7, **options):
    return Position.start(ATAXX, size, options)


def read(line, **options):
    return Position.read(ATAXX, line, options)


def refused_blocks(blocks, size=7):
    with pytest.raises(OptionError) as error:
        start(size, blocks=blocks)
    return str(error.value)


class TestBlocks:
    def test_there_are_none_by_default(self):
        assert parse_blocks("", 7) == parse_blocks("none", 7) == ()

    def test_blocks_may_be_listed(self):
        assert parse_blocks("e5 c3 d4", 7) == ("c3", "d4", "e5")
        assert str(start(blocks="c3 e5")) == "x5o/7/4-2/7/2-4/7/o5x x 0 1"

    def test_blocks_may_be_a_named_layout(self):
        assert str(start(blocks="plus")) == "x5o/7/3-3/2---2/3-3/7/o5x x 0 1"

    @pytest.mark.parametrize("name", LAYOUTS)
    def test_every_layout_obeys_the_rules_for_blocks(self, name):
        cells = parse_blocks(name, 7)
        assert parse_blocks(" ".join(cells), 7) == cells
        assert str(start(blocks=name)).count("-") == len(cells) > 0

    def test_layouts_differ(self):
        assert len({parse_blocks(name, 7) for name in LAYOUTS}) == len(LAYOUTS) == 22

    def test_layouts_are_for_size_7_only(self):
        assert refused_blocks("plus", 6) == "The layout plus is for boards of size 7, not 6."

    @pytest.mark.parametrize(("size", "count"), [(4, 6), (5, 12), (6, 16), (7, 24), (8, 30), (9, 40), (7, 1), (5, 0)])
    def test_random_blocks_depend_on_count_and_seed(self, size, count):
        cells = parse_blocks(f"random:{count}:5", size)
        assert len(cells) == count
        assert cells == parse_blocks(f"random:{count}:5", size) == parse_blocks(" ".join(cells), size)

    def test_another_seed_gives_other_blocks(self):
        assert len({parse_blocks(f"random:8:{seed}", 7) for seed in range(5)}) == 5

    def test_refuses_a_count_that_cannot_be_symmetric(self):
        sentence = "random:3:1 cannot be symmetric: size 6 has no centre cell, so COUNT must be even."
        assert refused_blocks("random:3:1", 6) == sentence

    @pytest.mark.parametrize(("size", "count", "most"), [(7, 25, 24), (6, 18, 16), (5, 99, 12)])
    def test_random_blocks_cover_fewer_than_half_of_the_cells(self, size, count, most):
        sentence = f"random:{count}:1 has too many blocks: on size {size} at most {most} fit."
        assert refused_blocks(f"random:{count}:1", size) == sentence

    def test_blocks_are_symmetric_by_a_half_turn(self):
        sentence = (
            "The blocks 'c3' are not allowed: blocks must be symmetric by a half-turn, and c3 is blocked without e5."
        )
        assert refused_blocks("c3") == sentence

    def test_corners_are_never_blocked(self):
        assert (
            refused_blocks("a1 g7") == "The blocks 'a1 g7' are not allowed: a1 is a corner, and corners must stay free."
        )

    def test_blocks_cover_fewer_than_half_of_the_cells(self):
        middle = "b1 c1 a2 d2 a3 d3 b4 c4"
        assert refused_blocks(middle, 4).endswith("8 are at least half of the 16 cells.")

    def test_every_unblocked_cell_is_reachable_from_the_starting_pieces(self):
        ring = " ".join(f"{c}{r}" for c in "bcdefgh" for r in "2345678" if not (c in "def" and r in "456"))
        assert refused_blocks(ring, 9).endswith("d4 is out of reach of every piece.")

    def test_moves_of_distance_two_reach_over_blocks(self):
        wall = " ".join(f"{column}4" for column in "abcdefg")
        assert len(parse_blocks(wall, 7)) == 7

    def test_names_the_word_that_is_no_block(self):
        assert refused_blocks("c3 zz e5").startswith("'zz' is not a cell of this board. Use cells with spaces")
        assert refused_blocks("random:x:1").startswith("'random:x:1' lacks a number")

    def test_a_position_line_may_carry_any_blocks(self):
        assert str(read("-2o/4/4/4 x 0 1")) == "-2o/4/4/4 x 0 1"

    def test_a_line_of_another_size_overrides_the_option_for_blocks(self):
        assert str(read("x2o/4/4/o2x x 0 1", blocks="plus")) == "x2o/4/4/o2x x 0 1"
