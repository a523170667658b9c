"""Setup and labels in the middle of SGF games are compared with the rules, kept, and written again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgfmill.sgf import Sgf_game

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError, RecordError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.record import Node, Record
from boardgames_tui.record.bgn.escapes import mask_invisible
from boardgames_tui.record.formats import dump, load
from tests.record.trees import main_line, record_values
from tests.rows import each_row

pytestmark = pytest.mark.quick

PEOPLE = {BLACK: Seat("me", "Ann"), WHITE: Seat("me", "Ben")}
# White's d9 and i5 flank Black's c8, b7 and a6, across the left edge.
DIAGONAL = "(;SZ[9]PB[Ann]PW[Ben];B[cb];W[ie];B[bc];W[gg];B[ad];W[da]{};B[ee])"
# In Go the third black stone captures a7; on a torus i7 is free.
GO_CAPTURE = "(;SZ[9]\n;B[ab];W[ac]\n;B[bc];W[gg]\n;B[ad]{};W[hh])"
CHANGED = "(;SZ[9];B[ee];W[df]AW[ef]\n(;B[cg];W[aa])(;B[hh]C[instead]))"


def converted(record):
    """Return the record after a round trip through SGF and through the project's own format."""
    return [load(dump(record, ending)) for ending in (".sgf", ".bgn")]


@each_row("off", ["", "AE[cb][bc][ad]", "AE[bc]", "AE[cb][bc][ad]AW[da][ie]", ";AE[cb][bc][ad]", "PL[B]"])
def test_a_node_may_hold_a_move_and_the_removal_of_its_captures(off):
    record = load(DIAGONAL.format(off))
    assert (record.notice, record_values(record)) == ("", record_values(load(DIAGONAL.format(""))))
    assert record.root.line[6].position.cells.count(BLACK) == 0


@each_row("back", ["", "AW[ac]", ";AW[ac]"])
def test_a_stone_captured_by_go_rules_may_be_restored(back):
    record = load(GO_CAPTURE.format(back))
    assert (record.notice, record_values(record)) == ("", record_values(load(GO_CAPTURE.format(""))))


def test_a_board_that_contradicts_the_rules_is_used_and_reported_once():
    record = load(GO_CAPTURE.format("AE[ac]") + "\n")
    node = record.root.line[5]
    assert node.is_set_up
    assert str(node.position) == "9/x8/1x7/x8/9/9/6o2/9/9 o -"
    assert record.notice == "line 4: after a6 the file sets up a7 empty; its board was used."
    assert main_line(record) == ["a8", "a7", "b7", "g3", "a6", "h2"]
    assert node.children[0].position == node.position.after(node.children[0].action)


def test_the_notice_names_the_first_of_several_nodes_and_their_number():
    text = "(;SZ[9]\n;B[ee]AW[aa:cb]\n(;W[hh]AE[ee])(;AE[aa];W[ii]))"
    assert load(text).notice == (
        "line 2: after e5 the file sets up a8 White, b8 White, c8 White, a9 White and 2 more; "
        "its board was used, as in 2 later nodes."
    )


def test_a_node_without_a_move_sets_the_board_and_the_side_to_move():
    record = load("(;SZ[5];B[aa];W[cc]\n;AB[ee]AE[cc]PL[W]C[Now White];W[bb](;PL[W];W[dd])(;B[ea]))")
    start, first, second, board, answer = record.root.line[:5]
    assert (board.action, board.is_set_up, board.comment) == (None, True, "Now White")
    assert str(board.position) == "x4/5/5/5/4x o -"
    assert [node.turn for node in (start, first, second, board, answer)] == [0, 1, 2, 2, 3]
    assert [child.is_set_up for child in answer.children] == [True, False]
    changes = "e1 Black, c3 empty, White to move"
    assert record.notice == f"line 2: after c3 the file sets up {changes}; its board was used, as in 1 later node."


def test_setup_without_changes_creates_no_node():
    record = load("(;SZ[5];B[aa];AB[aa]AE[bb:cc]PL[W]C[as it stands];W[cc])")
    assert main_line(record) == ["a5", "c3"]
    assert record.root.line[1].comment == "as it stands"


def test_the_same_move_with_and_without_setup_are_two_variations():
    root = load("(;SZ[9](;B[ee])(;B[ee]AW[aa];W[bb])(;B[ee];W[cc])(;B[ee]AW[aa];W[dd]))").root
    assert [(child.action.text, child.is_set_up, len(child.children)) for child in root.children] == [
        ("e5", False, 1),
        ("e5", True, 2),
    ]


def test_a_board_set_up_resets_the_history():
    """Without the setup White's e5 would repeat the start."""
    line = Position.read(GAMES["torus"], "7/5x1/4o2/7/2o4/7/7 x -")
    root = Node(line)
    assert root.play(line.find("d4")).position.why_not(line.find("d4").code)
    played = root.play(line.find("d4")).position
    board = Position.read(GAMES["torus"], str(played))
    node = root.set_up(board, line.find("d4"))
    assert "the board would be the same" in played.why_not(board.geometry.site_of["e5"])
    assert node.position.find("e5")


