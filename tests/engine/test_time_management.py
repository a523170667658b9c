"""Budgets that limits leave to a search."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.engine.time_management import ANSWER_DELAY, Budget
from boardgames_tui.uai.values import Limit

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_a_single_clock_counts_for_both_sides(side):
    """`go btime 60000` does not start an endless search if White is to act."""
    assert Budget.of(Limit(btime=50_000), side).seconds == pytest.approx(2 - ANSWER_DELAY)


@pytest.mark.parametrize(("side", "seconds"), [(BLACK, 1), (WHITE, 2)])
def test_each_side_has_its_own_clock(side, seconds):
    assert Budget.of(Limit(btime=25_000, wtime=50_000), side).seconds == pytest.approx(seconds - ANSWER_DELAY)


@pytest.mark.parametrize("limit", [Limit(winc=5), Limit(binc=5), Limit(winc=5, binc=5)], ids=str)
@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_an_increment_without_a_clock_is_no_endless_search(limit, side):
    assert Budget.of(limit, side).seconds == 0


def test_the_smallest_search_has_one_node():
    assert Budget.of(Limit(nodes=0, depth=0), BLACK) == Budget(None, 1, 1)


def test_only_time_may_be_left_over():
    """A level with a node limit must not depend on the speed of the machine."""
    assert Budget(3.0, None, None, may_stop_early=True).soft_time == 3.0
    assert Budget(3.0, None, None).soft_time is None
    assert Budget(3.0, 1000, None, may_stop_early=True).soft_time is None


@pytest.mark.parametrize(
    ("limit", "seconds"),
    [
        (Limit(btime=1000, binc=10_000), 0.8),
        (Limit(btime=25_000, binc=1000), 1.8),
        (Limit(btime=0, byoyomi=10_000), 8),
        (Limit(btime=1000, byoyomi=10_000), 8.04),
        (Limit(btime=1000, binc=10_000, byoyomi=1000), 1.6),
    ],
    ids=str,
)
def test_a_fifth_of_the_time_left_stays_on_the_clock(limit, seconds):
    """An increment that is not on the clock yet cannot be spent; a period of byo-yomi can."""
    assert Budget.of(limit, BLACK).seconds == pytest.approx(seconds - ANSWER_DELAY)
