"""SGF of Torus: Go editors' records are read with boards set up and labels, and a Go library reads ours."""

import random
import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgfmill.sgf import Sgf_game

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import OptionError, RecordError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record import Node, Record
from boardgames_tui.record.bgn.escapes import mask_invisible
from boardgames_tui.record.formats import dump, load
from boardgames_tui.record.sgf.write import write
from tests.matches import PEOPLE
from tests.record.trees import fault_in, main_line, random_record, record_values
from tests.rows import each_row

pytestmark = pytest.mark.quick

TORUS = GAMES["torus"]
# Black's c3 and e5 flank White's d4.
CAPTURE = "(;SZ[9];B[cg];W[df];B[ee]{};W[aa])"
EVERY_EXAMPLE = settings(max_examples=25)


@each_row("size", [5, 9, 13])
def test_points_agree_with_the_go_library(size):
    root = Node(Position.start(TORUS, size))
    for action in root.position.actions:
        root.play(action)
    text = write(Record(root))
    for theirs, ours in zip(Sgf_game.from_string(text).get_root(), root.children, strict=True):
        _, (row, column) = theirs.get_move()
        assert f"{chr(97 + column)}{row + 1}" == ours.action.text
    assert record_values(load(text)) == record_values(Record(root))


@each_row(("off", "changed"), [("AE[df][cg]", "c3 empty"), (";AE[ee]", "e5 empty")])
def test_removing_other_stones_than_the_captured_ones_is_reported(off, changed):
    record = load(CAPTURE.format(off))
    assert record.notice == f"line 1: after e5 the file sets up {changed}; its board was used."


def test_reads_tags_comments_and_glyphs():
    record = load(
        "(;GM[1]FF[4]KM[6.5]PB[Ann [the rook\\]]PW[B\\\\W]DT[2026-11-21]EV[Club\nevening]C[A \\\nline\nand \\] more]"
        ";B[ee]TE[1];W[ea]BM[2]N[Odd]C[but so]EVAL[cp -40];B[eb]IT[])"
    )
    assert record.tags == {"Black": "Ann [the rook]", "White": "B\\W", "Date": "2026-11-21", "Event": "Club evening"}
    assert record.root.comment == "A line\nand ] more"
    assert [node.glyph for node in record.root.line] == ["", "!", "??", "!?"]
    assert record.root.line[2].full_comment == "Odd\nbut so"
    assert record.root.line[2].value == "cp -40"


def test_variations_follow_the_node_before_their_bracket():
    root = load("(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))").root
    played = [(node.turn, node.action.text) for node in root if node.action]
    assert played == [(1, "a9"), (2, "b8"), (3, "c7"), (4, "d6"), (4, "e5"), (2, "f4")]


def test_setup_stones_form_the_start():
    record = load("(;SZ[9]AB[aa:cb][ii]AW[ee]PL[W];W[ef])")
    assert str(record.root.position) == "xxx6/xxx6/9/9/4o4/9/9/9/8x o -"
    assert main_line(record) == ["e4"]


@each_row(
    ("text", "side"),
    [
        ("(;SZ[9]HA[2]AB[cc][gg];W[ee])", WHITE),
        ("(;SZ[9]HA[2]AB[cc][gg];C[x](;W[ee])(;W[aa]))", WHITE),
        ("(;SZ[9]AB[cc][gg]W[ee])", WHITE),
        ("(;SZ[9]HA[2];AB[cc][gg];W[ee])", WHITE),
        ("(;SZ[9]AB[cc][gg]PL[B];B[ee];W[aa])", BLACK),
        ("(;SZ[9]AB[cc][gg];B[ee];W[aa])", BLACK),
    ],
)
def test_the_colour_of_the_first_move_begins_on_a_board_that_is_set_up(text, side):
    record = load(text)
    move = next(node for node in record.root.line if node.action)
    assert move.parent.position.side == side
    assert record_values(load(write(record))) == record_values(record)


