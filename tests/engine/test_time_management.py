"""Budgets that limits leave to a search."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.engine.time_management import ANSWER_DELAY, Budget
from boardgames_tui.uai.values import Limit
from tests.rows import each_row

pytestmark = pytest.mark.quick


@each_row(
    ("limit", "side", "seconds"),
    [
        (Limit(movetime=100), BLACK, 0.1),
        # `go btime 60000` does not start an endless search if White is to act.
        (Limit(btime=50_000), BLACK, 2),
        (Limit(btime=50_000), WHITE, 2),
        # Each side has its own clock.
        (Limit(btime=25_000, wtime=50_000), BLACK, 1),
        (Limit(btime=25_000, wtime=50_000), WHITE, 2),
        # A fifth of the time left stays on the clock. An increment that is not on it yet cannot be spent; a period of
        # byo-yomi can.
        (Limit(btime=1000, binc=10_000), BLACK, 0.8),
        (Limit(btime=25_000, binc=1000), BLACK, 1.8),
        (Limit(byoyomi=10_000), BLACK, 8),
        (Limit(btime=0, byoyomi=10_000), BLACK, 8),
        (Limit(btime=1000, byoyomi=10_000), BLACK, 8.04),
        (Limit(btime=1000, binc=10_000, byoyomi=1000), BLACK, 1.6),
    ],
)
def test_a_limit_leaves_time_to_answer(limit, side, seconds):
    assert Budget.of(limit, side).seconds == pytest.approx(seconds - ANSWER_DELAY)


def test_a_limit_without_time_is_no_endless_search():
    # An increment needs a clock.
    for limit in (Limit(winc=5), Limit(binc=5), Limit(winc=5, binc=5), Limit(movetime=0), Limit(wtime=0, btime=0)):
        assert [Budget.of(limit, side).seconds for side in (BLACK, WHITE)] == [0, 0]
    assert Budget.of(Limit(infinite=True, movetime=5), BLACK) == Budget(None, None, None)


def test_the_smallest_search_has_one_node():
    assert Budget.of(Limit(nodes=0, depth=0), BLACK) == Budget(None, 1, 1)


def test_only_time_may_be_left_over():
    """A level with a node limit must not depend on the speed of the machine."""
    assert Budget(3.0, None, None, may_stop_early=True).soft_time == 3.0
    assert Budget(3.0, None, None).soft_time is None
    assert Budget(3.0, 1000, None, may_stop_early=True).soft_time is None
