"""Options of the commands that play many games, and what these do when they are told to end."""

import os
import signal

import pytest

from boardgames_tui.arena.match_spec import Contender
from boardgames_tui.cli.match_options import contender_of, ending_on_signals, read_limits
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit

signals = pytest.mark.skipif(os.name != "posix", reason="other signals")


@pytest.mark.parametrize(
    ("movetime", "nodes", "limits"),
    [
        ("", "", [Limit(movetime=100)] * 3),
        ("1", "", [Limit(movetime=1)] * 3),
        ("", "7, 8,9", [Limit(nodes=7), Limit(nodes=8), Limit(nodes=9)]),
    ],
)
def test_a_limit_is_that_of_all_players_or_there_is_one_for_each(movetime, nodes, limits):
    assert read_limits(movetime, nodes, 3) == limits


def test_the_value_of_an_option_may_hold_an_equals_sign():
    engine, limit = Seat.parse("engine:3"), Limit(nodes=1)
    assert contender_of(engine, limit, ["Hash=5", "Path=a=b"]) == Contender(engine, limit, {"Hash": "5", "Path": "a=b"})


@signals
def test_a_signal_that_whoever_began_has_ignored_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_on_signals():
            os.kill(os.getpid(), signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@signals
@pytest.mark.parametrize(
    ("number", "error", "status"), [(signal.SIGTERM, SystemExit, (143,)), (signal.SIGINT, KeyboardInterrupt, ())]
)
def test_one_signal_ends_it_and_a_second_does_not_disturb_the_end(number, error, status):
    """Whoever runs the tests in the background has them ignore Ctrl+C."""
    before = signal.signal(number, signal.SIG_DFL)
    ended = []
    try:
        with pytest.raises(error) as raised, ending_on_signals():
            tell_twice(number, ended)
        assert raised.value.args == status
        assert signal.getsignal(number) == signal.SIG_DFL
    finally:
        signal.signal(number, before)
    assert ended


def tell_twice(number, ended):
    try:
        os.kill(os.getpid(), number)
    finally:
        os.kill(os.getpid(), number)
        ended.append(True)
