"""What the commands that play many games do when they are told to end."""

import os
import signal

import pytest

from boardgames_tui.cli.match_options import ending_on_signals

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other signals")


def test_a_signal_that_whoever_began_has_ignored_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_on_signals():
            os.kill(os.getpid(), signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


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
