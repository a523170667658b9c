"""A series of tasks on standard input and output, in the words of their screen."""

from collections.abc import AsyncIterator, Callable, Sequence

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.cli.board_words import board_deeds, describe_match
from boardgames_tui.cli.conversation import HELP_ADVICE, Conversation, InputLines, run_on_input
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
        return self._session.attempt

    @property
    def deeds(self) -> Sequence[Deed]:
        """The commands on the board, for help with the task, and to other tasks; some are refused for now."""
        noun = self._series.noun
        help_refusal, view_refusal = (ALREADY_DONE, "") if self.attempt.done else ("", NOT_DONE)
        undo_refusal = "" if self.attempt.tried else NOTHING_TO_UNDO
        back = Deed("back", f"the previous {noun}", lambda: self._go(-1), key="step_before")
        return (
            *board_deeds(self.attempt.shown_match, self._describe_board),
            Deed("hint", "a hint", self._give_hint, help_refusal, key="suggest"),
            Deed("solution", "the solution, with its reasons", self._show_solution, help_refusal, key="solution"),
            Deed("view", "step through the solution, and try other moves", self._view, view_refusal),
            Deed("next", f"the next {noun}", lambda: self._go(1), key="step_after"),
            *([back] if self._series.leads_back else []),
            Deed("undo", "take an unfinished turn back", self._cancel, undo_refusal),
            Deed("restart", f"this {noun} from its start", lambda: self._go(0), key="again", synonyms=("again",)),
        )

    def begin(self) -> None:
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
        if self.attempt.done and text:
            tell(ALREADY_DONE)
        elif self.attempt.done:
            self._go(1)
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
        """Return a text in which names of keys in braces, such as `suggest`, are replaced by words to type."""
        action = self.attempt.siteless_action
        word_by_key = {deed.key: deed.word for deed in self.deeds if deed.key}
        word_by_key["swap"] = action.spoken if action else "swap"
        return fill_in(text, lambda key: word_by_key.get(key, ""), has_keys=False)

    def _describe_board(self) -> str:
        """Return the board and, unless the task is done, the prompt of the turn."""
        match = self.attempt.shown_match
        position = match.position
        return diagram(position.geometry, position.cells) if self.attempt.done else describe_match(match)

    async def _answer(self) -> None:
        """Show the board after a move, or the moves that refute a wrong one; save a result."""
        attempt = self.attempt
        # Without a search, the refutation begins with the same message.
        if attempt.is_being_judged or not attempt.pending:
            self._say(attempt.message)
        has_played = attempt.match.ply > attempt.task.start.ply or attempt.tried
        if attempt.pending:
            await self._show_line(attempt.answer_try())
        elif has_played or attempt.done:
            tell(self._describe_board())
        self._say_result()

    async def _show_line(self, line: AsyncIterator[str]) -> None:
        """Say the sentences on the steps of a line, then the message on its outcome, which repeats the first one."""
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
        """Tell which commands go on after a task that is done."""
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
        """Take an unfinished turn back; return the board."""
        self.attempt.cancel()
        return self._describe_board()

    def _go(self, by: int) -> None:
        """Go `by` tasks forward: to another one, or to the start of this one (0); leave after the last one."""
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
