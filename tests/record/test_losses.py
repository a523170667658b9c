"""The parts that a format cannot hold: named, or read again as they were; a second save changes nothing."""

import random
import re
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record import Node, Record
from boardgames_tui.record.formats import best_extension, can_hold, dump, extensions, left_out, load
from boardgames_tui.record.result import UNEXPLAINED_DRAW, UNEXPLAINED_WIN
from tests.record.trees import random_record, random_start, record_values
from tests.rows import each_row


def words(record):
    """Return all that a record says. A tag or a reason without a text says nothing, and neither does white space."""
    tags, nodes, *_ = record_values(record)
    texts = [
        (parent, *rules(position), action, comment.split(), *more) for parent, position, action, comment, *more in nodes
    ]
    outcome = record.declared_outcome
    if outcome and not outcome.reason:
        outcome = replace(outcome, reason=UNEXPLAINED_WIN if outcome.winner else UNEXPLAINED_DRAW)
    return sorted(tag for tag in tags if tag[1]), texts, outcome, record.fault


def rules(position):
    """Return the line of a position, and the options that it does not state."""
    stated = {option.key for option in position.game.options if option.set_by_position}
    return str(position), {key: value for key, value in position.options if key not in stated}


@each_row(("key", "seed"), product(GAMES, range(12)))
def test_a_format_that_names_nothing_holds_everything(key, seed):
    dice = random.Random(seed)
    record = random_record(
        dice,
        random_start(dice, key),
        length=dice.choice((0, 3, 20)),
        variations=dice.choice((0, 3)),
        boards=dice.choice((0, 0, 2)),
        texts=("", "good", "two words"),
    )
    if seed < 3:
        record = Record(Node(record.root.position))
    for extension in extensions(GAMES[key]):
        # PGN refuses a record in which a board is set up.
        is_refused = extension == ".pgn" and any(node.is_set_up for node in record.root)
        if can_hold(record, extension) and not is_refused:
            assert words(load(dump(record, extension), game=GAMES[key])) == words(record), extension


@each_row(
    ("text", "name"),
    [
        ("1. a1 *", "moves"),
        ("1. a1 (1. a2) *", "variations"),
        ("{good} *", "comments"),
        ("1. a1! *", "signs"),
        ("<cp 3> *", "values"),
        ('<TR "aa"> *', "labels"),
        ("x", "the result"),
        ('[Black "Ann"]\n\n*', "Black"),
    ],
)
def test_a_position_line_has_neither_moves_nor_words(text, name):
    record = load(f'[Game "Torus"]\n{text}')
    assert name in left_out(record, ".fen")
    assert not can_hold(record, ".fen")
    assert best_extension(record, ".fen") == ".bgn"


def test_a_position_line_has_no_options_and_the_result_of_a_variation_is_in_no_format():
    start = Position.start(GAMES["ataxx"], options={"halfmoves": 50})
    assert left_out(Record(Node(start)), ".fen") == "FEN holds only the last position, without options."
    assert not left_out(Record(Node(Position.start(GAMES["ataxx"], options={"blocks": "b2 f6"}))), ".fen")
    record = load('[Game "Torus"]\n\n1. a1 (1. a2) x')
    record.root.children[1].declared_outcome = Outcome(BLACK, "resignation")
    for extension in (".bgn", ".sgf"):
        assert "results of variations" in left_out(record, extension)


@each_row(
    ("end", "reason"),
    [("x", ""), ("x", "time"), ("x", "forfeit"), ("=", ""), ("x", "the cat"), ("=", "the cat"), ("=", "time")],
)
def test_a_reason_that_sgf_cannot_tell_is_named(end, reason):
    tag = f'[Reason "{reason}"]\n' if reason else ""
    record = load(f'[Game "Torus"]\n{tag}\n1. a1 {end}')
    is_known = reason in {"", "forfeit"} or (end, reason) == ("x", "time")
    assert left_out(record, ".sgf") == ("" if is_known else "SGF cannot hold the reason of the result: left out.")


def test_a_name_without_a_format_loses_nothing_and_is_not_proposed():
    record = load('[Game "Torus"]\n\n1. a1 *')
    assert not left_out(record, ".txt")
    assert not can_hold(record, ".pgn")
    assert [best_extension(record, extension) for extension in (".txt", ".pgn", "", ".SGF")] == [".bgn"] * 3 + [".SGF"]


