"""Setup of a match: the game, its size and options, the position, and the players."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
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
    handicap: int = 0
    """Number of Black's extra pieces on the usual start."""

    @staticmethod
    def default(game: Game) -> Setup:
        """Return the setup of a game before anything is chosen."""
        return Setup(game, game.size, game.validated({}))

    @staticmethod
    def of(match: Match) -> Setup:
        """Return the setup for another match like this one, which begins at the same position."""
        start, seats = match.start, match.seats
        control = match.clock.control if match.clock else None
        options = dict(start.options)
        setup = Setup(start.game, start.size, options, seats[BLACK], seats[WHITE], control=control)
        return setup.with_start(start)

    @staticmethod
    def from_current_position(match: Match) -> Setup:
        """Return the setup of a match that begins at the current position, with the players of its colours."""
        black, white = match.seat_of(BLACK), match.seat_of(WHITE)
        return replace(Setup.of(match), black=black, white=white, start=match.position, handicap=0)

    def with_start(self, start: Position) -> Setup:
        """Return this setup with a position from which the match begins.

        If that is the usual start, with or without a handicap, `start` is None: a position that was read from a line
        has lost the options that only concern the start.
        """
        line = str(start)
        highest_handicap = self.game.handicap.highest if self.game.handicap else 0
        # An option that does not fit the size, or a handicap for which the board has no room, raises an error. Higher
        # handicaps have no room then, either.
        with suppress(OptionError):
            usual_start = Position.start(self.game, self.size, self.options)
            for handicap in range(highest_handicap + 1):
                if str(usual_start.with_handicap(handicap)) == line:
                    return replace(self, start=None, handicap=handicap)
        return replace(self, start=start)

    @property
    def has_usual_start(self) -> bool:
        """Whether the match begins at the start that follows from the size and the options, without a handicap."""
        return self.start is None and not self.handicap

    @property
    def needs_strength(self) -> bool:
        return self.black.needs_strength or self.white.needs_strength

    @property
    def for_another_game(self) -> Setup:
        """The same setup, in which the strength of an `engine:auto` is chosen anew."""
        return replace(self, black=self.black.without_strength, white=self.white.without_strength)

    @property
    def with_colours_exchanged(self) -> Setup:
        return replace(self, black=self.white, white=self.black)

    def begin(self) -> Match:
        """Return a new match with this setup; raise OptionError if its size, options, clock or players are wrong."""
        from boardgames_tui.match.match import Match

        if self.control and self.control.is_by_days and not (self.black.is_person and self.white.is_person):
            # An engine would think for days.
            raise OptionError("Days for each turn are for games between people.")
        if self.needs_strength and not (self.black.is_person or self.white.is_person):
            raise OptionError("engine:auto plays only against a person, at the strength of that person.")
        if not self.game.fen and "uci" in (self.black.kind, self.white.kind):
            raise OptionError(f"A UCI engine cannot play {self.game.title}, which has no FEN. Use uai:COMMAND.")
        start = self.start or Position.start(self.game, self.size, self.options).with_handicap(self.handicap)
        clock = Clock.of(self.control, start.seat) if self.control else None
        seats = {BLACK: self.black, WHITE: self.white}
        for colour, seat in seats.items():
            if seat.needs_strength:
                # It has not been chosen for the opponent.
                seats[colour] = seat.with_strength(DEFAULT_LEVEL)
        return Match(start, seats, clock)
