"""Client of the engine protocol (`PROTOCOL.md`), for any engine.

The client sets only options that the engine has declared, and does not trust the engine's output. A dialect translates
between UAI, whose words the client uses, and the engine's protocol.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.options import Value, value_text
from boardgames_tui.core.position import Position
from boardgames_tui.core.printable import to_short_line
from boardgames_tui.uai.dialects import VARIANT, Uai
from boardgames_tui.uai.lines import OptionLine, SetOption, read_best, read_info, read_option
from boardgames_tui.uai.program import Bounds, Program
from boardgames_tui.uai.values import Info, Limit

# First word of an `info string` of an engine that is compiling.
COMPILING = "compiling"
# First word of an `info string` with an error.
ERROR = "error"


@dataclass(frozen=True)
class Timeouts:
    """Seconds after which an engine counts as hung, and limits of its output."""

    start: float = 30.0
    """Until `uaiok`."""
    ready: float = 30.0
    """Until `readyok`."""
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
    """Connection to an engine that plays one game after another; after a failure it can only be closed."""

    def __init__(
        self, title: str, timeouts: Timeouts, tell: Callable[[str], None] = ignore, dialect: Uai | None = None
    ) -> None:
        self.title = title
        self._dialect = dialect or Uai()
        self.options: Mapping[str, OptionLine] = {}
        self._timeouts, self._tell = timeouts, tell
        self._program: Program | None = None
        self._is_searching = self._stop_sent = False
        self._is_ready = False
        # Seconds from the last `go` to the last line received since.
        self.search_seconds = 0.0
        # Error that the engine has reported since the last `isready`, if any.
        self._error_text = ""
        self._timeout_sentence = ""
        # Time of the event loop at which the engine counts as hung; None for no limit.
        self._deadline: float | None = None
        # Timeout of the read in progress.
        self._timeout: asyncio.Timeout | None = None

    async def open(self, command: Sequence[str]) -> None:
        """Start the program, and wait until the engine has declared its options."""
        self._program = await Program.start(command, self.title, self._timeouts.bounds)
        protocol = self._dialect.protocol
        final_line = f"{protocol}ok"
        self._send(protocol)
        self._set_deadline(final_line, self._timeouts.start)
        declared = {}
        while (line := await self._receive()) != final_line:
            self._handle_line(line)
            if option := read_option(line):
                declared[option.name] = option
        self.options = declared

    async def begin_game(self, start: Position) -> None:
        """Begin a game at its start position; raise EngineError if the engine does not have the game or the size."""
        if refusal := self._dialect.refusal(start.game, self.options):
            raise EngineError(f"{self.title} {refusal}.")
        size = start.size
        if "Size" not in self.options and size != start.game.size:
            raise EngineError(f"{self.title} plays {start.game.title} only at size {start.game.size}, not {size}.")
        if "Size" in self.options and not self.accepts("Size", size):
            raise EngineError(f"{self.title} does not play {start.game.title} at size {size}.")
        self.set_option(VARIANT, start.game.key)
        # Options that the engine has not declared are not sent.
        self.set_option("Size", size)
        for key, value in start.options:
            # The option of a game that is called `swap` is `Swap` in the protocol.
            if self.accepts(key.capitalize(), value):
                self.set_option(key.capitalize(), value)
        self._send(f"{self._dialect.protocol}newgame")
        await self.synchronise()

    def set_option(self, name: str, value: Value) -> None:
        if name in self.options:
            self._send(str(SetOption(name, value_text(value))))

    def accepts(self, name: str, value: Value) -> bool:
        """Return whether the engine has declared an option that allows a value."""
        return name in self.options and self.options[name].allows(value_text(value))

    async def go(self, position: Position, limit: Limit) -> AsyncGenerator[Info | str]:
        """Search a position: yield each information, then the text of the engine's action. Closing stops the search."""
        if self._is_searching:
            await self.synchronise()
        self._send(self._dialect.position(position))
        # An engine that refuses the position reports that before `readyok`.
        await self.synchronise()
        self._send(self._dialect.limit(limit))
        self._is_searching, self._stop_sent = True, False
        began = asyncio.get_running_loop().time()
        self._set_deadline("bestmove", self.time_to_answer(limit))
        try:
            while self._is_searching:
                report = self._handle_line(await self._receive())
                self.search_seconds = asyncio.get_running_loop().time() - began
                if report is not None:
                    yield report
        finally:
            self.stop()

    def stop(self) -> None:
        """Tell the engine to answer the current search at once, unless that has been done already."""
        if self._is_searching and not self._stop_sent and self._program:
            self._stop_sent = True
            self._send("stop")
            self._set_deadline("bestmove after stop", self._timeouts.grace)

    async def synchronise(self) -> None:
        """Stop a search and wait until the engine has answered everything; raise EngineError if it reports an error."""
        self.stop()
        self._error_text, self._is_ready = "", False
        self._send("isready")
        self._set_deadline("readyok", self._timeouts.ready)
        is_compiling = False
        while self._is_searching or not self._is_ready:
            report = self._handle_line(await self._receive())
            if isinstance(report, Info) and report.string.startswith(COMPILING):
                self._tell(to_short_line(report.string))
                # Only the first report extends the deadline, so that an engine cannot compile endlessly.
                if not is_compiling:
                    self._set_deadline("readyok", self._timeouts.compiling)
                is_compiling = True
        if self._error_text:
            raise EngineError(f"{self.title} reported an error: {to_short_line(self._error_text).rstrip('.')}.")

    async def close(self) -> None:
        """Stop the engine, by force if necessary."""
        program = self._program
        self._program = None
        if program:
            await program.close()

    def time_to_answer(self, limit: Limit) -> float | None:
        """Return the seconds within which `bestmove` has to arrive; None if a depth or only a stop ends the search."""
        if limit.movetime is not None:
            return limit.movetime / 1000 + self._timeouts.grace
        clocks = [milliseconds for milliseconds in (limit.wtime, limit.btime) if milliseconds is not None]
        if clocks:
            return (max(clocks) + (limit.byoyomi or 0)) / 1000 + self._timeouts.grace
        # Without a limit, or with a number of nodes alone, the engine's level limits the search.
        if limit == Limit(nodes=limit.nodes):
            return self._timeouts.level
        return None

    def _handle_line(self, line: str) -> Info | str | None:
        """Update the state by a line of the engine; return the information or the action's text in it, None if none."""
        self._is_ready = self._is_ready or line == "readyok"
        info = read_info(line)
        if info and info.string.startswith(ERROR):
            self._error_text = info.string.removeprefix(ERROR).lstrip(": ")
            # If the program ends now, this error is the reason.
            self._open_program.last_words = self._error_text
        if info:
            return replace(info, pv=tuple(map(self._dialect.action, info.pv)))
        best_move = read_best(line)
        if best_move is None:
            return None
        self._is_searching = False
        return self._dialect.action(best_move)

    def _set_deadline(self, awaited: str, seconds: float | None) -> None:
        """Set the time after which the engine counts as hung if the `awaited` answer is missing; None for no limit."""
        self._timeout_sentence = f"gave no {awaited} within {seconds} seconds"
        self._deadline = None if seconds is None else asyncio.get_running_loop().time() + seconds
        if self._timeout and not self._timeout.expired():
            self._timeout.reschedule(self._deadline)

    def _send(self, line: str) -> None:
        self._open_program.send_line(line)

    async def _receive(self) -> str:
        """Return the next line; raise EngineError if there is none before the deadline, which `stop` may move."""
        try:
            async with asyncio.timeout_at(self._deadline) as self._timeout:
                return await self._open_program.read_line()
        except TimeoutError:
            raise EngineError(f"{self.title} {self._timeout_sentence}.") from None
        finally:
            self._timeout = None

    @property
    def _open_program(self) -> Program:
        """The running program; EngineError if the engine is closed."""
        if self._program is None:
            raise EngineError(f"{self.title} is closed.")
        return self._program
