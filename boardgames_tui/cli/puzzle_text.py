"""Puzzles on standard input and output."""

from collections.abc import Mapping

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.cli.output import tell
from boardgames_tui.cli.task_text import ALREADY_DONE, TaskText
from boardgames_tui.cli.text import Command, tell_if_compiling
from boardgames_tui.core.errors import OptionError
from boardgames_tui.learn.puzzle_attempt import PuzzleAttempt
from boardgames_tui.learn.puzzle_series import Series
from boardgames_tui.play.puzzle_task import PuzzleTask
from boardgames_tui.system.streams import warn
from boardgames_tui.uai.streams import Reader

PUZZLE_HELP = """  solution         the solution, with its reasons
  next             the next puzzle
  again            restart the puzzle"""


class PuzzleText(TaskText):
    """The puzzles of a series."""

    attempt: PuzzleTask

    def __init__(self, series: Series, stream: Reader) -> None:
        super().__init__(series.game, stream, PUZZLE_HELP)
        self._series = series
        self._analyst = Analyst(series.game, tell_if_compiling)
        self._number_told = 0
        self._begin(series.next())

    def _begin(self, attempt: PuzzleAttempt) -> None:
        self.attempt = PuzzleTask(attempt)
        self._is_recorded = False

    async def run(self) -> None:
        """Show puzzles; at the end, save the result of an attempt that is left, and stop the engine."""
        try:
            await super().run()
        finally:
            self._record()
            await self._analyst.close()

    @property
    def own_commands(self) -> Mapping[str, Command]:
        """The commands that only this kind of task has."""
        return {"solution": self._show_solution}

    def show_task(self) -> None:
        """Say the task and the progress, and show the board."""
        self._warn_of_problems()
        task = self.attempt
        tell(f"{self._game.title} · {self._series.heading(task.attempt.puzzle)}: {task.title}")
        tell(task.text)
        tell(self._series.progress_text)
        self.show_board()

    def give_hint(self) -> None:
        """Say a hint, first the reason, then almost the place."""
        if self.attempt.done:
            tell(ALREADY_DONE)
        else:
            self.attempt.give_hint()
            tell(self.attempt.message)

    def go_to_next(self) -> None:
        """Save the result of this puzzle, and begin the next one."""
        self._record()
        try:
            self._begin(self._series.next())
        except OptionError as error:
            tell(str(error))
            self.quit()
        else:
            self.show_task()

    def restart(self) -> None:
        """Begin the puzzle again; its result so far is saved."""
        self._record()
        self._begin(self.attempt.attempt.restarted())
        self.show_task()

    async def answer(self) -> None:
        """Answer a wrong move with the line against it, a right one with the opponent's move or the comment."""
        task = self.attempt
        if task.message:
            tell(task.message)
        if task.mistake:
            refutation = await task.find_answer(self._analyst)
            # The last message of a line is said again with what follows from it.
            *moves, _ = [task.message for _ in task.show_answer(refutation)]
            tell("\n".join([*moves, task.message]))
            return
        self.show_board()
        if task.done:
            self._say_result()

    def _show_solution(self) -> None:
        if self.attempt.done:
            tell(ALREADY_DONE)
            return
        for _ in self.attempt.show_solution():
            tell(self.attempt.message)
        self.show_board()
        self._say_result()

    def _say_result(self) -> None:
        """Save the result, and say it."""
        result = self._record()
        tell(" ".join(filter(None, (self.attempt.comment, result))))
        tell(f"{self._series.progress_text}\nType next for the next puzzle.")

    def _record(self) -> str:
        """Save the result of the attempt, once; return what follows from it."""
        if self._is_recorded:
            return ""
        self._is_recorded = True
        result = self._series.record(self.attempt.attempt)
        self._warn_of_problems()
        return result

    def _warn_of_problems(self) -> None:
        warn(*self._series.sentences[self._number_told :])
        self._number_told = len(self._series.sentences)
