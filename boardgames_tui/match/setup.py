"""Setup of a match: the game, its size and options, the position, and the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.match.clock import Clock, Control
from boardgames_tui.match.seats import DEFAULT_LEVEL, Seat

if TYPE_CHECKING:
    from boardgames_tui.match.match import Match


@dataclass(frozen=True)
class Setup:
    """Everything that the setup screen sets."""

    game: Game
    size: int
    options: Mapping[str, Value] = field(default_factory=dict)
    black: Seat = Seat("me")
    white: Seat = Seat("engine", str(DEFAULT_LEVEL))
    start: Position | None = None
    """Position from which the match begins, if it is not the usual start."""
    control: Control | None = None
    """Time control; None for no clock."""

    @staticmethod
    def default(game: Game) -> Setup:
        """Return the setup of a game before anything is chosen."""
        return Setup(game, game.size, game.validated({}))

    @staticmethod
    def of(match: Match) -> Setup:
        """Return the setup that another match like this one has; `start` is None if the match began as usual."""
        start, seats = match.start, match.seats
        control = match.clock.control if match.clock else None
        options = dict(start.options)
        setup = Setup(start.game, start.size, options, seats[BLACK], seats[WHITE], control=control)
        return setup.with_start(start)

    @staticmethod
    def from_current_position(match: Match) -> Setup:
        """Return the setup of a match that begins at the current position, with the players of its colours."""
        black, white = match.seat_of(BLACK), match.seat_of(WHITE)
        return replace(Setup.of(match), black=black, white=white, start=match.position)

    def with_start(self, start: Position) -> Setup:
        """Return this setup with a position from which the match begins, or with None if that is the usual start.

        The usual start has all options, but a position read from a line loses those that only concern the start.
        """
        try:
            usual_start = Position.start(self.game, self.size, self.options)
        except OptionError:
            # A text option, such as blocks, does not fit the size; the position stands without it.
            return replace(self, start=start)
        return replace(self, start=None if str(start) == str(usual_start) else start)

    @property
    def with_colours_exchanged(self) -> Setup:
        """The same setup with the players' colours exchanged."""
        return replace(self, black=self.white, white=self.black)

    def begin(self) -> Match:
        """Return a new match with this setup; raise OptionError if the size, an option or the clock is wrong."""
        from boardgames_tui.match.match import Match

        if self.control and self.control.is_by_days and not (self.black.is_person and self.white.is_person):
            # An engine would think for days.
            raise OptionError("Days for each turn are for games between people.")
        start = self.start or Position.start(self.game, self.size, self.options)
        clock = Clock.of(self.control, start.seat) if self.control else None
        return Match(start, {BLACK: self.black, WHITE: self.white}, clock)
