"""A tournament: every pair of players meets, the games are one work list, and the standings are what they come to."""

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


def held(path, games, players=PLAYERS):
    """Play a tournament to its end; return it with the numbers that were played."""
    tournament = Tournament(players, CONTEST, games, path)
    with local_pool(2) as pool:
        return tournament, [played.number for played in tournament.play_missing(pool)]


def test_everybody_meets_everybody_and_all_points_are_shared_out(tmp_path):
    tournament, numbers = held(tmp_path, 6)
    assert sorted(numbers) == sorted([*range(1, 7)] * 3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1-2", "1-3", "2-3"]
    assert tournament.games_played == tournament.games == 18
    assert [each.games for each in tournament.standings] == [12, 12, 12]
    assert sum(each.points for each in tournament.standings) == 18
    for i, j in tournament.series:
        assert tournament.points(i, j) + tournament.points(j, i) == 6


def test_who_takes_pieces_stands_above_who_plays_at_random(tmp_path):
    tournament, _ = held(tmp_path, 10)
    assert tournament.standings[0].player == 1


def test_what_is_over_is_not_played_again(tmp_path):
    first, _ = held(tmp_path, 2)
    again, numbers = held(tmp_path, 4)
    assert sorted(numbers) == [3, 3, 3, 4, 4, 4]
    assert all(again.series[pair].results.items() >= first.series[pair].results.items() for pair in first.series)


def test_the_first_games_of_all_pairs_are_played_first(tmp_path):
    class Pool:
        def play_games(self, games):
            self.numbers = [number for _, number in games]
            yield from ()

    pool = Pool()
    list(Tournament(PLAYERS, CONTEST, 3, tmp_path).play_missing(pool))
    assert pool.numbers == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_a_folder_holds_one_tournament(tmp_path):
    held(tmp_path, 2)
    with pytest.raises(OptionError, match="holds another match: its A is random, not greedy"):
        held(tmp_path, 2, PLAYERS[1:])
    with pytest.raises(OptionError, match="1-2 holds a match of two players, not a tournament"):
        held(tmp_path / "1-2", 2)


def test_two_players_are_as_far_apart_as_their_share_says():
    """With a drawn game more."""
    strong, weak = ratings([[0, 74.5], [24.5, 0]])
    assert strong + weak == pytest.approx(0)
    assert strong - weak == pytest.approx(elo(0.75))


MIXED = [[0, 12, 17, 20], [8, 0, 11, 15.5], [3, 9, 0, 14], [0, 4.5, 6, 0]]
# Each of twelve players beats all weaker ones a thousand times.
ONE_SIDED = [[1000 * (i < j) for j in range(12)] for i in range(12)]


@pytest.mark.parametrize("points", [MIXED, ONE_SIDED], ids=["mixed", "one-sided"])
def test_ratings_explain_the_points_of_everybody(points):
    """The likeliest strengths are those by which each is expected to make the points that it has made."""
    found = ratings(points)
    assert found == sorted(found, reverse=True)
    for i, row in enumerate(points):
        games = [row[j] + points[j][i] + 1 if i != j else 0 for j in range(len(points))]
        expected = sum(n / (1 + 10 ** ((found[j] - found[i]) / 400)) for j, n in enumerate(games))
        assert expected == pytest.approx(sum(row) + (len(points) - 1) / 2)
