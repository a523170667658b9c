"""A contest of two players over any number of games. What a game begins with follows from its number alone.

So a list of contests and numbers is all that a match, a tournament or a ladder of levels is made of, and whoever plays
a game, in whatever process, need be told no more.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit

PLIES = 4
"""Actions of an opening, if nobody says otherwise."""
TRIES = 200
"""So many openings are drawn before there is held to be none to begin with."""
NAMES = ("A", "B")


@dataclass(frozen=True)
class Contender:
    """One of the two, how long it thinks, and what it is told by options of its own."""

    seat: Seat
    limit: Limit
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """Say all of it in a line."""
        limit = "" if self.seat.limits_itself else str(self.limit)
        options = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join(part for part in (str(self.seat), limit, *options) if part)


@dataclass(frozen=True)
class MatchSpec:
    """Who plays what: the rules are those of the engine protocol. Games are numbered from 1.

    Games 1 and 2 are a pair, 3 and 4 the next: both of a pair begin with the same random opening of so many `plies`,
    and the players change colours.
    """

    game: str
    size: int
    contenders: tuple[Contender, Contender]
    plies: int = PLIES
    seed: int = 1
    threads: int = 1
    """For each engine that can use several."""

    def between(self, a: Contender, b: Contender) -> "MatchSpec":
        """Return the same contest of two others."""
        return replace(self, contenders=(a, b))

    def seated(self, number: int) -> Mapping[int, int]:
        """Return which of the two, 0 or 1, begins with each colour."""
        black = (number - 1) % 2
        return {BLACK: black, WHITE: 1 - black}

    def dice(self, number: int, what: str) -> random.Random:
        """Return a source of chance for something in a game, always the same one."""
        return random.Random(f"{self.seed} {number} {what}")

    def begin(self, number: int) -> Match:
        """Return the game when its opening has been played; raise OptionError where so many plies leave no game."""
        pair = (number - 1) // 2
        dice = self.dice(pair, "opening")
        seats = {colour: self.contenders[place].seat for colour, place in self.seated(number).items()}
        game = GAMES[self.game]
        for _ in range(TRIES):
            match = Match(Position.start(game, self.size, engine=True), seats)
            while not match.outcome and len(match.actions) < self.plies:
                match.play(dice.choice(game.openings.choices(match.position)))
            if not match.outcome and game.openings.is_even(match.position):
                return match
        raise OptionError(f"{self.plies} random actions are too many to begin a game with: they leave none to play.")
