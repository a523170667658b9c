"""Positions that are set up by hand: whatever play can reach can be entered, and what cannot be is said."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK, EMPTY, WHITE
from boardgames_tui.core.draft import Draft, Edits
from boardgames_tui.core.errors import OptionError, PositionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.conformance.walks import variants, walk

pytestmark = pytest.mark.quick

SMALL = [variant for variant in variants() if variant.size <= 5]
COUNTS = frozenset("0123456789 ")
NARROWEST = 19
"""The columns that the words of a REST have beside a board."""


def empty(key, size):
    return Draft.of(Position.start(GAMES[key], size)).cleared()


def draft_of(key, line):
    return Draft.of(Position.read(GAMES[key], line))


def put(draft, **cells):
    for name, cell in cells.items():
        draft = draft.with_cell(draft.geometry.site_of[name], cell)
    return draft


@settings(max_examples=100)
@given(st.sampled_from(SMALL), st.integers(0, 10**6), st.integers(0, 60), st.randoms(use_true_random=False))
def test_what_play_reaches_is_entered_from_the_empty_board_and_gives_an_equal_line(variant, seed, plies, dice):
    start = variant.start(seed)
    wanted = [start, *(after for _, _, after in islice(walk(start, seed), plies))][-1]
    draft = entered(wanted, dice)
    assert draft.line == str(wanted)
    assert str(draft.position) == str(wanted)


def entered(wanted: Position, dice: random.Random) -> Draft:
    """Set up a position as a person does: site after site, then whose turn it is, then the stage of it."""
    draft = Draft.of(Position.start(wanted.game, wanted.size, dict(wanted.options))).cleared()
    sites = list(range(len(wanted.cells)))
    dice.shuffle(sites)
    for site in sites:
        if wanted.cells[site] != EMPTY:
            draft = draft.with_cell(site, wanted.cells[site])
    if draft.side != wanted.side:
        draft = draft.with_other_side()
    rest = str(wanted).split(" ", 2)[2]
    if COUNTS.issuperset(rest):
        return draft.with_line(f"{draft.line.rsplit(' ', 2)[0]} {rest}")
    for _ in draft.rests:
        draft = draft if draft.rest == rest else draft.with_next_rest(1)
    return draft


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_usual_start_is_one_of_those_that_a_game_offers_in_words_that_fit(game):
    for size in game.sizes:
        draft = Draft.of(Position.start(game, size))
        assert draft.rest in [rest.text for rest in draft.rests]
        # The only REST of a game needs no other words.
        assert draft.words != draft.rest or len(draft.rests) == 1
        assert max(len(rest.words) for rest in draft.rests) <= NARROWEST


def test_counts_of_ataxx_are_said_in_words_and_can_begin_anew():
    draft = draft_of("ataxx", "x4/5/5/5/4o x 12 7")
    assert draft.words == "turn 7, 12 half-moves without a clone"
    assert draft.with_next_rest(1).words == "turn 1, a new game"
    assert draft_of("ataxx", "x4/5/5/5/4o x 1 2").words == "turn 2, 1 half-move without a clone"


def test_the_stage_follows_what_the_rules_allow():
    draft = empty("implo", 6)
    assert draft.rest == "place - -"
    draft = put(draft, c3=BLACK)
    assert (draft.rest, draft.fault) == ("place - o", "")
    draft = draft.with_other_side()
    assert (draft.rest, draft.words) == ("place - x", "place")
    assert draft.with_next_rest(1).rest == "place s x"
    draft = put(draft, a2=BLACK, b1=BLACK)
    assert (draft.rest, draft.words) == ("resolve - o", "resolve")
    assert put(draft, a2=EMPTY).rest == "place - x"


def test_a_stage_that_still_can_be_is_left_as_it_is():
    draft = draft_of("io", "5/5/2x2/5/5 o bound c3")
    assert put(draft, e5=BLACK).rest == "bound c3"
    assert put(draft, e5=BLACK, c3=EMPTY).rest == "free -"
    counted = draft_of("ataxx", "x4/5/5/5/4o x 7 31")
    assert put(counted, c3=BLOCK).with_other_side().rest == "7 31"


def test_the_stages_come_round_and_back():
    draft = put(empty("io", 5), c3=BLACK, d3=WHITE)
    seen = [draft]
    while (after := seen[-1].with_next_rest(1)) != draft:
        seen.append(after)
    assert [each.rest for each in seen] == ["free -", "single -", "bound c3"]
    assert draft.with_next_rest(-1).rest == "bound c3"
    assert all(not each.fault for each in seen)


def test_where_there_is_one_stage_only_it_stays():
    draft = empty("torus", 5)
    assert draft.with_next_rest(1) == draft.with_next_rest(-1) == draft


IMPOSSIBLE = {
    "an anchor of the own colour": (
        lambda: put(empty("io", 5), c3=WHITE).with_rest_of_site(12),
        "The anchor c3 is not a stone of the other colour.",
    ),
    "an anchor that is shut in": (
        lambda: draft_of("io", "5/5/5/xx3/ox3 x single -").with_rest_of_site(0),
        "The anchor a1 has no empty cell beside it for the bound stone.",
    ),
    "a stage that needs a patch": (
        lambda: empty("implo", 6).with_rest("resolve - x"),
        "The stage resolve needs a patch, and there is none.",
    ),
    "a swap of markers": (
        lambda: put(empty("implo", 6), c3=BLACK_MARK).with_other_side().with_rest("place s x"),
        "A swap needs White to move and nothing on the board but one black stone.",
    ),
    "a swap of two stones": (
        lambda: put(empty("onyx", 4), a1=BLACK, b2=WHITE).with_other_side().with_rest("s"),
        "A swap needs White to move and exactly one black stone beyond a setup.",
    ),
    "a line of another game": (
        lambda: empty("torus", 5).with_line("5/5/5/5/5 o first -"),
        "'first -' is not the end of a line of Torus: that is -.",
    ),
    "no line at all": (
        lambda: empty("io", 5).with_line(" "),
        "'' is not a position line: the rows, the side to move and the rest, separated by spaces.",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_is_impossible_is_said_as_the_rules_say_it(name):
    edit, sentence = IMPOSSIBLE[name]
    with pytest.raises(PositionError) as error:
        edit()
    assert str(error.value) == sentence


def test_stones_that_no_stage_can_hold_are_kept_with_the_sentence():
    draft = put(empty("torus", 5), c3=WHITE, c2=BLACK, c4=BLACK, b3=BLACK, d3=BLACK)
    assert draft.position is None
    assert draft.fault == "White has just moved, and cannot have left c3 surrounded."
    assert draft.with_other_side().fault == ""
    assert put(draft, b3=EMPTY).fault == ""


def test_a_board_of_another_size_keeps_what_stands_on_the_same_names():
    draft = draft_of("io", "4o/5/2x2/5/o4 x bound e5")
    larger, smaller = draft.with_size(6), draft.with_size(6).with_size(5)
    assert larger.line == "6/4o1/6/2x3/6/o5 x bound e5"
    assert smaller == draft
    assert draft_of("io", "5o/6/6/6/6/6 x bound f6").with_size(5).line == "5/5/5/5/5 x free -"


def test_the_usual_start_is_that_of_the_options():
    board = Position.start(GAMES["ataxx"], 5, {"blocks": "c3"})
    draft = Draft.of(board)
    assert draft.cleared().line == "5/5/5/5/5 x 0 1"
    assert draft.cleared().with_start() == draft
    with pytest.raises(OptionError, match="c3"):
        draft.with_size(6).with_start()


def test_a_cleared_board_begins_with_the_likeliest_stage():
    assert draft_of("io", "5/5/2x2/5/5 o single -").cleared().rest == "first -"
    assert draft_of("implo", "4/4/1x2/4 x place - o").cleared().rest == "place - -"
    assert draft_of("ataxx", "x4/5/5/5/4o x 7 31").cleared().rest == "0 1"


def test_a_typed_line_may_have_another_size_and_blanks_around_it():
    assert empty("io", 5).with_line("  6/6/6/6/6/6  o first -\n").line == "6/6/6/6/6/6 o first -"


def test_edits_are_taken_back_and_done_again():
    first = empty("io", 5)
    second = put(first, c3=BLACK)
    third = put(second, c4=WHITE)
    edits = Edits(first)
    edits.append(second)
    edits.append(second)
    edits.append(third)
    assert not edits.step(1)
    assert (edits.step(-1), edits.current) == (True, second)
    assert (edits.step(-1), edits.current) == (True, first)
    assert (edits.step(-1), edits.current) == (False, first)
    assert (edits.step(1), edits.current) == (True, second)
    edits.append(put(second, a1=WHITE))
    assert not edits.step(1)
