"""A series of tasks on standard input and output, in the words of their screen."""

from collections.abc import AsyncIterator, Callable, Sequence

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.cli.board_words import board_deeds, describe_match
from boardgames_tui.cli.conversation import HELP_ADVICE, Conversation
from boardgames_tui.cli.input_lines import InputLines, run_on_input
from boardgames_tui.cli.output import tell, tell_if_compiling
from boardgames_tui.cli.record_text import RecordText
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import OptionError
from boardgames_tui.match.rights import NOTHING_TO_UNDO
from boardgames_tui.play.advice import fill_in
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.play.task_session import Series, TaskSession
from boardgames_tui.system.streams import warn

ALREADY_DONE = "This is done. Type next, view, restart or quit."
NOT_DONE = "Solve this first, or type solution."


class TaskText(Conversation):
    """Tasks in plain text, one after the other. `at_end` returns what the player can do after the last one."""

    def __init__(self, series: Series, lines: InputLines, at_end: Callable[[], str] = str) -> None:
        super().__init__(lines)
        self._series, self._at_end = series, at_end
        self._analyst = Analyst(series.game, tell_if_compiling)
        self._session = TaskSession(series, self._analyst)

    @property
    def attempt(self) -> Attempt:
        """The player's attempt at the present task."""
        return self._session.attempt

    @property
    def deeds(self) -> Sequence[Deed]:
        """What can be asked about the board, help with the task, and the way to other tasks."""
        noun, done = self._series.noun, ALREADY_DONE if self.attempt.done else ""
        not_done = "" if self.attempt.done else NOT_DONE
        back = [Deed("back", f"the previous {noun}", lambda: self._go(-1), key="step_before")]
        return (
            *board_deeds(self.attempt.shown_match, self._describe_board),
            Deed("hint", "a hint", self._give_hint, done, key="suggest"),
            Deed("solution", "the solution, with its reasons", self._show_solution, done, key="solution"),
            Deed("view", "step through the solution, and try other moves", self._view, not_done),
            Deed("next", f"the next {noun}", lambda: self._go(1), key="step_after"),
            *(back if self._series.leads_back else []),
            Deed("undo", "take an unfinished turn back", self._cancel, "" if self.attempt.turn else NOTHING_TO_UNDO),
            Deed("restart", f"this {noun} from its start", lambda: self._go(0), key="again", synonyms=("again",)),
        )

    def begin(self) -> None:
        """Show the first task."""
        tell(HELP_ADVICE)
        self._show_task()

    def look(self) -> None:
        """Report damaged tasks, and progress that is not saved."""
        warn(*self._session.new_problems())

    async def run(self) -> None:
        """Show tasks until the player quits; save the result of an attempt that is left, and stop the engine."""
        try:
            await super().run()
        finally:
            self._session.save_result()
            self.look()
            await self._analyst.close()

    async def receive(self, text: str) -> None:
        """Play a typed move; an empty line goes to the next task once this one is done."""
        if self.attempt.done:
            tell(ALREADY_DONE) if text else self._go(1)
        elif text and self.attempt.play_typed(text):
            await self._answer()
        elif text:
            self._say(f"{self.attempt.message} {self.advice(text)}")

    def _show_task(self) -> None:
        """Say the task and the progress, and show the board."""
        task = self.attempt.task
        tell(f"{self._series.game.title} · {self._series.heading}: {task.title}")
        self._say(self.attempt.text)
        self._say(self._series.progress_text)
        tell(self._describe_board())

    def _say(self, text: str) -> None:
        if text:
            tell(self._fill_in(text))

    def _fill_in(self, text: str) -> str:
        """Return a text with words to type in place of its names in braces."""
        action = self.attempt.siteless_action
        words = {deed.key: deed.word for deed in self.deeds if deed.key}
        words["swap"] = action.spoken if action else "swap"
        return fill_in(text, lambda name: words.get(name, ""), has_keys=False)

    def _describe_board(self) -> str:
        """Return the board and, unless the task is done, the prompt of the turn."""
        match = self.attempt.shown_match
        position = match.position
        return diagram(position.geometry, position.cells) if self.attempt.done else describe_match(match)

    async def _answer(self) -> None:
        """Show the board after a move; answer a wrong one with the line against it."""
        attempt = self.attempt
        # The line against a try that needs no search begins with the same message.
        if attempt.is_being_judged or not attempt.pending:
            self._say(attempt.message)
        if attempt.pending:
            await self._show_line(attempt.answer_try())
        elif attempt.match.ply > attempt.task.start.ply or attempt.turn or attempt.done:
            tell(self._describe_board())
        self._say_result()

    async def _show_line(self, line: AsyncIterator[str]) -> None:
        """Say what is new at each step of a line; then its outcome, whose message repeats what is wrong with a try."""
        first = ""
        async for sentence in line:
            self._say(sentence)
            first = first or sentence
        self._say(self.attempt.message.removeprefix(first).lstrip())
        if self.attempt.done:
            tell(self._describe_board())

    async def _give_hint(self) -> None:
        """Say a hint, first the reason, then almost the place."""
        await self.attempt.give_hint()
        self._say(self.attempt.message)

    async def _show_solution(self) -> None:
        await self._show_line(self.attempt.show_solution())
        self._say_result()

    def _say_result(self) -> None:
        """Save the result of a task that is done, and say it."""
        if self.attempt.done:
            self._session.save_result()
            self._say(self._session.comment)
            self._say(self._series.progress_text)
            self._tell_ways()

    def _tell_ways(self) -> None:
        following = "to finish" if self._series.is_last else f"for the next {self._series.noun}"
        # The step of a lesson is one move.
        view = "" if self._series.noun == "step" else ", or view to step through the solution"
        tell(f"Type next {following}{view}.")

    async def _view(self) -> None:
        """Let the person step through the solution, and try other moves."""
        record, ply = self.attempt.record(self._fill_in), self.attempt.task.start.ply
        text = RecordText(self.lines, RecordCursor(record, record.root.line[ply]), self._analyst)
        await text.run()
        self.has_quit = text.has_quit
        if not self.has_quit:
            self._tell_ways()

    def _cancel(self) -> str:
        self.attempt.cancel()
        return self._describe_board()

    def _go(self, by: int) -> None:
        """Go to another task, or restart this one; leave after the last one."""
        try:
            self._session.go(by)
        except OptionError as error:
            tell("\n".join(filter(None, (str(error), self._at_end()))))
            self.leave()
        else:
            self._show_task()


def run_tasks(series: Series, at_end: Callable[[], str] = str) -> None:
    """Let a person solve tasks on standard input and output."""
    run_on_input(lambda lines: TaskText(series, lines, at_end).run())
