"""Players for seats without a person: an engine in its own process, or a simple player."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, other
from boardgames_tui.core.position import Position
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import Match
from boardgames_tui.match.players import Player, SimplePlayer
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.client import EngineClient, Timeouts, option_name
from boardgames_tui.uai.dialects import Uai, Uci
from boardgames_tui.uai.program import plain
from boardgames_tui.uai.values import Info, Limit

# Usual limit of a foreign engine.
FOREIGN_LIMIT = Limit(movetime=1000)
# Milliseconds of its clock that an engine is not told about, for the way to it and back.
OVERHEAD = 100
# Option by which our own engine plays as a baseline, with the name of its seat.
PLAYER = "Player"
# Option for the number of variations that a search reports.
MULTI_PV = "MultiPV"


@dataclass(frozen=True)
class Orders:
    """Settings of an engine besides the game.

    `limit` is for engines without a level, None for the usual one. `threads` is for engines that support several. The
    engine must have all `options`.
    """

    limit: Limit | None = None
    threads: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def player_for(seat: Seat, game: Game, tell: Callable[[str], None]) -> Player:
    """Return the player of a seat that is not a person's; `tell` receives its status in short sentences."""
    return SimplePlayer(seat.kind) if seat.is_simple else EnginePlayer(seat, game, tell)


class EnginePlayer:
    """An engine that plays a seat, started on first use, and again after it has failed."""

    def __init__(
        self,
        seat: Seat,
        game: Game,
        tell: Callable[[str], None],
        timeouts: Timeouts | None = None,
        orders: Orders | None = None,
    ) -> None:
        # Seconds of the longest answer in this game.
        self.slowest = 0.0
        self._seat, self._game, self._tell, self._orders = seat, game, tell, orders or Orders()
        self._is_our_engine = not seat.is_foreign
        self._title = "The engine" if self._is_our_engine else f"The engine {plain(seat.detail)}"
        self._timeouts = timeouts or Timeouts()
        self._start: Position | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._lines = 1
        self._engine = self._new_engine()

    async def choose(self, match: Match) -> Action:
        """Return the engine's action; raise EngineError with one sentence, after which it may be asked again."""
        try:
            await self.prepare(match.start)
            self._tell("thinking …")
            self._check_options(match)
            return self._legal(await self._answer(match), match.position)
        except EngineError:
            await self.close()
            raise

    async def search(
        self, start: Position, actions: Sequence[Action], limit: Limit, lines: int
    ) -> AsyncGenerator[Info]:
        """Search the position after some actions for its best `lines` actions; yield the information.

        Leaving the loop stops the search. Raise EngineError as `choose` does.
        """
        try:
            await self.prepare(start)
            if lines != self._lines:
                self._lines = lines
                self._engine.set(MULTI_PV, lines)
            async with aclosing(self._engine.go(start, actions, limit)) as saying:
                async for said in saying:
                    if isinstance(said, Info) and said.score and said.pv:
                        yield said
        except EngineError:
            await self.close()
            raise

    async def prepare(self, start: Position) -> None:
        """Wait until the engine is ready for a game. If the wait is cancelled, the preparation continues."""
        if self._preparing is None or start != self._start:
            self._start, self._preparing = start, asyncio.create_task(self._prepare(start, self._preparing))
        await asyncio.shield(self._preparing)

    def forget(self) -> None:
        """Treat what follows as another game, wherever it begins."""
        self._start, self.slowest = None, 0.0

    def move_now(self) -> None:
        """Ask for the answer at once."""
        self._engine.stop()

    async def close(self) -> None:
        """End the engine; another one is started when it is needed again."""
        engine, self._engine, self._lines = self._engine, self._new_engine(), 1
        preparing, self._preparing = self._preparing, None
        if preparing:
            preparing.cancel()
            await asyncio.gather(preparing, return_exceptions=True)
        await engine.close()

    def _new_engine(self) -> EngineClient:
        return EngineClient(self._title, self._timeouts, self._tell, Uci() if self._seat.kind == "uci" else Uai())

    async def _prepare(self, start: Position, before: asyncio.Task[None] | None) -> None:
        """Begin a game after the preparation `before` it; without one, start the engine first."""
        if before:
            await before
        else:
            self._tell("starting …")
            await self._engine.open(self.command())
            self._set_options()
        await self._engine.new(start)
        self._tell("ready")

    def _set_options(self) -> None:
        if self._seat.kind == "engine":
            self._engine.set("Level", self._seat.level)
        if self._orders.threads:
            self._engine.set("Threads", self._orders.threads)
        baseline = {PLAYER: self._seat.kind} if self._seat.kind == "uct" else {}
        for name, value in {**baseline, **self._orders.options}.items():
            if name not in self._engine.options:
                raise EngineError(f"{self._title} has no option {name}.")
            self._engine.set(name, value)

    def command(self) -> list[str]:
        """Return the command line that starts the engine.

        Raises EngineError if the command of a foreign engine cannot be split into words.
        """
        if self._is_our_engine:
            return [sys.executable, "-P", "-m", "boardgames_tui", "engine", self._game.key]
        try:
            return split_command(self._seat.detail)
        except ValueError as error:
            raise EngineError(f"{self._title} cannot be started: {str(error).lower()}.") from None

    def _check_options(self, match: Match) -> None:
        """Raise EngineError if the engine lacks an option of the match and would get other legal actions without it."""
        start = match.start
        known = {key: value for key, value in start.options if option_name(key) in self._engine.options}
        if len(known) == len(start.options):
            return
        state = Position.read(start.game, str(start), known, engine=True)
        for action in match.actions:
            state = state.after(action)
        if state.actions != match.position.actions:
            missing = " or ".join(option_name(key) for key, _ in start.options if key not in known)
            raise EngineError(f"{self._title} has no option {missing}, and without it cannot continue this game.")

    async def _answer(self, match: Match) -> str:
        answer = ""
        limit = clock_limit(match.clock, match.position, byoyomi=self._is_our_engine) or self._limit
        async for said in self._engine.go(match.start, match.actions, limit):
            if isinstance(said, str):
                answer = said
        self.slowest = max(self.slowest, self._engine.took)
        return answer

    @property
    def _limit(self) -> Limit:
        if self._seat.limits_itself:
            return Limit()
        return self._orders.limit or (Limit() if self._is_our_engine else FOREIGN_LIMIT)

    def _legal(self, answer: str, position: Position) -> Action:
        try:
            return position.find(answer)
        except ActionError as error:
            raise EngineError(f"{self._title} gave an invalid answer: {plain(str(error))}") from None


