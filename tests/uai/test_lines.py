"""Lines of the protocol: written lines are read back equal, and unknown ones are ignored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_tui.core.errors import PositionError
from boardgames_tui.uai.lines import (
    OptionLine,
    PositionLine,
    SetOption,
    read_best,
    read_info,
    read_limit,
    read_number,
    read_option,
    read_position,
    read_setoption,
)
from boardgames_tui.uai.values import Info, Limit, Score
from tests.rows import each_row

pytestmark = pytest.mark.quick

NUMBERS = st.none() | st.integers(0, 10**9)
WORDS = st.lists(st.sampled_from(["a1", "b2/c3", "=a1-b2", "0000", "swap"]))


@given(st.builds(Limit, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.booleans()))
def test_limits_are_read_as_written(limit):
    assert read_limit(str(limit).split()[1:]) == (limit, ())


def test_a_clock_below_zero_has_run_out():
    assert read_limit(["wtime", "-50", "byoyomi", "9"]) == (Limit(wtime=0, byoyomi=9), ())


def test_unknown_words_of_a_limit_are_returned():
    assert read_limit(["movetime", "100", "foo", "nodes", "x", "infinite", "depth"]) == (
        Limit(movetime=100, infinite=True),
        ("foo", "nodes x", "depth"),
    )


def test_huge_numbers_are_clamped():
    assert read_number("9" * 5000) == 10**15
    assert read_number("-" + "9" * 5000) == -(10**15)
    assert [read_number(text) for text in ("", "-", "1.5", "٣", "+1")] == [None] * 5


@given(WORDS, st.none() | st.just("7/7/7/7/7/7/7 o first -"))
def test_positions_are_read_as_written(moves, fen):
    line = PositionLine(fen, tuple(moves))
    assert read_position(str(line).split()[1:]) == line


def test_refuses_what_is_not_a_position():
    for words in ("", "moves a1", "start", "startpos a1", "7/7 x"):
        with pytest.raises(PositionError, match="Use startpos or fen"):
            read_position(words.split())


def test_options_are_set_as_written():
    for option in (SetOption("Size", "7"), SetOption("Move Overhead", "a b"), SetOption("Blocks", "c3 d4")):
        assert read_setoption(str(option).split()[1:]) == option
    assert str(SetOption("Blocks", "")) == "setoption name Blocks value <empty>"
    assert read_setoption(["name", "Clear"]) == SetOption("Clear", "")
    assert read_setoption([]) is read_setoption(["Size", "7"]) is None


def test_options_are_declared_as_written():
    for option in (
        OptionLine("Size", "spin", "9", 5, 13),
        OptionLine("Move Overhead", "combo", "a b", choices=("a b", "c")),
        OptionLine("Blocks", "string"),
        OptionLine("Swap", "check", "true"),
        OptionLine("Clear Hash", "button"),
    ):
        assert read_option(str(option)) == option
    for line in ("", "option", "option name X", "option name X type thing", "uaiok", "option type spin name"):
        assert read_option(line) is None


@each_row(
    ("line", "allowed", "refused"),
    [
        ("type spin default 7 min 5 max 7", ("5", "7"), ("4", "8", "x")),
        ("type spin default 7 min 5", ("5", "99"), ("4",)),
        ("type spin default 7 max 7", ("-1", "7"), ("8",)),
        ("type combo default open var open var standard", ("open", "standard"), ("closed",)),
        ("type string default <empty>", ("", "c3 d4"), ("c3\nquit", "\r")),
        ("type check default true", ("true", "false"), ("1", "")),
    ],
)
def test_an_option_allows_its_range_or_its_choices(line, allowed, refused):
    option = read_option(f"option name X {line}")
    assert all(option.allows(text) for text in allowed)
    assert not any(option.allows(text) for text in refused)


@given(
    st.builds(
        Info,
        *[st.none() | st.integers(0, 10**9)] * 6,
        score=st.none() | st.builds(Score, st.sampled_from(["cp", "win", "mate"]), st.integers(-1000, 1000)),
        pv=WORDS.map(tuple),
        string=st.sampled_from(["", "pv is a word", "score cp 1"]),
    )
)
def test_infos_are_read_as_written(info):
    assert read_info(str(info)) == info


def test_infos_of_other_engines_are_read_as_far_as_possible():
    line = "info depth 3 score cp -30 lowerbound hashfull 5 currmove a1 time x pv a1 b2"
    assert read_info(line) == Info(depth=3, score=Score("cp", -30), pv=("a1", "b2"))
    assert read_info("info score") == read_info("info nodes") == read_info("info score much 1") == Info()
    assert read_info("information depth 1") is read_info("") is None


def test_the_best_action_is_read():
    assert read_best("bestmove a1 ponder b2") == "a1"
    assert read_best("bestmove") is read_best("best a1") is read_best("") is None
