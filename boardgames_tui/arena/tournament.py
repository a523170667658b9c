"""Tournament: a round robin whose games form one list of work."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from boardgames_tui.arena.elo import ratings
from boardgames_tui.arena.folder import SPEC_FILE, Folder
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.match_series import MatchSeries
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.arena.score import WIN
from boardgames_tui.arena.worker_pool import WorkerPool
from boardgames_tui.core.errors import OptionError


@dataclass(frozen=True)
class Standing:
    """Standing of a player, numbered from 0: Elo (0 is the average), points, and games."""

    player: int
    elo: float
    points: float
    games: int


class Tournament:
    """Match series of all pairs of players, in subfolders of one folder: `1-2` is that of the first two."""

    def __init__(self, players: Sequence[Contender], match_spec: MatchSpec, games: int, path: Path) -> None:
        """Plan a number of games for each pair of players, otherwise as in `match_spec`.

        Raise OptionError if the folder contains something else.
        """
        if (path / SPEC_FILE).exists():
            raise OptionError(f"{path} holds a match of two players, not a tournament.")
        self.players, self.path = players, path
        self.series: dict[tuple[int, int], MatchSeries] = {}
        for i, j in combinations(range(len(players)), 2):
            pair = match_spec.between(players[i], players[j])
            self.series[i, j] = MatchSeries(pair, games, Folder(path / f"{i + 1}-{j + 1}", pair))

    @property
    def games(self) -> int:
        """Planned number of games."""
        return sum(series.games for series in self.series.values())

    @property
    def played(self) -> int:
        """Number of games played."""
        return sum(len(series.played) for series in self.series.values())

    def play_missing(self, pool: WorkerPool) -> Iterator[GameResult]:
        """Play the missing games, the first games of all pairs first; yield each after it has been saved."""
        missing = [(number, series) for series in self.series.values() for number in series.missing]
        missing.sort(key=lambda each: each[0])
        series_by_spec = {id(series.match_spec): series for series in self.series.values()}
        with closing(pool.played((series.match_spec, number) for number, series in missing)) as games:
            for match_spec, played in games:
                series_by_spec[id(match_spec)].keep(played)
                yield played

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folders, and delete those without games afterwards; raise BoardGamesError if one is locked."""
        try:
            with ExitStack() as stack:
                for series in self.series.values():
                    stack.enter_context(series.folder.locked())
                yield
        finally:
            with suppress(OSError):
                self.path.rmdir()

    def points(self, one: int, other: int) -> float:
        """Return the points of one player against another."""
        series = self.series[min(one, other), max(one, other)]
        made = sum(series.score.points.values())
        return made if one < other else WIN * len(series.played) - made

    @property
    def standings(self) -> Sequence[Standing]:
        """Standings of all players, the strongest first."""
        everybody = range(len(self.players))
        made = [[self.points(i, j) if i != j else 0.0 for j in everybody] for i in everybody]
        found = [
            Standing(i, rating, sum(made[i]), round(sum(made[i]) + sum(row[i] for row in made)))
            for i, rating in enumerate(ratings(made))
        ]
        return sorted(found, key=lambda each: each.elo, reverse=True)
