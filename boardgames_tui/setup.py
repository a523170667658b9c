"""What a game is begun with: the game, its size and options, and who plays each colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardgames_tui.game import Game, Value
from boardgames_tui.kernel import BLACK, WHITE
from boardgames_tui.match import Match
from boardgames_tui.position import Position
from boardgames_tui.seats import DEFAULT_LEVEL, Seat


@dataclass(frozen=True)
class Setup:
    """Everything that the setup panel sets."""

    game: Game
    size: int
    options: Mapping[str, Value] = field(default_factory=dict)
    black: Seat = Seat("me")
    white: Seat = Seat("engine", str(DEFAULT_LEVEL))

    @staticmethod
    def usual(game: Game) -> Setup:
        """Return what somebody gets who has never set anything."""
        return Setup(game, game.size, game.settle({}))

    def begin(self) -> Match:
        """Begin the game; raise OptionError where the size or an option is wrong."""
        return Match(Position.start(self.game, self.size, self.options), {BLACK: self.black, WHITE: self.white})
