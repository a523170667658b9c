"""A tournament: pairs of players, the order of the games, and the standings."""

import pytest

from boardgames_tui.arena.elo import elo, ratings
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.arena.tournament import Tournament
from boardgames_tui.arena.worker_pool import local_pool
from boardgames_tui.core.errors import OptionError
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit

pytestmark = pytest.mark.quick

PLAYERS = [Contender(Seat(kind), Limit()) for kind in ("random", "greedy", "random")]
CONTEST = MatchSpec("ataxx", 5, (PLAYERS[0], PLAYERS[1]))


def play_tournament(path, games, players=PLAYERS):
    """Play a tournament to its end; return it and the numbers of the games played."""
    tournament = Tournament(players, CONTEST, games, path)
    with local_pool(2) as pool:
        return tournament, [played.number for played in tournament.play_missing(pool)]


def test_every_pair_meets_and_all_points_are_given_and_greedy_wins(tmp_path):
    tournament, numbers = play_tournament(tmp_path, 10)
    assert sorted(numbers) == sorted([*range(1, 11)] * 3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1-2", "1-3", "2-3"]
    assert tournament.games_played == tournament.games == 30
    assert [each.games for each in tournament.standings] == [20, 20, 20]
    assert sum(each.points for each in tournament.standings) == 30
    assert tournament.standings[0].player == 1
    for i, j in tournament.series:
        assert tournament.points(i, j) + tournament.points(j, i) == 10
    # Finished games are not played again.
    again, numbers = play_tournament(tmp_path, 12)
    assert sorted(numbers) == [11, 11, 11, 12, 12, 12]
    assert all(again.series[pair].results.items() >= tournament.series[pair].results.items() for pair in again.series)


def test_first_games_of_all_pairs_are_played_first(tmp_path):
    class RecordingPool:
        def play_games(self, games):
            self.numbers = [number for _, number in games]
            yield from ()

    pool = RecordingPool()
    list(Tournament(PLAYERS, CONTEST, 3, tmp_path).play_missing(pool))
    assert pool.numbers == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_a_folder_holds_one_tournament(tmp_path):
    play_tournament(tmp_path, 2)
    with pytest.raises(OptionError, match="holds another match: its A is random, not greedy"):
        play_tournament(tmp_path, 2, PLAYERS[1:])
    with pytest.raises(OptionError, match="1-2 holds a match of two players, not a tournament"):
        play_tournament(tmp_path / "1-2", 2)


def test_the_rating_difference_of_two_players_is_that_of_their_share():
    """One drawn game is added."""
    strong, weak = ratings([[0, 74.5], [24.5, 0]])
    assert strong + weak == pytest.approx(0)
    assert strong - weak == pytest.approx(elo(0.75))


MIXED = [[0, 12, 17, 20], [8, 0, 11, 15.5], [3, 9, 0, 14], [0, 4.5, 6, 0]]
# Each of twelve players beats all weaker ones a thousand times.
ONE_SIDED = [[1000 * (i < j) for j in range(12)] for i in range(12)]


@pytest.mark.parametrize("points", [MIXED, ONE_SIDED], ids=["mixed", "one-sided"])
def test_ratings_explain_the_points_of_all_players(points):
    """At the maximum likelihood the expected points of each player are the actual ones."""
    found = ratings(points)
    assert found == sorted(found, reverse=True)
    for i, row in enumerate(points):
        games = [row[j] + points[j][i] + 1 if i != j else 0 for j in range(len(points))]
        expected = sum(n / (1 + 10 ** ((found[j] - found[i]) / 400)) for j, n in enumerate(games))
        assert expected == pytest.approx(sum(row) + (len(points) - 1) / 2)
