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
    """Games of a match that have been played, in its folder and since; `games` is their planned number."""

    def __init__(self, match_spec: MatchSpec, games: int, folder: Folder, sprt: Sprt | None = None) -> None:
        self.match_spec, self.games, self.folder, self.sprt = match_spec, games, folder, sprt
        self.played = {game.number: game for game in folder.games() if game.number <= games}

    @property
    def score(self) -> MatchScore:
        """Score of the games played."""
        return MatchScore({number: game.points for number, game in self.played.items()})

    @property
    def over(self) -> bool:
        """Whether no game has to be played any more."""
        decided = self.sprt and self.sprt.verdict(self.score.pairs) is not None
        return bool(decided) or len(self.played) == self.games

    @property
    def missing(self) -> Sequence[int]:
        """Numbers of the games that have not been played."""
        return [number for number in range(1, self.games + 1) if number not in self.played]

    def keep(self, played: GameResult) -> None:
        """Save a finished game."""
        self.folder.keep(played)
        self.played[played.number] = played

    def play_missing(self, pool: WorkerPool) -> Iterator[GameResult]:
        """Play the missing games; yield each after it has been saved."""
        with closing(pool.played((self.match_spec, number) for number in self.missing)) as games:
            while not self.over:
                _, played = next(games)
                self.keep(played)
                yield played
