"""The value of each turn for the player who played it, with swaps and turns of several actions."""

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.game_review import (
    annotate,
    biggest_mistakes,
    read_annotations,
    turn_ends,
    value_sentence,
    verdicts,
    write_value,
)
from boardgames_tui.analysis.graph import column_of, graph, index_at
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.position import Position
from boardgames_tui.record import Record
from boardgames_tui.record.formats import dump, load
from tests.fake_analyst import findings_along
from tests.rows import each_row

pytestmark = pytest.mark.quick


def record_of(key, texts, size=6, **options):
    return Record.of_line(Position.start(key, size, options), texts.split())


def verdicts_of(record, *shares):
    line = record.root.line
    return list(verdicts(line, findings_along(line, shares)))


def test_a_turn_of_several_actions_has_one_verdict():
    record = record_of("io", "h7 i8 b2 c3 c9", size=9)
    assert [node.turn for node in turn_ends(record.root.line)] == [0, 1, 2, 3]
    first, second, third = verdicts_of(record, 0.5, 0.6, 0.7, 0.8)
    assert [action.text for action in first.actions] == ["h7"]
    assert [action.text for action in second.actions] == ["i8", "b2"]
    assert [action.text for action in third.actions] == ["c3", "c9"]
    # White begins.
    assert (first.loss, second.loss, third.loss) == (pytest.approx(0.1), 0.0, pytest.approx(0.1))


def test_a_swap_loses_nothing():
    record = record_of("onyx", "c3 swap d4", swap=True)
    place, swap, answer = verdicts_of(record, 0.5, 0.4, 0.6, 0.9)
    assert place.loss == pytest.approx(0.1)
    assert (swap.share_before, swap.share_after, swap.loss) == (pytest.approx(0.6), pytest.approx(0.6), 0.0)
    assert answer.loss == pytest.approx(0.3)
    assert answer.glyph == "??"


def test_a_turn_that_the_engine_would_have_played_loses_nothing():
    record = record_of("torus", "c3 d4")
    root, first, second = record.root.line
    action = first.action
    advised = Finding(Value(0.9), (Candidate(action, Value(0.9), ("c3", "e5")),))
    found = {root: advised, first: Finding(Value(0.2)), second: Finding(Value(0.2))}
    assert [(each.loss, each.better_line) for each in verdicts(record.root.line, found)] == [(0.0, ()), (0.0, ())]


def test_a_turn_with_an_advised_beginning_loses_without_a_better_line():
    record = record_of("io", "h7 i8 b2", size=9)
    _, begun, _, ended = record.root.line
    advised = Finding(Value(0.9), (Candidate(ended.parent.action, Value(0.9), ("i8",)),))
    (verdict,) = verdicts(record.root.line[1:], {begun: advised, ended: Finding(Value(0.2))})
    assert verdict.loss == pytest.approx(0.7)
    assert verdict.better_line == ()


def test_mistakes_are_sorted_and_small_losses_left_out():
    all_turns = verdicts_of(record_of("torus", "c3 d4 e5 f6"), 0.5, 0.3, 0.9, 0.85, 0.86)
    assert [each.end.turn for each in biggest_mistakes(all_turns, 9)] == [2, 1]
    assert [each.end.turn for each in biggest_mistakes(all_turns, 1)] == [2]
    for lost, glyph, listed in ((0.094, "", False), (0.096, "?!", True), (0.15, "?", True), (0.3, "??", True)):
        turns = verdicts_of(record_of("torus", "c3"), lost, 0.0)
        assert [each.glyph for each in turns] == [glyph]
        assert biggest_mistakes(turns, 9) == tuple(turns if listed else ())


def test_written_values_can_be_read():
    record = record_of("onyx", "c3 swap d4", swap=True)
    shares = (0.5, 0.4, 0.625, 0.9)
    ends = turn_ends(record.root.line)
    for node, share in zip(ends, shares, strict=True):
        write_value(node, Finding(Value(share)))
    assert [node.value for node in ends] == ["win 500", "win 400", "win 625", "win 100"]
    read = load(dump(record, ".bgn"))
    assert [found.value.black for found in read_annotations(read.root.line).values()] == pytest.approx(shares)
    read.root.line[1].value = "cp 35"
    assert len(read_annotations(read.root.line)) == 3


@each_row(
    ("ply", "value", "sentence"),
    [
        (0, "win 969", "An engine says 97 % for Black."),
        # White made this move.
        (2, "win 969", "An engine says 3 % for Black."),
        (2, "mate 3", "An engine says White wins in 3."),
        (2, "mate -3", "An engine says Black wins in 3."),
        (1, "cp -35", "An engine says -0.35 for Black."),
        (2, "cp 120", "An engine says +1.20 for White."),
        (1, "", ""),
    ],
)
def test_a_value_of_the_record_is_said_in_words(ply, value, sentence):
    node = record_of("torus", "c3 d4").root.line[ply]
    node.value = value
    assert value_sentence(node) == sentence


@each_row(("best", "glyph"), [(0.9, "??"), (0.61, "?!")])
def test_each_mistake_gets_its_glyph_and_variation_once(best, glyph):
    record = record_of("torus", "c3 d4")
    root, first, _ = record.root.line
    moves = ("a1", "b2", "c4", "d5", "e1", "e6", "f2")
    better = Candidate(root.position.find("a1"), Value(best), moves)
    found = {root: Finding(Value(best), (better,)), first: Finding(Value(0.5))}
    for _ in range(2):
        for verdict in biggest_mistakes(tuple(verdicts(record.root.line[:2], found)), 1):
            annotate(verdict)
    assert first.glyph == glyph
    assert [[node.action.text for node in child.line] for child in root.children] == [["c3", "d4"], [*moves[:6]]]


def test_a_column_shows_the_value_that_is_marked_there():
    for count, width in ((1, 26), (7, 26), (26, 26), (98, 26), (300, 7)):
        shown = [index_at(x, count, width) for x in range(width)]
        assert shown == sorted(shown)
        assert (shown[0], max(shown)) == (0, (width - 1) * count // width)
        assert all(shown[column_of(index, count, width)] == index for index in set(shown))
        assert all(0 <= column_of(index, count, width) < width for index in range(count))
    # The height is the share.
    assert graph([0.0, 0.25, 0.5, 0.96, 1.0, None], 6, 3) == ["   ▇█·", "  ▄██·", " ▆███·"]


def test_a_turn_is_judged_only_by_the_board():
    record = load("(;SZ[9];B[ee];W[df]AW[ef];B[cg];AE[ee];W[aa])")
    assert [node.action.text if node.action else "" for node in turn_ends(record.root.line)] == [
        *("", "e5", "d4", "c3", "", "a9")
    ]
    turns = verdicts_of(record, 0.5, 0.4, 0.9, 0.6, 0.2, 0.2)
    assert [(each.end.turn, round(each.loss, 1)) for each in turns] == [(1, 0.1), (3, 0.3), (4, 0.0)]


def test_the_value_of_an_edited_board_is_for_the_person_to_act():
    record = load("(;SZ[9];B[ee];AE[ee]PL[B])")
    node = record.root.line[-1]
    write_value(node, Finding(Value(0.7)))
    assert node.value == "win 700"
    assert read_annotations(load(dump(record, ".bgn")).root.line[1:])
