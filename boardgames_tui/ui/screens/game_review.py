"""Review of a record on the replay screen: the search for its mistakes, and the keys to go to them.

The search values the position after each turn in the background. A mistake is a turn that lost much value.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from textual.screen import Screen

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.better_move import describe_mistake
from boardgames_tui.analysis.game_review import NO_MISTAKE, Verdict
from boardgames_tui.core.errors import EngineError
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.better_move_task import MistakeSeries
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.play.review import Review
from boardgames_tui.ui.screens.task import TaskScreen

WORKER_GROUP = "review"


@dataclass(eq=False)
class GameReview:
    """Search for mistakes and its keys. `show_node` shows the cursor's node and a message, `say` only a message."""

    screen: Screen[None]
    record_cursor: RecordCursor
    review: Review
    show_node: Callable[[str], None]
    say: Callable[[str], None]
    is_running: bool = False
    """Whether the search is running."""

    def stop(self) -> None:
        self.screen.workers.cancel_group(self.screen, WORKER_GROUP)
        self.is_running = False
        self.say(with_names(f"The review is stopped at {self.review.progress}. {{mistake}} continues it."))

    def go_to_mistake(self, direction: int) -> None:
        """After the search, go to the next mistake (1) or the previous one (-1); the last is followed by the first."""
        self._after_search(partial(self.review.next_mistake, direction), self._show_mistake)

    def find_better(self) -> None:
        """After the search, open the mistake at the cursor, or the next one, as a task to find a better move."""
        self._after_search(lambda: self.review.mistake_here or self.review.next_mistake(1), self._open_mistakes)

    def _open_mistakes(self, mistake: Verdict) -> None:
        """Open the mistakes of the line as tasks, beginning with `mistake`."""
        mistakes = self.review.mistakes
        series = MistakeSeries(self.record_cursor.record, mistakes, mistakes.index(mistake), self._show_mistake)
        self.screen.app.push_screen(TaskScreen(series))

    def _show_mistake(self, mistake: Verdict) -> None:
        self.record_cursor.go_to_node(mistake.end)
        self.show_node(with_names(f"{describe_mistake(mistake)} {{better}}: find a better move."))

    def _after_search(self, find: Callable[[], Verdict | None], handle: Callable[[Verdict], None]) -> None:
        """Search the turns that have no value yet; then find a mistake and handle it, or say that there is none.

        While a search is running, do nothing: that search handles a mistake at its end.
        """
        if not self.review.unanalysed:
            mistake = find()
            if mistake:
                handle(mistake)
            else:
                self.say(NO_MISTAKE)
        elif not self.is_running:
            self.is_running = True
            self.screen.run_worker(self._search(find, handle), group=WORKER_GROUP, exclusive=True)

    async def _search(self, find: Callable[[], Verdict | None], handle: Callable[[Verdict], None]) -> None:
        """Search all turns without a value, and show the progress; at the end find a mistake and handle it."""
        analyst = Analyst(self.record_cursor.node.position.game)
        try:
            async for progress in self.review.search(analyst):
                self.say(with_names(f"Reviewing the game: {progress} ({{back}} stops)."))
        except EngineError as error:
            self.say(str(error))
        else:
            # If the cursor has moved to a line whose turns have no values, this does nothing.
            self._after_search(find, handle)
        finally:
            self.is_running = False
            await analyst.close()
