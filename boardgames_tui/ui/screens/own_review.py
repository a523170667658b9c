"""Dialog that searches the player's games for mistakes, and then opens the mistakes as puzzles."""

from asyncio import to_thread
from importlib import import_module
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.game import Game
from boardgames_tui.ui.keys import PAGE, bar
from boardgames_tui.ui.screens.dialogs import Modal, dialog_box
from boardgames_tui.ui.screens.task import puzzle_screen
from boardgames_tui.ui.widgets.key_bar import KeyBar


class OwnReviewScreen(Modal[None]):
    """Dialog with the progress of the search; leaving it stops the search, which continues the next time."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        text = Static("Looking for your games...", id="text", markup=False)
        yield dialog_box(f"Your mistakes in {self._game.title}", text)
        yield KeyBar(bar(PAGE))

    @work
    async def on_mount(self) -> None:
        """Search the games, then open the mistakes that are due to be repeated, or show why there are none."""
        # In threads, because the schedule of repetitions takes 0.2 s to import, which would delay a key.
        review: Any = await to_thread(import_module, "boardgames_tui.play.own_review")
        due_mistakes: Any = await to_thread(import_module, "boardgames_tui.play.due_mistakes")
        try:
            await review.review_games(self._game, self._show_text, self.app.warn)
            screen = puzzle_screen(self.app, due_mistakes.DueMistakes(self._game))
        except BoardGamesError as error:
            self._show_text(str(error))
        else:
            self.dismiss()
            self.app.push_screen(screen)

    def _show_text(self, sentence: str) -> None:
        self.query_one("#text", Static).update(sentence)
