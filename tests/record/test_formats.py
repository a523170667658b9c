"""All formats: detected by the text when reading, chosen by the file ending when writing; position lines."""

import random
import re
from dataclasses import replace
from importlib.resources import files
from itertools import product
from types import SimpleNamespace

import pyffish
import pytest

from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import OptionError, RecordError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record import Node, Record, parse_budget, position_line
from boardgames_tui.record.formats import WRITERS, decode_record, dump, load
from tests.conformance.walks import variants
from tests.record.trees import fault_in
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


@each_row("text", ['[Game "J\u00fc"]', "J\u00fc", "9/9 J\u00fc"])
def test_other_encodings_are_read_only_in_sgf_and_pgn(text):
    with pytest.raises(UnicodeError):
        decode_record(text.encode("latin-1"))


UNKNOWN = "1:1 Not a recognised game record or position."


@each_row(
    ("text", "fault"),
    [
        ("", UNKNOWN),
        ('{"a": "b 2"}', UNKNOWN),
        ("Dear Ann, here is our game.", UNKNOWN),
        # Lines with slashes are no positions because of that.
        ("root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n", UNKNOWN),
        ("  9/9/9 x 1 2 3 4", "1:3 '9/9/9 x 1 2 3 4' does not name its game. Use --game."),
        ("5/5/5/5/5", "1:1 '5/5/5/5/5' does not name its game. Use --game."),
        ("9/9/9/9/9/9/9/9/8 x -", "1:1 The row '8' has 8 sites instead of 9."),
        ("7/7/7/7/7/7/7 z first -", "1:1 'z' is not a side to move. Use x or o."),
        ("5/5/5/5/5 x -\n5/5/5/5/5 x -\n", "2:1 A position must be a single line; found a second one."),
        # The game that a line resembles refuses it.
        ("7/7/7/7/7/7/7 x first", "1:1 'first' is not the end of a line of Torus: that is -."),
        ("7/7/7/7/7/7/7 x second -", "1:1 The stage 'second' of Io is not first or bound or free or single."),
        ("6/6/6/6/6/6 x first s x", "1:1 The stage 'first' of Implo is not place or resolve."),
        ("4/1/4/2/4/1/4 x swap", "1:1 'swap' is not the swap of Onyx: it is - or s."),
        ("7/7/7/7/7/7/7 x 1 b", "1:1 'b' is not a number of the turn. Use 0 or more, with at most nine digits."),
        ("7/7/7/7/7/7/7 x a b c d", "1:1 '7/7/7/7/7/7/7 x a b c d' does not name its game. Use --game."),
    ],
)
def test_a_text_that_is_no_record_and_a_malformed_position_line_are_refused(text, fault):
    assert fault_in(text) == fault


@each_row(
    ("text", "key", "reason"),
    [
        ("5/5/5/5/5", "torus", "is not a position line"),
        ("x5o/7/7/7/7/7/o5x", "ataxx", "is not a position line: the rows, the side to move and the rest"),
        ("x5o/7/7/7/7/7/o5x x 0 1 2 3", "ataxx", "is not the half-moves and the turn of Ataxx"),
        ("(;B[ee])", "io", "This is a game of Torus, not of Io"),
    ],
)
def test_an_ambiguous_line_belongs_to_the_requested_game_and_a_record_of_another_one_is_refused(text, key, reason):
    with pytest.raises((RecordError, OptionError), match=reason):
        load(text, game=GAMES[key])


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


@each_row(("key", "ending", "idle"), [("torus", ".sgf", "\n;C[idle]"), ("ataxx", ".pgn", "\n\n{idle}")])
def test_the_length_of_a_record_is_unlimited_but_not_tokens_without_moves(monkeypatch, key, ending, idle):
    monkeypatch.setattr(parse_budget, "MAX_TOKENS", 20)
    text = dump(record_of(key, plies=15), ending)
    assert len(load(text).root.line) == 16
    mark = idle.partition(idle.strip())[0]
    few, many = (load(text.replace(mark, idle * times + mark, 1), lenient=True) for times in (3, 21))
    cause = "The record has more than 20 brackets, properties and words without a new move."
    assert (few.fault, many.fault.cause) == (None, cause)


def test_an_unknown_file_ending_is_refused_with_the_known_ones():
    for ending in ("", ".txt", "sgf"):
        with pytest.raises(OptionError, match=f"{ending!r} is not a record format. Use .bgn, .sgf, .fen"):
            dump(record_of("torus"), ending)
    assert dump(record_of("torus"), ".SGF") == dump(record_of("torus"), ".sgf")


def test_the_game_tag_marks_our_format_wherever_it_stands():
    text = '[Black "Ann"]\n[ game "Torus"]\n\n1. a1 *'
    assert load(text).tags == {"Black": "Ann"}
    assert load('[Size "5"] [Game "Io"]\n\n*').root.position.size == 5
    with pytest.raises(OptionError, match="No game 2: there is only one game"):
        load(text, number=2)
    with pytest.raises(RecordError, match=r"not closed|not a tag"):
        load('[Black "A]\n[Game "Io"]\n\n*')


@each_row(("number", "reason"), [(0, "games are numbered from 1"), (2, "there is only one game")])
def test_a_position_line_contains_no_second_game(number, reason):
    assert load(LINES[0], number=1).root.position == load(LINES[0]).root.position
    with pytest.raises(OptionError, match=f"No game {number}: {reason}"):
        load(LINES[0], number=number)


@each_row("ending", ["sgf", "pgn"])
def test_examples_of_the_document_are_written_as_shown(ending):
    examples = re.findall(rf"```{ending}\n(.*?)```", DOCUMENT, re.DOTALL)
    assert examples
    for example in examples:
        assert dump(load(example), f".{ending}") == example


@each_row(("game", "ending"), [("Ataxx", ".pgn"), ("Torus", ".sgf")])
def test_surrogate_pairs_are_joined_and_lone_surrogates_replaced(game, ending):
    record = load(f'[Game "{game}"]\n[Black "\\ud83d\\ude00 \\ud800"]\n\n*')
    assert record.tags["Black"] == "\U0001f600 \ud800"
    assert "\U0001f600 \ufffd" in dump(record, ending).encode().decode()


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


def random_game(start, rng):
    position = start
    for _ in range(60):
        yield position
        if position.outcome:
            return
        position = position.after(rng.choice(position.actions))


@each_row("variant", variants())
def test_each_line_is_claimed_by_exactly_one_game(variant):
    rng = random.Random(1)
    for position in random_game(variant.start(), rng):
        words = str(position).split(" ")
        claims = {key: game.text.claim(words) for key, game in GAMES.items()}
        assert [key for key, claim in claims.items() if claim is Claim.WORDS] == [variant.key]


def test_a_line_claimed_by_two_games_does_not_name_its_game(add_game):
    text = SimpleNamespace(claim=lambda words: Claim.SHAPE if len(words) == 4 else Claim.NONE)
    add_game(replace(GAMES["io"], key="sixth", text=text))
    with pytest.raises(RecordError, match="does not name its game"):
        position_line.read("7/7/7/7/7/7/7 x second -")
    line = "7/7/7/7/7/7/7 o first -"
    assert str(position_line.read(line).root.position) == line
