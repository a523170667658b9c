"""A series of tasks on standard input and output, in the words of their screen."""

from collections.abc import AsyncIterator, Callable, Mapping

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.cli.input_lines import InputLines, run_on_input
from boardgames_tui.cli.output import print_in_ascii, tell
from boardgames_tui.cli.text import Command, describe_match, explain_action, tell_if_compiling
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import OptionError
from boardgames_tui.learn.rules_card import plain_card
from boardgames_tui.play.advice import fill_in
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.task import Series
from boardgames_tui.play.task_session import TaskSession
from boardgames_tui.system.streams import warn
from boardgames_tui.uai.streams import Reader

HELP = """Type a move, or one of:
  legal            the legal moves
  why MOVE         why a move is not legal
  board, line      the board again, or the position as one line
  hint             a hint
  solution         the solution, with its reasons
  {next}the next {noun}{back}
  again            this {noun} from its start
  rules, help      the rules of the game, this list
  quit             leave"""
ALREADY_DONE = "This is done. Type next, again or quit."


class TaskText:
    """One task after the other, solved with lines that are read from a stream, and shown on standard output.

    `at_end` says what the player can do after the last task, besides the sentence that the series ends with.
    """

    def __init__(self, series: Series, stream: Reader, at_end: Callable[[], str] = str) -> None:
        self._series, self._at_end = series, at_end
        self._input_lines = InputLines(stream)
        self._analyst = Analyst(series.game, tell_if_compiling)
        self._session = TaskSession(series, self._analyst)
        self.has_quit = False
        self._commands: Mapping[str, Command] = {
            "legal": lambda: tell(" ".join(action.text for action in self.attempt.shown_match.position.actions)),
            "board": self._show_board,
            "line": lambda: tell(str(self.attempt.shown_match.position)),
            "hint": self._give_hint,
            "solution": self._show_solution,
            "next": lambda: self._go(1),
            **({"back": lambda: self._go(-1)} if series.leads_back else {}),
            "again": lambda: self._go(0),
            "rules": lambda: tell(plain_card(series.game)),
            "help": lambda: tell(help_text(series)),
            "quit": self._quit,
        }

    @property
    def attempt(self) -> Attempt:
        """The player's attempt at the present task."""
        return self._session.attempt

    async def run(self) -> None:
        """Show tasks until the player quits or the input ends; save the result of an attempt that is left."""
        tell("Type help for the commands.")
        self._show_task()
        try:
            while not self.has_quit:
                await self._obey(await self._input_lines.next())
        finally:
            self._session.record()
            self._warn_of_problems()
            await self._analyst.close()

    async def _obey(self, line: str | None) -> None:
        """Run the command of a line, or play its move; an empty line goes to the next task once this one is done."""
        # The end of the input quits.
        text = "quit" if line is None else " ".join(line.lower().split())
        if text in self._commands:
            if waiting := self._commands[text]():
                await waiting
        elif text.startswith("why "):
            tell(explain_action(self.attempt.shown_match.position, text.removeprefix("why ")))
        elif self.attempt.done:
            if text:
                tell(ALREADY_DONE)
            else:
                self._go(1)
        elif text and self.attempt.play_typed(text):
            await self._answer()
        elif text:
            tell(f"{self.attempt.message} (help lists the commands)")

    def _show_task(self) -> None:
        """Say the task and the progress, and show the board."""
        self._warn_of_problems()
        task = self.attempt.task
        tell(f"{self._series.game.title} · {self._series.heading}: {task.title}")
        self._say(self.attempt.text)
        self._say(self._series.progress_text)
        self._show_board()

    def _say(self, text: str) -> None:
        """Say a text, with words to type in place of its names in braces."""
        action = self.attempt.siteless_action
        if text:
            words = {"swap": action.spoken if action else "swap", "solution": "solution"}
            tell(fill_in(text, lambda name: words.get(name, ""), has_keys=False))

    def _show_board(self) -> None:
        """Show the board and, unless the task is done, the prompt of the turn."""
        match = self.attempt.shown_match
        position = match.position
        tell(diagram(position.geometry, position.cells) if self.attempt.done else describe_match(match))

    async def _answer(self) -> None:
        """Show the board after a move; answer a wrong one with the line against it."""
        attempt = self.attempt
        self._say(attempt.message)
        if attempt.pending:
            await self._show_line(attempt.answer())
        elif attempt.match.ply > attempt.task.start.ply or attempt.turn or attempt.done:
            self._show_board()
        self._say_result()

    async def _show_line(self, line: AsyncIterator[None]) -> None:
        """Say each step of a line, and what comes of it; the last message of an answer is said with what follows."""
        attempt, message = self.attempt, ""
        async for _ in line:
            self._say(message)
            message = attempt.message
        self._say(attempt.message or message)
        if attempt.done:
            self._show_board()

    async def _give_hint(self) -> None:
        """Say a hint, first the reason, then almost the place."""
        if self.attempt.done:
            tell(ALREADY_DONE)
            return
        await self.attempt.give_hint()
        self._say(self.attempt.message)

    async def _show_solution(self) -> None:
        if self.attempt.done:
            tell(ALREADY_DONE)
            return
        await self._show_line(self.attempt.show_solution())
        self._say_result()

    def _say_result(self) -> None:
        """Save the result of a task that is done, and say it."""
        if self.attempt.done:
            self._session.record()
            self._warn_of_problems()
            self._say(self._session.comment)
            self._say(self._series.progress_text)
            tell(f"Type next for the next {self._series.noun}.")

    def _go(self, by: int) -> None:
        """Go to another task, or restart this one; leave after the last one."""
        try:
            self._session.go(by)
        except OptionError as error:
            tell("\n".join(filter(None, (str(error), self._at_end()))))
            self._quit()
        else:
            self._show_task()

    def _warn_of_problems(self) -> None:
        warn(*self._session.new_problems())

    def _quit(self) -> None:
        """Leave after this command."""
        self.has_quit = True


def help_text(series: Series) -> str:
    """Return the list of commands for a series."""
    words, back = ("next, back", ", the previous one") if series.leads_back else ("next", "")
    return HELP.format(next=words.ljust(17), noun=series.noun, back=back)


def run_tasks(series: Series, at_end: Callable[[], str] = str, *, plain: bool = False) -> None:
    """Let a person solve tasks on standard input and output; if `plain`, in ASCII."""
    if plain:
        print_in_ascii()
    run_on_input(lambda stream: TaskText(series, stream, at_end).run())
