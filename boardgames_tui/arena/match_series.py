"""Match series: a number of games of one match, saved in a folder, until all are played or a test has decided."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property

from boardgames_tui.arena.elo import Sprt
from boardgames_tui.arena.folder import Folder
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.match_spec import MatchSpec
from boardgames_tui.arena.worker_pool import WorkerPool
from boardgames_tui.match.tally import Tally


class MatchScore(Tally):
    """Games won, drawn and lost by A, and the pairs of games; `by_number` has A's points by the number of the game."""

    def __init__(self, by_number: Mapping[int, float]) -> None:
        super().__init__([*by_number.values()])
        self.by_number = by_number

    @cached_property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """Numbers of the complete pairs of games in which A scored 0, ½, 1, 1½ and 2 points."""
        points = self.by_number
        first_numbers = [number for number in points if number % 2 == 1 and number + 1 in points]
        pairs = Counter(2 * (points[number] + points[number + 1]) for number in first_numbers)
        return (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4])

    def __str__(self) -> str:
        """Return the numbers of games won, drawn and lost, and A's share of the points."""
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost: {self.share:.1%} for A"


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
