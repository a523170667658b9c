"""Clocks against a naive one that counts tick by tick."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.match.clock import Clock, Control
from tests.timed import CONTROLS

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


def test_undone_and_replayed_turns_earn_no_second_increment():
    clock = Clock.of(Control.parse("5+3"), BLACK).advanced_to(0)
    for turn, seat in enumerate((WHITE, BLACK, WHITE), 1):
        clock = clock.hand_over(seat, turn)
    earned = clock.left
    clock = replace(clock, seat=WHITE)
    for turn, seat in enumerate((BLACK, WHITE), 2):
        clock = clock.hand_over(seat, turn)
    assert clock.left == earned


@given(CONTROLS, st.lists(WAITS, max_size=20))
def test_the_number_of_queries_does_not_matter(control, waits):
    clock = Clock.of(control, BLACK).advanced_to(0).hand_over(WHITE, 1)
    often, now = clock, 0
    for wait in waits:
        now += wait
        often = often.advanced_to(now / TICKS)
    assert often.left == clock.advanced_to(now / TICKS).left
