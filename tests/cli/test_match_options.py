"""Options of the commands that play many games, and signals that end these."""

import os
import signal
from pathlib import Path

import pytest

from boardgames_tui.arena import match_series, tournament, worker_pool
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.cli.arena import contender_of, ending_on_signals, read_limits
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit
from tests.rows import each_row

signals = pytest.mark.skipif(os.name != "posix", reason="other signals")


@each_row(
    ("movetime", "nodes", "limits"),
    [
        ("", "", [Limit(movetime=100)] * 3),
        ("1", "", [Limit(movetime=1)] * 3),
        ("", "7, 8,9", [Limit(nodes=7), Limit(nodes=8), Limit(nodes=9)]),
    ],
)
def test_limits_apply_to_all_players_or_to_each(movetime, nodes, limits):
    assert read_limits(movetime, nodes, 3) == limits


def test_the_value_of_an_option_may_contain_an_equals_sign():
    engine, limit = Seat.parse("engine:3"), Limit(nodes=1)
    assert contender_of(engine, limit, ["Hash=5", "Path=a=b"]) == Contender(engine, limit, {"Hash": "5", "Path": "a=b"})


EVERY = "--size 5 --games 6 --nodes 7,8 --plies 2 --seed 3 --threads 4 --folder F --jobs 2 --dask there"
GREEDY, RANDOM = Seat.parse("greedy"), Seat.parse("random")


@pytest.fixture
def recorded_calls(in_process, monkeypatch):
    """Return a function that runs a command line without starting workers and returns the recorded arguments."""
    made = []

    def recorded(cls):
        # A class as well: modules that are first imported by the command use it in annotations.
        class Recorded(cls):
            def __init__(self, *arguments):
                made.append(arguments)
                super().__init__(*arguments)

        return Recorded

    def refuse(*arguments):
        made.append(arguments)
        raise BoardGamesError

    def call(words):
        made.clear()
        assert in_process(words)[0] == 1
        return [*made]

    monkeypatch.setattr(match_series, "MatchSeries", recorded(match_series.MatchSeries))
    monkeypatch.setattr(tournament, "Tournament", recorded(tournament.Tournament))
    monkeypatch.setattr(worker_pool, "open_pool", refuse)
    return call


@each_row("command", ["arena", "tournament"])
def test_a_match_and_a_tournament_have_the_given_options(command, recorded_calls, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    usual = {"arena": (100, "ataxx-1"), "tournament": (20, "tournament-ataxx-1")}[command]
    for options, games, limits, (size, *others), path, workers in (
        ("", usual[0], [Limit(movetime=100)] * 2, (7, 4, 1, 1), tmp_path / "arena" / usual[1], (1, "")),
        (EVERY, 6, [Limit(nodes=7), Limit(nodes=8)], (5, 2, 3, 4), Path("F"), (2, "there")),
    ):
        contenders = [Contender(seat, limit) for seat, limit in zip((GREEDY, RANDOM), limits, strict=True)]
        expected = MatchSpec("ataxx", size, tuple(contenders), *others)
        found, *started = recorded_calls(f"{command} greedy random --game ataxx {options}")
        assert started == [workers]
        if command == "tournament":
            assert found == (contenders, expected, games, path)
        else:
            spec, number, folder, sprt = found
            assert (spec, number, folder.path, sprt) == (expected, games, path, None)


@signals
def test_an_ignored_signal_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_on_signals():
            os.kill(os.getpid(), signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@signals
@each_row(("number", "error", "status"), [(signal.SIGTERM, SystemExit, (143,)), (signal.SIGINT, KeyboardInterrupt, ())])
def test_the_first_signal_ends_the_command_and_a_second_is_ignored(number, error, status):
    """Tests in the background ignore Ctrl+C, so the handlers are set here."""
    before = signal.signal(number, signal.SIG_DFL)
    ended = []

    def send_twice():
        try:
            os.kill(os.getpid(), number)
        finally:
            os.kill(os.getpid(), number)
            ended.append(True)

    try:
        with pytest.raises(error) as raised, ending_on_signals():
            send_twice()
        assert raised.value.args == status
        assert signal.getsignal(number) == signal.SIG_DFL
    finally:
        signal.signal(number, before)
    assert ended
