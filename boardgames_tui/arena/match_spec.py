"""Specification of a match between two players, 0 (named A) and 1 (named B), with games numbered from 1.

The specification and the number of a game determine its opening. So a process that plays a game needs nothing else, and
a match, a tournament or a ladder of levels is a list of specifications and numbers.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit

# Actions of an opening, by default.
PLIES = 4
# Random openings to try, at most, until one is suitable.
MAX_OPENINGS = 200
# Names of the two players.
NAMES = ("A", "B")


@dataclass(frozen=True)
class Contender:
    """A player with the limit of its searches and its engine options."""

    seat: Seat
    limit: Limit
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the player, the limit if it applies, and the options in one line."""
        limit = "" if self.seat.limits_itself else str(self.limit)
        options = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join(part for part in (str(self.seat), limit, *options) if part)


@dataclass(frozen=True)
class MatchSpec:
    """Specification of a match, with the default rules of the engine protocol.

    Games 1 and 2 are a pair, and so on. Both games of a pair begin with the same random opening of `plies` actions;
    player 0 begins as Black in the first, as White in the second.
    """

    game: str
    size: int
    contenders: tuple[Contender, Contender]
    plies: int = PLIES
    seed: int = 1
    threads: int = 1
    """Threads of each engine that supports several."""

    def between(self, a: Contender, b: Contender) -> "MatchSpec":
        """Return the same match for two other players."""
        return replace(self, contenders=(a, b))

    def players_by_colour(self, number: int) -> Mapping[int, int]:
        """Return the players, 0 and 1, of the game with this number, by the colour with which each begins."""
        is_first_of_pair = number % 2 == 1
        return {BLACK: 0, WHITE: 1} if is_first_of_pair else {BLACK: 1, WHITE: 0}

    def random_for(self, number: int, purpose: str) -> random.Random:
        """Return a random generator for a purpose in a game or pair, which is the same in each call."""
        return random.Random(f"{self.seed} {number} {purpose}")

    def begin(self, number: int) -> Match:
        """Return a game after its opening, in an even position; raise OptionError if no opening is suitable."""
        pair = (number - 1) // 2
        generator = self.random_for(pair, "opening")
        players = self.players_by_colour(number)
        seats = {colour: self.contenders[player].seat for colour, player in players.items()}
        game = GAMES[self.game]
        for _ in range(MAX_OPENINGS):
            match = Match(Position.start(game, self.size, engine_defaults=True), seats)
            while not match.outcome and match.ply < self.plies:
                codes = game.openings.choices(match.position.state)
                actions = sorted(map(match.position.action, codes), key=lambda action: action.text)
                match.play(generator.choice(actions))
            if not match.outcome and game.openings.is_even(match.position.state):
                return match
        raise OptionError(f"{self.plies} random moves are too many for an opening: the game would be over.")
