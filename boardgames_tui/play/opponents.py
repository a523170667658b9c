"""Opponents in the app: the players who are no people, their pace, and what the panel says of them."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES
from boardgames_tui.match.players import Player
from boardgames_tui.match.referee import Referee
from boardgames_tui.play.venue import Venue
from boardgames_tui.uai.player import player_for

# Default pace: the minimum number of seconds from one action to the next, so that people can follow.
PACE = 0.4
# Paces to choose from in a game without a person, the slowest first.
PACES = (8.0, 4.0, 2.0, 1.0, PACE, 0.1)
PAUSED = "Paused. {pause} continues."


class Opponents:
    """Players whom the referee calls on. `show_status` is called when `status`, about one of them, has changed."""

    def __init__(self, venue: Venue, show_status: Callable[[], None]) -> None:
        self.referee = Referee(venue.match, self._make_player, venue.timekeeper)
        # Whether a game without a person is paused.
        self.is_paused = False
        # Status of the player to act, or of one that gets ready; empty if none is at work.
        self.status = ""
        self._venue, self._match, self._show_status = venue, venue.match, show_status
        self._is_choosing = False
        self._pace = PACE
        self._pace_changed = asyncio.Event()

    def _make_player(self, seat: int) -> Player:
        return player_for(self._match.seats[seat], self._match.position.game, partial(self.show_seat_status, seat))

    @property
    def are_due(self) -> bool:
        """Whether an opponent is asked for an action now."""
        return self._venue.whose_turn == "player" and not self.is_paused

    async def prepare(self) -> None:
        """Start and compile the engines while people play."""
        await self.referee.prepare()
        # While a player chooses, the status is about that player.
        if not self._is_choosing:
            self.show_status("")

    async def choose(self) -> Action | None:
        """Return the action of the player to act, None if the flag falls first, and show the status meanwhile."""
        self._is_choosing = True
        seat = self._match.position.seat
        try:
            # An engine that is not ready yet says so.
            self.show_seat_status(seat, "thinking...")
            return await self.referee.choose()
        finally:
            self._is_choosing = False

    async def wait_for_pace(self, began: float) -> None:
        """Wait until the pace has passed since `began`, a monotonic time. The pace may change during the wait."""
        # The clock charges nobody for the wait.
        with self.referee.timekeeper.paused("pace"):
            while (remaining := began + self._pace - monotonic()) > 0:
                self._pace_changed.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._pace_changed.wait(), remaining)

    def change_pace(self, by: int) -> str:
        """Make a game without a person faster (1) or slower (-1) from now on; return a sentence about the pace."""
        if self._match.has_person:
            return "Only a game without people has a pace."
        nearest = min(range(len(PACES)), key=lambda index: abs(PACES[index] - self._pace))
        self._pace = PACES[max(0, min(nearest + by, len(PACES) - 1))]
        self._pace_changed.set()
        return self.with_pause(f"A move takes at least {self._pace:g} s.")

    def pause(self) -> None:
        """Pause a game without a person, whose players would act again at once; let any other game go on."""
        self.is_paused = not self._match.has_person

    def toggle_pause(self) -> bool:
        """Pause or continue a game without a person that is not over; return whether it is one."""
        is_possible = not (self._match.has_person or self._match.outcome)
        self.is_paused ^= is_possible
        return is_possible

    def with_pause(self, sentence: str) -> str:
        """Return a sentence, and that the game is paused if it is."""
        return f"{sentence} {PAUSED}".strip() if self.is_paused and not self._match.outcome else sentence

    def forget_status(self) -> None:
        """Clear the status; the caller shows that."""
        self.status = ""

    def show_status(self, sentence: str) -> None:
        """Set the status, and show it if it has changed."""
        if sentence != self.status:
            self.status = sentence
            self._show_status()

    def show_seat_status(self, seat: int, sentence: str) -> None:
        """Show the status of a player with the colour that the seat has now."""
        self.show_status(f"{NAMES[self._match.colour_of(seat)]}: {sentence}")
