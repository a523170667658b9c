"""A record of another program that is saved, opened and saved again has the same text: nothing is escaped twice."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.record.formats import dump, load

pytestmark = pytest.mark.quick

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


def test_a_property_that_only_the_first_node_may_have_does_not_make_a_file_unreadable():
    assert load(dump(load("(;GM[1];GM[2]C[x];B[aa])"), ".sgf")).root.comment == "x"


def test_a_node_has_one_value_of_an_engine_and_one_glyph():
    """Two nodes with the same move become one, of which only one has a value that is understood."""
    record = load("(;SZ[9](;B[aa]EVAL[x]TE[9])(;B[aa]EVAL[cp 3]TE[1]))")
    (node,) = record.root.children
    assert (node.value, node.glyph, node.foreign) == ("cp 3", "!", ())


def test_a_result_in_the_middle_of_a_game_is_kept_as_any_other_unknown_property():
    assert ";B[aa]RE[a\\\\b\\]]" in dump(load("(;SZ[9];B[aa]RE[a\\\\b\\]])"), ".sgf")
