"""The clock times sent to an engine, and the time it spends."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.uai.player import OVERHEAD, clock_limit
from boardgames_tui.uai.values import Limit
from tests.timed import play, timed_match

pytestmark = pytest.mark.quick


def limit(match):
    return clock_limit(match.clock, match.position)


def test_clock_times_are_sent_by_the_current_colours_of_the_players():
    match = timed_match("1+2", "implo")
    match.tick(0)
    play(match, (1, "b2"), (21, "swap"))
    sent = limit(match)
    assert sent == Limit(wtime=60_000 - OVERHEAD, btime=42_000 - OVERHEAD, winc=2_000, binc=2_000)
    assert clock_limit(None, match.position) is None


def test_in_a_period_only_its_rest_is_sent_and_without_periods_a_time_for_each_action():
    match = timed_match("10s+3x5")
    match.tick(0)
    play(match, (1, "c3"))
    clocks = Limit(wtime=10_000 - OVERHEAD, btime=10_000 - OVERHEAD)
    assert limit(match) == replace(clocks, byoyomi=5_000 - OVERHEAD)
    assert clock_limit(match.clock, match.position, byoyomi=False) == clocks
    match.tick(1 + 10 + 5 + 2)
    assert limit(match) == replace(clocks, btime=0, byoyomi=3_000 - OVERHEAD)
    assert clock_limit(match.clock, match.position, byoyomi=False) == Limit(movetime=3_000 - OVERHEAD)


def test_the_time_sent_is_never_zero():
    match = timed_match("1s")
    match.tick(0)
    play(match, (1, "c3"))
    match.tick(1.99)
    assert limit(match).btime == 1


MILLISECONDS = st.integers(0, 10**6)


@given(MILLISECONDS, MILLISECONDS, MILLISECONDS, st.sampled_from([BLACK, WHITE]))
def test_a_search_by_the_clock_ends_before_the_flag_falls(left, increment, period, side):
    times = {"wtime": 0, "btime": 0} | {"wtime" if side == WHITE else "btime": left}
    spent = Budget.of(Limit(**times, winc=increment, binc=increment, byoyomi=period), side).seconds
    assert 0 <= spent <= 0.8 * (left + period) / 1000


def test_is_clock_requires_that_there_is_no_other_limit():
    assert Limit(wtime=0, btime=0).is_clock
    assert Limit(byoyomi=5).is_clock
    assert not Limit().is_clock
    assert not Limit(wtime=5, nodes=5).is_clock
    assert not Limit(wtime=5, infinite=True).is_clock
