"""Players for seats without a person: an engine in a process of its own, or a simple player.

An engine is ours (`boardgames-tui engine`) or foreign (the command of a seat `uai:COMMAND` or `uci:COMMAND`). If an
engine fails, a new client replaces its client, and the next call starts another process.
"""

from __future__ import annotations

import asyncio
import math
import random
import sys
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, other
from boardgames_tui.core.errors import ActionError, EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import value_text
from boardgames_tui.core.position import Position
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import Match
from boardgames_tui.match.players import Player, SimplePlayer
from boardgames_tui.match.seats import Seat, split_command
from boardgames_tui.uai.client import EngineClient, Timeouts, option_name
from boardgames_tui.uai.dialects import Uai, Uci
from boardgames_tui.uai.program import to_short_line
from boardgames_tui.uai.reports import is_line
from boardgames_tui.uai.values import Info, Limit

# Limit of a foreign engine if neither a clock nor the orders limit its search.
FOREIGN_LIMIT = Limit(movetime=1000)
# Milliseconds that are subtracted from an engine's clock, because messages to and from the engine take time.
OVERHEAD = 100
# Option of our engine for its player; `uct`, also the kind of a seat, is the baseline.
PLAYER = "Player"
# Option for the number of variations that a search reports.
MULTI_PV = "MultiPV"


@dataclass(frozen=True)
class Orders:
    """Settings of an engine besides the game.

    `limit` is for engines that no level limits; None is the default limit. `threads` is for engines that support
    several. The engine must have declared all `options`, which are values by name.
    """

    limit: Limit | None = None
    threads: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def player_for(seat: Seat, game: Game, tell: Callable[[str], None]) -> Player:
    """Return the player of a seat that is not a person's; `tell` receives short messages about an engine's status."""
    return SimplePlayer(seat.kind) if seat.is_simple else EnginePlayer(seat, game, tell)


