"""The project's own record format, as RECORD.md describes it, and faults in it."""

import re
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import RecordError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.bgn.read import read_record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.record.formats import load
from boardgames_tui.record.tree import Node, Record
from tests.record.trees import fault_in, main_line, random_record, random_start, record_values
from tests.rows import each_row

DOCUMENT = (files("boardgames_tui.record") / "RECORD.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```record\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
KEYS = [read_record(text).root.position.game.key for text in EXAMPLES]
PIECES = st.sampled_from([*'\\{}()<>[]" \n\r\t!*.x1', "  ", "a1", "words "]) | st.characters()
TEXT = st.lists(PIECES, max_size=40).map("".join)
TORUS = '[Game "Torus"]\n[Size "5"]\n\n'


@pytest.mark.parametrize("key", GAMES)
@given(rng=st.randoms(use_true_random=False), texts=st.lists(TEXT, min_size=1, max_size=4), length=st.integers(0, 30))
@settings(max_examples=30)
def test_written_records_are_read_back_equal(key, rng, texts, length):
    start = random_start(rng, key, rng.choice(GAMES[key].sizes[:4]))
    record = random_record(rng, start, length=length, boards=2, texts=texts)
    text = write_record(record)
    assert record_values(read_record(text)) == record_values(record)
    assert write_record(read_record(text)) == text
    text.encode()


def test_the_document_has_an_example_of_every_game():
    assert [key for key, game in GAMES.items() if game.package.startswith("boardgames_tui.")] == KEYS


@each_row("text", EXAMPLES)
def test_examples_are_written_as_they_are_read_and_white_space_line_ends_and_case_of_names_do_not_matter(text):
    record = read_record(text)
    assert write_record(record) == text
    tags, turns = text.split("\n\n")
    names = re.sub(r"^\[(\w+) ", lambda name: f"[  {name[1].upper()}\t", tags, flags=re.MULTILINE)
    loose = names.replace("\n", " \r\n\r\n") + "\r" + turns.replace(" ", " \t\r\n  ")
    again = load("\ufeff" + loose)
    assert {name.lower(): value for name, value in again.tags.items()} == {
        name.lower(): value for name, value in record.tags.items()
    }
    assert record_values(again)[1:] == record_values(record)[1:]


def test_standard_tags_get_their_usual_names_and_moves_their_numbers():
    record = read_record('[game "TORUS"] [black "Ann"] [myTag "1"] [WHITE "Ben"] [date "2026-11-21"] *')
    assert list(record.tags.items()) == [("Black", "Ann"), ("myTag", "1"), ("White", "Ben"), ("Date", "2026-11-21")]
    record = read_record('[Game "Io"] [Size "5"] c3 d4 (b4) a2 (b1) b2 e2 *')
    assert main_line(record) == ["c3", "d4", "a2", "b2", "e2"]
    assert write_record(record).endswith("\n\n1. c3 2. d4 (2. b4) 2... a2 (2... b1) 3. b2 e2 *\n")
    assert record.outcome is None


def test_lines_have_at_most_80_characters():
    record = read_record(
        TORUS + "{" + "a few words " * 40 + "} a1 (a2) (a3) (a4) (b1) (b2) (b3) (b4) (c1) (c2) (c3) (c4) *"
    )
    _, turns = write_record(record).split("\n\n")
    first, *others = turns.rstrip("\n").split("\n")
    assert len(first) <= 80
    for line in others:
        assert len(line) <= 80 < len(first) + 1 + len(line.split(" ")[0])
        first = line


@each_row(
    ("written", "meant"),
    [
        (r"{a \} b}", "a } b"),
        (r"{a { b ( c}", "a { b ( c"),
        (r"{a\\}", "a\\"),
        (r"{a\n  b}", "a\n  b"),
        ("{a\\n\n   b}", "a\nb"),
        ("{  a \n \n\t b  }", "a b"),
        (r"{\sa\s}", " a "),
        (r"{\u001B[31m}", "\x1b[31m"),
        ("{ }", ""),
    ],
)
def test_comments_are_read_as_written(written, meant):
    assert read_record(f"{TORUS} {written} *").root.comment == meant


@each_row(("winner", "mark"), [(BLACK, "x"), (WHITE, "o"), (DRAW, "=")])
def test_a_result_unknown_to_the_rules_is_declared(winner, mark):
    reason = "agreement" if winner == DRAW else "resignation"
    assert read_record(f"{TORUS} a1 {mark}").declared_outcome == Outcome(winner, reason)
    assert read_record(f'[Game "Torus"] [Reason "time"] a1 {mark}').declared_outcome == Outcome(winner, "time")


def test_size_and_options_have_defaults_and_only_another_start_is_written_with_random_blocks_as_drawn():
    start = Position.start(GAMES["ataxx"], 7, {"blocks": "random:8:3"})
    text = write_record(Record(Node(start)))
    assert f'[Start "{start}"]' in text
    assert str(read_record(text.replace("random:8:3", "random:8:4")).root.position) == str(start)
    for game in GAMES.values():
        start = Position.start(game)
        assert "Start" not in write_record(Record(Node(start)))
        assert read_record(f'[Game "{game.title}"] *').root.position == start


def test_a_record_that_was_sent_by_mail_is_read():
    text = """\u200b[Game\u00a0\u201cTorus\u201d]
[Black \u201eAnn\u201c] [White \u00abBen\u00bb]

1. a1\u200b \u2014 <board 9/9/9/9/9/9/9/9/x8 x -> 2.\u200bb2 *\u200b
\x1a"""
    record = load(text)
    assert record.tags == {"Black": "Ann", "White": "Ben"}
    assert [node.action and node.action.text for node in record.root.line[1:]] == ["a1", None, "b2"]


# Black takes the last white piece with d2.
FINISHED = '[Game "Ataxx"]\n[Start "5/5/2x2/2o2/5 x 0 1"]\n'
NO_TAG = 'This is not a tag, which is written [Name "text"] on one line.'
NO_LINE = "is not a position line: the rows, the side to move and the rest, separated by spaces."
NO_ESCAPE = r"\q has no meaning. Use \\ \" \} \n \s and \u with four hexadecimal digits."
NO_GLYPH = "is not a move followed by one of ! ? !! ?? !? ?!."
NO_VALUE = "is not a value, such as <cp 35>, <win 503> or <mate -3>."
WRONG_SIZE = "The size is wrong: the board of the tag Start has size 5."
REPEATED = "is already in the record, so it cannot begin another variation."
ENDS = "The record ends with *, but by the rules the game ends with x: Black wins, no pieces left."
TITLES = ", ".join(game.title for game in GAMES.values())
FAULTS = {
    "": f'1:1 The tag Game is missing, such as [Game "Io"]. Games: {TITLES}.',
    '[Size "7"]': f'1:1 The tag Game is missing, such as [Game "Io"]. Games: {TITLES}.',
    '[Game "Go"]': f"1:1 'Go' is not a game. Games: {TITLES}.",
    '[Game "Io"]\n\n  [Size 7]': f"3:3 {NO_TAG}",
    '[Game "Io"]\n[Event "a\nb"]': f"2:1 {NO_TAG}",
    '[Game "Io"]\n[Event "a\\qb"]': f"2:10 {NO_ESCAPE}",
    '[Game "Io"]\n[Size "7"]\n[size "7"]': "3:1 The tag size appears twice.",
    '[Game "Io"]\n[Size "99"]': "2:1 Io has no board of size 99: sizes are 5 to 13.",
    '[Game "Implo"]\n[Swap "maybe"]': "2:1 swap cannot be 'maybe': it is true or false.",
    '[Game "Ataxx"]\n[Blocks "a1"]': "2:1 The blocks 'a1' are not allowed: a1 is a corner, and corners must stay free.",
    '[Game "Io"]\n[Start "5/5/5/5/5 o"]': f"2:1 '5/5/5/5/5 o' {NO_LINE}",
    '[Game "Io"]\n[Size "7"]\n[Start "5/5/5/5/5 o first -"]': f"2:1 {WRONG_SIZE}",
    TORUS + "1. a1\n2. a1 *": "5:4 a1 is occupied.",
    TORUS + "1. a1 2. f1 *": "4:10 'f1' is not a move of Torus on this board.",
    TORUS + "1. a1 3. b1 *": "4:7 '3.' is not the number of this turn: that is 2.",
    TORUS + "1. a1 2... b1 *": "4:7 '2...' is not the number of this turn: that is 2.",
    '[Game "Io"] 1. c3 2. d4 2. a2 *': "1:25 '2.' is not the number of this turn: that is 2...",
    TORUS + "1. a1 2. 2. b1 *": "4:10 '2.' is a second number for the same turn.",
    TORUS + "a1!!! *": f"4:1 'a1!!!' {NO_GLYPH}",
    TORUS + "a1 ! *": f"4:4 '!' {NO_GLYPH}",
    TORUS + "a1 <+0.35> *": f"4:4 '<+0.35>' {NO_VALUE}",
    TORUS + "a1 <cp 3> <cp 4> *": "4:11 A move has only one value; this is a second one.",
    TORUS + "a1 {a} (b1) {b} *": "4:13 A move has only one comment; this is a second one.",
    TORUS + "a1 ({a} b1) *": "4:5 A comment must follow a move, and this variation has none yet.",
    TORUS + "a1 {a} } *": "4:8 '}' has no meaning here.",
    TORUS + "a1 < *": "4:4 This is not a value, which is written <cp 35>.",
    TORUS + 'a1 [Black "Ann"] *': "4:4 Tags must precede the turns.",
    TORUS + "{a\n\n a1 *": "4:1 This comment is not closed: it must end with }; a } in it is written \\}.",
    TORUS + "a1\n(b1 (c1) *": "5:1 This variation is not closed: it ends with ).",
    TORUS + "(a1) *": "4:1 A variation must follow the move that it replaces.",
    TORUS + "a1 ((b1)) *": "4:5 A variation must follow the move that it replaces.",
    TORUS + "a1 () *": "4:5 No variation is open here.",
    TORUS + "a1 (b1)) *": "4:8 No variation is open here.",
    TORUS + "a1 (a1) *": f"4:5 a1 {REPEATED}",
    TORUS + "a1": "4:3 The record is incomplete: it must end with x, o or = for the result, or with *.",
    TORUS + "a1 * b1": "4:6 The record continues after *, which ends it.",
    TORUS + "a1 (* b1) *": "4:4 This variation is not closed: it ends with ).",
    FINISHED + "d2 *": f"3:4 {ENDS}",
    FINISHED + "d2 b1 *": "3:4 b1 cannot be played: the game is over.",
    '[Reason "time"]' + FINISHED + "d2 x": "1:1 The reason is 'time', and the turns end with 'no pieces left'.",
    '[Result "White wins"]' + FINISHED + "d2 x": "1:1 The result is 'White wins', and the turns end with 'Black wins'.",
    '[Game "Torus"]\n[Result "Draw"] a1 *': "2:1 The result is 'Draw', and the turns end with 'unfinished'.",
    TORUS + "a1 <win 1001> *": f"4:4 '<win 1001>' {NO_VALUE}",
    TORUS + "<board 5/5/5/5/5 o -> a1 *": "4:1 A board must follow a move or -- directly.",
    TORUS + "a1 <board 5/5/5/5/5 o -> <board 5/5/5/5/5 x -> *": "4:26 A board must follow a move or -- directly.",
    TORUS + "a1 <board > *": f"4:4 '' {NO_LINE}",
    TORUS + "-- a1 *": "4:1 -- stands for no move and must be followed by the board that is set up.",
    TORUS + "1. -- <board 5/5/5/5/5 o -> *": "4:4 -- is not a turn, so it has no number.",
    TORUS + "a1 <board 5/5/5/5/x4 o -> *": "4:4 This is the board that the rules give, so it sets nothing up.",
    TORUS + "a1 <board 7/7/7/7/7/7/7 o -> *": "4:4 This board is of size 7, the game's of 5.",
    TORUS + "a1 <board 5/5/5/5 o -> *": "4:4 '5/5/5/5' has 4 rows, but no board of Torus has that many.",
    TORUS + "-- <board 5/5/5/5/x4 o -> (-- <board 5/5/5/5/x4  o ->) *": f"4:28 -- {REPEATED}",
    TORUS + 'a1 <LB "aa:1"> <TR "aa"> <LB "bb:2"> *': "4:26 LB appears twice.",
    TORUS + 'a1 <XX "aa"> *': "4:4 XX is not a label. Use LB, TR, CR, SQ, MA.",
    TORUS + 'a1 (<LB "aa:1"> b1) *': "4:5 A label must follow a move, and this variation has none yet.",
    TORUS + 'a1 <LB "aa\\q"> *': f"4:11 {NO_ESCAPE}",
    '[Game "Torus"]\n[Reason "time"] a1 *': "2:1 The reason is 'time', and the turns end without one.",
}


@pytest.mark.quick
@each_row(("text", "fault"), FAULTS.items())
def test_faults_are_reported_with_line_column_and_cause(text, fault):
    assert fault_in(text, read_record) == fault


@given(TEXT)
def test_any_text_after_the_tags_is_read_or_refused_with_a_place_in_it(text):
    lines = (TORUS + text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    try:
        load(TORUS + text)
    except RecordError as fault:
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1  # noqa: PT017 - either will do


def test_a_lenient_reader_keeps_everything_before_the_fault():
    record = read_record(TORUS + "1. a1! {good} 2. b2 (2. c3 3. e5 {also}) 3. b2 4. d4 *", lenient=True)
    assert main_line(record) == ["a1", "b2"]
    assert [[action.text for action in node.actions] for node in record.root][-1] == ["a1", "c3", "e5"]
    assert str(record.fault) == "line 4, column 45: b2 is occupied."
    assert record.root.children[0].comment == "good"
    # It needs tags.
    with pytest.raises(RecordError, match=r"^line 1, column 1: 'Chess' is not a game. Games: Io, "):
        read_record('[Game "Chess"] 1. e4 *', lenient=True)
