"""A conversation in plain text: a person types lines, deeds are done by their words, and what happens is told."""

import asyncio
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from io import FileIO
from threading import Thread
from typing import TypeVar

from boardgames_tui.cli.output import tell
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, BoardGamesError, MessageError, quoted
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.line import ends_within_line, has_line
from boardgames_tui.play.deed import Deed, find_deed, meant_word, words_of
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.uai.streams import Reader, read_lines

Result = TypeVar("Result")
# End of a refusal of what was typed.
ADVICE = "(help lists the commands)"
HELP_ADVICE = "Type help for the commands."


class InputLines:
    """Lines of a stream, awaited one by one. Each is read by a thread of its own when it is asked for."""

    def __init__(self, stream: Reader) -> None:
        self._lines = read_lines(stream)
        # The line that a thread is reading, if any.
        self._coming: asyncio.Future[str | None] | None = None

    async def next(self) -> str | None:
        """Return the next line, None at the end of the stream; a call after a cancelled one awaits the same line."""
        if self._coming is None:
            self._coming = asyncio.get_running_loop().create_future()
            # A daemon does not keep a process alive that ends before the line has come.
            Thread(target=self._read_line, args=(self._coming,), daemon=True).start()
        line = await asyncio.shield(self._coming)
        self._coming = None
        return line

    def _read_line(self, coming: asyncio.Future[str | None]) -> None:
        """In a thread: read a line, None at the end, as the result of a future."""
        line = None
        # A terminal that is closed raises OSError, which counts as the end.
        with suppress(OSError):
            line = next(self._lines, None)
        # Calling a closed loop raises RuntimeError: the game may end before the stream.
        with suppress(RuntimeError):
            coming.get_loop().call_soon_threadsafe(coming.set_result, line)


class Conversation(ABC):
    """Lines that a person types about one thing, such as a game, with the answers on standard output."""

    # Seconds between two looks for news while a line is awaited; 0 if there are none.
    interval = 0.0
    # What can be typed besides commands.
    typed = "a move"
    # Answer if the person does not confirm a command.
    kept = "Nothing has changed."

    def __init__(self, lines: InputLines) -> None:
        self.lines = lines
        # Whether the person has left this thing, and whether the person has left the program.
        self.is_done = self.has_quit = False

    @property
    @abstractmethod
    def deeds(self) -> Sequence[Deed]:
        """The commands that can be typed now, besides `help` and `quit`."""

    @abstractmethod
    async def receive(self, text: str) -> None:
        """Do what a typed line says that is no command, such as a move; it may be empty."""

    async def receive_paste(self, text: str) -> None:
        """Continue a game by message with a pasted text; raise MessageError, because this is another conversation."""
        raise MessageError(f"{quoted(text)} belongs to a game by message: `boardgames-tui post` opens it.")

    @abstractmethod
    def begin(self) -> None:
        """Print the first texts, such as the board."""

    @abstractmethod
    def look(self) -> None:
        """Print what others have done meanwhile."""

    @property
    def is_over(self) -> bool:
        """Whether no more lines are read."""
        return self.is_done or self.has_quit

    @property
    def waiting(self) -> AbstractAsyncContextManager[object]:
        """Context in which a line is awaited; it may raise TimeoutError to end the wait."""
        return nullcontext()

    async def run(self) -> None:
        """Converse until it is over, or the input ends. After an error, print a sentence and continue."""
        self.begin()
        while not self.is_over:
            await self.go_on()

    async def go_on(self) -> None:
        """Read a line and obey it, unless the conversation has ended meanwhile."""
        line = await self.read_line()
        if not self.is_over:
            await self._obey(line)

    async def read_line(self) -> str | None:
        """Wait for a line, looking for news at intervals; return None at the end of the input, "" if news end this."""
        while not self.is_over:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.interval or None), self.waiting:
                    return await self.lines.next()
            self.look()
        return ""

    async def _obey(self, line: str | None) -> None:
        """Continue with a pasted message line, carry out a command, or receive another text; say why if refused."""
        # The end of the input quits.
        text = "quit" if line is None else " ".join(line.split())
        deed, argument = find_deed(self.all_deeds, text)
        try:
            if has_line(text):
                await self.receive_paste(await self._whole_paste(line or ""))
            elif deed:
                deed.check(argument)
                # The argument "yes" answers the question in advance.
                if not deed.question or argument == "yes" or await self._confirm(deed):
                    await self.do(deed, argument)
            else:
                await self.receive(text)
        except BoardGamesError as error:
            tell(str(error))
        if not self.is_over:
            self.look()

    async def do(self, deed: Deed, argument: str) -> None:
        """Carry out a command, and print the sentence that it returns, if any."""
        sentence = await deed.carry_out(argument)
        if sentence:
            tell(sentence)

    async def _confirm(self, deed: Deed) -> bool:
        """Ask whether to carry out a command; return whether the answer is yes and the conversation goes on."""
        tell(f"{deed.question} Type yes to {deed.word}.")
        accepted = is_yes(await self.read_line())
        if self.is_over:
            return False
        if not accepted:
            tell(self.kept)
        return accepted

    async def _whole_paste(self, text: str) -> str:
        """Return a pasted message line, which may be wrapped, with what follows up to its end or an empty line."""
        more: str | None = text
        while more and ends_within_line(text):
            more = await self.read_line()
            text = f"{text}\n{more}" if more else text
        return text

    @property
    def all_deeds(self) -> Sequence[Deed]:
        return (*self.deeds, Deed("help", "this list", lambda: self.help), Deed("quit", "leave", self._quit))

    @property
    def help(self) -> str:
        """The list of what can be typed."""
        return f"Type {self.typed}, or one of:\n{words_of(self.all_deeds)}"

    def advice(self, text: str) -> str:
        """Return the end of a refusal of a typed line, with the word that was probably meant."""
        meant = meant_word(self.all_deeds, text)
        return f"Did you mean {quoted(meant)}? {ADVICE}" if meant else ADVICE

    def read_turn(self, position: Position, text: str) -> list[Action]:
        """Parse the typed actions of a turn; raise ActionError, with advice, if one is not legal."""
        try:
            return read_turn(position, text.lower())
        except ActionError as error:
            raise ActionError(f"{error} {self.advice(text)}") from None

    def leave(self) -> None:
        """End this conversation, but not the program."""
        self.is_done = True

    def _quit(self) -> None:
        self.has_quit = True


def is_yes(line: str | None) -> bool:
    return (line or "").strip().lower() == "yes"


def run_on_input(talk: Callable[[InputLines], Awaitable[Result]]) -> Result:
    """Run a conversation that reads standard input, and return its result; raise KeyboardInterrupt after Ctrl+C."""
    try:
        return asyncio.run(_run_until_interrupted(talk))
    except asyncio.CancelledError:
        # Ctrl+C cancels the task.
        raise KeyboardInterrupt from None


async def _run_until_interrupted(talk: Callable[[InputLines], Awaitable[Result]]) -> Result:
    """Run a conversation in the current task, which Ctrl+C cancels."""
    if task := asyncio.current_task():
        # On Windows the loop handles Ctrl+C itself. Elsewhere, a signal that arrives as a wait begins would not end it.
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, task.cancel)
    # A raw stream, because at exit a thread would hold the lock of a buffered one.
    return await talk(InputLines(FileIO(sys.stdin.fileno(), closefd=False)))
