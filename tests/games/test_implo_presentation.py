"""Prompts, marks, gestures and static move values of Implo."""

import pytest

from boardgames_tui.core.cells import WIN
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark, PromptStep
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo import MARKER
from tests.games.plays import play, reads
from tests.rows import each_row

pytestmark = pytest.mark.quick

IMPLO = GAMES["implo"]
read = reads("implo")


# The patch a1 of Black, who chooses whether a2 or b1 goes.
CHOICE = "5/5/5/x4/1x3 x resolve - x"
# The patches a1 with a2, and a4 with a5, both Black's.
TWO = "1x3/1x3/ox3/1x3/1x3 o resolve - o"


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