@each_row(
    ("text", "cause", "moves"),
    [
        (
            "(;B[ee]C[a [b] c];W[aa])",
            "'c' is not a node, .*; a \\] within the value before it must be written",
            ["e5", "a9"],
        ),
        ("(;B[ee]C[Is [this] (so)?];W[aa])", "column 20: '\\('.*; a \\] within the value before it", ["e5", "a9"]),
        ("(;B[ee]C[I [b] (c) [d] e (f];W[aa])", "'\\('.*; a \\] within the value before it", ["e5", "a9"]),
        ("(;B[ee](;W[aa]N[a [b]) c];B[bb])(;W[cc]))", "'\\)'.*; a \\] within the value before it", ["e5", "a9", "b8"]),
        ("(;B[ee]C[I [b]; c];W[aa])", "';'.*; a \\] within the value before it", ["e5", "a9"]),
        ("(;B[ee]C[[b] and [c]];W[aa])", "'and'.*; a \\] within the value before it", ["e5", "a9"]),
        ("(;B[ee];W[aa]N[x]] C[y])", "; a \\] within the value before it must be written", ["e5", "a9"]),
        ("(SZ[9]PB[Ann];B[ee];W[aa])", "^line 1, column 2: SZ is outside a node", ["e5", "a9"]),
        (" (\n FF[4];B[ee](W[aa];B[ii])(W[bb]))", "^line 2, column 2: FF is outside a node", ["e5", "a9", "i1"]),
        # The first of two faults is reported.
        ("(SZ[9];B[ee];W[ee])", "SZ is outside a node", ["e5"]),
        ("(;SZ[9];B[ee];W[xx]C[a] b];B[aa])", "'xx' is not a point", ["e5"]),
    ],
)
def test_the_cause_is_named_and_a_lenient_reader_keeps_what_it_can(text, cause, moves):
    with pytest.raises(RecordError, match=cause):
        load(text)
    record = load(text, lenient=True)
    assert main_line(record) == moves
    assert re.search(cause, str(record.fault))


def test_a_lenient_reader_keeps_brackets_without_a_backslash_in_texts():
    record = load("(;PB[Ann [the rook] of [Club]]SZ[9];B[ee]C[a] b] [c]\n d\\]]N[x];W[aa])", lenient=True)
    assert record.tags == {"Black": "Ann [the rook] of [Club]"}
    assert record.root.line[1].full_comment == "x\na] b] [c]\n d]"
    assert main_line(record) == ["e5", "a9"]
    assert main_line(load(f"(;B[ee]C[x{']' * 100_000};W[aa])", lenient=True)) == ["e5"]


def test_what_comes_with_a_copied_record_means_nothing_between_its_parts():
    text = "\u200b(\u200b;\u2060SZ\u200b[9]\u200b;B[EE]\u200bC\u200b[a\u200bb];\u200e\ufeffW[aa]\u200b)\u200b\x1a\0"
    record = load(text)
    assert (main_line(record), record.root.line[1].comment) == (["e5", "a9"], "a\u200bb")


@each_row(
    ("result", "agreed"),
    [
        ("B+R", Outcome(BLACK, "resignation")),
        ("W+Resign", Outcome(WHITE, "resignation")),
        ("W+T", Outcome(WHITE, "time")),
        ("B+Forfeit", Outcome(BLACK, "forfeit")),
        ("B+", Outcome(BLACK, "adjudication")),
        ("0", Outcome(DRAW, "agreement")),
        ("Draw", Outcome(DRAW, "agreement")),
        ("?", None),
        ("Void", None),
    ],
)
def test_a_result_unknown_to_the_rules_is_declared(result, agreed):
    assert load(f"(;SZ[9]RE[{result}];B[ee])").declared_outcome == agreed


