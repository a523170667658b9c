"""All formats: detected by the text when reading, chosen by the file ending when writing."""

import re
from importlib.resources import files
from itertools import product

import pyffish
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.errors import OptionError, RecordError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record import Node, Record, parse_budget
from boardgames_tui.record.formats import WRITERS, decode_record, dump, load
from tests.rows import each_row

pytestmark = pytest.mark.quick

LINES = [
    "7/7/7/7/7/7/7 o first -",
    "5/5/2o2/5/5 x bound c3",
    "6/6/6/2x3/6/6 o place s x",
    "6/6/6/2x3/6/6 o place - x",
    "9/9/9/9/9/9/9/9/9 x -",
    "7/7/7/7/7/7/7 x -",
    "4/1/4/2/4/1/4 x -",
    "xo2/1/4/2/4/1/4 x -",
    "x5o/7/2-1-2/7/2-1-2/7/o5x x 3 7",
]
DOCUMENT = (files("boardgames_tui.record") / "RECORD.md").read_text(encoding="utf-8")
HOLDERS = {"torus": {".bgn", ".sgf", ".fen"}, "ataxx": {".bgn", ".pgn", ".fen"}}


def record_of(key, plies=4):
    root = Node(Position.start(GAMES[key]))
    node = root
    for _ in range(plies):
        node = node.play(node.position.actions[0])
    return Record(root, {"Black": "Ann"})


@each_row("line", LINES)
def test_a_position_line_determines_its_game(line):
    record = load(f"\ufeff\n  {line}\r\n")
    assert str(record.root.position) == line
    assert record.root.line == (record.root,)


@each_row(
    ("fen", "line"),
    [
        ("startpos", "x5o/7/7/7/7/7/o5x x 0 1"),
        ("x5o/7/7/7/7/7/o5x x", "x5o/7/7/7/7/7/o5x x 0 1"),
        ("x5o/7/7/7/7/7/o5x o 12", "x5o/7/7/7/7/7/o5x o 12 1"),
        ("X5O/7/7/7/7/7/O5X W 0 1", "x5o/7/7/7/7/7/o5x o 0 1"),
        ("b5w/7/7/7/7/7/w5b b 0 1", "x5o/7/7/7/7/7/o5x x 0 1"),
        ("P5p/7/2*1*2/7/2*1*2/7/p5P b 0 1", "x5o/7/2-1-2/7/2-1-2/7/o5x o 0 1"),
        (pyffish.start_fen("ataxx"), "x5o/7/7/7/7/7/o5x x 0 1"),
    ],
)
def test_fens_of_ataxx_are_read_in_all_spellings(fen, line):
    assert str(load(fen).root.position) == line


def test_a_fen_of_ataxx_needs_the_side_to_move():
    with pytest.raises(RecordError, match="is not a position line: the rows, the side to move and the rest"):
        load("x5o/7/7/7/7/7/o5x", game=GAMES["ataxx"])


@each_row("text", ['[Game "J\u00fc"]', "J\u00fc", "9/9 J\u00fc"])
def test_other_encodings_are_read_only_in_sgf_and_pgn(text):
    with pytest.raises(UnicodeError):
        decode_record(text.encode("latin-1"))


@each_row(
    ("text", "column", "cause"),
    [
        ("", 1, "Not a recognised game record or position."),
        ('{"a": "b 2"}', 1, "Not a recognised game record or position."),
        ("Dear Ann, here is our game.", 1, "Not a recognised game record or position."),
        ("  9/9/9 x 1 2 3 4", 3, "'9/9/9 x 1 2 3 4' does not name its game. Use --game."),
        ("5/5/5/5/5", 1, "'5/5/5/5/5' does not name its game. Use --game."),
        ("9/9/9/9/9/9/9/9/8 x -", 1, "The row '8' has 8 sites instead of 9."),
        ("7/7/7/7/7/7/7 z first -", 1, "'z' is not a side to move. Use x or o."),
    ],
)
def test_refuses_a_malformed_position_line(text, column, cause):
    with pytest.raises(RecordError) as refusal:
        load(text)
    assert (refusal.value.line, refusal.value.column, refusal.value.cause) == (1, column, cause)


def test_refuses_a_second_line():
    with pytest.raises(RecordError, match="line 2, column 1: A position must be a single line; found a second one"):
        load("5/5/5/5/5 x -\n5/5/5/5/5 x -\n")


@each_row(
    "text",
    [
        "root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n",
        "/usr/bin/env\n",
        "http://example.org/\nmore\n",
    ],
)
def test_lines_with_slashes_are_no_positions_because_of_that(text):
    with pytest.raises(RecordError, match="line 1, column 1: Not a recognised game record or position"):
        load(text)


def test_an_ambiguous_line_belongs_to_the_requested_game():
    with pytest.raises(RecordError, match="is not a position line"):
        load("5/5/5/5/5", game=GAMES["torus"])
    with pytest.raises(RecordError, match="is not the half-moves and the turn of Ataxx"):
        load("x5o/7/7/7/7/7/o5x x 0 1 2 3", game=GAMES["ataxx"])


def test_refuses_a_record_of_another_game_than_requested():
    with pytest.raises(OptionError, match="This is a game of Torus, not of Io"):
        load("(;B[ee])", game=GAMES["io"])