# Properties that are understood, kept as they are, or ignored, with values that are, too.
SGF_NAMES = (
    *("C", "Cmnt", "N", "GC", "LB", "TR", "PB", "EV", "DT", "RE", "RU", "GM", "SZ", "CA", "FF", "AP"),
    *("TE", "BM", "IT", "DO", "EVAL", "PL", "AE", "KM", "XX", "abc"),
)
SGF_USUAL = ("", "1", "2", "9", "0", "B", "B+R", "W+T", "B+3.5", "Draw", "Torus", "cp 3", "mate -2", "aa", "aa:b:c")
# A value as it is written: escaped characters and those that need no escape.
SGF_VALUES = st.sampled_from(SGF_USUAL) | st.from_regex(re.compile(r"(?:\\[\s\S]|[^\\\]\r])*"), fullmatch=True)
SGF_PROPERTIES = st.lists(
    st.tuples(st.sampled_from(SGF_NAMES), st.lists(SGF_VALUES, min_size=1, max_size=2)), max_size=3
).map(lambda properties: "".join(name + "".join(f"[{value}]" for value in values) for name, values in properties))
# Nodes with moves and, between them, some without.
SGF = st.lists(SGF_PROPERTIES, min_size=8, max_size=8).map(
    lambda each: "(;{};{};B[ee]{};{};W[aa]{}(;B[cd]{};{})(;B[bd]{}))".format(*each)
)
PGN_TAGS = st.lists(
    st.tuples(
        st.sampled_from(
            ("White", "Date", "Result", "Size", "Blocks", "Reason", "Adjudicated", "ECO", "a+b", "Variant")
        ),
        st.sampled_from(("1-0", "0-1", "*", "?", "", "7", "2026.11.01", "time", "Out of time"))
        | st.from_regex(re.compile(r'(?:\\[\\"]|[^\\"\r\n\]])*'), fullmatch=True),
    ),
    max_size=3,
).map(lambda tags: "".join(f'[{name} "{value}"]\n' for name, value in tags))
PGN_WORDS = ("!", "?!", "!!", "good", "[%eval cp 3]", "[%clk 0:01:00]", "\\", "$1", "1-0", "(", ";", "\x1b", "\u2028")
PGN_COMMENTS = st.lists(st.sampled_from(PGN_WORDS), max_size=4).map(lambda words: f"{{ {' '.join(words)} }}")
PGN_ANNOTATIONS = st.lists(PGN_COMMENTS | st.sampled_from(("$1", "$14", "+/-", "!")), max_size=3).map(" ".join)
PGN = st.tuples(PGN_TAGS, PGN_ANNOTATIONS, PGN_ANNOTATIONS, PGN_ANNOTATIONS, st.sampled_from(("*", "1-0", "1/2"))).map(
    lambda parts: "{}\n{} g2 {} f6 {} {}".format(*parts)
)


@pytest.mark.parametrize(("source", "extension"), [(SGF, ".sgf"), (PGN, ".pgn"), (SGF, ".bgn"), (PGN, ".bgn")])
@settings(max_examples=100)
@given(data=st.data())
def test_a_second_save_changes_nothing(source, extension, data):
    try:
        record = load(data.draw(source))
    except BoardGamesError:
        assume(False)
    text = dump(record, extension)
    assert dump(load(text), extension) == text


def test_a_node_has_one_value_of_an_engine_and_one_glyph():
    """Two nodes with the same move become one, of which only one has a value that is understood."""
    record = load("(;SZ[9](;B[aa]EVAL[x]TE[9])(;B[aa]EVAL[cp 3]TE[1]))")
    (node,) = record.root.children
    assert (node.value, node.glyph, node.foreign) == ("cp 3", "!", ())


def test_a_property_in_lower_case_is_written_before_texts():
    """Its bracket would otherwise be taken for one of the text that lacks its backslash."""
    for nodes in (";B[aa]abc[\\]]C[x]", "abc[\\]]C[x];B[aa]", "abc[\\]]PW[x];B[aa]"):
        text = dump(load(f"(;SZ[9]{nodes})"), ".sgf")
        assert "abc[\\]]" in text
        assert dump(load(text), ".sgf") == text


def test_a_property_of_the_first_node_is_left_out_of_others_but_a_result_kept_as_any_other_one():
    assert load(dump(load("(;GM[1];GM[2]C[x];B[aa])"), ".sgf")).root.comment == "x"
    assert ";B[aa]RE[a\\\\b\\]]" in dump(load("(;SZ[9];B[aa]RE[a\\\\b\\]])"), ".sgf")
