"""Client of the engine protocol, for any engine.

It sends only what the engine has declared, and trusts nothing it answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.uai.dialects import VARIANT, Uai
from boardgames_tui.uai.lines import OptionLine, SetOption, read_best, read_info, read_option
from boardgames_tui.uai.program import Bounds, Program, plain
from boardgames_tui.uai.values import Info, Limit

# First word of an `info string` of an engine that is compiling.
COMPILING = "compiling"
# First word of an `info string` with an error.
ERROR = "error"


@dataclass(frozen=True)
class Timeouts:
    """Seconds after which an engine counts as hung, and limits of its output."""

    start: float = 10.0
    """Until `uaiok`."""
    ready: float = 10.0
    compiling: float = 180.0
    """Until `readyok`, after the engine has said that it is compiling."""
    level: float = 60.0
    """Until `bestmove`, if its level or a number of nodes limits the search instead of a time."""
    grace: float = 5.0
    """Until `bestmove`, after its time is over or after `stop`."""
    bounds: Bounds = field(default_factory=Bounds)


def ignore(_: str) -> None:
    """Ignore a status message."""


class EngineClient:
    """An engine that plays one game after another. All failures are EngineErrors, after which it can only be closed.

    `title` names it in sentences, and `options` are those that it has declared, by name.
    """

    def __init__(
        self, title: str, timeouts: Timeouts, tell: Callable[[str], None] = ignore, dialect: Uai | None = None
    ) -> None:
        self.title = title
        self._dialect = dialect or Uai()
        self.options: Mapping[str, OptionLine] = {}
        self._timeouts, self._tell = timeouts, tell
        self._program: Program | None = None
        self._searching = self._stopped = False
        self._ready = False
        # Seconds from `go` to the last answer.
        self.took = 0.0
        self._refusal_text = ""
        self._timeout_sentence = ""
        self._deadline: float | None = None
        self._timeout: asyncio.Timeout | None = None

    async def open(self, command: Sequence[str]) -> None:
        """Start the program, and wait until it has declared its options."""
        self._program = await Program.start(command, self.title, self._timeouts.bounds)
        ok = f"{self._dialect.word}ok"
        self._send(self._dialect.word)
        self._set_deadline(ok, self._timeouts.start)
        declared = {}
        while (line := await self._receive()) != ok:
            self._handle(line)
            if option := read_option(line):
                declared[option.name] = option
        self.options = declared

    async def new(self, start: Position) -> None:
        """Begin a game; raise EngineError if the engine does not have the game or the size."""
        if refusal := self._dialect.refusal(start.game, self.options):
            raise EngineError(f"{self.title} {refusal}.")
        size = start.board.size
        if "Size" not in self.options and size != start.game.size:
            raise EngineError(f"{self.title} plays {start.game.title} only at size {start.game.size}, not {size}.")
        self.set(VARIANT, start.game.key)
        self.set("Size", size)
        for key, value in start.options:
            self.set(option_name(key), value)
        self._send(f"{self._dialect.word}newgame")
        await self.settle()

    def set(self, name: str, value: Value) -> None:
        """Set an option if the engine has declared it."""
        if name in self.options:
            self._send(str(SetOption(name, str(value).lower() if isinstance(value, bool) else str(value))))

    async def go(self, start: Position, actions: Sequence[Action], limit: Limit) -> AsyncGenerator[Info | str]:
        """Search the position after some actions; yield its information, then the text of its action.

        Leaving the loop stops the search; the engine can then be asked again.
        """
        if self._searching:
            await self.settle()
        self._send(self._dialect.position(start, actions))
        await self.settle()
        self._send(self._dialect.limit(limit))
        self._searching, self._stopped = True, False
        began = asyncio.get_running_loop().time()
        self._set_deadline("bestmove", self.time_to_answer(limit))
        try:
            while self._searching:
                said = self._handle(await self._receive())
                self.took = asyncio.get_running_loop().time() - began
                if said is not None:
                    yield said
        finally:
            self.stop()

    def stop(self) -> None:
        """Ask for the answer of the current search at once."""
        if self._searching and not self._stopped and self._program:
            self._stopped = True
            self._send("stop")
            self._set_deadline("bestmove after stop", self._timeouts.grace)

    async def settle(self) -> None:
        """Wait until the engine has answered everything, including an abandoned search."""
        self.stop()
        self._refusal_text, self._ready = "", False
        self._send("isready")
        self._set_deadline("readyok", self._timeouts.ready)
        compiles = False
        while self._searching or not self._ready:
            said = self._handle(await self._receive())
            if isinstance(said, Info) and said.string.startswith(COMPILING):
                self._tell(plain(said.string))
                if not compiles:
                    self._set_deadline("readyok", self._timeouts.compiling)
                compiles = True
        if self._refusal_text:
            raise EngineError(f"{self.title} reported an error: {plain(self._refusal_text).rstrip('.')}.")

    async def close(self) -> None:
        """Stop the engine, by force if necessary."""
        program, self._program = self._program, None
        if program:
            await program.close()

    def time_to_answer(self, limit: Limit) -> float | None:
        """Return the seconds within which an answer has to arrive; None if only a stop ends the search."""
        if limit.movetime is not None:
            return limit.movetime / 1000 + self._timeouts.grace
        clocks = [time for time in (limit.wtime, limit.btime) if time is not None]
        if clocks:
            return (max(clocks) + (limit.byoyomi or 0)) / 1000 + self._timeouts.grace
        return self._timeouts.level if limit == Limit(nodes=limit.nodes) else None

    def _handle(self, line: str) -> Info | str | None:
        """Follow a line of the engine; return the information or the action that a search reports, if it does."""
        self._ready = self._ready or line == "readyok"
        info = read_info(line)
        if info and info.string.startswith(ERROR):
            self._refusal_text = self._running.last_words = info.string.removeprefix(ERROR).lstrip(": ")
        best = read_best(line)
        self._searching = self._searching and best is None
        action = self._dialect.action
        return replace(info, pv=tuple(map(action, info.pv))) if info else best and action(best)

    def _set_deadline(self, what: str, seconds: float | None) -> None:
        """Set the deadline for an answer, after which the engine counts as hung."""
        self._timeout_sentence = f"gave no {what} within {seconds} seconds"
        self._deadline = None if seconds is None else asyncio.get_running_loop().time() + seconds
        if self._timeout and not self._timeout.expired():
            self._timeout.reschedule(self._deadline)

    def _send(self, line: str) -> None:
        self._running.say(line)

    async def _receive(self) -> str:
        try:
            async with asyncio.timeout_at(self._deadline) as self._timeout:
                return await self._running.read_line()
        except TimeoutError:
            raise EngineError(f"{self.title} {self._timeout_sentence}.") from None
        finally:
            self._timeout = None

    @property
    def _running(self) -> Program:
        if self._program is None:
            raise EngineError(f"{self.title} is closed.")
        return self._program


def option_name(key: str) -> str:
    """Return the name of a game's option in the protocol."""
    return key.capitalize()