@each_row(("key", "ending"), product(GAMES, WRITERS))
def test_formats_are_detected_from_their_text_and_refuse_what_they_cannot_hold(key, ending):
    record = record_of(key)
    if ending not in HOLDERS.get(key, {".bgn", ".fen"}):
        with pytest.raises(OptionError, match=f"not of {GAMES[key].title}"):
            dump(record, ending)
        return
    again = load(dump(record, ending))
    last = record.root.line[-1].position
    assert str(again.root.line[-1].position) == str(last)
    if ending != ".fen":
        assert [node.position for node in again.root] == [node.position for node in record.root]
        assert again.tags == record.tags


@pytest.mark.parametrize(("key", "ending", "idle"), [("torus", ".sgf", "\n;C[idle]"), ("ataxx", ".pgn", "\n\n{idle}")])
def test_the_length_of_a_record_is_unlimited_but_not_tokens_without_moves(monkeypatch, key, ending, idle):
    monkeypatch.setattr(parse_budget, "MAX_TOKENS", 20)
    text = dump(record_of(key, plies=15), ending)
    assert len(load(text).root.line) == 16
    mark = idle.partition(idle.strip())[0]
    for times, fault in (
        (3, ""),
        (21, "The record has more than 20 brackets, properties and words without a new move."),
    ):
        record = load(text.replace(mark, idle * times + mark, 1), lenient=True)
        assert (record.fault.cause if record.fault else "") == fault


def test_the_case_of_a_file_ending_does_not_matter():
    assert dump(record_of("torus"), ".SGF") == dump(record_of("torus"), ".sgf")


@each_row("ending", ["", ".txt", "sgf"])
def test_an_unknown_file_ending_is_refused_with_the_known_ones(ending):
    with pytest.raises(OptionError, match=f"{ending!r} is not a record format. Use .bgn, .sgf, .fen"):
        dump(record_of("torus"), ending)


def test_the_game_tag_marks_our_format_wherever_it_stands():
    text = '[Black "Ann"]\n[ game "Torus"]\n\n1. a1 *'
    assert load(text).tags == {"Black": "Ann"}
    with pytest.raises(OptionError, match="No game 2: there is only one game"):
        load(text, number=2)


@each_row(("number", "reason"), [(0, "games are numbered from 1"), (2, "there is only one game")])
def test_a_position_line_contains_no_second_game(number, reason):
    assert load(LINES[0], number=1).root.position == load(LINES[0]).root.position
    with pytest.raises(OptionError, match=f"No game {number}: {reason}"):
        load(LINES[0], number=number)


@settings(max_examples=50)
@given(st.sampled_from(LINES), st.data())
def test_a_mutated_line_is_read_or_refused(line, data):
    at = data.draw(st.integers(0, len(line)))
    mutated = line[:at] + data.draw(st.text("xoXO-/ 0123456789sabc*\n", max_size=4)) + line[at + 1 :]
    try:
        assert load(mutated).root.position.game in GAMES.values()
    except RecordError as refusal:
        assert refusal.line >= 1  # noqa: PT017 - either will do


@settings(max_examples=100)
@given(st.text(st.sampled_from('([{;"\\/.<>}])xo -1ab\n\t\ufeff\u2028é') | st.characters(), max_size=60))
def test_any_text_is_read_or_refused(text):
    for lenient in (False, True):
        try:
            assert load(text, lenient=lenient).root.position.game in GAMES.values()
        except (RecordError, OptionError) as refusal:
            assert str(refusal)  # noqa: PT017 - either will do


@each_row("ending", ["sgf", "pgn"])
def test_examples_of_the_document_are_written_as_shown(ending):
    examples = re.findall(rf"```{ending}\n(.*?)```", DOCUMENT, re.DOTALL)
    assert examples
    for example in examples:
        assert dump(load(example), f".{ending}") == example


def test_several_tags_of_our_format_may_share_a_line():
    assert load('[Size "5"] [Game "Io"]\n\n*').root.position.size == 5
    with pytest.raises(RecordError, match=r"not closed|not a tag"):
        load('[Black "A]\n[Game "Io"]\n\n*')


@each_row(("game", "ending"), [("Ataxx", ".pgn"), ("Torus", ".sgf")])
def test_surrogate_pairs_are_joined_and_lone_surrogates_replaced(game, ending):
    record = load(f'[Game "{game}"]\n[Black "\\ud83d\\ude00 \\ud800"]\n\n*')
    assert record.tags["Black"] == "\U0001f600 \ud800"
    assert "\U0001f600 \ufffd" in dump(record, ending).encode().decode()


def test_a_position_line_takes_precedence_over_the_blocks():
    line = "x7o/9/9/9/9/9/9/9/o7x x 0 1"
    assert str(load(f'[Game "Ataxx"]\n[Blocks "random:40:1"]\n[Start "{line}"]\n\n*').root.position) == line


@each_row(
    "text",
    [
        "(;SZ[9]TE[2];B[aa])",
        '[Event "?"]\n\n{ ! good } 1. g2 *',
        '[Event "?"]\n\n$1 1. g2 *',
        '[Event "?"]\n\n! 1. g2 *',
    ],
)
def test_an_annotation_without_a_move_is_skipped(text):
    """Our own format cannot hold it."""
    record = load(text)
    assert not any(node.glyph for node in record.root)
