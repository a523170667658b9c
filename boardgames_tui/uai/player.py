"""Players for seats without a person: an engine in a process of its own, or a simple player.

An engine is ours (`boardgames-tui engine`) or foreign (the command of a seat `uai:COMMAND` or `uci:COMMAND`). If an
engine fails, a new client replaces its client, and the next call starts another process.
"""

from __future__ import annotations

import asyncio
import math
import random
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field, replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, other
from boardgames_tui.core.errors import ActionError, EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Value, value_text
from boardgames_tui.core.position import Position
from boardgames_tui.core.printable import to_short_line
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import Match
from boardgames_tui.match.players import Player, SimplePlayer
from boardgames_tui.match.seats import Seat, split_command
from boardgames_tui.uai.client import EngineClient, Timeouts
from boardgames_tui.uai.dialects import Uai, Uci
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
    """Settings of an engine besides the game; `limit` is for engines without levels, `options` must be declared."""

    limit: Limit | None = None
    threads: int | None = None
    options: Mapping[str, Value] = field(default_factory=dict)


def player_for(seat: Seat, game: Game, tell: Callable[[str], None]) -> Player:
    """Return the player of a seat that is not a person's; `tell` receives short messages about an engine's status."""
    return SimplePlayer(seat.kind) if seat.is_simple else EnginePlayer(seat, game, tell)


