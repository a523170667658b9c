"""Drafts of the editor: every reachable position can be entered, and faults are reported."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, BLOCK, EMPTY, WHITE
from boardgames_tui.core.draft import Draft, Edits
from boardgames_tui.core.errors import OptionError, PositionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.conformance.walks import variants, walk
from tests.rows import each_row

pytestmark = pytest.mark.quick

SMALL = [variant for variant in variants() if variant.size <= 5]
COUNTS = frozenset("0123456789 ")
# Columns that the screen leaves for the words of a REST.
NARROWEST = 19


def empty_draft(key, size):
    return Draft.of(Position.start(GAMES[key], size)).cleared()


def draft_of(key, line):
    return Draft.of(Position.read(GAMES[key], line))


def place_cells(draft, **cells):
    for name, cell in cells.items():
        draft = draft.with_cell(draft.geometry.site_of[name], cell)
    return draft


@settings(max_examples=100)
@given(st.sampled_from(SMALL), st.integers(0, 10**6), st.integers(0, 60), st.randoms(use_true_random=False))
def test_every_reachable_position_can_be_entered_from_an_empty_board(variant, seed, plies, rng):
    start = variant.start(seed)
    wanted = [start, *(after for _, _, after in islice(walk(start, seed), plies))][-1]
    draft = enter_by_hand(wanted, rng)
    assert draft.line == str(wanted)
    assert str(draft.position) == str(wanted)


def enter_by_hand(wanted: Position, rng: random.Random) -> Draft:
    """Set up a position as a person does: site after site, then the side to act, then the stage."""
    draft = Draft.of(Position.start(wanted.game, wanted.size, dict(wanted.options))).cleared()
    sites = list(range(len(wanted.cells)))
    rng.shuffle(sites)
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


@each_row("game", GAMES.values())
def test_every_start_position_is_offered_in_short_words(game):
    for size in game.sizes:
        draft = Draft.of(Position.start(game, size))
        assert draft.rest in [rest.text for rest in draft.rests]
        # The only REST of a game needs no other words.
        assert draft.words != draft.rest or len(draft.rests) == 1
        assert max(len(rest.words) for rest in draft.rests) <= NARROWEST


def test_counts_of_ataxx_are_put_into_words_and_can_be_reset():
    draft = draft_of("ataxx", "x4/5/5/5/4o x 12 7")
    assert draft.words == "turn 7, 12 half-moves without a clone"
    assert draft.with_next_rest(1).words == "turn 1, a new game"
    assert draft_of("ataxx", "x4/5/5/5/4o x 1 2").words == "turn 2, 1 half-move without a clone"


def test_the_stage_follows_what_the_rules_allow():
    draft = empty_draft("implo", 6)
    assert draft.rest == "place - -"
    draft = place_cells(draft, c3=BLACK)
    assert (draft.rest, draft.fault) == ("place - o", "")
    draft = draft.with_other_side()
    assert (draft.rest, draft.words) == ("place - x", "place")
    assert draft.with_next_rest(1).rest == "place s x"
    draft = place_cells(draft, a2=BLACK, b1=BLACK)
    assert (draft.rest, draft.words) == ("resolve - o", "resolve")
    assert place_cells(draft, a2=EMPTY).rest == "place - x"


def test_a_stage_that_is_still_possible_is_kept():
    draft = draft_of("io", "5/5/2x2/5/5 o bound c3")
    assert place_cells(draft, e5=BLACK).rest == "bound c3"
    assert place_cells(draft, e5=BLACK, c3=EMPTY).rest == "free -"
    counted = draft_of("ataxx", "x4/5/5/5/4o x 7 31")
    assert place_cells(counted, c3=BLOCK).with_other_side().rest == "7 31"


def test_stages_can_be_stepped_through_in_both_directions():
    draft = place_cells(empty_draft("io", 5), c3=BLACK, d3=WHITE)
    seen = [draft]
    while (after := seen[-1].with_next_rest(1)) != draft:
        seen.append(after)
    assert [each.rest for each in seen] == ["free -", "single -", "bound c3"]
    assert draft.with_next_rest(-1).rest == "bound c3"
    assert all(not each.fault for each in seen)
    single = empty_draft("torus", 5)
    assert single.with_next_rest(1) == single.with_next_rest(-1) == single


@each_row(
    ("edit", "sentence"),
    [
        (
            lambda: place_cells(empty_draft("io", 5), c3=WHITE).with_rest_of_site(12),
            "The anchor c3 is not a stone of the other colour.",
        ),
        (
            lambda: empty_draft("torus", 5).with_line("5/5/5/5/5 o first -"),
            "'first -' is not the end of a line of Torus: that is -.",
        ),
        (
            lambda: empty_draft("io", 5).with_line(" "),
            "'' is not a position line: the rows, the side to move and the rest, separated by spaces.",
        ),
    ],
)
def test_refuses_an_impossible_position_in_the_words_of_the_rules(edit, sentence):
    """`tests/games` has all sentences."""
    with pytest.raises(PositionError) as error:
        edit()
    assert str(error.value) == sentence


def test_keeps_an_impossible_board_and_reports_the_fault():
    draft = place_cells(empty_draft("torus", 5), c3=WHITE, c2=BLACK, c4=BLACK, b3=BLACK, d3=BLACK)
    assert draft.position is None
    assert draft.fault == "White has just moved, and cannot have left c3 surrounded."
    assert draft.with_other_side().fault == ""
    assert place_cells(draft, b3=EMPTY).fault == ""


def test_resizing_keeps_stones_by_name_and_a_typed_line_may_have_another_size():
    assert empty_draft("io", 5).with_line("  6/6/6/6/6/6  o first -\n").line == "6/6/6/6/6/6 o first -"
    draft = draft_of("io", "4o/5/2x2/5/o4 x bound e5")
    larger, smaller = draft.with_size(6), draft.with_size(6).with_size(5)
    assert larger.line == "6/4o1/6/2x3/6/o5 x bound e5"
    assert smaller == draft
    assert draft_of("io", "5o/6/6/6/6/6 x bound f6").with_size(5).line == "5/5/5/5/5 x free -"


def test_the_start_position_depends_on_the_options():
    board = Position.start(GAMES["ataxx"], 5, {"blocks": "c3"})
    draft = Draft.of(board)
    assert draft.cleared().line == "5/5/5/5/5 x 0 1"
    assert draft.cleared().with_start() == draft
    with pytest.raises(OptionError, match="c3"):
        draft.with_size(6).with_start()


def test_clearing_the_board_resets_the_stage():
    assert draft_of("io", "5/5/2x2/5/5 o single -").cleared().rest == "first -"
    assert draft_of("implo", "4/4/1x2/4 x place - o").cleared().rest == "place - -"
    assert draft_of("ataxx", "x4/5/5/5/4o x 7 31").cleared().rest == "0 1"


def test_edits_can_be_undone_and_redone():
    first = empty_draft("io", 5)
    second = place_cells(first, c3=BLACK)
    edits = Edits(first)
    for draft in (second, second, place_cells(second, c4=WHITE)):
        edits.append(draft)
    assert not edits.step(1)
    for direction, moved, current in ((-1, True, second), (-1, True, first), (-1, False, first), (1, True, second)):
        assert (edits.step(direction), edits.current) == (moved, current)
    edits.append(place_cells(second, a1=WHITE))
    assert not edits.step(1)
