"""Tournament: a round robin, in which each player, numbered from 0, plays a match against each other player."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from boardgames_tui.arena.elo import ratings
from boardgames_tui.arena.folder import Folder, holds_match
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.match_series import MatchSeries
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.arena.worker_pool import WorkerPool
from boardgames_tui.core.errors import OptionError
from boardgames_tui.match.tally import WIN


@dataclass(frozen=True)
class Standing:
    """Standing of a player: Elo (0 is the average), points, and the number of games played."""

    player: int
    elo: float
    points: float
    games: int


class Tournament:
    """Match series of all pairs of players, in subfolders of one folder: `1-2` is that of players 0 and 1."""

    def __init__(self, players: Sequence[Contender], match_spec: MatchSpec, games: int, path: Path) -> None:
        """Plan `games` for each pair of players, else as in `match_spec`; raise OptionError if the folder is in use."""
        if holds_match(path):
            raise OptionError(f"{path} holds a match of two players, not a tournament.")
        self.players, self.path = players, path
        self.series: dict[tuple[int, int], MatchSeries] = {}
        for i, j in combinations(range(len(players)), 2):
            pair_spec = match_spec.between(players[i], players[j])
            folder = Folder(path / f"{i + 1}-{j + 1}", pair_spec)
            self.series[i, j] = MatchSeries(pair_spec, games, folder)

    @property
    def games(self) -> int:
        """Planned number of games of all pairs."""
        return sum(series.games for series in self.series.values())

    @property
    def games_played(self) -> int:
        return sum(len(series.results) for series in self.series.values())

    def play_missing(self, pool: WorkerPool) -> Iterator[GameResult]:
        """Play the missing games, the first games of all pairs first; yield each result after it has been saved."""
        missing = [(number, series) for series in self.series.values() for number in series.missing_numbers]
        missing.sort(key=lambda number_and_series: number_and_series[0])
        # By identity: specifications are equal if a player takes part twice.
        series_by_spec_id = {id(series.match_spec): series for series in self.series.values()}
        with closing(pool.play_games((series.match_spec, number) for number, series in missing)) as games:
            for match_spec, result in games:
                series_by_spec_id[id(match_spec)].save(result)
                yield result

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folders, then delete those without games; raise BoardGamesError if one is locked already."""
        try:
            with ExitStack() as stack:
                for series in self.series.values():
                    stack.enter_context(series.folder.locked())
                yield
        finally:
            # The folder of the tournament stays if it still has subfolders.
            with suppress(OSError):
                self.path.rmdir()

    def points(self, player: int, opponent: int) -> float:
        series = self.series[min(player, opponent), max(player, opponent)]
        points_of_a = sum(series.score.points)
        return points_of_a if player < opponent else WIN * len(series.results) - points_of_a

    @property
    def standings(self) -> Sequence[Standing]:
        """Standings of all players, the strongest first."""
        players = range(len(self.players))
        points = [[self.points(i, j) if i != j else 0.0 for j in players] for i in players]
        standings = []
        for player, rating in enumerate(ratings(points)):
            won = sum(points[player])
            lost = sum(row[player] for row in points)
            # Each game gives one point to share.
            standings.append(Standing(player, rating, won, round(won + lost)))
        return sorted(standings, key=lambda standing: standing.elo, reverse=True)
