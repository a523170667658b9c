"""Players of the seats without a person. They act until a person has a choice."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.kernel import other
from boardgames_tui.match.match import NAMES
from boardgames_tui.match.players import Player
from boardgames_tui.uai.player import EnginePlayer, player_for
from boardgames_tui.ui.control.match_controller import MatchController

# Minimum seconds of an action that no person chose, so that it can be seen.
PACE = 0.4
# Paces to choose from in a game without a person.
PACES = (8.0, 4.0, 2.0, 1.0, PACE, 0.1)


class Opponents:
    """One player for each seat, kept between actions. `show` gets the status of the player to act, "" at the end."""

    def __init__(self, controller: MatchController, show: Callable[[str], None]) -> None:
        self._controller, self._show = controller, show
        self._players: dict[int, Player] = {}
        self._choosing = False
        self.paused = False
        self._pace: float | None = None
        self._pace_changed = asyncio.Event()

    @property
    def pace(self) -> float:
        """Minimum seconds of an action."""
        return PACE if self._pace is None else self._pace

    def change_pace(self, by: int) -> float:
        """Make the players act faster (1) or more slowly (-1) from now on; return the new pace in seconds."""
        at = min(range(len(PACES)), key=lambda at: abs(PACES[at] - self.pace)) + by
        self._pace = PACES[max(0, min(at, len(PACES) - 1))]
        self._pace_changed.set()
        return self._pace

    async def act(self) -> None:
        """Act until a person has a choice or the game is over. Raise EngineError if a player fails."""
        while not (self._controller.match.outcome or self.paused or self._controller.person_to_decide):
            began = monotonic()
            action = self._controller.forced_action or await self._choose()
            # The wait is nobody's thinking time.
            with self._controller.timekeeper.paused("pace"):
                await self._wait(began)
            self._controller.play(action)
            self._show("")

    async def _wait(self, began: float) -> None:
        """Wait until an action begun at `began` has lasted as long as the pace, which may change meanwhile."""
        while (left := began + self.pace - monotonic()) > 0:
            self._pace_changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._pace_changed.wait(), left)

    async def prepare(self) -> None:
        """Start and compile the engines while people play."""
        match = self._controller.match
        for seat in (seat for seat, who in match.seats.items() if not who.is_person):
            await self._prepared_player(seat)
        if not self._choosing:
            self._show("")

    async def _prepared_player(self, seat: int) -> Player:
        """Return the player of a seat once it has started and compiled."""
        player = self._player(seat)
        if isinstance(player, EnginePlayer):
            # An error is reported when the engine is to act: it is then started again.
            with suppress(EngineError):
                await player.prepare(self._controller.match.start)
        return player

    async def _choose(self) -> Action:
        match = self._controller.match
        self._choosing = True
        seat = match.position.seat
        self.show_status(seat, "starting …")
        try:
            with self._controller.timekeeper.paused("ready"):
                player = await self._prepared_player(seat)
            self.show_status(seat, "thinking …")
            return await player.choose(match)
        finally:
            self._choosing = False

    def _player(self, seat: int) -> Player:
        match = self._controller.match
        if seat not in self._players:
            self._players[seat] = player_for(match.seats[seat], match.position.game, partial(self.show_status, seat))
        return self._players[seat]

    def show_status(self, seat: int, sentence: str) -> None:
        colour = other(seat) if self._controller.match.swapped else seat
        self._show(f"{NAMES[colour]}: {sentence}")

    def move_now(self) -> None:
        """Ask the player that is thinking to answer at once."""
        for player in self._players.values():
            player.move_now()

    async def close_player(self, seat: int) -> None:
        """Close the player of a seat; the next choice starts another."""
        player = self._players.pop(seat, None)
        if player:
            await player.close()

    async def close(self) -> None:
        """Close all players."""
        for seat in tuple(self._players):
            await self.close_player(seat)
