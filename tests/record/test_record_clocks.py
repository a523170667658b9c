"""Clocks in records: written from matches, and read from PGN and SGF."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Clock, Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Record
from boardgames_tui.record.clocks import clock_command, seconds_left, without_clocks
from boardgames_tui.record.formats import dump, load
from boardgames_tui.record.times_left import times_left
from tests.rows import each_row

pytestmark = pytest.mark.quick


@each_row(
    ("text", "seconds"),
    [
        ("[%clk 0:02:58]", 178),
        ("good [%clk 1:00:00] move", 3600),
        ("[%clk 0:09:59.8]", 599.8),
        ("[%clk 2:58]", None),
        ("[%clk x]", None),
        ("", None),
    ],
)
def test_a_comment_may_have_the_time_left(text, seconds):
    assert seconds_left(text) == seconds


def test_a_time_is_written_in_whole_seconds_and_left_out_of_what_readers_see():
    assert [clock_command(seconds) for seconds in (0.9, 59, 61.2, 3601)] == [
        "[%clk 0:00:00]",
        "[%clk 0:00:59]",
        "[%clk 0:01:01]",
        "[%clk 1:00:01]",
    ]
    assert without_clocks("[%clk 0:02:58] good [%csl Gd4]") == "good [%csl Gd4]"


def timed_match(key, size, texts, **options):
    """Return a match at one second a turn, of which the first is free."""
    people = (Seat("me", "Ann"), Seat("me", "Ben"))
    match = Setup(GAMES[key], size, options, *people, control=Control(300, increment=0)).begin()
    now = 0.0
    match.tick(now)
    for text in texts.split():
        now += 1
        match.tick(now)
        match.play(match.position.find(text))
    return match


@each_row("extension", [".bgn", ".sgf"])
def test_the_record_of_a_match_has_the_time_left_after_each_turn(extension):
    read = load(dump(Record.of(timed_match("torus", 5, "c3 d4 e5 a1")), extension))
    times = [times_left(node) for node in read.root.line]
    assert times == [
        {},
        {BLACK: "5:00"},
        {BLACK: "5:00", WHITE: "4:59"},
        {BLACK: "4:59", WHITE: "4:59"},
        {BLACK: "4:59", WHITE: "4:58"},
    ]


def test_a_turn_of_several_actions_has_one_time():
    record = Record.of(timed_match("io", 9, "h7 i8 b2"))
    assert [bool(node.comment) for node in record.root.line] == [False, True, False, True]


def test_the_clocks_stay_with_the_players_after_a_swap():
    record = Record.of(timed_match("onyx", 6, "c3 swap d4", setup="open", swap=True))
    _, placed, swapped, answered = record.root.line
    assert times_left(placed) == {BLACK: "5:00"}
    # Whoever placed the stone is White now.
    assert times_left(swapped) == {WHITE: "5:00", BLACK: "4:59"}
    assert times_left(answered) == {WHITE: "4:59", BLACK: "4:59"}


def test_moves_before_a_clock_began_have_no_time():
    match = timed_match("torus", 5, "c3 d4")
    begun = Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("me")).begin()
    for action in match.actions:
        begun.play(action)
    begun.clock = Clock.of(Control(60), begun.position.seat)
    begun.keep_clock()
    begun.play(begun.position.find("e5"))
    assert [node.comment for node in Record.of(begun).root.line] == ["", "", "[%clk 0:01:00]", "[%clk 0:01:00]"]


def test_the_times_of_sgf_are_read():
    record = load("(;SZ[9]BL[600]WL[600];B[ee]BL[598.5];W[df]WL[9.5];B[aa]BL[soon])")
    assert [times_left(node) for node in record.root.line] == [
        {BLACK: "10:00", WHITE: "10:00"},
        {BLACK: "9:59", WHITE: "10:00"},
        {BLACK: "9:59", WHITE: "9.5"},
        {BLACK: "9:59", WHITE: "9.5"},
    ]
