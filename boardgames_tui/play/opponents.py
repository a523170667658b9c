"""Opponents in the app: the computer players of a game, their pace, and what the panel says about them."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES
from boardgames_tui.match.players import Player
from boardgames_tui.match.referee import Referee
from boardgames_tui.match.rights import OVER
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.venue import Venue
from boardgames_tui.uai.player import player_for

# Default pace: the least number of seconds between two actions, so that people can follow.
PACE = 0.4
# Paces to choose from in a game without people, the slowest first.
PACES = (8.0, 4.0, 2.0, 1.0, PACE, 0.1)
PAUSED = with_names("Paused. {pause} continues.")


class Opponents:
    """Computer players of the game at a venue; `show_status` is called when `status` has changed."""

    def __init__(self, venue: Venue, show_status: Callable[[], None], pace: float) -> None:
        self.referee = Referee(venue.match, self._make_player, venue.timekeeper)
        # Whether a game without people is paused.
        self.is_paused = False
        # Sentence about the player that is choosing an action or being started; empty if none is.
        self.status = ""
        self._venue, self._match, self._show_status = venue, venue.match, show_status
        self._is_choosing = False
        # The pace in seconds, and an event that is set when it changes.
        self._pace = pace
        self._pace_changed = asyncio.Event()

    def _make_player(self, seat: int) -> Player:
        return player_for(self._match.seats[seat], self._match.position.game, partial(self.show_seat_status, seat))

    @property
    def are_due(self) -> bool:
        return self._venue.whose_turn == "computer" and not self.is_paused

    async def prepare(self) -> None:
        """Start and compile the engines, while people play already; show the status of each until it is ready."""
        await self.referee.prepare()
        # The status of a player that is choosing an action stays.
        if not self._is_choosing:
            self.show_status("")

    async def choose(self) -> Action | None:
        """Return the action that the player to act chooses, None if its flag falls first; show its status meanwhile."""
        self._is_choosing = True
        try:
            # An engine that is still being started replaces this status by its own.
            self.show_seat_status(self._match.position.seat, "thinking...")
            return await self.referee.choose()
        finally:
            self._is_choosing = False

    async def wait_for_pace(self, began: float) -> None:
        """Wait with paused clocks until the time of the pace has passed since `began`, a monotonic time."""
        with self.referee.timekeeper.paused("pace"):
            # If the person changes the pace, the wait ends early and another one may begin.
            while (remaining := began + self._pace - monotonic()) > 0:
                self._pace_changed.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._pace_changed.wait(), remaining)

    def change_pace(self, by: int) -> str:
        """Make a game without people faster (1) or slower (-1); return a sentence about the new pace."""
        if self._match.has_person:
            return "Only a game without people has a pace."
        # The present pace need not be one of PACES.
        nearest = min(PACES, key=lambda pace: abs(pace - self._pace))
        self._pace = PACES[max(0, min(PACES.index(nearest) + by, len(PACES) - 1))]
        self._pace_changed.set()
        return f"A move takes at least {self._pace:g} s. {self.advice_to_continue}".rstrip()

    @property
    def pause_refusal(self) -> str:
        """Why the game cannot be paused or continued; empty if it can."""
        if self._match.has_person:
            return "Only a game without people can be paused."
        return OVER if self._match.outcome else ""

    def toggle_pause(self) -> None:
        self.is_paused = not self.is_paused

    @property
    def advice_to_continue(self) -> str:
        """How to continue a game that is paused; else an empty text."""
        return PAUSED if self.is_paused and not self._match.outcome else ""

    def forget_status(self) -> None:
        """Clear the status without calling `show_status`."""
        self.status = ""

    def show_status(self, sentence: str) -> None:
        """Set the status, and show it if it has changed."""
        if sentence != self.status:
            self.status = sentence
            self._show_status()

    def show_seat_status(self, seat: int, sentence: str) -> None:
        """Show the status of a player with the colour that the seat has now."""
        self.show_status(f"{NAMES[self._match.colour_of(seat)]}: {sentence}")
