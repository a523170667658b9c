"""Faulty records: their line, column and cause, and how much of them a lenient reader reads."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.errors import RecordError
from boardgames_tui.games import GAMES
from boardgames_tui.record.bgn.read import read_record
from tests.record.bgn_texts import EVERY_EXAMPLE, TEXT, TORUS, main_line
from tests.record.trees import record_values
from tests.rows import each_row

pytestmark = pytest.mark.quick

# Black takes the last white piece with d2.
FINISHED = '[Game "Ataxx"]\n[Start "5/5/2x2/2o2/5 x 0 1"]\n'
TITLES = ", ".join(game.title for game in GAMES.values())
FAULTS = {
    "": (1, 1, f'The tag Game is missing, such as [Game "Io"]. Games: {TITLES}.'),
    '[Size "7"]': (1, 1, f'The tag Game is missing, such as [Game "Io"]. Games: {TITLES}.'),
    '[Game "Go"]': (1, 1, f"'Go' is not a game. Games: {TITLES}."),
    '[Game "Io"]\n\n  [Size 7]': (3, 3, 'This is not a tag, which is written [Name "text"] on one line.'),
    '[Game "Io"]\n[Event "a\nb"]': (2, 1, 'This is not a tag, which is written [Name "text"] on one line.'),
    '[Game "Io"]\n[Event "a\\qb"]': (
        2,
        10,
        '\\q has no meaning. Use \\\\ \\" \\} \\n \\s and \\u with four hexadecimal digits.',
    ),
    '[Game "Io"]\r\n[Size "7"]\r\n[size "7"]': (3, 1, "The tag size appears twice."),
    '[Game "Io"]\n[Size "99"]': (2, 1, "Io has no board of size 99: sizes are 5 to 13."),
    '[Game "Implo"]\n[Swap "maybe"]': (2, 1, "swap cannot be 'maybe': it is true or false."),
    '[Game "Ataxx"]\n[Blocks "a1"]': (
        2,
        1,
        "The blocks 'a1' are not allowed: a1 is a corner, and corners must stay free.",
    ),
    '[Game "Io"]\n[Start "5/5/5/5/5 o"]': (
        2,
        1,
        "'5/5/5/5/5 o' is not a position line: the rows, the side to move and the rest, separated by spaces.",
    ),
    '[Game "Io"]\n[Size "7"]\n[Start "5/5/5/5/5 o first -"]': (
        2,
        1,
        "The size is wrong: the board of the tag Start has size 5.",
    ),
    TORUS + "1. a1\n2. a1 *": (5, 4, "a1 is occupied."),
    TORUS + "1. a1 2. f1 *": (4, 10, "'f1' is not a move of Torus on this board."),
    TORUS + "1. a1 3. b1 *": (4, 7, "'3.' is not the number of this turn: that is 2."),
    TORUS + "1. a1 2... b1 *": (4, 7, "'2...' is not the number of this turn: that is 2."),
    '[Game "Io"] 1. c3 2. d4 2. a2 *': (1, 25, "'2.' is not the number of this turn: that is 2..."),
    TORUS + "1. a1 2. 2. b1 *": (4, 10, "'2.' is a second number for the same turn."),
    TORUS + "a1!!! *": (4, 1, "'a1!!!' is not a move followed by one of ! ? !! ?? !? ?!."),
    TORUS + "a1 ! *": (4, 4, "'!' is not a move followed by one of ! ? !! ?? !? ?!."),
    TORUS + "a1 <+0.35> *": (4, 4, "'<+0.35>' is not a value, such as <cp 35>, <win 503> or <mate -3>."),
    TORUS + "a1 <cp 3> <cp 4> *": (4, 11, "A move has only one value; this is a second one."),
    TORUS + "a1 {a} (b1) {b} *": (4, 13, "A move has only one comment; this is a second one."),
    TORUS + "a1 ({a} b1) *": (4, 5, "A comment must follow a move, and this variation has none yet."),
    TORUS + "a1 {a} } *": (4, 8, "'}' has no meaning here."),
    TORUS + "a1 < *": (4, 4, "This is not a value, which is written <cp 35>."),
    TORUS + 'a1 [Black "Ann"] *': (4, 4, "Tags must precede the turns."),
    TORUS + "{a\n\n a1 *": (4, 1, "This comment is not closed: it must end with }; a } in it is written \\}."),
    TORUS + "a1\n(b1 (c1) *": (5, 1, "This variation is not closed: it ends with )."),
    TORUS + "a1 (b1": (4, 4, "This variation is not closed: it ends with )."),
    TORUS + "(a1) *": (4, 1, "A variation must follow the move that it replaces."),
    TORUS + "a1 ((b1)) *": (4, 5, "A variation must follow the move that it replaces."),
    TORUS + "a1 b1 ((c1)) *": (4, 8, "A variation must follow the move that it replaces."),
    TORUS + "a1 () *": (4, 5, "No variation is open here."),
    TORUS + "a1 (b1)) *": (4, 8, "No variation is open here."),
    TORUS + "a1 (a1) *": (4, 5, "a1 is already in the record, so it cannot begin another variation."),
    TORUS + "a1": (4, 3, "The record is incomplete: it must end with x, o or = for the result, or with *."),
    TORUS + "a1 * b1": (4, 6, "The record continues after *, which ends it."),
    TORUS + "a1 (* b1) *": (4, 4, "This variation is not closed: it ends with )."),
    FINISHED + "d2 *": (
        3,
        4,
        "The record ends with *, but by the rules the game ends with x: Black wins, no pieces left.",
    ),
    FINISHED + "d2 b1 *": (3, 4, "b1 cannot be played: the game is over."),
    '[Reason "time"]' + FINISHED + "d2 x": (1, 1, "The reason is 'time', and the turns end with 'no pieces left'."),
    '[Result "White wins"]' + FINISHED + "d2 x": (
        1,
        1,
        "The result is 'White wins', and the turns end with 'Black wins'.",
    ),
    '[Game "Torus"]\n[Result "Draw"] a1 *': (2, 1, "The result is 'Draw', and the turns end with 'unfinished'."),
    TORUS + "a1 <win 1001> *": (4, 4, "'<win 1001>' is not a value, such as <cp 35>, <win 503> or <mate -3>."),
    TORUS + "<board 5/5/5/5/5 o -> a1 *": (4, 1, "A board must follow a move or -- directly."),
    TORUS + "a1 {a} <board 5/5/5/5/5 o -> *": (4, 8, "A board must follow a move or -- directly."),
    TORUS + "a1 <board 5/5/5/5/5 o -> <board 5/5/5/5/5 x -> *": (4, 26, "A board must follow a move or -- directly."),
    TORUS + "a1 <board > *": (
        4,
        4,
        "'' is not a position line: the rows, the side to move and the rest, separated by spaces.",
    ),
    TORUS + "-- a1 *": (4, 1, "-- stands for no move and must be followed by the board that is set up."),
    TORUS + "1. -- <board 5/5/5/5/5 o -> *": (4, 4, "-- is not a turn, so it has no number."),
    TORUS + "a1 <board 5/5/5/5/x4 o -> *": (4, 4, "This is the board that the rules give, so it sets nothing up."),
    TORUS + "a1 <board 7/7/7/7/7/7/7 o -> *": (4, 4, "This board is of size 7, the game's of 5."),
    TORUS + "a1 <board 5/5/5/5 o -> *": (4, 4, "'5/5/5/5' has 4 rows, but no board of Torus has that many."),
    TORUS + "-- <board 5/5/5/5/x4 o -> (-- <board 5/5/5/5/x4  o ->) *": (
        4,
        28,
        "-- is already in the record, so it cannot begin another variation.",
    ),
    TORUS + 'a1 <LB "aa:1"> <TR "aa"> <LB "bb:2"> *': (4, 26, "LB appears twice."),
    TORUS + 'a1 <XX "aa"> *': (4, 4, "XX is not a label. Use LB, TR, CR, SQ, MA."),
    TORUS + 'a1 (<LB "aa:1"> b1) *': (4, 5, "A label must follow a move, and this variation has none yet."),
    TORUS + 'a1 <LB "aa\\q"> *': (
        4,
        11,
        '\\q has no meaning. Use \\\\ \\" \\} \\n \\s and \\u with four hexadecimal digits.',
    ),
    '[Game "Torus"]\n[Reason "time"] a1 *': (2, 1, "The reason is 'time', and the turns end without one."),
}


@each_row("text", FAULTS)
def test_faults_are_reported_with_line_column_and_cause(text):
    with pytest.raises(RecordError) as error:
        read_record(text)
    line, column, cause = FAULTS[text]
    assert (error.value.line, error.value.column, error.value.cause) == (line, column, cause)
    assert str(error.value) == f"line {line}, column {column}: {cause}"


def read_or_fault(text, **how):
    """Return the record of a text, or the error that refuses it."""
    try:
        return read_record(text, **how), None
    except RecordError as fault:
        return None, fault


@EVERY_EXAMPLE
@given(cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 9), st.floats(0, 1), st.integers(0, 9)), max_size=4))
@settings(max_examples=40)
def test_a_lenient_reader_reads_mutated_records_up_to_the_fault(text, cuts):
    for at, gone, source, taken in cuts:
        begin, copy = round(at * len(text)), round(source * len(text))
        text = text[:begin] + text[copy : copy + taken] + text[begin + gone :]
    strict, fault = read_or_fault(text)
    lenient, headless = read_or_fault(text, lenient=True)
    assert str(headless or lenient.fault) == str(fault)
    assert strict is None or record_values(strict) == record_values(lenient)


@given(TEXT)
def test_any_text_after_the_tags_is_read_or_refused_with_a_place_in_it(text):
    _, fault = read_or_fault(TORUS + text)
    lines = (TORUS + text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert fault is None or 1 <= fault.column <= len(lines[fault.line - 1]) + 1


def test_a_lenient_reader_keeps_everything_before_the_fault():
    record = read_record(TORUS + "1. a1! {good} 2. b2 (2. c3 3. e5 {also}) 3. b2 4. d4 *", lenient=True)
    assert main_line(record) == ["a1", "b2"]
    assert [[action.text for action in node.actions] for node in record.root][-1] == ["a1", "c3", "e5"]
    assert str(record.fault) == "line 4, column 45: b2 is occupied."
    assert record.root.children[0].comment == "good"


def test_a_lenient_reader_needs_tags():
    with pytest.raises(RecordError, match=r"^line 1, column 1: 'Chess' is not a game. Games: Io, "):
        read_record('[Game "Chess"] 1. e4 *', lenient=True)
