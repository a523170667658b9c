"""Match series: a number of games of one match, saved in a folder, until all are played or a test has decided."""

from collections.abc import Iterator, Sequence
from contextlib import closing

from boardgames_tui.arena.elo import Sprt
from boardgames_tui.arena.folder import Folder
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.match_spec import MatchSpec
from boardgames_tui.arena.score import MatchScore
from boardgames_tui.arena.worker_pool import WorkerPool


class MatchSeries:
    """Results, by number, of the first `games` games of a match in a folder, where they are saved."""

    def __init__(self, match_spec: MatchSpec, games: int, folder: Folder, sprt: Sprt | None = None) -> None:
        self.match_spec, self.games, self.folder, self.sprt = match_spec, games, folder, sprt
        self.results = {result.number: result for result in folder.games() if result.number <= games}

    @property
    def score(self) -> MatchScore:
        return MatchScore({number: result.points for number, result in self.results.items()})

    @property
    def is_over(self) -> bool:
        """Whether all games have been played, or the test, if there is one, has decided."""
        if self.sprt and self.sprt.verdict(self.score.pairs) is not None:
            return True
        return len(self.results) == self.games

    @property
    def missing_numbers(self) -> Sequence[int]:
        """Numbers of the games that have not been played, ascending."""
        return [number for number in range(1, self.games + 1) if number not in self.results]

    def save(self, result: GameResult) -> None:
        """Save a finished game in the folder, and add it to the results."""
        self.folder.save(result)
        self.results[result.number] = result

    def play_missing(self, pool: WorkerPool) -> Iterator[GameResult]:
        """Play the missing games until the series is over; yield each result after it has been saved."""
        with closing(pool.play_games((self.match_spec, number) for number in self.missing_numbers)) as games:
            while not self.is_over:
                _, result = next(games)
                self.save(result)
                yield result