class EnginePlayer:
    """An engine that plays a seat. Its process is started on first use, and again after a failure."""

    def __init__(
        self,
        seat: Seat,
        game: Game,
        tell: Callable[[str], None],
        timeouts: Timeouts | None = None,
        orders: Orders | None = None,
    ) -> None:
        # Seconds that the longest search of this game took.
        self.longest_search_seconds = 0.0
        self._seat, self._game, self._tell = seat, game, tell
        self._orders = orders or Orders()
        self._is_our_engine = not seat.is_foreign
        self._title = "The engine" if self._is_our_engine else f"The engine {to_short_line(seat.detail)}"
        self._timeouts = timeouts or Timeouts()
        # Start of the game that the engine is or will be ready for, and the task that makes it ready.
        self._start: Position | None = None
        self._preparation: asyncio.Task[None] | None = None
        # Number of variations that the engine has been told to report.
        self._multi_pv = 1
        self._client = self._new_client()

    async def choose(self, match: Match) -> Action:
        """Search the match's position; return the engine's action.

        Raise EngineError with one sentence if the engine fails; the next call starts another process.
        """
        try:
            await self.prepare(match.start)
            self._tell("thinking...")
            self._check_options(match)
            return self._find_legal(await self._search_answer(match), match.position)
        except EngineError:
            await self.close()
            raise

    async def search(
        self, start: Position, actions: Sequence[Action], limit: Limit, lines: int
    ) -> AsyncGenerator[Info]:
        """Search the position after some actions for its best `lines` actions; yield information with score and line.

        Closing the generator stops the search. Raise EngineError as `choose` does.
        """
        try:
            await self.prepare(start)
            if lines != self._multi_pv:
                self._multi_pv = lines
                self._client.set_option(MULTI_PV, lines)
            async with aclosing(self._client.go(start, actions, limit)) as reports:
                async for report in reports:
                    if is_line(report):
                        yield report
        except EngineError:
            await self.close()
            raise

    async def prepare(self, start: Position) -> None:
        """Wait until the engine is ready for the game with this start position.

        If the wait is cancelled, the preparation continues. Raise EngineError if it fails.
        """
        if self._preparation is None or start != self._start:
            self._start = start
            self._preparation = asyncio.create_task(self._prepare(start, self._preparation))
        await asyncio.shield(self._preparation)

    def end_game(self) -> None:
        """Treat the game as over: the next call begins another game, even from the same start position."""
        self._start = None
        self.longest_search_seconds = 0.0

    def move_now(self) -> None:
        """Ask for the answer at once."""
        self._client.stop()

    async def close(self) -> None:
        """End the engine's process; the next call starts another one."""
        client, self._client = self._client, self._new_client()
        self._multi_pv = 1
        preparation, self._preparation = self._preparation, None
        if preparation:
            preparation.cancel()
            await asyncio.gather(preparation, return_exceptions=True)
        await client.close()

    def _new_client(self) -> EngineClient:
        dialect = Uci() if self._seat.kind == "uci" else Uai()
        return EngineClient(self._title, self._timeouts, self._tell, dialect)

    async def _prepare(self, start: Position, previous: asyncio.Task[None] | None) -> None:
        """Begin a game when the `previous` preparation has ended; if there is none, start the engine first."""
        if previous:
            await previous
        else:
            self._tell("starting...")
            await self._client.open(self.command())
            self._set_options()
        await self._client.begin_game(start)
        self._tell("ready")

    def _set_options(self) -> None:
        """Set the options that do not depend on the game; raise EngineError if the engine lacks one that it must have.

        The level and the number of threads are set only if the engine has declared them.
        """
        if self._seat.kind == "engine":
            # Of two levels the upper one, which may need the compiled search.
            self._client.set_option("Level", math.ceil(self._seat.strength))
        if self._orders.threads:
            self._client.set_option("Threads", self._orders.threads)
        required: dict[str, str] = {PLAYER: self._seat.kind} if self._seat.kind == "uct" else {}
        required |= self._orders.options
        for name, value in required.items():
            if name not in self._client.options:
                raise EngineError(f"{self._title} has no option {name}.")
            self._client.set_option(name, value)

    def command(self) -> list[str]:
        """Return the words of the command line that starts the engine.

        Raise EngineError if the command of a foreign engine cannot be split into words.
        """
        if self._is_our_engine:
            return [sys.executable, "-P", "-m", "boardgames_tui", "engine", self._game.key]
        try:
            return split_command(self._seat.detail)
        except ValueError as error:
            raise EngineError(f"{self._title} cannot be started: {str(error).lower()}.") from None

    def _check_options(self, match: Match) -> None:
        """Raise EngineError if other actions would be legal now without the options that the engine does not accept."""
        start = match.start
        known_options = {key: value for key, value in start.options if self._client.accepts(option_name(key), value)}
        if len(known_options) == len(start.options):
            return
        # The position as the engine knows it, with the engine's defaults for the other options.
        engine_position = Position.read(start.game, str(start), known_options, engine_defaults=True)
        for action in match.actions:
            engine_position = engine_position.after_legal(action)
        if engine_position.actions != match.position.actions:
            missing = " or ".join(
                f"{option_name(key)}={value_text(value)}" for key, value in start.options if key not in known_options
            )
            raise EngineError(f"{self._title} does not support {missing}, and without it cannot continue this game.")

    async def _search_answer(self, match: Match) -> str:
        """Search the match's position, limited by its clock if it has one; return the text of the engine's action."""
        answer = ""
        if self._seat.is_auto:
            self._client.set_option("Level", self._choose_level())
        limit = clock_limit(match.clock, match.position, byoyomi=self._is_our_engine) or self._limit_without_clock
        async for report in self._client.go(match.start, match.actions, limit):
            if isinstance(report, str):
                answer = report
        self.longest_search_seconds = max(self.longest_search_seconds, self._client.search_seconds)
        return answer

    def _choose_level(self) -> int:
        """Return the level for the next action of our engine.

        At a strength between two levels, the share of actions of the upper level is the fraction: 0.3 at strength 4.3.
        """
        fraction = self._seat.strength - self._seat.level
        return self._seat.level + (random.random() < fraction)

    @property
    def _limit_without_clock(self) -> Limit:
        # An empty limit leaves the decision to the level of our engine.
        if self._seat.limits_itself:
            return Limit()
        default = Limit() if self._is_our_engine else FOREIGN_LIMIT
        return self._orders.limit or default

    def _find_legal(self, answer: str, position: Position) -> Action:
        """Return the legal action with this text; raise EngineError if there is none."""
        try:
            return position.find(answer)
        except ActionError as error:
            raise EngineError(f"{self._title} gave an invalid answer: {to_short_line(str(error))}") from None


def clock_limit(clock: Clock | None, position: Position, *, byoyomi: bool = True) -> Limit | None:
    """Return the limit for an engine that is to act, with the times left to both colours; None without a clock.

    While the seat to act is in a period (its main time is over), the engine may use the rest of this period. An engine
    that does not support `byoyomi` receives the times of both colours until then, and from then on a time for each
    action.
    """
    if clock is None:
        return None
    control = clock.control
    main_times = {
        seat: 0 if left.is_in_period(control) else _usable_milliseconds(left.seconds)
        for seat, left in clock.left.items()
    }
    # A clock belongs to a seat, but the protocol gives times by colour, which a swap exchanges.
    black_seat = position.seat_of(BLACK)
    limit = Limit(wtime=main_times[other(black_seat)], btime=main_times[black_seat])
    if not control.periods:
        increment = control.increment * 1000
        return replace(limit, winc=increment, binc=increment)
    own_time = clock.left[position.seat]
    is_in_period = own_time.is_in_period(control)
    period = _usable_milliseconds(own_time.seconds if is_in_period else control.period)
    if byoyomi:
        return replace(limit, byoyomi=period)
    return Limit(movetime=period) if is_in_period else limit


def _usable_milliseconds(seconds: float) -> int:
    return max(round(seconds * 1000) - OVERHEAD, 1)
