"""Ladder of the levels: the pairs of opponents, and remarkable shares of the points."""

from contextlib import nullcontext, redirect_stdout
from types import SimpleNamespace

import pytest

from boardgames_tui.arena.elo import interval
from boardgames_tui.arena.match_series import MatchScore
from boardgames_tui.games import GAMES
from boardgames_tui.lab import ladder
from boardgames_tui.uai.values import Limit
from tests.lab.output import Output
from tests.rows import each_row

pytestmark = pytest.mark.quick

LIMIT = Limit(byoyomi=40)


class RecordingPool:
    """A pool that records the matches it has to prepare."""

    def __init__(self):
        self.prepared = []

    def prepare(self, match_spec):
        self.prepared.append(match_spec)


@pytest.fixture
def series(monkeypatch):
    """Collect the series of a ladder; the upper player wins the number of games that the test has put at the front."""
    made, wins = [], []

    class Series:
        def __init__(self, match_spec, games, folder):
            self.match_spec, self.games, self.folder, self.played = match_spec, games, folder, 0
            self._wins = wins.pop(0)
            made.append(self)

        def play_missing(self, pool):
            assert self.match_spec in pool.prepared
            for _ in range(self.games):
                self.played += 1
                yield

        @property
        def score(self):
            return MatchScore({n + 1: float(n < self._wins) for n in range(self.played)})

    monkeypatch.setattr(ladder, "MatchSeries", Series)
    return SimpleNamespace(made=made, wins=wins)


def climb(series, levels, wins, folder):
    """Climb a ladder in which the upper players win these numbers of games; return the pairs."""
    series.wins[:] = wins
    ladder.climb("ataxx", levels, RecordingPool(), 20, LIMIT, folder)
    return [tuple(str(contender.seat) for contender in each.match_spec.contenders) for each in series.made]


def test_each_level_meets_the_level_below_and_the_lowest_meets_greedy(series, tmp_path):
    pairs = climb(series, range(1, 4), (0, 0, 0), tmp_path)
    assert pairs == [("engine:1", "greedy"), ("engine:2", "engine:1"), ("engine:3", "engine:2")]
    assert [each.folder.path for each in series.made] == [tmp_path / f"ataxx-{level}" for level in (1, 2, 3)]
    assert {(each.match_spec.size, each.games) for each in series.made} == {(GAMES["ataxx"].size, 20)}
    assert all(contender.limit == LIMIT for each in series.made for contender in each.match_spec.contenders)


@each_row(
    ("level", "wins", "remark"),
    [
        *((2, 12, "  AMISS"), (2, 13, ""), (2, 17, ""), (2, 18, "  AMISS")),
        *((1, 9, ""), (1, 10, "  AMISS"), (1, 15, "  AMISS")),
    ],
)
def test_a_level_scores_65_to_85_percent_and_the_lowest_less_than_greedy(level, wins, remark, series, tmp_path):
    with redirect_stdout(Output()) as output:
        climb(series, range(level, level + 1), (wins,), tmp_path)
    low, high = interval(MatchScore({n + 1: float(n < wins) for n in range(20)}).pairs)
    score = f"{wins} won, 0 drawn, {20 - wins} lost: {wins / 20:.1%} for A"
    players = f"engine:{level} {'greedy' if level == 1 else f'engine:{level - 1}'}"
    assert output.flushed == [f"ataxx {players}: {score}, Elo {low:+.0f} to {high:+.0f}{remark}"]


def test_the_ladders_of_all_named_games_run_from_the_lowest_to_the_highest_level(monkeypatch):
    climbed, opened = [], []
    monkeypatch.setattr(ladder, "climb", lambda *arguments: climbed.append(arguments))
    monkeypatch.setattr(ladder, "open_pool", lambda *arguments: opened.append(arguments) or nullcontext("pool"))
    ladder.main(["io", "torus"])
    ladder.main(["io"], lowest=2, highest=3, games=4, byoyomi=5, folder="there", jobs=6, dask="7")
    usual = (range(1, 10), "pool", 200, Limit(), ladder.Path("ladder"))
    assert climbed == [("io", *usual), ("torus", *usual), ("io", range(2, 4), "pool", 4, Limit(byoyomi=5), "there")]
    assert opened == [(2, ""), (6, "7")]
