"""Foreign data in records is preserved, or its omission reported."""

import re

import pytest

from boardgames_tui.core.outcome import Outcome
from boardgames_tui.record.formats import dump, left_out, load
from tests.record.foreign_files import GO_EDITOR, JOINED, PYCHESS
from tests.rows import each_row

pytestmark = pytest.mark.quick

PROPERTY = re.compile(r"[A-Z]+(?:\[(?:[^\]\\]|\\.)*\])+")
OURS = {"CA[UTF-8]", "AP[boardgames-tui]", "AP[CGoban:3]"}


def node_properties(text):
    """Return the properties of each node of an SGF without stones captured by the rules."""
    return [set(PROPERTY.findall(node)) - OURS - {"AE[df]"} for node in re.split(r"(?<=[(\n\])]);", text)]


def test_all_properties_of_all_nodes_are_preserved():
    written = dump(load(GO_EDITOR), ".sgf")
    assert node_properties(written) == node_properties(GO_EDITOR)
    assert dump(load(written), ".sgf") == written


def test_node_names_and_game_comments_are_shown_with_the_comment_and_kept_when_it_changes():
    root, first, *_ = load(GO_EDITOR).root.line
    assert (root.comment, root.full_comment) == ("", "About the game.")
    assert (first.comment, first.full_comment) == ("good", "A name ] here\ngood")
    assert "{A name ] here\\n\ngood}" in dump(load(GO_EDITOR), ".bgn")
    record = load("(;SZ[9];B[aa]N[name]C[old]KM[1])")
    record.root.children[0].comment = "new"
    assert ";B[aa]N[name]C[new]KM[1]" in dump(record, ".sgf")


@each_row(
    ("text", "written"),
    [
        # Data of several nodes without moves are merged.
        ("(;SZ[9];B[aa]BL[5];XX[a];XX[b])", ";B[aa]BL[5]XX[a][b])"),
        ("(;SZ[9];Black[aa]xx[c])", ";B[aa]xx[c])"),
        # Properties of the game stay in the first node although it has a move, and are not written twice.
        ("(;SZ[9]KM[5]B[aa]C[good])", "AP[boardgames-tui]RU[Torus]SZ[9]KM[5];B[aa]C[good])"),
        ("(;SZ[9]PB[Ann];SZ[9]PB[Ben]KM[5];B[aa])", "AP[boardgames-tui]RU[Torus]SZ[9]PB[Ann]KM[5];B[aa])"),
    ],
)
def test_properties_are_written_once_and_at_the_move_before(text, written):
    assert dump(load(text), ".sgf").replace("\n", "").endswith(written)


@each_row("mark", ["TE[3]", "BM[0]", "DO[x]", "EVAL[35]"])
def test_annotations_with_unknown_values_stay_until_they_are_replaced(mark):
    record = load(f"(;SZ[9];B[aa]{mark})")
    node = record.root.children[0]
    assert f";B[aa]{mark})" in dump(record, ".sgf").replace("\n", "")
    node.glyph, node.value = {"TE": "!", "BM": "?", "DO": "?!"}.get(mark[:2], ""), "cp 3"
    assert mark not in dump(record, ".sgf")


@each_row(
    ("result", "written"),
    [
        *((result, f"RE[{result}]") for result in ("B+3.5", "B+Resign", "Void", "?")),
        ("Draw", "RE[0]"),
        ("", ""),
    ],
)
def test_a_result_keeps_its_wording(result, written):
    assert re.findall(r"RE\[.*?\]|$", dump(load(f"(;SZ[9]RE[{result}];B[aa])"), ".sgf"))[0] == written
    # If it is outdated, it is replaced.
    record = load("(;SZ[9]RE[B+3.5];B[aa])")
    record.root.line[-1].declared_outcome = Outcome(2, "resignation")
    assert "RE[W+R]" in dump(record, ".sgf")
    record.root.line[-1].declared_outcome = None
    assert "RE[" not in dump(record, ".sgf")


def test_pgn_tags_and_annotations_are_preserved():
    written = dump(load(JOINED), ".pgn")
    for part in ('[ECO "A00"]', '[Size "7"]', " $14 ", " $142 ", " $16)", "[%eval 0.25] [%clk 0:09:59.8]"):
        assert part in written
    assert dump(load(written), ".pgn") == written


def test_a_format_that_cannot_hold_foreign_data_says_so():
    losses = "BGN cannot hold GM, ST, RU, KM, TM, OT, WR, BR, 13 more: left out."
    assert left_out(load(GO_EDITOR), ".bgn") == losses
    assert left_out(load(JOINED), ".BGN") == "BGN cannot hold Size, $14, $142, $16: left out."
    assert left_out(load('[Game "Torus"]\n[Opening "x"]\n\n1. a1 *'), ".sgf") == "SGF cannot hold Opening: left out."
    assert left_out(load('[Game "Ataxx"]\n\n1. g2 <TR "aa"> *'), ".pgn") == "PGN cannot hold labels: left out."
    for text, extension in ((GO_EDITOR, ".sgf"), (JOINED, ".pgn"), (PYCHESS, ".pgn"), (PYCHESS, ".bgn")):
        assert not left_out(load(text), extension)
