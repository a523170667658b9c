"""Clocks: controls as players write them, a naive clock that counts tick by tick, and clocks in a match."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.core.errors import ActionError, OptionError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match.clock import DAY, Clock, Control, TimeLeft
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import result_sentence
from tests.rows import each_row
from tests.timed import CONTROLS, play, timed_match

pytestmark = pytest.mark.quick

SEATS = (BLACK, WHITE)
# Ticks per second, of which a float holds the fractions exactly.
TICKS = 8
WAITS = st.integers(0, 3 * TICKS)
EVENTS = st.lists(st.tuples(WAITS, st.sampled_from(["wait", "hand over", "take back", "pause"])), max_size=40)


class NaiveClock:
    """A clock that counts down tick by tick: the main time, then a list of periods."""

    def __init__(self, control):
        self.control = control
        first = control.main or (0 if control.periods else control.increment)
        self.main = dict.fromkeys(SEATS, first * TICKS)
        self.periods = {seat: [control.period * TICKS] * control.periods for seat in SEATS}
        self.seat, self.turn, self.paid = WHITE, 0, 0

    def pass_tick(self):
        if self.main[self.seat]:
            self.main[self.seat] -= 1
        elif self.periods[self.seat]:
            self.periods[self.seat][0] -= 1
            if not self.periods[self.seat][0]:
                self.periods[self.seat].pop(0)

    def hand_over(self):
        self.turn += 1
        if self.turn > self.paid and self.turn > 1:
            self.main[self.seat] += self.control.increment * TICKS
        if not self.main[self.seat]:
            self.periods[self.seat][:1] = [self.control.period * TICKS]
        self.paid = max(self.paid, self.turn)
        self.seat = other(self.seat)

    def take_back(self):
        self.turn -= 1
        self.seat = other(self.seat)

    def total(self, seat):
        return Fraction(self.main[seat] + sum(self.periods[seat]), TICKS)


@given(CONTROLS, EVENTS)
def test_clocks_agree_with_a_naive_one_and_grow_only_by_an_increment_or_a_new_period(control, events):
    clock, naive, now = Clock.of(control, WHITE).advanced_to(0), NaiveClock(control), 0
    for ticks, what in events:
        before, now = clock, now + ticks
        clock = clock.advanced_to(now / TICKS)
        for _ in range(ticks if naive.paid else 0):
            naive.pass_tick()
        assert all(clock.left[seat].total(control) <= before.left[seat].total(control) for seat in SEATS)
        assert clock.left[other(clock.seat)] == before.left[other(clock.seat)]
        if clock.has_flag_fallen:
            break
        seat, before = clock.seat, clock
        if what == "hand over":
            naive.hand_over()
            clock = clock.hand_over(naive.seat, naive.turn)
            most = control.increment or control.period
            assert 0 <= clock.left[seat].total(control) - before.left[seat].total(control) <= most
        elif what == "take back" and naive.turn:
            naive.take_back()
            clock = replace(clock, seat=naive.seat)
            assert clock.left == before.left
        elif what == "pause":
            now += 99 * TICKS
            clock = clock.advanced_to(None).advanced_to(now / TICKS)
            assert clock.left == before.left
        assert {seat: clock.left[seat].total(control) for seat in SEATS} == {seat: naive.total(seat) for seat in SEATS}
    assert clock.has_flag_fallen == (naive.total(clock.seat) == 0)


@each_row(
    ("text", "control"),
    [
        ("none", None),
        (" None ", None),
        ("10", Control(600)),
        ("10m", Control(600)),
        ("90s", Control(90)),
        ("5 + 3s", Control(300, 3)),
        ("10m 5x30s", Control(600, 0, 5, 30)),
        ("0+1X10", Control(0, 0, 1, 10)),
        ("600+600", Control(36_000, 600)),
        (" 3D", Control(0, 0, 1, 3 * DAY)),
    ],
)
def test_reads_time_controls_as_players_write_them(text, control):
    assert Control.parse(text) == control


FORMS = r"^'.*' is not a clock. Use none, 10 \(minutes\), 5\+3 .* 10\+5x30 .* or 3d"
LIMITS = r"at most 600 minutes, 600 seconds a turn or period, and 99 periods\.$"
UNKNOWN = ["", "blitz", "3d+5", "1.5d", "5+", "+3", "5+3+1", "-5", "5.5", "10+x30", "10+5x", "\N{SUPERSCRIPT TWO}"]
REFUSED = [
    *((text, FORMS) for text in UNKNOWN),
    *((text, r"is not a valid clock: it leaves no time\.$") for text in ("0", "0s", "0+0", "0+0x30", "10+5x0")),
    *((text, LIMITS) for text in ("601", "99999", "36001s", "5+601", "10+100x30", "10+5x601")),
    *((text, r"is not a valid clock: a turn may have 1 to 60 days\.$") for text in ("0d", "61d", "99999d")),
]


@each_row(("text", "reason"), REFUSED)
def test_refuses_an_unknown_an_empty_and_an_excessive_clock(text, reason):
    with pytest.raises(OptionError, match=reason):
        Control.parse(text)


def test_days_are_told_without_seconds_and_periods():
    days = Control.parse("3d")
    assert str(days) == "3d"
    assert days.initial_time.text(days) == "3d 0:00"
    assert days.initial_time.after(86_400 + 61, days).text(days) == "1d 23:58"
    assert days.initial_time.after(2 * 86_400 + 1, days).text(days) == "23:59:59"
    assert days.initial_time.after(100, days).after_turn(days) == days.initial_time


@each_row("text", ["600", "36000s", "600+600", "600+99x600", "1s", "0+1", "1d", "60d"])
def test_the_longest_and_the_shortest_clocks_are_allowed(text):
    assert Control.parse(text) == Control.parse(str(Control.parse(text)))


@given(CONTROLS)
def test_a_written_time_control_can_be_read(control):
    assert Control.parse(str(control)) == control


@each_row(
    ("left", "words"),
    [
        (TimeLeft(3723), "1:02:03"),
        (TimeLeft(300), "5:00"),
        (TimeLeft(299.01), "5:00"),
        (TimeLeft(10), "0:10"),
        (TimeLeft(9.95), "0:10"),
        (TimeLeft(9.9), "9.9"),
        (TimeLeft(0.01), "0.1"),
        (TimeLeft(0), "0.0"),
    ],
)
def test_time_is_rounded_up_and_has_tenths_below_ten_seconds(left, words):
    assert left.text(Control(600)) == words


def test_remaining_periods_are_shown_in_a_period():
    control = Control.parse("10+5x30")
    assert control.initial_time.text(control) == "10:00"
    assert control.initial_time.after(600, control).text(control) == "0:30 (5)"
    assert control.initial_time.after(600 + 4 * 30 + 21, control).text(control) == "9.0 (1)"


def begin(control, key="io", *actions, **seats):
    match = timed_match(control, key, **seats)
    match.tick(0)
    return play(match, *actions)


def seconds(match, at=None):
    """Return the seconds left of Black and White, by their first colours, after the clock has run up to a time."""
    if at is not None:
        match.tick(at)
    return match.clock.left[BLACK].seconds, match.clock.left[WHITE].seconds


def test_the_first_turn_takes_no_time_and_earns_none_and_another_turn_one_increment_for_all_its_actions():
    match = begin("5+3", "io", (100, "c3"))
    assert seconds(match) == (300, 300)
    play(match, (110, "d4"))
    assert seconds(match) == (290, 300)
    play(match, (115, "a2"))
    assert seconds(match) == (288, 300)


def test_taking_back_and_redoing_within_a_turn_gains_no_time():
    match = begin("5+3", "io", (1, "c3"), (11, "d4"))
    match.tick(13)
    assert match.undo()
    assert seconds(match) == (288, 300)
    match.tick(15)
    assert match.redo()
    assert seconds(match) == (286, 300)


def test_between_people_a_turn_taken_back_puts_both_clocks_back_and_a_redo_restores_them():
    match = begin("5+3", "torus", (1, "a1"), (6, "b2"), (26, "c3"))
    assert seconds(match, at=33) == (283, 291)
    assert match.undo()
    assert seconds(match) == (300, 298)
    match.tick(34)
    assert match.redo()
    assert seconds(match) == (283, 298)
    assert seconds(match, at=35) == (283, 297)


def test_a_fallen_flag_ends_the_game_for_good():
    match = begin("1", "io", (1, "c3"))
    match.tick(60)
    assert match.outcome is None
    match.tick(61)
    assert match.outcome == Outcome(WHITE, "time")
    assert result_sentence(match) == "White wins on time."
    assert not match.undo()
    with pytest.raises(ActionError, match=r"^d4 cannot be played: the game is over\.$"):
        play(match, (62, "d4"))


def test_a_swap_exchanges_the_colours_but_not_the_clocks():
    match = begin("1", "implo", (1, "b2"), (21, "swap"))
    assert seconds(match) == (60, 40)
    match.tick(82)
    assert match.outcome == Outcome(BLACK, "time"), "the player who began now has White and is to act"


def test_no_time_runs_after_the_end_until_a_resignation_is_taken_back():
    match = begin("1", "io", (1, "c3"))
    match.tick(11)
    match.resign(BLACK)
    match.tick(500)
    assert match.undo()
    match.tick(501)
    assert seconds(match, at=502) == (49, 60)


def test_against_an_engine_an_undo_resets_both_clocks_and_a_redo_restores_them():
    """Black, a person, has thought for 20 seconds, and the engine for 5 before and 7 after."""
    match = begin("5+3", "torus", (1, "a1"), (6, "b2"), (26, "c3"), (33, "d4"), white=Seat("engine", "1"))
    assert seconds(match) == (283, 294)
    match.tick(43)
    assert match.undo()
    assert [action.text for action in match.actions] == ["a1", "b2"]
    assert seconds(match) == (300, 298)
    assert seconds(match, at=44) == (299, 298)
    assert match.redo()
    assert seconds(match) == (283, 294)
    match.undo()
    play(match, (54, "e5"))
    assert seconds(match)[0] == 293
    match.tick(64)
    match.resign(WHITE)
    assert match.undo()
    assert seconds(match)[1] == 288


def test_undone_and_replayed_turns_earn_no_second_increment():
    clock = Clock.of(Control.parse("5+3"), BLACK).advanced_to(0)
    for turn, seat in enumerate((WHITE, BLACK, WHITE), 1):
        clock = clock.hand_over(seat, turn)
    earned = clock.left
    clock = replace(clock, seat=WHITE)
    for turn, seat in enumerate((BLACK, WHITE), 2):
        clock = clock.hand_over(seat, turn)
    assert clock.left == earned
