"""Io: its rules by hand where walks beside the oracle (`tests.conformance`) do not suffice, and its words."""

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark, PromptStep
from boardgames_tui.games import GAMES
from tests.games.plays import gain, play, reads, refusal, refusal_of_line, result, texts
from tests.rows import each_row

pytestmark = pytest.mark.quick

IO = GAMES["io"]
read = reads("io")


# From d4 all eight lines hold two white stones in before a black one.
STAR = "x2x2x/1o1o1o1/2ooo2/xoo1oox/2ooo2/1o1o1o1/x2x2x x single -"


def test_boards_have_5_to_13_cells_a_side_and_are_empty_and_white_begins():
    assert (IO.sizes[0], IO.sizes[-1], IO.size) == (5, 13, 9)
    assert str(Position.start(IO, 7)) == "7/7/7/7/7/7/7 o first -"


def test_a_bound_placement_is_on_an_empty_cell_8_adjacent_to_the_last_stone_placed_freely():
    position = play(Position.start(IO, 5), "c3")
    assert texts(position) == ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]
    assert refusal(position, "c1") == "c1 is not legal: not next to c3, the last stone."
    assert refusal(position, "c3") == "c3 is occupied."
    later = play(Position.start(IO, 7), "c3", "c4", "f6")
    assert str(later).endswith("o bound f6")
    assert refusal(later, "b4") == "b4 is not legal: not next to f6, the last stone."
    assert "a1" in texts(read("5/5/5/1o3/5 x bound b2"))


def test_then_the_same_player_places_freely_where_all_neighbours_are_empty_but_in_no_corner():
    position = play(Position.start(IO, 5), "c3", "c4")
    assert str(position) == "5/2x2/2o2/5/5 x free -"
    assert texts(position) == ["a2", "a3", "a4", "b1", "c1", "d1", "e2", "e3", "e4"]
    sentence = "d2 is not legal: a free stone needs empty neighbours, and c3 is occupied."
    assert refusal(position, "d2") == sentence
    sentence = "a1 is not legal: a corner needs a bound stone, or a stone after the opening."
    assert refusal(position, "a1") == sentence
    assert str(play(position, "b1")) == "5/2x2/2o2/5/1x3 o bound b1"


def test_the_game_ends_when_the_board_is_full_and_more_stones_win():
    over = play(read("xxxxx/xxxxx/ooooo/ooooo/oooo1 o single -"), "e1")
    assert (str(over), result(over)) == ("xxxxx/xxxxx/ooooo/ooooo/ooooo x single -", ("o", "full board"))
    assert over.actions == ()
    assert result(play(read("xxxxx/xxxxx/xxoox/ooooo/oooo1 o single -"), "e1")) == ("x", "full board")
    assert result(play(read("oooooo/oooooo/oooooo/xxxxxx/xxxxxx/xxxxx1 x single -"), "f1")) == ("=", "full board")
    score = read("xxxxx/5/2o2/5/5 o single -").score
    assert (score.black, score.white) == ("5", "1")


@each_row(
    ("line", "sentence"),
    [
        ("5/5/2x2/5/5 o first -", "The stage first needs an empty board and White to move."),
        ("5/5/5/5/5 x first -", "The stage first needs an empty board and White to move."),
        ("5/5/2x2/5/5 x bound c3", "The anchor c3 is not a stone of the other colour."),
        ("5/5/5/5/5 x bound c3", "The anchor c3 is not a stone of the other colour."),
        ("5/5/5/xx3/ox3 x bound a1", "The anchor a1 has no empty cell beside it for the bound stone."),
        ("5/5/5/5/5 x bound -", "The anchor '-' does not go with the stage bound: only bound has an anchor."),
        ("5/5/2o2/5/5 x free c3", "The anchor 'c3' does not go with the stage free: only bound has an anchor."),
        ("5/5/2o2/5/5 x single c3", "The anchor 'c3' does not go with the stage single: only bound has an anchor."),
        ("5/2x2/1x1o1/2x2/5 x free -", "The stage free needs a cell for a free stone, and there is none."),
        ("5/5/2o2/5/5 x bound c9", "The anchor 'c9' of Io is not a cell of this board, or - for none."),
        ("5/5/2o2/5/5 x second -", "The stage 'second' of Io is not first or bound or free or single."),
        ("5/5/2o2/5/5 x single", "'single' is not the end of a line of Io: that is STAGE ANCHOR."),
    ],
)
def test_refuses_an_impossible_line(line, sentence):
    assert refusal_of_line(IO, line) == sentence


def test_the_prompt_names_both_placements_and_the_one_that_is_due():
    bound = play(Position.start(IO, 5), "c3")
    assert bound.prompt.steps == (
        PromptStep("1 bound", "next to c3"),
        PromptStep("2 free", "no stone around it, no corner", is_current=False),
    )
    free = play(bound, "c4")
    assert free.prompt.steps == (
        PromptStep("1 bound", "done", is_current=False),
        PromptStep("2 free", "no stone around it, no corner · 9 cells"),
    )
    assert free.prompt.note.endswith("The opening ends when no free cell is left.")
    assert Position.start(IO, 5).prompt.steps == (PromptStep("first", "one stone, anywhere"),)
    assert read(STAR).prompt.steps == (PromptStep("place", "one stone on any empty cell · 25 left"),)


def test_the_prompt_says_in_every_phase_that_stones_turn_and_the_stone_to_place_next_to_is_marked():
    bound = play(Position.start(IO, 5), "c3")
    for position in (Position.start(IO, 5), bound, read(STAR)):
        assert "between two of yours become yours" in position.prompt.note
    assert bound.marks == {bound.geometry.site_of["c3"]: Mark.ANCHOR}
    assert play(bound, "c4").marks == {}


def test_a_gain_counts_the_stones_that_turn():
    assert gain(read(STAR), "d4") == 16
    assert gain(read(STAR), "a2") == 0
    assert gain(read("7/7/7/2o4/7/1o5/x6 x bound c4"), "c3") == 1
    assert gain(play(Position.start(IO, 5), "c3", "c4"), "a2") == 0