class EnginePlayer:
    """An engine that plays a seat, of a game if it is ours. It is started on first use, and again after a failure."""

    def __init__(
        self,
        seat: Seat,
        game: Game | None,
        tell: Callable[[str], None],
        timeouts: Timeouts | None = None,
        orders: Orders | None = None,
    ) -> None:
        # Seconds that the longest search of this game took.
        self.longest_search_seconds = 0.0
        self._seat, self._game, self._tell = seat, game, tell
        self._orders = orders or Orders()
        self._is_our_engine = not seat.is_foreign
        self.title = "The engine" if self._is_our_engine else f"The engine {to_short_line(seat.detail)}"
        self._timeouts = timeouts or Timeouts()
        # Start of the game that the engine is or will be ready for, and the task that makes it ready.
        self._start: Position | None = None
        self._preparation: asyncio.Task[None] | None = None
        # Number of variations that the engine has been told to report.
        self._multi_pv = 1
        self._client = self._new_client()

    async def choose(self, match: Match) -> Action:
        """Search the match's position; return the engine's action, or raise EngineError with one sentence."""
        async with self._closed_on_failure():
            await self.prepare(match.start)
            self._tell("thinking...")
            self._check_options(match.position)
            if self._seat.is_auto:
                self._client.set_option("Level", self._choose_level())
            limit = clock_limit(match.clock, match.position, byoyomi=self._is_our_engine)
            return await self._search_answer(match.position, self._limited(limit))

    async def answer(self, position: Position, limit: Limit) -> Action:
        """Search a position; return the engine's action. Raise EngineError as `choose` does."""
        async with self._closed_on_failure():
            await self.prepare(position.root)
            return await self._search_answer(position, self._limited(limit))

    async def search(self, position: Position, limit: Limit, lines: int) -> AsyncGenerator[Sequence[Info]]:
        """Search a position for its best `lines` actions; yield each report on all of them, best first."""
        size = min(lines, len(position.actions))
        async with self._closed_on_failure():
            await self.prepare(position.root)
            if size != self._multi_pv:
                self._require_option(MULTI_PV, size)
                self._multi_pv = size
            async with aclosing(self._client.go(position, self._limited(limit))) as infos:
                async for report in _full_reports(infos, size):
                    yield report

    @asynccontextmanager
    async def _closed_on_failure(self) -> AsyncIterator[None]:
        """Close the engine if it fails within the context, so that the next call starts another process."""
        try:
            yield
        except EngineError:
            await self.close()
            raise

    async def prepare(self, start: Position | None = None) -> None:
        """Wait until the engine is ready for the game with this start; raise EngineError if that fails."""
        if self._preparation is None or start != self._start:
            self._start = start
            self._preparation = asyncio.create_task(self._prepare(start, self._preparation))
        # The preparation continues if the wait is cancelled.
        await asyncio.shield(self._preparation)

    def end_game(self) -> None:
        """Treat the game as over: the next call begins another game, even from the same start position."""
        self._start = None
        self.longest_search_seconds = 0.0

    def move_now(self) -> None:
        self._client.stop()

    async def close(self) -> None:
        """End the engine's process; the next call starts another one."""
        client, preparation = self._client, self._preparation
        self._client, self._preparation = self._new_client(), None
        self._multi_pv = 1
        if preparation:
            preparation.cancel()
            await asyncio.gather(preparation, return_exceptions=True)
        await client.close()

    def _new_client(self) -> EngineClient:
        dialect = Uci() if self._seat.kind == "uci" else Uai()
        return EngineClient(self.title, self._timeouts, self._tell, dialect)

    async def _prepare(self, start: Position | None, previous: asyncio.Task[None] | None) -> None:
        """Begin a game, if any, when the `previous` preparation has ended; if there is none, start the engine first."""
        if previous:
            await previous
        else:
            self._tell("starting...")
            await self._client.open(self.command())
            self._set_options()
        if start:
            await self._client.begin_game(start)
            self._tell("ready")

    def _set_options(self) -> None:
        """Set the options that do not depend on the game; raise EngineError if the engine lacks a required one."""
        if self._seat.kind == "engine":
            # Of two levels the upper one, which may need the compiled search.
            self._client.set_option("Level", math.ceil(self._seat.strength))
        if self._orders.threads:
            self._client.set_option("Threads", self._orders.threads)
        if self._seat.kind == "uct":
            self._require_option(PLAYER, self._seat.kind)
        for name, value in self._orders.options.items():
            self._require_option(name, value)

    def _require_option(self, name: str, value: Value) -> None:
        """Set an option; raise EngineError if the engine has not declared it with this value."""
        if not self._client.accepts(name, value):
            wrong_value = f" with the value {value_text(value)}" if name in self._client.options else ""
            raise EngineError(f"{self.title} has no option {to_short_line(f'{name}{wrong_value}')}.")
        self._client.set_option(name, value)

    def command(self) -> list[str]:
        """Return the words of the command that starts the engine; raise EngineError if they cannot be told apart."""
        if self._is_our_engine:
            assert self._game
            return [sys.executable, "-P", "-m", "boardgames_tui", "engine", self._game.key]
        try:
            return split_command(self._seat.detail)
        except ValueError as error:
            raise EngineError(f"{self.title} cannot be started: {str(error).lower()}.") from None

    def _check_options(self, position: Position) -> None:
        """Raise EngineError if the options that the engine does not accept change which actions are legal."""
        options = dict(position.options)
        known_options = {key: value for key, value in options.items() if self._client.accepts(key.capitalize(), value)}
        if known_options == options:
            return
        # The position as the engine knows it, with the engine's defaults for the other options.
        engine_position = Position.read(position.game, str(position.root), known_options, engine_defaults=True)
        for action in position.line:
            engine_position = engine_position.after_legal(action)
        if engine_position.actions != position.actions:
            missing = " or ".join(
                f"{key.capitalize()}={value_text(options[key])}" for key in options.keys() - known_options
            )
            raise EngineError(f"{self.title} does not support {missing}, and without it cannot continue this game.")

    async def _search_answer(self, position: Position, limit: Limit) -> Action:
        """Search a position; return the engine's action; raise EngineError if it is not legal."""
        answer = ""
        async with aclosing(self._client.go(position, limit)) as reports:
            async for report in reports:
                answer = report if isinstance(report, str) else answer
        self.longest_search_seconds = max(self.longest_search_seconds, self._client.search_seconds)
        return self.find_legal(answer, position)

    def _choose_level(self) -> int:
        """Return the level for the next action; strength 4.3 gives level 5 for 30 % of the actions, else level 4."""
        fraction = self._seat.strength - self._seat.level
        return self._seat.level + (random.random() < fraction)

    def _limited(self, limit: Limit | None) -> Limit:
        """Return a limit, or what applies without one: the engine's level, else the limit of the orders."""
        if limit and limit != Limit():
            return limit
        if self._seat.limits_itself:
            return Limit()
        return self._orders.limit or (Limit() if self._is_our_engine else FOREIGN_LIMIT)

    def find_legal(self, answer: str, position: Position) -> Action:
        """Return the legal action with this text; raise EngineError if there is none."""
        try:
            return position.find(answer)
        except ActionError as error:
            raise EngineError(f"{self.title} gave an invalid answer: {to_short_line(str(error))}") from None


async def _full_reports(infos: AsyncIterator[Info | str], size: int) -> AsyncIterator[Sequence[Info]]:
    """Yield each report on `size` variations, best first, and a last shorter one if the search ends in the middle."""
    report: list[Info] = []
    async for info in infos:
        if not (isinstance(info, Info) and info.score and info.pv):
            continue
        # The first variation begins a new report; an engine may omit its number.
        is_first = (info.multipv or 1) == 1
        report = [info] if is_first else [*report, info]
        if len(report) == size:
            yield report
    if 0 < len(report) < size:
        yield report


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
