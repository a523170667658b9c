"""Dialog that looks through the player's games for mistakes, and then opens them as puzzles."""

from asyncio import to_thread
from importlib import import_module
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.game import Game
from boardgames_tui.ui.control.keys import PAGE, bar
from boardgames_tui.ui.screens.dialogs import Modal
from boardgames_tui.ui.screens.open_task import puzzle_screen
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.key_bar import KeyBar


class OwnReviewScreen(Modal[None]):
    """Dialog with the progress of the search; leaving it stops the search, which continues the next time."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(f"Your mistakes in {self._game.title}", id="title", markup=False)
            yield Static("Looking for your games...", id="text", markup=False)
        yield KeyBar(bar(PAGE))

    @work
    async def on_mount(self) -> None:
        """Look through the games, then open the mistakes that are due; or say why there are none."""
        # The schedule takes 0.2 s to import, during which a key would have to wait.
        review: Any = await to_thread(import_module, "boardgames_tui.play.own_review")
        due_mistakes: Any = await to_thread(import_module, "boardgames_tui.play.due_mistakes")
        try:
            await review.review_games(self._game, self._tell, self._warn)
            screen = puzzle_screen(settings_app(self), due_mistakes.DueMistakes(self._game))
        except BoardGamesError as error:
            self._tell(str(error))
        else:
            self.dismiss()
            self.app.push_screen(screen)

    def _tell(self, sentence: str) -> None:
        self.query_one("#text", Static).update(sentence)

    def _warn(self, sentence: str) -> None:
        self.notify(sentence, severity="warning", markup=False)
