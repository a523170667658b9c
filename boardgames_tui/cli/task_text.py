"""A series of tasks on standard input and output: lessons and puzzles, in the words of their screens."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from boardgames_tui.cli.input_lines import InputLines, run_on_input
from boardgames_tui.cli.output import print_in_ascii, tell
from boardgames_tui.cli.text import Command, describe_match, explain_action
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.game import Game
from boardgames_tui.learn.rules_card import plain_card
from boardgames_tui.play.task_attempt import TaskAttempt
from boardgames_tui.uai.streams import Reader

HELP = """Type a move, or one of:
  legal            the legal moves
  why MOVE         why a move is not legal
  board, line      the board again, or the position as one line
  hint             a hint
{own}
  rules, help      the rules of the game, this list
  quit             leave"""
ALREADY_DONE = "This is done. Type next, again or quit."


class TaskText(ABC):
    """One task after the other, solved with lines that are read from a stream, and shown on standard output."""

    attempt: TaskAttempt

    def __init__(self, game: Game, stream: Reader, own_help: str) -> None:
        self._game = game
        self._input_lines = InputLines(stream)
        self.has_quit = False
        self._commands: Mapping[str, Command] = {
            "legal": lambda: tell(" ".join(action.text for action in self.attempt.match.position.actions)),
            "board": self.show_board,
            "line": lambda: tell(str(self.attempt.match.position)),
            "hint": self.give_hint,
            "next": self.go_to_next,
            "again": self.restart,
            "rules": lambda: tell(plain_card(game)),
            "help": lambda: tell(HELP.format(own=own_help)),
            "quit": self.quit,
            **self.own_commands,
        }

    @property
    @abstractmethod
    def own_commands(self) -> Mapping[str, Command]:
        """The commands that only this kind of task has."""

    @abstractmethod
    def show_task(self) -> None:
        """Say the task, and show the board."""

    @abstractmethod
    def give_hint(self) -> None:
        """Say a hint."""

    @abstractmethod
    def go_to_next(self) -> None:
        """Begin the next task."""

    @abstractmethod
    def restart(self) -> None:
        """Begin the task again."""

    @abstractmethod
    async def answer(self) -> None:
        """Answer a move that was typed."""

    async def run(self) -> None:
        """Show tasks until the player quits or the input ends."""
        tell("Type help for the commands.")
        self.show_task()
        while not self.has_quit:
            await self._obey(await self._input_lines.next())

    async def _obey(self, line: str | None) -> None:
        """Run the command of a line, or play its move; an empty line goes to the next task once this one is done."""
        # The end of the input quits.
        text = "quit" if line is None else " ".join(line.lower().split())
        if text in self._commands:
            if waiting := self._commands[text]():
                await waiting
        elif text.startswith("why "):
            tell(explain_action(self.attempt.match.position, text.removeprefix("why ")))
        elif self.attempt.done:
            if text:
                tell(ALREADY_DONE)
            else:
                self.go_to_next()
        elif text and self.attempt.play_typed(text):
            await self.answer()
        elif text:
            tell(f"{self.attempt.message} (help lists the commands)")

    def show_board(self) -> None:
        """Show the board and, unless the task is done, the prompt of the turn."""
        position = self.attempt.match.position
        is_done = self.attempt.done
        tell(diagram(position.geometry, position.cells) if is_done else describe_match(self.attempt.match))

    def quit(self) -> None:
        """Leave after this command."""
        self.has_quit = True


def run_tasks(make_text: Callable[[Reader], TaskText], *, plain: bool) -> None:
    """Let a person solve tasks on standard input and output; if `plain`, in ASCII."""
    if plain:
        print_in_ascii()
    run_on_input(lambda stream: make_text(stream).run())
