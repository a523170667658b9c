"""Specification of a match between two players. The opening of a game follows from its number alone.

So a match, a tournament or a ladder of levels is a list of specifications and numbers, and a process that plays a game
needs nothing else.
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

# Actions of an opening, by default.
PLIES = 4
# Openings drawn before giving up.
MAX_TRIES = 200
# Names of the two players.
NAMES = ("A", "B")


@dataclass(frozen=True)
class Contender:
    """A player with its limit and its options."""

    seat: Seat
    limit: Limit
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return everything in one line."""
        limit = "" if self.seat.limits_itself else str(self.limit)
        options = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join(part for part in (str(self.seat), limit, *options) if part)


@dataclass(frozen=True)
class MatchSpec:
    """Specification of a match, with the rules of the engine protocol. Games are numbered from 1.

    Games 1 and 2 are a pair, and so on. Both games of a pair begin with the same random opening of `plies` actions,
    with the colours exchanged.
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

    def seated(self, number: int) -> Mapping[int, int]:
        """Return the player, 0 or 1, who begins with each colour."""
        black = (number - 1) % 2
        return {BLACK: black, WHITE: 1 - black}

    def rng(self, number: int, what: str) -> random.Random:
        """Return a source of chance for something in a game, always the same one."""
        return random.Random(f"{self.seed} {number} {what}")

    def begin(self, number: int) -> Match:
        """Return a game after its opening; raise OptionError if no opening of this length leaves a game to play."""
        pair = (number - 1) // 2
        rng = self.rng(pair, "opening")
        seats = {colour: self.contenders[place].seat for colour, place in self.seated(number).items()}
        game = GAMES[self.game]
        for _ in range(MAX_TRIES):
            match = Match(Position.start(game, self.size, engine=True), seats)
            while not match.outcome and len(match.actions) < self.plies:
                match.play(rng.choice(game.openings.choices(match.position)))
            if not match.outcome and game.openings.is_even(match.position):
                return match
        raise OptionError(f"{self.plies} random moves are too many for an opening: the game would be over.")