def test_a_game_continues_from_the_last_board_set_up():
    record = load(CHANGED)
    board = record.root.line[2]
    match = record.match(record.root.line[-1], PEOPLE)
    assert match.start == board.position
    assert [action.text for action in match.actions] == ["c3", "a9"]
    assert match.position == record.root.line[-1].position
    again = Record.of(match)
    assert str(again.root.line[-1].position) == str(match.position)
    assert record.match(board, PEOPLE).actions == ()
    assert [action.text for action in record.match(record.root.line[1], PEOPLE).actions] == ["e5"]


@each_row(
    "text",
    [
        CHANGED,
        GO_CAPTURE.format("AE[ac]"),
        DIAGONAL.format("AB[bc]AE[ie]PL[W];W[aa]"),
        "(;SZ[5];PL[W];W[aa](;AB[bb:cc]PL[W]TE[1];W[ee])(;AE[aa])(;B[ee]C[x]))",
    ],
)
def test_a_board_set_up_survives_all_formats_that_can_hold_it(text):
    record = load(text)
    for again in converted(record):
        assert record_values(again) == record_values(record)
        assert [record_values(each) for each in converted(again)] == [record_values(record)] * 2
    assert load(dump(record, ".sgf")).notice


def test_a_game_is_read_up_to_an_impossible_setup():
    text = "(;SZ[9];B[ee];W[aa]\n;AW[df][ff][eg][ee]AB[ef]PL[W];W[ii])"
    with pytest.raises(
        RecordError, match=r"^line 2, column 1: Black has just moved, and cannot have left e4 surrounded"
    ):
        load(text)
    assert main_line(load(text, lenient=True)) == ["e5", "a9"]


LABELS = "LB[df:A][ee:1\\:2 \\]]TR[aa:cc][ii]CR[dd]SQ[zz]MA[ff]"


def test_labels_of_all_nodes_survive():
    record = load(f"(;SZ[9]{LABELS};B[ee]{LABELS}C[here](;W[df]TR[aa])(;AW[cc]MA[ab]))")
    marks = {"LB": ("df:A", "ee:1:2 ]"), "TR": ("aa:cc", "ii"), "CR": ("dd",), "SQ": ("zz",), "MA": ("ff",)}
    assert [node.labels for node in record.root] == [marks, marks, {"TR": ("aa",)}, {"MA": ("ab",)}]
    for again in converted(record):
        assert record_values(again) == record_values(record)
    assert LABELS in dump(record, ".sgf")


def test_the_go_library_reads_our_labels():
    text = dump(load("(;SZ[9]LB[df:1\\:2 \\]]TR[aa:bb])"), ".sgf")
    root = Sgf_game.from_string(text).get_root()
    assert root.get("LB") == [((3, 3), "1:2 ]")]
    assert sorted(root.get("TR")) == [(7, 0), (7, 1), (8, 0), (8, 1)]


def test_labels_of_nodes_without_a_move_belong_to_the_move_before():
    record = load("(;SZ[9];B[ee]LB[ee:1];LB[aa:2]CR[bb];W[df])")
    assert record.root.children[0].labels == {"LB": ("ee:1", "aa:2"), "CR": ("bb",)}


WORDS = st.text(
    st.sampled_from("a \n\t\v\f\x00\x1b\x1c\x85\u2028\\]}:") | st.characters(codec="utf-8", exclude_characters="\r")
)


@given(WORDS, WORDS)
@settings(max_examples=60)
def test_a_comment_is_unchanged_by_every_round_trip(words, more):
    escaped = words.replace("\\", "\\\\").replace("]", "\\]")
    record = load(f"(;SZ[5]C[{escaped}];B[aa])")
    comments = [mask_invisible(words), mask_invisible(more)]
    assert record.root.comment == comments[0]
    record.root.children[0].comment = comments[1]
    for again in converted(record):
        assert [node.comment for node in again.root] == comments
        assert [[node.comment for node in each.root] for each in converted(again)] == [comments] * 2


@given(WORDS)
@settings(max_examples=60)
def test_a_comment_in_pgn_is_unchanged_after_its_first_reading(words):
    clean = words.translate(str.maketrans("{}", "()"))
    record = load(f"1. g2 {{ {clean} }} 1-0")
    again = load(dump(record, ".pgn"))
    assert record_values(again)[1:] == record_values(record)[1:]
    assert record_values(load(dump(again, ".bgn")))[1:] == record_values(record)[1:]


def test_pgn_cannot_hold_a_board_set_up():
    root = Node(Position.start(GAMES["ataxx"]))
    root.set_up(Position.read(GAMES["ataxx"], "x6/7/7/7/7/7/o6 o 0 1"))
    with pytest.raises(OptionError, match=r"^PGN cannot hold a board that is set up in the middle of a game\.$"):
        dump(Record(root), ".pgn")
