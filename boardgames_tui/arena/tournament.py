"""A tournament: everybody meets everybody, and the games of all these meetings are one work list."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from boardgames_tui.arena.elo import ratings
from boardgames_tui.arena.folder import ABOUT, Folder
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.match_series import MatchSeries
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.arena.score import WIN
from boardgames_tui.arena.worker_pool import WorkerPool
from boardgames_tui.core.errors import OptionError


@dataclass(frozen=True)
class Standing:
    """How one player, counted from 0, stands: Elo (0 for the average of all), points, and games."""

    player: int
    elo: float
    points: float
    games: int


class Tournament:
    """The meetings of all pairs of players, in folders within one: `1-2` is that of the first two."""

    def __init__(self, players: Sequence[Contender], match_spec: MatchSpec, games: int, path: Path) -> None:
        """Every two of the players meet in so many games, otherwise as the contest says.

        Raise OptionError where the path holds something else.
        """
        if (path / ABOUT).exists():
            raise OptionError(f"{path} holds a contest of two, and no tournament.")
        self.players, self.path = players, path
        self.meetings: dict[tuple[int, int], MatchSeries] = {}
        for i, j in combinations(range(len(players)), 2):
            pair = match_spec.between(players[i], players[j])
            self.meetings[i, j] = MatchSeries(pair, games, Folder(path / f"{i + 1}-{j + 1}", pair))

    @property
    def games(self) -> int:
        """How many games there shall be."""
        return sum(series.games for series in self.meetings.values())

    @property
    def played(self) -> int:
        """How many are over."""
        return sum(len(series.played) for series in self.meetings.values())

    def go_on(self, pool: WorkerPool) -> Iterator[GameResult]:
        """Play on to its end, the first games of all meetings first; yield each game when it has been kept."""
        missing = [(number, series) for series in self.meetings.values() for number in series.missing]
        missing.sort(key=lambda each: each[0])
        meetings = {id(series.match_spec): series for series in self.meetings.values()}
        with closing(pool.played((series.match_spec, number) for number, series in missing)) as games:
            for match_spec, played in games:
                meetings[id(match_spec)].keep(played)
                yield played

    @contextmanager
    def held(self) -> Iterator[None]:
        """Have its folders alone, and take away what holds no game then; raise BoardGamesError as a folder does."""
        try:
            with ExitStack() as stack:
                for series in self.meetings.values():
                    stack.enter_context(series.folder.held())
                yield
        finally:
            with suppress(OSError):
                self.path.rmdir()

    def points(self, one: int, other: int) -> float:
        """Return what one player has made of its games against another."""
        series = self.meetings[min(one, other), max(one, other)]
        made = sum(series.tally.points.values())
        return made if one < other else WIN * len(series.played) - made

    @property
    def standings(self) -> Sequence[Standing]:
        """How all players stand, the strongest first."""
        everybody = range(len(self.players))
        made = [[self.points(i, j) if i != j else 0.0 for j in everybody] for i in everybody]
        found = [
            Standing(i, rating, sum(made[i]), round(sum(made[i]) + sum(row[i] for row in made)))
            for i, rating in enumerate(ratings(made))
        ]
        return sorted(found, key=lambda each: each.elo, reverse=True)