FAULTS = {
    "(;GM[2]SZ[9])": "1:6 GM[2] is another game: Torus has GM[1], as Go has, or no GM.",
    "(;SZ[19])": "1:6 Torus has no board of size 19: sizes are 5 to 13.",
    "(;SZ[9]\n;B[ee]\n ;B[ef])": "3:5 It is White's turn, not Black's.",
    "(;B[ee];W[ee])": "1:11 e5 is occupied.",
    "(;B[])": "1:5 Nobody can pass in Torus.",
    "(;B[ee];W[tt])": "1:11 Nobody can pass in Torus.",
    "(;B[ej])": "1:5 'ej' is not a point of this board. Use two letters from a to i.",
    "(;B[aa:bb])": "1:5 'aa:bb' is not a point of this board. Use two letters from a to i.",
    "(;B[ee]W[ef])": "1:10 A node can hold only one move.",
    "(;B[ee]\n;W[ef]AB[aa][aa])": "2:1 a9 is set up twice.",
    "(;B[ee];AB[aa:bb]AE[bb])": "1:8 b8 is set up twice.",
    "(;B[ee];AB[jj])": "1:12 'jj' is not a point of this board. Use two letters from a to i.",
    "(;B[ee]\n;W[aa]\n;AW[df][ff][eg][ee]AB[ef]PL[W])": "3:1 Black has just moved, and cannot have left e4 surrounded.",
    "(;B[ee]": "1:8 The record is incomplete: a ) is missing.",
    "(;B[ee": "1:3 B[ is not closed: a value must end with ]; a ] in it is written \\].",
    "(;B;W[ee])": "1:3 'B' is not a node, variation or property [with values].",
    "(;B[ee]\n *)": "2:2 '*' is not a node, variation or property [with values].",
    "(;B[ee](;W[ef]);W[eg])": "1:16 A node cannot follow a variation that has ended.",
    "(;B[ee](C[a];W[ef]))": "1:9 C is outside a node, which begins with ;.",
    "(;AB[aa:cc]AE[bb])": "1:2 b8 is set up twice.",
    "(;GM[\x1b[2J\n])": "1:6 GM[\\x1b[2J\\n] is another game: Torus has GM[1], as Go has, or no GM.",
    "(;SZ[\x1b])": "1:6 Torus has no board of size ?: sizes are 5 to 13.",
    "(;AB[ea][de][fe][ef][ed]AW[ee]PL[B])": "1:2 White has just moved, and cannot have left e5 surrounded.",
    "(;SZ[9]AB[df][ff][eg]AW[ef]RE[W+R];B[ee])": "1:31 The result is wrong: by the rules Black has won (surround).",
}


@each_row(("text", "fault"), FAULTS.items())
def test_faults_are_reported_with_their_place_and_cause(text, fault):
    assert fault_in(text) == fault


def test_one_of_several_games_can_be_chosen():
    text = "From a letter: (;B[aa](;W[bb])(;W[cc]))\nand\n(;B[ii])"
    assert main_line(load(text, number=1)) == ["a9", "b8"]
    assert main_line(load(text, number=2)) == ["i1"]
    assert all(load(text, number=number).has_other_games for number in (1, 2))
    assert not load("(;B[ii])", number=1).has_other_games
    with pytest.raises(OptionError, match="No game 3: the last one is 2"):
        load(text, number=3)
    assert main_line(load(text)) == ["a9", "b8"]


def test_deeply_nested_brackets_are_handled():
    text = "(;SZ[9]" + "(;C[x]" * 10_000
    with pytest.raises(RecordError, match="a \\) is missing"):
        load(text)
    assert load(text + ")" * 10_001).root.comment.count("x") == 10_000
    for rubbish in ("(" * 100_000, "(;" * 100_000, "(;" + "(" * 100_000):
        with pytest.raises(RecordError):
            load(rubbish)


def random_torus(seed, boards=2, **rest):
    rng = random.Random(seed)
    size = rng.choice((5, 6, 9))
    start = Position.start(TORUS, size)
    if rng.random() < 0.3:
        start = Position.read(TORUS, f"{size}/{size - 2}xo/{'/'.join([str(size)] * (size - 2))} o -")
    return random_record(rng, start, length=rng.randrange(25), variations=3, boards=boards, **rest)


@EVERY_EXAMPLE
@given(st.integers(0, 10**6))
def test_written_records_are_read_back_equal(seed):
    record = random_torus(seed, texts=("", "good", "two\nlines, a ] and a \\", " \f\t a: \v\n"))
    declared = record.declared_outcome
    reason = "time" if declared and declared.winner else "agreement"
    record.root.line[-1].declared_outcome = declared and Outcome(declared.winner, reason)
    record.tags = {tag: text for tag, text in record.tags.items() if text.strip()}
    again = load(write(record))
    assert record_values(again)[1:] == record_values(record)[1:]
    assert again.tags == {tag: " ".join(text.strip().split("\n")) for tag, text in record.tags.items()}


