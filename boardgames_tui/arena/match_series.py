"""A meeting: so many games of one contest, kept in a folder, until all are played or a test has seen enough."""

from collections.abc import Iterator, Sequence
from contextlib import closing

from boardgames_tui.arena.elo import Sprt
from boardgames_tui.arena.folder import Folder
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.match_spec import MatchSpec
from boardgames_tui.arena.score import Tally
from boardgames_tui.arena.worker_pool import WorkerPool


class MatchSeries:
    """What has been played of it, in its folder and since; `games` is how many there shall be."""

    def __init__(self, match_spec: MatchSpec, games: int, folder: Folder, sprt: Sprt | None = None) -> None:
        self.match_spec, self.games, self.folder, self.sprt = match_spec, games, folder, sprt
        self.played = {game.number: game for game in folder.games() if game.number <= games}

    @property
    def tally(self) -> Tally:
        """What A has made of it."""
        return Tally({number: game.points for number, game in self.played.items()})

    @property
    def over(self) -> bool:
        """Nothing is left to be played."""
        decided = self.sprt and self.sprt.verdict(self.tally.pairs) is not None
        return bool(decided) or len(self.played) == self.games

    @property
    def missing(self) -> Sequence[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(1, self.games + 1) if number not in self.played]

    def keep(self, played: GameResult) -> None:
        """Keep a game that is over."""
        self.folder.keep(played)
        self.played[played.number] = played

    def go_on(self, pool: WorkerPool) -> Iterator[GameResult]:
        """Play on to its end; yield each game when it has been kept."""
        with closing(pool.played((self.match_spec, number) for number in self.missing)) as games:
            while not self.over:
                _, played = next(games)
                self.keep(played)
                yield played
