"""Engines for other programs: ours, or any that speaks UAI or UCI; `AsyncEngine` for asyncio, `Engine` without it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, Coroutine, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from threading import Thread
from types import TracebackType
from typing import Any, Literal, Self, TypeVar

from boardgames_tui.analysis.value import Value
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, EngineError, OptionError, quoted, shortened
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.core.registry import game_of
from boardgames_tui.library.checks import checked_limit, checked_number, checked_position
from boardgames_tui.match.seats import LEVELS, split_command
from boardgames_tui.record.tree import Node
from boardgames_tui.uai.client import EngineClient, Timeouts
from boardgames_tui.uai.dialects import Uai, Uci
from boardgames_tui.uai.program import to_short_line
from boardgames_tui.uai.reports import full_reports
from boardgames_tui.uai.values import Info, Limit, Score

T = TypeVar("T")
# Options of the protocol: the strength of our engine, and the number of lines that a search reports.
LEVEL, MULTI_PV = "Level", "MultiPV"
# A search by level, and compiling before the first one, may take minutes on a busy machine.
TIMEOUTS = Timeouts(level=600.0, compiling=600.0)
DIALECTS: Mapping[str, type[Uai]] = {"uai": Uai, "uci": Uci}


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

    @property
    def black_share(self) -> float | None:
        """Share of wins that Black can expect, from 0 to 1; None if the engine counts in hundredths of a piece."""
        return None if self.score.kind == "cp" else Value.of(self.score, self.side).black


class AsyncEngine:
    """An engine in a process of its own. Use it in `async with`; it serves one search after the other.

    Without a command it is our own engine of a game, at a level from 1 to 9. A command starts any other engine, which
    speaks `protocol`. `options` are the engine's own, by name. Raise OptionError for arguments that are wrong in
    themselves; what fails later raises EngineError.
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
        self._game = game_of(game) if game or not command else None
        if not isinstance(protocol, str) or protocol not in DIALECTS:
            raise OptionError(f"{shortened(repr(protocol))} is not a protocol. Use uai or uci.")
        checked_number(level, LEVELS[0], "level", LEVELS[-1])
        if not isinstance(options or {}, Mapping):
            raise OptionError(f"{shortened(repr(options))} is not a mapping of an engine's options.")
        self._options: dict[str, str | int | bool] = dict(options or {})
        self._command = _words_of(command)
        if self._game and not command:
            self._command = [sys.executable, "-P", "-m", "boardgames_tui", "engine", self._game.key]
            self._options = {LEVEL: level, **self._options}
        title = f"The engine {to_short_line(self._command[0])}" if command else "The engine"
        self._client = EngineClient(title, TIMEOUTS, dialect=DIALECTS[protocol]())
        # Start of the game that the engine is ready for, and the number of lines that it has been told to report.
        self._root: Position | None = None
        self._lines = 1

    async def __aenter__(self) -> Self:
        """Start the engine and set its options."""
        try:
            await self._client.open(self._command)
            for name, value in self._options.items():
                self._set_option(name, value)
        except BaseException:
            await self._client.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the engine."""
        await self._client.close()

    async def play(self, position: Position | Node, limit: Limit | None = None) -> Action:
        """Return the action that the engine plays; without a limit, its level limits the search.

        Raise ActionError if the game is over, and EngineError if the engine fails or its answer is not legal.
        """
        now = self._checked_position(position)
        answer = ""
        async with aclosing(self._search(now, checked_limit(limit or Limit(), has_end=True), 1)) as reports:
            async for report in reports:
                answer = report if isinstance(report, str) else answer
        return self._find(now, answer)

    async def analyse(self, position: Position | Node, limit: Limit, lines: int = 1) -> tuple[Line, ...]:
        """Search until the limit is reached; return the best lines, the one that the engine would play first."""
        checked_limit(limit, has_end=True)
        found: tuple[Line, ...] = ()
        async with aclosing(self.stream(position, limit, lines)) as reports:
            async for report in reports:
                found = report
        if not found:
            raise EngineError(f"{self._client.title} reports no evaluation.")
        return found

    async def stream(self, position: Position | Node, limit: Limit, lines: int = 1) -> AsyncGenerator[tuple[Line, ...]]:
        """Yield the best lines again and again while the engine searches; closing the generator ends the search."""
        now = self._checked_position(position)
        checked_limit(limit, has_end=False)
        size = min(checked_number(lines, 1, "number of lines"), len(now.actions))
        async with aclosing(self._search(now, limit, size)) as infos:
            async for report in full_reports(infos, size):
                yield tuple(self._line(now, info) for info in report)

    async def _search(self, position: Position, limit: Limit, lines: int) -> AsyncGenerator[Info | str]:
        if position.root != self._root:
            self._root = None
            await self._client.begin_game(position.root)
            self._root = position.root
        if lines != self._lines:
            self._set_option(MULTI_PV, lines)
            self._lines = lines
        async with aclosing(self._client.go(position, (), limit)) as reports:
            async for report in reports:
                yield report

    def _checked_position(self, value: Position | Node) -> Position:
        position = checked_position(value)
        if self._game and position.game is not self._game:
            raise OptionError(f"This engine plays {self._game.title}, not {position.game.title}.")
        if position.outcome:
            raise ActionError("The position cannot be searched: the game is over.")
        return position

    def _set_option(self, name: str, value: str | int | bool) -> None:
        if not self._client.accepts(name, value):
            raise EngineError(f"{self._client.title} has no option {quoted(str(name))} with the value {value!r}.")
        self._client.set_option(name, value)

    def _line(self, position: Position, info: Info) -> Line:
        assert info.score
        action = self._find(position, info.pv[0])
        return Line(action, info.pv, info.score, position.side, info.depth or 0, info.nodes or 0)

    def _find(self, position: Position, answer: str) -> Action:
        """Return the legal action with a text; raise EngineError if there is none."""
        try:
            return position.find(answer)
        except ActionError as error:
            raise EngineError(f"{self._client.title} gave an invalid answer: {to_short_line(str(error))}") from None


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
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None

    def __enter__(self) -> Self:
        """Start the engine and set its options."""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="engine", daemon=True)
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
        """Stop the engine."""
        self._wait(self._engine.__aexit__(kind, error, trace))
        self._end()

    def play(self, position: Position | Node, limit: Limit | None = None) -> Action:
        """Return the action that the engine plays (`AsyncEngine.play`)."""
        return self._wait(self._engine.play(position, limit))

    def analyse(self, position: Position | Node, limit: Limit, lines: int = 1) -> tuple[Line, ...]:
        """Return the best lines (`AsyncEngine.analyse`)."""
        return self._wait(self._engine.analyse(position, limit, lines))

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the engine's loop; return its result."""
        if self._loop is None:
            work.close()
            raise EngineError("The engine is closed: use it inside its `with` statement.")
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            # Such as Ctrl+C: the search ends, so that the engine can be closed.
            future.cancel()
            raise

    def _end(self) -> None:
        loop, thread = self._loop, self._thread
        self._loop = self._thread = None
        if loop and thread:
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()


def _words_of(command: str | Sequence[str]) -> list[str]:
    """Return the words of a command line; raise OptionError if it cannot be split, or is none."""
    try:
        words = split_command(command) if isinstance(command, str) else list(command)
    except (TypeError, ValueError) as error:
        raise OptionError(f"The command {shortened(repr(command))} cannot be split into words: {error}.") from None
    if command and not (words and all(isinstance(word, str) and word for word in words)):
        raise OptionError(f"The command {shortened(repr(command))} is not a list of words.")
    return words