@EVERY_EXAMPLE
@given(st.integers(0, 10**6))
def test_the_go_library_reads_our_records(seed):
    record = random_torus(seed, boards=0, texts=("", "plain words", "a ] and a \\"))
    game = Sgf_game.from_string(write(record))
    assert game.get_size() == record.root.position.size
    assert game.get_root().get("RU") == "Torus"
    for theirs, ours in zip(game.get_main_sequence()[1:], record.root.line[1:], strict=True):
        colour, (row, column) = theirs.get_move()
        assert (colour, f"{chr(97 + column)}{row + 1}") == (".bw"[ours.parent.position.side], ours.action.text)
        assert (theirs.get("C") if theirs.has_property("C") else "") == ours.comment
        assert len(theirs) == len(ours.children)


# White's d9 and i5 flank Black's c8, b7 and a6, across the left edge.
DIAGONAL = "(;SZ[9]PB[Ann]PW[Ben];B[cb];W[ie];B[bc];W[gg];B[ad];W[da]{};B[ee])"
# In Go the third black stone captures a7; on a torus i7 is free.
GO_CAPTURE = "(;SZ[9]\n;B[ab];W[ac]\n;B[bc];W[gg]\n;B[ad]{};W[hh])"
CHANGED = "(;SZ[9];B[ee];W[df]AW[ef]\n(;B[cg];W[aa])(;B[hh]C[instead]))"


def converted(record):
    """Return the record after a round trip through SGF and through the project's own format."""
    return [load(dump(record, ending)) for ending in (".sgf", ".bgn")]


@each_row(
    ("game", "off"),
    [
        *product([CAPTURE], ["AE[df]", "AE[df:df]", "AE[aa]", ";AE[df]"]),
        *product([DIAGONAL], ["AE[cb][bc][ad]", "AE[bc]", "AE[cb][bc][ad]AW[da][ie]", ";AE[cb][bc][ad]", "PL[B]"]),
        *product([GO_CAPTURE], ["AW[ac]", ";AW[ac]"]),
    ],
)
def test_captured_stones_may_be_removed_or_not_and_those_captured_by_go_rules_restored(game, off):
    record = load(game.format(off))
    assert (record.notice, record_values(record)) == ("", record_values(load(game.format(""))))


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


def test_setup_without_changes_creates_no_node_and_the_same_move_with_other_setup_a_variation():
    record = load("(;SZ[5];B[aa];AB[aa]AE[bb:cc]PL[W]C[as it stands];W[cc])")
    assert main_line(record) == ["a5", "c3"]
    assert record.root.line[1].comment == "as it stands"
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


LABELS = "LB[df:A][ee:1\\:2 \\]]TR[aa:cc][ii]CR[dd]SQ[zz]MA[ff]"


def test_labels_of_all_nodes_survive():
    # Labels of a node without a move belong to the move before.
    record = load(f"(;SZ[9]{LABELS};B[ee]{LABELS}C[here];LB[aa:2](;W[df]TR[aa])(;AW[cc]MA[ab]))")
    marks = {"LB": ("df:A", "ee:1:2 ]"), "TR": ("aa:cc", "ii"), "CR": ("dd",), "SQ": ("zz",), "MA": ("ff",)}
    more = marks | {"LB": (*marks["LB"], "aa:2")}
    assert [node.labels for node in record.root] == [marks, more, {"TR": ("aa",)}, {"MA": ("ab",)}]
    for again in converted(record):
        assert record_values(again) == record_values(record)
    assert LABELS in dump(record, ".sgf")


def test_the_go_library_reads_our_labels():
    text = dump(load("(;SZ[9]LB[df:1\\:2 \\]]TR[aa:bb])"), ".sgf")
    root = Sgf_game.from_string(text).get_root()
    assert root.get("LB") == [((3, 3), "1:2 ]")]
    assert sorted(root.get("TR")) == [(7, 0), (7, 1), (8, 0), (8, 1)]


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
