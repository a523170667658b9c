"""Review of a record on its screen: its mistakes by keys, and the search that finds them in the background."""

from collections.abc import Callable

from textual.screen import Screen

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.better_move import describe_mistake
from boardgames_tui.analysis.game_review import NO_MISTAKE, Verdict
from boardgames_tui.core.errors import EngineError
from boardgames_tui.play.better_move_task import MistakeSeries
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.play.review import Review
from boardgames_tui.ui.screens.task import TaskScreen

# Group of the worker that searches the game.
GROUP = "review"


class GameReview:
    """Keys for the mistakes of a record. `show_node` shows the node of the cursor and a message, `say` a message."""

    def __init__(
        self,
        screen: Screen[None],
        record_cursor: RecordCursor,
        review: Review,
        *,
        show_node: Callable[[str], None],
        say: Callable[[str], None],
    ) -> None:
        self._screen, self._record_cursor, self._review = screen, record_cursor, review
        self._show_node, self._say = show_node, say
        # Whether the game is being searched.
        self.is_running = False

    def stop(self) -> None:
        """Stop the search; what it has found stays."""
        self._screen.workers.cancel_group(self._screen, GROUP)
        self.is_running = False
        self._say(f"The review is stopped at {self._review.progress}. {{mistake}} continues it.")

    def go_to_mistake(self, direction: int) -> None:
        """Go to the next mistake (1) or the previous one (-1), from the last one to the first, and back.

        Review the game first if that has not been done.
        """
        if self._is_reviewed(lambda: self.go_to_mistake(direction)):
            mistake = self._review.mistake_beyond(direction)
            if mistake:
                self._go_to(mistake)
            else:
                self._say(NO_MISTAKE)

    def find_better(self) -> None:
        """Let the player look for a better move than the mistake at the cursor, or than the next one."""
        if self._is_reviewed(self.find_better):
            mistake = self._review.mistake_here or self._review.mistake_beyond(1)
            if mistake:
                mistakes = self._review.mistakes
                series = MistakeSeries(self._record_cursor.record, mistakes, mistakes.index(mistake), self._go_to)
                self._screen.app.push_screen(TaskScreen(series))
            else:
                self._say(NO_MISTAKE)

    def _go_to(self, mistake: Verdict) -> None:
        self._record_cursor.go_to_node(mistake.end)
        self._show_node(f"{describe_mistake(mistake)} {{better}}: find a better move.")

    def _is_reviewed(self, then: Callable[[], None]) -> bool:
        """Return whether all turns have a value; else begin to search them, and call `then` at the end."""
        if self._review.unanalysed and not self.is_running:
            self.is_running = True
            self._screen.run_worker(self._search(then), group=GROUP, exclusive=True)
        return not self._review.unanalysed

    async def _search(self, then: Callable[[], None]) -> None:
        """Search the game, and say how far the search is."""
        analyst = Analyst(self._record_cursor.node.position.game)
        try:
            async for progress in self._review.search(analyst):
                self._say(f"Reviewing the game: {progress} ({{back}} stops).")
        except EngineError as error:
            self._say(str(error))
        else:
            then()
        finally:
            self.is_running = False
            await analyst.close()
