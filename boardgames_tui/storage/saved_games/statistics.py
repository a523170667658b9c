"""Statistics of finished games: wins, draws and losses by game, person, opponent and colour."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from boardgames_tui.core.cells import BLACK, NAMES, WHITE, other
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.tally import Tally, points_of
from boardgames_tui.storage.saved_games.summary import GameSummary

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
class GameStatistics:
    """Results of a person against an opponent in one of the games, by the person's colour at the end of the game."""

    game: Game
    pair: Pair
    by_colour: Mapping[int, Tally] = field(default_factory=lambda: {colour: Tally() for colour in NAMES})

    @property
    def total(self) -> Tally:
        """Results with both colours together."""
        return Tally([points for tally in self.by_colour.values() for points in tally.points])


def statistics_of(games: Iterable[GameSummary], person: str = "") -> tuple[GameStatistics, ...]:
    """Return the statistics of finished games, in the order of GAMES, the most frequent pair first."""
    statistics: dict[tuple[str, Pair], GameStatistics] = {}
    for summary in games:
        for colour, pair in _people_and_opponents(summary, person):
            pair_statistics = statistics.setdefault((summary.game.key, pair), GameStatistics(summary.game, pair))
            pair_statistics.by_colour[colour].points.append(points_of(colour, summary.winner))
    keys = list(GAMES)
    by_games = sorted(statistics.values(), key=lambda each: (keys.index(each.game.key), -each.total.games, each.pair))
    return tuple(by_games)


def _people_and_opponents(game: GameSummary, person: str) -> Iterator[tuple[int, Pair]]:
    """Yield, for each person here in a finished game, the colour, and the person's and the opponent's names."""
    if not game.is_over:
        return
    if game.black == game.white == UNNAMED_PERSON:
        # The game counts once: Black stands for both.
        yield BLACK, Pair(YOU, EACH_OTHER)
        return
    seats = {BLACK: game.black, WHITE: game.white}
    names = {colour: seat.without_strength.display_name(person or YOU) for colour, seat in seats.items()}
    for colour in game.own_colours:
        yield colour, Pair(names[colour], names[other(colour)])


def by_player(statistics: Iterable[GameStatistics]) -> Mapping[str, tuple[GameStatistics, ...]]:
    """Group statistics by the person's name, keeping their order."""
    groups: dict[str, list[GameStatistics]] = defaultdict(list)
    for pair_statistics in statistics:
        groups[pair_statistics.pair.player].append(pair_statistics)
    return {player: tuple(group) for player, group in groups.items()}
