"""Referee of a match: calls on the players in turn, and keeps the clock.

A *player* is whoever is asked for an action and waited for, such as an engine. People at this terminal are not: what
they type or select is played when it comes.
"""

from collections.abc import Callable
from contextlib import suppress

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import EngineError
from boardgames_tui.match.history import Step
from boardgames_tui.match.match import Match
from boardgames_tui.match.players import Player
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.timekeeper import Timekeeper


class Referee:
    """Referee of one match; `make_player` returns the player of a seat, which is kept until it is closed."""

    def __init__(
        self, match: Match, make_player: Callable[[int], Player], timekeeper: Timekeeper | None = None
    ) -> None:
        self.match = match
        self.timekeeper = timekeeper or Timekeeper(match)
        # Reason why the player to act has failed, so that a person must decide how to continue.
        self.failure = ""
        self._make_player = make_player
        self._players: dict[int, Player] = {}
        # Seats of the players that have been prepared, which need not be before each action.
        self._prepared: set[int] = set()

    def play(self, action: Action) -> Step | None:
        """Play a legal action of whoever is to act; return None if the flag has fallen or the match is over."""
        self.timekeeper.tick()
        return None if self.match.outcome else self.match.play(action)

    async def choose(self) -> Action | None:
        """Return the action that the player to act chooses, or None if the flag falls first.

        Raise EngineError if the player fails; the clock is paused then until the next call, or until `clear_failure`.
        """
        self.clear_failure()
        seat = self.match.position.seat
        if seat in self._prepared:
            player = self._players[seat]
        else:
            # No time runs until the player is ready.
            with self.timekeeper.paused("ready"):
                player = await self._prepare_player(seat)
        try:
            async with self.timekeeper.until_flag():
                return await player.choose(self.match)
        except TimeoutError:
            return None
        except EngineError as error:
            self.failure = str(error)
            # An engine that has failed may have to be started again.
            self._prepared.discard(seat)
            self.timekeeper.set_paused("failure")
            raise

    def clear_failure(self) -> None:
        """Forget that a player has failed, and let the clock run again."""
        if self.failure:
            self.failure = ""
            self.timekeeper.set_paused("failure", paused=False)

    def take_over(self) -> None:
        """Let a person take the seat of the player to act."""
        self.clear_failure()
        self.match.change_seat(self.match.position.seat, Seat("me"))

    async def prepare(self) -> None:
        """Start and compile all players, while people may play."""
        for seat, player in self.match.seats.items():
            if not player.is_person:
                await self._prepare_player(seat)

    async def _prepare_player(self, seat: int) -> Player:
        """Return the player of a seat when it is ready; if it has failed, it reports the error when it is to act."""
        if seat not in self._players:
            self._players[seat] = self._make_player(seat)
        player = self._players[seat]
        with suppress(EngineError):
            await player.prepare(self.match.start)
        has_been_closed_meanwhile = self._players.get(seat) is not player
        if not has_been_closed_meanwhile:
            self._prepared.add(seat)
        return player

    def move_now(self) -> None:
        """Ask the player that is thinking to answer at once."""
        for player in self._players.values():
            player.move_now()

    async def close_player(self, seat: int) -> None:
        """Close the player of a seat; the next choice makes another."""
        self._prepared.discard(seat)
        if player := self._players.pop(seat, None):
            await player.close()

    async def close(self) -> None:
        for seat in tuple(self._players):
            await self.close_player(seat)
