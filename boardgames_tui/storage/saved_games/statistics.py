"""Statistics of finished games: wins, draws and losses by game, player, opponent and colour."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, DRAW, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.storage.saved_games.summary import GameSummary

COLOURS = (BLACK, WHITE)
UNNAMED = Seat("me")
YOU, EACH_OTHER = "You", "each other"


class Pair(NamedTuple):
    """A person and an opponent."""

    player: str
    opponent: str


@dataclass
class ResultCount:
    """Numbers of wins, draws and losses of a person."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """Number of games."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Share of the points, from 0 to 1; a draw is half a point."""
        return (self.won + self.drawn / 2) / self.games


@dataclass
class GameStatistics:
    """Results of a person in a game against an opponent, by the colour at the end of each game."""

    game: Game
    pair: Pair
    colours: Mapping[int, ResultCount] = field(default_factory=lambda: {colour: ResultCount() for colour in COLOURS})

    @property
    def all(self) -> ResultCount:
        """Results with both colours."""
        black, white = self.colours.values()
        return ResultCount(black.won + white.won, black.drawn + white.drawn, black.lost + white.lost)


def statistics_of(games: Iterable[GameSummary], person: str = "") -> tuple[GameStatistics, ...]:
    """Return the statistics of finished games, in the order of GAMES, the most frequent opponent first.

    `person` is the name of a person without one. A game between two people without names is counted once, as Black.
    """
    found: dict[tuple[str, Pair], GameStatistics] = {}
    for each in games:
        for colour, pair in _views(each, person):
            tally = found.setdefault((each.game.key, pair), GameStatistics(each.game, pair))
            _add_result(tally.colours[colour], each.winner, colour)
    order = list(GAMES)
    return tuple(sorted(found.values(), key=lambda tally: (order.index(tally.game.key), -tally.all.games, tally.pair)))


def _views(game: GameSummary, person: str) -> Iterator[tuple[int, Pair]]:
    """Yield the colour and the opponent of each person in a finished game."""
    seats = {BLACK: game.black, WHITE: game.white}
    if not game.is_over:
        return
    if game.black == game.white == UNNAMED:
        yield BLACK, Pair(YOU, EACH_OTHER)
        return
    names = {colour: seat.title(person or YOU) for colour, seat in seats.items()}
    for colour, other in (COLOURS, COLOURS[::-1]):
        if seats[colour].is_person:
            yield colour, Pair(names[colour], names[other])


def _add_result(count: ResultCount, winner: int, colour: int) -> None:
    if winner == DRAW:
        count.drawn += 1
    elif winner == colour:
        count.won += 1
    else:
        count.lost += 1


def by_player(found: Iterable[GameStatistics]) -> Mapping[str, tuple[GameStatistics, ...]]:
    """Group statistics by player, keeping their order."""
    players: dict[str, list[GameStatistics]] = defaultdict(list)
    for tally in found:
        players[tally.pair.player].append(tally)
    return {player: tuple(theirs) for player, theirs in players.items()}
