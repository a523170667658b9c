"""Engines for other programs: ours, or any that speaks UAI or UCI; `AsyncEngine` for asyncio, `Engine` without it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Self, TypeVar

from boardgames_tui.analysis.value import Value
from boardgames_tui.core.action import Action
from boardgames_tui.core.checks import check_fields, checked_choice, checked_items, checked_mapping, checked_number
from boardgames_tui.core.errors import ActionError, EngineError, OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.core.registry import game_of
from boardgames_tui.match.seats import LEVELS, Seat, join_command, split_command
from boardgames_tui.record.tree import Node, position_of
from boardgames_tui.system.loop_thread import LoopThread
from boardgames_tui.uai.client import Timeouts, ignore
from boardgames_tui.uai.player import EnginePlayer, Orders
from boardgames_tui.uai.values import Info, Limit, Score

T = TypeVar("T")
# A search by level, and compiling before the first one, may take minutes on a busy machine.
TIMEOUTS = Timeouts(level=600.0, compiling=600.0)
PROTOCOLS = ("uai", "uci")


@dataclass(frozen=True)
class Line:
    """One of the best lines of a position, as an engine reports it."""

    action: Action
    pv: tuple[str, ...]
    """Texts of the expected actions, of which `action` is the first."""
    score: Score
    """Score from the view of the side to act."""
    side: int
    """Colour to act."""
    depth: int
    nodes: int

    def __post_init__(self) -> None:
        """Raise OptionError if a field has another type than it should."""
        check_fields(self)

    @property
    def black_share(self) -> float | None:
        """Share of wins that Black can expect, from 0 to 1; None if the engine counts in hundredths of a piece."""
        return None if self.score.kind == "cp" else Value.of(self.score, self.side).black


class AsyncEngine:
    """An engine in a process of its own. Use it in `async with`; it serves one search after the other.

    Without a command it is our own engine of a game, at a level from 1 to 9. A command starts any other engine, which
    speaks `protocol`. `options` are the engine's own, by name. Raise OptionError for arguments that are wrong in
    themselves; what fails later raises EngineError, and the next call starts the engine again.
    """

    def __init__(
        self,
        game: Game | str = "",
        *,
        command: str | Sequence[str] = "",
        protocol: Literal["uai", "uci"] = "uai",
        level: int = LEVELS[-1],
        options: Mapping[str, str | int | bool] | None = None,
    ) -> None:
        is_ours = isinstance(command, str) and not command
        self._game = None if isinstance(game, str) and not (game or is_ours) else game_of(game)
        checked_choice(protocol, "protocol", PROTOCOLS)
        checked_number(level, "level", LEVELS[0], LEVELS[-1])
        orders = Orders(options=dict(checked_mapping(options, "options of an engine to values")))
        seat = Seat("engine", str(level)) if is_ours else Seat(protocol, _checked_command(command))
        self._player = EnginePlayer(seat, self._game, ignore, TIMEOUTS, orders)
        self._is_open = False

    async def __aenter__(self) -> Self:
        if self._is_open:
            raise EngineError("The engine is open already.")
        try:
            await self._player.prepare()
        except BaseException:
            await self._player.close()
            raise
        self._is_open = True
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_open = False
        await self._player.close()

    async def play(self, position: Position | Node, limit: Limit | None = None) -> Action:
        """Return the action that the engine plays; without a limit, its level, or a second if it is not ours.

        Raise ActionError if the game is over, and EngineError if the engine fails or its answer is not legal.
        """
        now = self._checked_position(position)
        return await self._player.answer(now, _checked_limit(Limit() if limit is None else limit, has_end=True))

    async def analyse(self, position: Position | Node, limit: Limit, lines: int = 1) -> tuple[Line, ...]:
        """Search until the limit is reached; return the best lines, the one that the engine would play first."""
        _checked_limit(limit, has_end=True)
        found: tuple[Line, ...] = ()
        async with aclosing(self.stream(position, limit, lines)) as reports:
            async for report in reports:
                found = report
        if not found:
            raise EngineError(f"{self._player.title} reports no evaluation.")
        return found

    async def stream(self, position: Position | Node, limit: Limit, lines: int = 1) -> AsyncGenerator[tuple[Line, ...]]:
        """Yield the best lines again and again while the engine searches; closing the generator ends the search."""
        now = self._checked_position(position)
        _checked_limit(limit, has_end=False)
        number = checked_number(lines, "number of lines", 1)
        async with aclosing(self._player.search(now, limit, number)) as reports:
            async for report in reports:
                yield tuple(self._line(now, info) for info in report)

    def _checked_position(self, value: Position | Node) -> Position:
        if not self._is_open:
            raise EngineError("The engine is closed: use it inside its `with` statement.")
        position = position_of(value)
        if self._game and position.game is not self._game:
            raise OptionError(f"This engine plays {self._game.title}, not {position.game.title}.")
        if position.outcome:
            raise ActionError("The position cannot be searched: the game is over.")
        return position

    def _line(self, position: Position, info: Info) -> Line:
        assert info.score
        action = self._player.find_legal(info.pv[0], position)
        return Line(action, info.pv, info.score, position.side, info.depth or 0, info.nodes or 0)


class Engine:
    """An engine without asyncio: its event loop runs in a thread of its own. Use it in `with`, as an `AsyncEngine`."""

    def __init__(
        self,
        game: Game | str = "",
        *,
        command: str | Sequence[str] = "",
        protocol: Literal["uai", "uci"] = "uai",
        level: int = LEVELS[-1],
        options: Mapping[str, str | int | bool] | None = None,
    ) -> None:
        self._engine = AsyncEngine(game, command=command, protocol=protocol, level=level, options=options)
        self._thread: LoopThread | None = None

    def __enter__(self) -> Self:
        if self._thread:
            raise EngineError("The engine is open already.")
        self._thread = LoopThread("engine")
        self._thread.start()
        try:
            self._wait(self._engine.__aenter__())
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wait(self._engine.__aexit__(kind, error, trace))
        self._end()

    def play(self, position: Position | Node, limit: Limit | None = None) -> Action:
        """Return the action that the engine plays (`AsyncEngine.play`)."""
        return self._wait(self._engine.play(position, limit))

    def analyse(self, position: Position | Node, limit: Limit, lines: int = 1) -> tuple[Line, ...]:
        """Return the best lines (`AsyncEngine.analyse`)."""
        return self._wait(self._engine.analyse(position, limit, lines))

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        if self._thread is None:
            work.close()
            raise EngineError("The engine is closed: use it inside its `with` statement.")
        future = asyncio.run_coroutine_threadsafe(work, self._thread.loop)
        try:
            return future.result()
        except BaseException:
            # Such as Ctrl+C: the search ends, so that the engine can be closed.
            future.cancel()
            raise

    def _end(self) -> None:
        thread, self._thread = self._thread, None
        if thread:
            thread.end()


def _checked_limit(value: Limit, *, has_end: bool) -> Limit:
    """Return a limit, which ends the search by itself if `has_end`; raise OptionError for anything else."""
    if not isinstance(value, Limit):
        raise OptionError(f"{quoted(value)} is not a Limit, such as Limit(nodes=1000).")
    if has_end and value.infinite:
        raise OptionError("A search without an end can only be streamed: the limit must not be infinite.")
    return value


def _checked_command(command: str | Sequence[str]) -> str:
    """Return a command line; raise OptionError if it cannot be split into words, or has none."""
    try:
        words = split_command(command) if isinstance(command, str) else checked_items(command, "words")
    except ValueError as error:
        raise OptionError(f"The command {quoted(command)} cannot be split into words: {error}.") from None
    if not (words and all(isinstance(word, str) and word for word in words)):
        raise OptionError(f"The command {quoted(command)} is not a list of words.")
    return join_command(words)
