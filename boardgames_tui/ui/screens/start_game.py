"""Starting a new game or a saved one: the message to the app, and the worker that reads saved games before."""

from asyncio import to_thread
from collections.abc import Callable
from functools import partial
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
    """Message that asks the app to open a game and, if `saves_setup`, to save its setup for the next game like it."""

    def __init__(self, venue: Venue, *, saves_setup: bool = False) -> None:
        self.venue = venue
        self.saves_setup = saves_setup
        super().__init__()


def start_new_game(
    screen: Screen[Any], setup: Setup, make_match: Callable[[Setup], Match] = Setup.begin, *, saves_setup: bool = True
) -> None:
    """Ask the app to open the match that `make_match` makes from a setup.

    For an `engine:auto` in the setup, a thread first chooses a strength from the results of saved games.
    """
    person = settings_app(screen).settings.name

    def make_venue_with_strength() -> Venue:
        return Here(make_match(with_chosen_strength(setup, read_library().games, person)))

    if setup.needs_strength:
        _start_in_worker(screen, make_venue_with_strength, on_failure=lambda: None, saves_setup=saves_setup)
    else:
        screen.post_message(StartGame(Here(make_match(setup)), saves_setup=saves_setup))


def resume(screen: Screen[Any], game_id: str, on_failure: Callable[[], object] = lambda: None) -> None:
    """Read a saved game in a thread and open it; if it cannot be read, show a warning and call `on_failure`."""
    _start_in_worker(screen, partial(open_saved, game_id), on_failure, saves_setup=False)


def _start_in_worker(
    screen: Screen[Any], make_venue: Callable[[], Venue], on_failure: Callable[[], object], *, saves_setup: bool
) -> None:
    """Make a venue in a thread and open its game, unless another one is being made; warn of a failure.

    The worker belongs to the app. A worker of the screen would be cancelled with the screen, and leave the file locked.
    """
    app = settings_app(screen)

    async def start() -> None:
        try:
            venue = await to_thread(make_venue)
        except SaveError as error:
            app.warn(str(error))
            if screen in app.screen_stack:
                on_failure()
        else:
            app.post_message(StartGame(venue, saves_setup=saves_setup))

    # A saved game is locked while it is read, so a second worker would find it open elsewhere.
    if not any(worker.group == WORKER_GROUP for worker in app.workers):
        app.run_worker(start(), group=WORKER_GROUP)
