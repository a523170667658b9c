"""Puzzles of a game: the player solves one at a time, and the board shows the answer to a wrong move."""

import asyncio
from collections.abc import Iterator

from textual import work
from textual.worker import Worker

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.core.errors import OptionError
from boardgames_tui.learn.puzzle_attempt import PuzzleAttempt
from boardgames_tui.learn.puzzle_series import Series
from boardgames_tui.play.puzzle_task import PuzzleTask
from boardgames_tui.ui.control.key_hints import LINE_BAR, PUZZLE_BAR, PUZZLE_DONE_BAR
from boardgames_tui.ui.control.keys import IN_PUZZLE, TOUCH
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens.task import TaskPage, TaskScreen
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.task_panel import TaskTexts

# Seconds for which the board shows each action of a line.
LINE_PACE = 1.2


class PuzzleScreen(TaskScreen):
    """Puzzles of a series, one after the other; creating it raises OptionError if the series has none."""

    BINDING_GROUP_TITLE = "In a puzzle"
    BINDINGS = bindings((TOUCH, *IN_PUZZLE))

    attempt: PuzzleTask

    def __init__(self, series: Series) -> None:
        super().__init__(series.game)
        self.series = series
        self._analyst = Analyst(series.game, self._show_status)
        # Number of the series' sentences that were shown.
        self._number_told = 0
        # The worker that looks for an answer and shows it, or shows the solution.
        self._line: Worker[None] | None = None
        self._begin(series.next(), self.keys_message)

    def _begin(self, attempt: PuzzleAttempt, message: str = "") -> None:
        self.attempt = PuzzleTask(attempt, message)
        # What the result has changed; empty until it is saved.
        self._result_text = ""
        self._is_recorded = False

    def on_mount(self) -> None:
        super().on_mount()
        self._tell_problems()

    async def on_unmount(self) -> None:
        """Save the result of an attempt that is left, and stop the engine."""
        self._record()
        await self._analyst.close()

    def _tell_problems(self) -> None:
        """Show new sentences about damaged puzzles, and about progress that is not saved."""
        for sentence in self.series.sentences[self._number_told :]:
            self.notify(sentence, severity="warning", markup=False)
        self._number_told = len(self.series.sentences)

    @property
    def page(self) -> TaskPage:
        """The texts and the keys to show now."""
        attempt = self.attempt
        heading = panel_text.heading(self.game, f"· {self.series.heading(attempt.attempt.puzzle)}")
        text = f"{attempt.text}\n\n{self.series.progress_text}"
        comment = " ".join(filter(None, (attempt.comment, self._result_text)))
        hints = PUZZLE_DONE_BAR if attempt.done else LINE_BAR if self._line else PUZZLE_BAR
        return TaskPage(TaskTexts(heading, attempt.title, text, attempt.message, comment), "next puzzle", hints)

    def show(self) -> None:
        """Save the result of a puzzle that is done, and show the current state; answer a mistake."""
        if self.attempt.done:
            self._record()
        if self.attempt.mistake and not self._line:
            self._line = self._answer_mistake()
        super().show()

    def _record(self) -> None:
        """Save the result of the attempt, once."""
        if not self._is_recorded:
            self._is_recorded = True
            self._result_text = self.series.record(self.attempt.attempt)
            self._tell_problems()

    # Lines on the board

    def _show_status(self, status: str) -> None:
        """Show the status of the engine that looks for the answer to a mistake."""
        self.attempt.tell_status(status)
        self.show()

    @work
    async def _answer_mistake(self) -> None:
        """Show the answer to a mistake on the board, then go back for another try."""
        refutation = await self.attempt.find_answer(self._analyst)
        await self._show_line(self.attempt.show_answer(refutation))

    @work
    async def _play_solution(self) -> None:
        await self._show_line(self.attempt.show_solution())

    async def _show_line(self, line: Iterator[object]) -> None:
        """Show the steps of a line, each for a moment."""
        for _ in line:
            self.show()
            await asyncio.sleep(LINE_PACE)
        self._line = None
        self.show()

    def _stop_line(self) -> bool:
        """Go back for another try, or play the rest of a solution at once; return whether a line was shown."""
        if not self._line:
            return False
        self._cancel_line()
        if self.attempt.mistake:
            self.attempt.forget_mistake()
        else:
            for _ in self.attempt.show_solution():
                pass
        self.show()
        return True

    # Actions of the player

    def go_to_next(self) -> None:
        """Go to the next puzzle."""
        self.action_next()

    def action_next(self) -> None:
        """Save the result of this puzzle, and begin the next one."""
        self._leave_attempt()
        try:
            self._begin(self.series.next())
        except OptionError as error:
            self.notify(str(error), markup=False)
            self.dismiss()
            return
        self._tell_problems()
        self.show()
        self.move_cursor_off_solution()

    def action_restart(self) -> None:
        """Begin the puzzle again; its result so far is saved."""
        self._leave_attempt()
        self._begin(self.attempt.attempt.restarted())
        self.show()

    def _leave_attempt(self) -> None:
        self._cancel_line()
        self._record()

    def _cancel_line(self) -> None:
        if self._line:
            self._line.cancel()
            self._line = None

    def select_site(self, site: int) -> None:
        """Stop a line, or select a site as in any task."""
        if not self._stop_line():
            super().select_site(site)

    def action_type(self) -> None:
        """Stop a line, and open the input for a move."""
        self._stop_line()
        super().action_type()

    def action_press(self) -> None:
        """Stop a line, or play the swap or the pass."""
        if not self._stop_line():
            super().action_press()

    def action_ask(self) -> None:
        """Stop a line, or explain the site under the cursor."""
        if not self._stop_line():
            super().action_ask()

    def action_suggest(self) -> None:
        """Stop a line, or give a hint."""
        if not self._stop_line() and not self.attempt.done:
            self.attempt.give_hint()
            self.show()

    def action_solution(self) -> None:
        """Show the solution on the board."""
        if not self._stop_line() and not self.attempt.done:
            self._line = self._play_solution()
            self.show()

    def action_back(self) -> None:
        """Stop a line, or go back as in any task."""
        if not self._stop_line():
            super().action_back()
