"""Players of the seats without a person, who act until a person has a choice."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import EngineError
from boardgames_tui.match.players import Player
from boardgames_tui.uai.player import EnginePlayer, player_for
from boardgames_tui.ui.control.match_controller import MatchController

# Default pace: the minimum number of seconds from one action to the next, so that people can follow.
PACE = 0.4
# Paces to choose from in a game without a person, the slowest first.
PACES = (8.0, 4.0, 2.0, 1.0, PACE, 0.1)


class Opponents:
    """Players by seat, kept between actions. `show` gets the status of the player to act, "" after the action."""

    def __init__(self, controller: MatchController, show: Callable[[str], None]) -> None:
        self._controller = controller
        self._show = show
        self._players: dict[int, Player] = {}
        self._choosing = False
        self.paused = False
        self._pace = PACE
        self._pace_changed = asyncio.Event()

    def change_pace(self, by: int) -> float:
        """Make the players act faster (1) or more slowly (-1) from now on; return the new pace in seconds."""
        nearest = min(range(len(PACES)), key=lambda index: abs(PACES[index] - self._pace))
        self._pace = PACES[max(0, min(nearest + by, len(PACES) - 1))]
        self._pace_changed.set()
        return self._pace

    async def act(self) -> bool:
        """Act until a person has a choice or the game ends; return whether one acted. Raise EngineError on failure."""
        has_acted = False
        while not (self._controller.match.outcome or self.paused or self._controller.person_to_decide):
            began = monotonic()
            forced_action = self._controller.forced_action
            action = forced_action or await self._choose()
            has_acted = has_acted or not forced_action
            # The clock charges nobody for the wait.
            with self._controller.timekeeper.paused("pace"):
                await self._wait_for_pace(began)
            self._controller.play(action)
            self._show("")
        return has_acted

    async def _wait_for_pace(self, began: float) -> None:
        """Wait until the pace has passed since `began`, a monotonic time. The pace may change during the wait."""
        while (remaining := began + self._pace - monotonic()) > 0:
            self._pace_changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._pace_changed.wait(), remaining)

    async def prepare(self) -> None:
        """Start and compile the engines while people play."""
        for seat, seated in self._controller.match.seats.items():
            if not seated.is_person:
                await self._start_player(seat)
        # While a player chooses, the status is about that player.
        if not self._choosing:
            self._show("")

    async def _start_player(self, seat: int) -> Player:
        """Start and compile the player of a seat, if necessary, and return the player, a new one on first use."""
        match = self._controller.match
        if seat not in self._players:
            self._players[seat] = player_for(match.seats[seat], match.position.game, partial(self.show_status, seat))
        player = self._players[seat]
        if isinstance(player, EnginePlayer):
            # After an error, the engine is started again when it is to act, and an error is reported then.
            with suppress(EngineError):
                await player.prepare(match.start)
        return player

    async def _choose(self) -> Action:
        """Return the action that the player to act chooses, and show the status meanwhile."""
        match = self._controller.match
        self._choosing = True
        seat = match.position.seat
        self.show_status(seat, "starting …")
        try:
            with self._controller.timekeeper.paused("ready"):
                player = await self._start_player(seat)
            self.show_status(seat, "thinking …")
            return await player.choose(match)
        finally:
            self._choosing = False

    def show_status(self, seat: int, sentence: str) -> None:
        """Show the status of a player with the colour that the seat has now."""
        # A swap exchanges two colours, so it leads from the first colour to the present one and back.
        colour = self._controller.match.began_as(seat)
        self._show(f"{NAMES[colour]}: {sentence}")

    def move_now(self) -> None:
        """Ask the player that is thinking to answer at once."""
        for player in self._players.values():
            player.move_now()

    async def close_player(self, seat: int) -> None:
        """Close the player of a seat; the next choice starts another."""
        if player := self._players.pop(seat, None):
            await player.close()

    async def close(self) -> None:
        for seat in tuple(self._players):
            await self.close_player(seat)
