"""Implo: its rules by hand where walks beside the oracle (`tests.conformance`) do not suffice, and its words."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE, WIN
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark, PromptStep
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo import MARKER
from tests.games.plays import play, reads, refusal, refusal_of_line, result, rows, texts
from tests.rows import each_row

pytestmark = pytest.mark.quick

IMPLO = GAMES["implo"]
read = reads("implo")


# The patch a1 of Black, who chooses whether a2 or b1 goes.
CHOICE = "5/5/5/x4/1x3 x resolve - x"
# The patches a1 with a2, and a4 with a5, both Black's.
TWO = "1x3/1x3/ox3/1x3/1x3 o resolve - o"
# Points of TWO that are the lowest one of no patch.
PATCHLESS = ("a2", "c3", "b1")


def test_boards_have_4_to_12_points_a_side_and_black_begins_with_a_stone_on_an_empty_point():
    assert (IMPLO.sizes[0], IMPLO.sizes[-1], IMPLO.size) == (4, 12, 8)
    assert str(Position.start(IMPLO, 6)) == "6/6/6/6/6/6 x place - -"
    position = play(Position.start(IMPLO, 5), "c3")
    assert rows(position) == "5/5/2x2/5/5"
    assert refusal(position, "c3") == "c3 is occupied."


@each_row(
    ("line", "text", "reason"),
    [
        (CHOICE, "c3", "resolve a patch first: the turn lasts until no patch is left"),
        (CHOICE, "=a1", "groups tie for biggest, so name the one that goes, b1 or a2"),
        (TWO, "=a1-b1", "no groups tie for biggest, so it is written =a1"),
        (CHOICE, "=a1-c1", "c1 is not the lowest point of a group that may go: that is b1 or a2"),
        *((TWO, f"={name}", f"no patch is named {name}: a patch is named by its lowest point") for name in PATCHLESS),
    ],
)
def test_a_resolution_comes_first_and_names_its_patch_and_its_group_if_there_is_a_choice(line, text, reason):
    assert refusal(read(line), text) == f"{text} is not legal: {reason}."


def test_white_may_swap_instead_of_the_first_move():
    """Stones and the colour to act stay; the person who made the first move now acts for White."""
    first = play(Position.start(IMPLO, 6), "c3")
    swapped = play(first, "swap")
    assert str(first) == "6/6/6/2x3/6/6 o place s x"
    assert str(swapped) == "6/6/6/2x3/6/6 o place - x"
    assert (first.side, first.seat, swapped.side, swapped.seat) == (WHITE, WHITE, WHITE, BLACK)
    assert (play(swapped, "a1").side, play(swapped, "a1").seat) == (BLACK, WHITE)


@each_row("played", [(), ("c3", "swap"), ("c3", "d4"), ("c3", "d4", "e5")])
def test_a_swap_is_offered_in_place_of_whites_first_move_only(played):
    sentence = "swap is not legal: only White may swap, instead of the first move, if the game offers it."
    assert refusal(play(Position.start(IMPLO, 6), *played), "swap") == sentence


def test_the_swap_is_optional():
    first = play(Position.start(IMPLO, 6, {"swap": False}), "c3")
    assert str(first) == "6/6/6/2x3/6/6 o place - x"
    assert "swap" not in texts(first)
    assert refusal_of_line(IMPLO, "6/6/6/2x3/6/6 o place s x", swap=False) == (
        "This line allows a swap, but the game is played without it."
    )
    with pytest.raises(OptionError, match="swap cannot be 'maybe': it is true or false"):
        Position.start(IMPLO, 6, {"swap": "maybe"})


@each_row(
    ("line", "winner", "reason"),
    [
        ("XXXO/XoXO/xOxO/OxOx x place - o", "x", "marker groups"),
        ("xxxx/xoxo/xxxx/oooo x place - o", "x", "stones"),
        ("XXoo/ooOO/xxxo/oooo o place - x", "o", "stones"),
        ("xxxx/oooo/xxxx/oooo x place - o", "x", "last move"),
        ("xxxx/oooo/xxxx/oooo o place - x", "o", "last move"),
        ("XXxx/xxOO/oooo/xoxo o place - x", "o", "last move"),
    ],
)
def test_marker_groups_decide_then_stones_then_the_last_move_loses(line, winner, reason):
    assert result(read(line)) == (winner, reason)


def test_the_score_gives_the_marker_groups_biggest_first_then_the_stones():
    score = read("XxxX/oXoX/ooox/XoxO o place - x").score
    assert (score.black, score.white) == ("■ 2 1 1 1 ● 4", "□ 1 ○ 6")
    empty = play(Position.start(IMPLO, 5), "a1").score
    assert (empty.black, empty.white) == ("■ 0 ● 1", "□ 0 ○ 0")


@each_row(
    ("line", "sentence"),
    [
        ("5/5/2x2/5/5 o resolve - o", "The stage resolve needs a patch, and there is none."),
        ("5/5/5/x4/1x3 o resolve - x", "In the stage resolve o is to move, so o has placed the last stone."),
        ("5/5/5/x4/1x3 x resolve - -", "In the stage resolve x is to move, so x has placed the last stone."),
        ("5/5/5/x4/1x3 o place - x", "In the stage place there must be no patch, but a1 is one."),
        ("5/5/2x2/5/5 o place - o", "In the stage place o is to move, so o has not placed the last stone."),
        ("5/5/2x2/5/5 o place - -", "The last colour may be - only on an empty board."),
        ("5/5/2x2/5/5 x place s o", "A swap needs White to move and nothing on the board but one black stone."),
        ("5/5/2x2/4o/5 o place s x", "A swap needs White to move and nothing on the board but one black stone."),
        ("5/5/2X2/5/5 o place s x", "A swap needs White to move and nothing on the board but one black stone."),
        ("5/5/5/5/5 x play - -", "The stage 'play' of Implo is not place or resolve."),
        ("5/5/5/5/5 x place x -", "The swap 'x' of Implo is not - or s."),
        ("5/5/5/5/5 x place - z", "The last colour 'z' of Implo is not - or x or o."),
        ("5/5/5/5/5 x place -", "'place -' is not the end of a line of Implo: that is STAGE SWAP LAST_COLOUR."),
    ],
)
def test_refuses_an_impossible_line(line, sentence):
    assert refusal_of_line(IMPLO, line) == sentence


# Prompts, marks, gestures and gains


def sites(position, *names):
    return frozenset(position.geometry.site_of[name] for name in names)


def test_the_prompt_asks_for_a_stone_and_offers_the_swap_when_it_is_due():
    start = Position.start(IMPLO, 5)
    assert start.prompt.steps == (PromptStep("place", "a stone on any empty point"),)
    assert "swap" not in start.prompt.note
    assert "swap" in play(start, "c3").prompt.note


def test_the_prompt_shows_each_patch_with_its_owner_and_what_goes():
    assert read(TWO).prompt.steps == (
        PromptStep("resolve", "a patch: choose one of 2"),
        PromptStep("=a1", "becomes Black's; group b1 is removed"),
        PromptStep("=a4", "becomes Black's; group b1 is removed"),
    )
    assert read(CHOICE).prompt.steps == (
        PromptStep("resolve", "the patch: choose it"),
        PromptStep("=a1", "becomes Black's; then remove b1 or a2"),
    )
    bare = read("5/5/5/X4/1X2x x resolve - x")
    assert bare.prompt.steps[1] == PromptStep("=a1", "becomes White's; nothing is removed")


def test_patches_and_removable_groups_are_marked():
    position = read("5/5/o4/xo3/1o3 o resolve - o")
    a1, b1, b2 = (position.geometry.site_of[name] for name in ("a1", "b1", "b2"))
    assert position.marks == {a1: Mark.WHITE_AREA, b1: Mark.DOOMED, b2: Mark.DOOMED}
    assert Mark.BLACK_AREA in read(TWO).marks.values()
    assert Position.start(IMPLO, 5).marks == {}


def test_a_patch_is_selected_anywhere_then_the_group_if_there_is_a_choice():
    def gestures(position, text):
        return position.gestures(position.find(text))

    assert gestures(read(TWO), "=a1") == ((sites(read(TWO), "a1", "a2"),),)
    assert gestures(read(CHOICE), "=a1-b1") == ((sites(read(CHOICE), "a1"), sites(read(CHOICE), "b1")),)
    first = play(Position.start(IMPLO, 5), "c3")
    assert gestures(first, "a1") == ((sites(first, "a1"),),)
    assert gestures(first, "swap") == ((),)


@each_row(
    ("line", "text", "expected"),
    [
        # The patch of four joins no marker; four stones go. Each patch of two is the opponent's, and five stones go.
        ("x4/1x3/1x3/1x3/1x3 x resolve - x", "=a1", 4 * MARKER - 4),
        (TWO, "=a1", 5 - 2 * MARKER),
        # Markers beside the patch count.
        ("5/5/Xx3/X4/1x3 x resolve - x", "=a1", 3 * MARKER - 1),
        # A stone counts, and the patches it makes.
        ("5/1x3/1x3/1x3/1x3 x place - o", "e1", 1),
        ("5/1x3/1x3/1x3/1x3 x place - o", "a5", 1 + 4 * MARKER - 4),
        ("5/1x3/1x3/1x3/1x3 x place - o", "a3", 1 + 2 * MARKER - 5),
        # The last point joins two white markers: three against Black's four, or against Black's two.
        ("XXXX/oxox/OOxo/1Xox x resolve - x", "=a1", WIN),
        ("XXox/oxox/OOxo/1Xox x resolve - x", "=a1", -3 * MARKER),
        ("6/6/6/2x3/6/6 o place s x", "swap", 0),
    ],
)
def test_a_gain_counts_the_marker_group_less_the_removed_stones_and_recognises_a_win(line, text, expected):
    position = read(line)
    assert position.gain(position.find(text)) == expected
