"""Starting a game, new or saved: the message to the app, the offer to continue a game, and reading it."""

from asyncio import to_thread
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from textual.content import Content
from textual.message import Message
from textual.screen import Screen

from boardgames_tui.core.errors import SaveError
from boardgames_tui.match.match import Match
from boardgames_tui.post.desk import open_saved
from boardgames_tui.storage.saved_games.summary import GameSummary, describe_time
from boardgames_tui.table.table_game import TableGame
from boardgames_tui.ui.widgets.panel_text import MUTED, STRONG

# Group of the worker that reads a game.
WORKER_GROUP = "resume"


class StartGame(Message):
    """Request to play a match; with `saves_setup`, its setup becomes the default for the next game of this kind."""

    def __init__(self, match: Match, *, saves_setup: bool = True) -> None:
        self.match = match
        self.saves_setup = saves_setup
        super().__init__()


class OpenTableGame(Message):
    """Request to show a game at a table."""

    def __init__(self, game: TableGame) -> None:
        self.game = game
        super().__init__()


def resume_offer(games: Sequence[GameSummary], person: str, key: str) -> Content:
    """Return the offer to continue the only unfinished game, or to list several; `key` is the label of its key."""
    if len(games) > 1:
        return Content.assemble(f"{len(games)} unfinished games: ", (key, STRONG), " shows them.")
    (game,) = games
    ago = describe_time(game.changed_at, datetime.now().astimezone())
    return Content.assemble((key, STRONG), f" continues {game.players(person)}:\n", (f"{game.status} · {ago}", MUTED))


def resume(screen: Screen[Any], game_id: str, on_failure: Callable[[], object] = lambda: None) -> None:
    """Read a saved game in a worker and start it; if that fails, show why and call `on_failure`.

    The worker is the app's: that of a screen would be cancelled with the screen, and the file would stay locked. Do
    nothing while a game is being read: if a game were read twice, the second time would find its file locked.
    """
    if not any(worker.group == WORKER_GROUP for worker in screen.app.workers):
        screen.app.run_worker(_read_and_start(screen, game_id, on_failure), group=WORKER_GROUP)


async def _read_and_start(screen: Screen[Any], game_id: str, on_failure: Callable[[], object]) -> None:
    app = screen.app
    try:
        match = await to_thread(open_saved, game_id)
    except SaveError as error:
        app.notify(str(error), severity="warning", markup=False)
        if screen in app.screen_stack:
            on_failure()
    else:
        app.post_message(StartGame(match, saves_setup=False))
