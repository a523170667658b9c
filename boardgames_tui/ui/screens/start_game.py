"""Starting a new game or a saved one: the message to the app, and the workers that read saved games first."""

from asyncio import to_thread
from collections.abc import Callable, Coroutine
from typing import Any

from textual.message import Message
from textual.screen import Screen

from boardgames_tui.core.errors import SaveError
from boardgames_tui.match.match import Match
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.here import Here
from boardgames_tui.play.saved_venue import open_saved
from boardgames_tui.play.venue import Venue
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.saved_games.own_level import with_chosen_strength
from boardgames_tui.ui.settings import settings_app

# Group of the workers that read saved games in order to start one.
WORKER_GROUP = "resume"


class StartGame(Message):
    """Message that asks the app to open a game; `saves_setup` saves its setup for the next game of this kind."""

    def __init__(self, venue: Venue, *, saves_setup: bool = True) -> None:
        self.venue = venue
        self.saves_setup = saves_setup
        super().__init__()


def start_new_game(
    screen: Screen[Any], setup: Setup, make_match: Callable[[Setup], Match] = Setup.begin, *, saves_setup: bool = True
) -> None:
    """Ask the app to open the match that `make_match` makes from a setup.

    If the setup has an `engine:auto`, a worker first chooses the engine's strength from the results of saved games.
    """
    if setup.needs_strength:
        _run_worker(screen, lambda: _choose_strength_and_start(screen, setup, make_match, saves_setup=saves_setup))
    else:
        screen.post_message(StartGame(Here(make_match(setup)), saves_setup=saves_setup))


async def _choose_strength_and_start(
    screen: Screen[Any], setup: Setup, make_match: Callable[[Setup], Match], *, saves_setup: bool
) -> None:
    app = settings_app(screen)
    # In a thread, because there may be thousands of games.
    library = await to_thread(read_library)
    setup = with_chosen_strength(setup, library.games, app.settings.name)
    app.post_message(StartGame(Here(make_match(setup)), saves_setup=saves_setup))


def resume(screen: Screen[Any], game_id: str, on_failure: Callable[[], object] = lambda: None) -> None:
    """Read a saved game in a worker and start it; if it cannot be read, show a warning and call `on_failure`."""
    _run_worker(screen, lambda: _read_and_start(screen, game_id, on_failure))


def _run_worker(screen: Screen[Any], work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a worker that starts a game, unless such a worker is running: a game that is read twice is locked.

    The worker belongs to the app. A worker of the screen would be cancelled with the screen, and leave the file locked.
    """
    if not any(worker.group == WORKER_GROUP for worker in screen.app.workers):
        screen.app.run_worker(work(), group=WORKER_GROUP)


async def _read_and_start(screen: Screen[Any], game_id: str, on_failure: Callable[[], object]) -> None:
    app = screen.app
    try:
        venue = await to_thread(open_saved, game_id)
    except SaveError as error:
        app.notify(str(error), severity="warning", markup=False)
        if screen in app.screen_stack:
            on_failure()
    else:
        app.post_message(StartGame(venue, saves_setup=False))