def clock_limit(clock: Clock | None, position: Position, *, byoyomi: bool = True) -> Limit | None:
    """Return the limit for an engine that is to act, with the times left to both colours.

    In a period, the main time is over, and the rest of the period may be used. An engine without `byoyomi` receives the
    main time alone, and then the time for each action.
    """
    if clock is None:
        return None
    control, own = clock.control, clock.left[position.seat]
    main = {
        seat: 0 if left.in_period(control) else _usable_milliseconds(left.seconds) for seat, left in clock.left.items()
    }
    black = position.seat if position.side == BLACK else other(position.seat)
    times = Limit(wtime=main[other(black)], btime=main[black])
    if control.periods:
        period = _usable_milliseconds(own.seconds if own.in_period(control) else control.period)
        if byoyomi:
            return replace(times, byoyomi=period)
        return Limit(movetime=period) if own.in_period(control) else times
    return replace(times, winc=control.increment * 1000, binc=control.increment * 1000)


def _usable_milliseconds(seconds: float) -> int:
    return max(round(seconds * 1000) - OVERHEAD, 1)


def split_command(text: str) -> list[str]:
    """Split a command as a shell does; on Windows, a backslash is part of a path."""
    if os.name == "posix":
        return shlex.split(text)
    return [part.strip('"') for part in shlex.split(text, posix=False)]
