"""The client end of the engine protocol: any program that speaks it, told only what it has declared, never trusted."""

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

COMPILING = "compiling"
ERROR = "error"


@dataclass(frozen=True)
class Timeouts:
    """How many seconds an engine has before it counts as hung, and what it may write."""

    start: float = 10.0
    """For `uaiok`."""
    ready: float = 10.0
    compiling: float = 180.0
    """For `readyok` once it has said that it compiles."""
    level: float = 60.0
    """For `bestmove` where no time is set: its own level or a count decides how long it thinks."""
    grace: float = 5.0
    """For `bestmove` after its time is over, or after `stop`."""
    bounds: Bounds = field(default_factory=Bounds)


def ignore(_: str) -> None:
    """Nobody is told."""


class EngineClient:
    """An engine for one game after another. Whatever goes wrong is an EngineError; after one it can only be closed.

    `title` names it in sentences, `options` are those that it has declared, by their names.
    """

    def __init__(
        self, title: str, patience: Timeouts, tell: Callable[[str], None] = ignore, dialect: Uai | None = None
    ) -> None:
        self.title = title
        self._dialect = dialect or Uai()
        self.options: Mapping[str, OptionLine] = {}
        self._patience, self._tell = patience, tell
        self._program: Program | None = None
        self._searching = self._stopped = False
        self._ready = False
        self.took = 0.0
        """Seconds from `go` to the last answer."""
        self._remark = ""
        self._missed = ""
        self._deadline: float | None = None
        self._clock: asyncio.Timeout | None = None

    async def open(self, command: Sequence[str]) -> None:
        """Start the program and wait until it has declared itself."""
        self._program = await Program.start(command, self.title, self._patience.bounds)
        ok = f"{self._dialect.word}ok"
        self._say(self._dialect.word)
        self._expect(ok, self._patience.start)
        declared = {}
        while (line := await self._hear()) != ok:
            self._take(line)
            if option := read_option(line):
                declared[option.name] = option
        self.options = declared

    async def new(self, start: Position) -> None:
        """Begin a game of this size and these options; refuse a game or a size that the engine does not have."""
        if refusal := self._dialect.refusal(start.game, self.options):
            raise EngineError(f"{self.title} {refusal}.")
        size = start.board.size
        if "Size" not in self.options and size != start.game.size:
            raise EngineError(f"{self.title} plays {start.game.title} of size {start.game.size} only, not {size}.")
        self.set(VARIANT, start.game.key)
        self.set("Size", size)
        for key, value in start.options:
            self.set(option_name(key), value)
        self._say(f"{self._dialect.word}newgame")
        await self.settle()

    def set(self, name: str, value: Value) -> None:
        """Set an option, where the engine has declared it."""
        if name in self.options:
            self._say(str(SetOption(name, str(value).lower() if isinstance(value, bool) else str(value))))

    async def go(self, start: Position, actions: Sequence[Action], limit: Limit) -> AsyncGenerator[Info | str]:
        """Search the position that the actions lead to: what it tells on the way, then the text of its action.

        Left early it is told to stop, and can be asked again.
        """
        if self._searching:
            await self.settle()
        self._say(self._dialect.position(start, actions))
        await self.settle()
        self._say(self._dialect.limit(limit))
        self._searching, self._stopped = True, False
        began = asyncio.get_running_loop().time()
        self._expect("bestmove", self._span(limit))
        try:
            while self._searching:
                said = self._take(await self._hear())
                self.took = asyncio.get_running_loop().time() - began
                if said is not None:
                    yield said
        finally:
            self.stop()

    def stop(self) -> None:
        """Ask for the answer to a search under way at once."""
        if self._searching and not self._stopped and self._program:
            self._stopped = True
            self._say("stop")
            self._expect("bestmove after stop", self._patience.grace)

    async def settle(self) -> None:
        """Wait until it has answered all that it was asked, an abandoned search too."""
        self.stop()
        self._remark, self._ready = "", False
        self._say("isready")
        self._expect("readyok", self._patience.ready)
        compiles = False
        while self._searching or not self._ready:
            said = self._take(await self._hear())
            if isinstance(said, Info) and said.string.startswith(COMPILING):
                self._tell(plain(said.string))
                if not compiles:
                    self._expect("readyok", self._patience.compiling)
                compiles = True
        if self._remark:
            raise EngineError(f"{self.title} refuses what it was told: {plain(self._remark).rstrip('.')}.")

    async def close(self) -> None:
        """End it, by force where it does not end by itself."""
        program, self._program = self._program, None
        if program:
            await program.close()

    def _span(self, limit: Limit) -> float | None:
        """Return within how many seconds an answer has to come, None where only a stop brings it."""
        if limit.movetime is not None:
            return limit.movetime / 1000 + self._patience.grace
        clocks = [time for time in (limit.wtime, limit.btime) if time is not None]
        if clocks:
            return (max(clocks) + (limit.byoyomi or 0)) / 1000 + self._patience.grace
        return self._patience.level if limit == Limit(nodes=limit.nodes) else None

    def _take(self, line: str) -> Info | str | None:
        """Take note of a line; return what a search has to tell."""
        self._ready = self._ready or line == "readyok"
        info = read_info(line)
        if info and info.string.startswith(ERROR):
            self._remark = self._running.last_words = info.string.removeprefix(ERROR).lstrip(": ")
        best = read_best(line)
        self._searching = self._searching and best is None
        action = self._dialect.action
        return replace(info, pv=tuple(map(action, info.pv))) if info else best and action(best)

    def _expect(self, what: str, seconds: float | None) -> None:
        """From now on it counts as hung where this does not come within so many seconds."""
        self._missed = f"gave no {what} within {seconds} seconds"
        self._deadline = None if seconds is None else asyncio.get_running_loop().time() + seconds
        if self._clock and not self._clock.expired():
            self._clock.reschedule(self._deadline)

    def _say(self, line: str) -> None:
        self._running.say(line)

    async def _hear(self) -> str:
        try:
            async with asyncio.timeout_at(self._deadline) as self._clock:
                return await self._running.hear()
        except TimeoutError:
            raise EngineError(f"{self.title} {self._missed}.") from None
        finally:
            self._clock = None

    @property
    def _running(self) -> Program:
        if self._program is None:
            raise EngineError(f"{self.title} is closed.")
        return self._program


def option_name(key: str) -> str:
    """Return how the protocol writes the key of a game's option."""
    return key.capitalize()
