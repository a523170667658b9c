"""Statistics of finished games: wins, draws and losses by game, person, opponent and colour."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from boardgames_tui.core.cells import BLACK, DRAW, WHITE, other
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.storage.saved_games.summary import GameSummary

COLOURS = (BLACK, WHITE)
UNNAMED_PERSON = Seat("me")
# Name of a person who has none, if the caller does not know it.
YOU = "You"
# Opponent of YOU in games between two people without names.
EACH_OTHER = "each other"


class Pair(NamedTuple):
    """Printable names of a person and an opponent, who may be a person or a program."""

    player: str
    opponent: str


@dataclass
class ResultCounts:
    """Numbers of games that a person has won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """Number of games."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Share of the points, from 0 to 1; a draw is half a point. There must be a game."""
        return (self.won + self.drawn / 2) / self.games


@dataclass
class GameStatistics:
    """Results of a person against an opponent in one of the games, by the person's colour at the end of the game."""

    game: Game
    pair: Pair
    by_colour: Mapping[int, ResultCounts] = field(
        default_factory=lambda: {colour: ResultCounts() for colour in COLOURS},
    )

    @property
    def total(self) -> ResultCounts:
        """Results with both colours together."""
        black, white = self.by_colour.values()
        return ResultCounts(black.won + white.won, black.drawn + white.drawn, black.lost + white.lost)


def statistics_of(games: Iterable[GameSummary], person: str = "") -> tuple[GameStatistics, ...]:
    """Return the statistics of finished games, in the order of GAMES, the most frequent pair first.

    `person` is the name of a person without one. A game between two people without names is counted once, as Black.
    """
    statistics: dict[tuple[str, Pair], GameStatistics] = {}
    for summary in games:
        for colour, pair in _people_and_opponents(summary, person):
            pair_statistics = statistics.setdefault((summary.game.key, pair), GameStatistics(summary.game, pair))
            _count_result(pair_statistics.by_colour[colour], summary.winner, colour)
    game_keys = list(GAMES)

    def sort_key(pair_statistics: GameStatistics) -> tuple[int, int, Pair]:
        return game_keys.index(pair_statistics.game.key), -pair_statistics.total.games, pair_statistics.pair

    return tuple(sorted(statistics.values(), key=sort_key))


def _people_and_opponents(game: GameSummary, person: str) -> Iterator[tuple[int, Pair]]:
    """Yield the colour of each person in a finished game, and the person's and the opponent's names.

    Of two people without names, yield only Black, who stands for both; of a game by message, only the person here.
    """
    if not game.is_over:
        return
    if game.black == game.white == UNNAMED_PERSON:
        yield BLACK, Pair(YOU, EACH_OTHER)
        return
    seats = {BLACK: game.black, WHITE: game.white}
    names = {colour: seat.without_strength.display_name(person or YOU) for colour, seat in seats.items()}
    for colour in game.own_colours:
        yield colour, Pair(names[colour], names[other(colour)])


def _count_result(counts: ResultCounts, winner: int, colour: int) -> None:
    """Count a game of a person who had a colour; `winner` is a colour or DRAW."""
    if winner == DRAW:
        counts.drawn += 1
    elif winner == colour:
        counts.won += 1
    else:
        counts.lost += 1


def by_player(statistics: Iterable[GameStatistics]) -> Mapping[str, tuple[GameStatistics, ...]]:
    """Group statistics by the person's name, keeping their order."""
    groups: dict[str, list[GameStatistics]] = defaultdict(list)
    for pair_statistics in statistics:
        groups[pair_statistics.pair.player].append(pair_statistics)
    return {player: tuple(group) for player, group in groups.items()}
