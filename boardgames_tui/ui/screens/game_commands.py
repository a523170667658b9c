"""The commands of the palette that begin a game, a lesson, or a saved game.

This module is loaded when the palette is opened for the first time.
"""

from abc import abstractmethod
from asyncio import to_thread
from collections.abc import Iterator
from datetime import datetime
from functools import partial

from textual.app import SystemCommand
from textual.command import DiscoveryHit, Hit, Hits, Provider

from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.saved_games.summary import describe_time
from boardgames_tui.storage.settings_file import load_setups
from boardgames_tui.ui.control.messages import size_text
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.lesson import LessonScreen
from boardgames_tui.ui.screens.library import LibraryScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.resume import resume
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import settings_app

# The screens from which a game can begin; leaving that game leads back to them, except to a lesson or another game.
STAGES = (EditorScreen, LessonScreen, LibraryScreen, PickerScreen, PlayScreen, ReplayScreen)
# The number of unfinished games that are searched, and of those listed before anything is typed.
SEARCHED, LISTED = 20, 3


class GameProvider(Provider):
    """Commands that are offered on each screen from which a game can begin."""

    @abstractmethod
    def commands(self) -> Iterator[SystemCommand]:
        """Yield all commands; those with `discover` are listed before anything is typed."""

    async def discover(self) -> Hits:
        for title, about, run, discover in self._possible():
            if discover:
                yield DiscoveryHit(title, run, help=about)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, about, run, _ in self._possible():
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), run, help=about)

    def _possible(self) -> Iterator[SystemCommand]:
        return self.commands() if isinstance(self.screen, STAGES) else iter(())


class NewGames(GameProvider):
    """Commands that begin each game, as it was last set up, and its lesson."""

    def commands(self) -> Iterator[SystemCommand]:
        setups = load_setups()
        for key, game in GAMES.items():
            yield SystemCommand(
                f"Play {game.title}", game.tagline, partial(self._play, setups.get(key) or Setup.usual(game))
            )
            yield SystemCommand(f"Lesson: {game.title}", "Learn the game step by step", partial(self._teach, game))

    def _play(self, setup: Setup) -> None:
        self.screen.post_message(StartGame(setup.begin()))

    def _teach(self, game: Game) -> None:
        """Open a lesson, in the place of another one."""
        show = self.app.switch_screen if isinstance(self.screen, LessonScreen) else self.app.push_screen
        show(LessonScreen(game))


class SavedGames(GameProvider):
    """Commands that continue the unfinished games, those played last first."""

    async def startup(self) -> None:
        """Read the saved games in a thread: there may be thousands."""
        playing = {each.session.journal.name for each in self.app.screen_stack if isinstance(each, PlayScreen)}
        library = await to_thread(read_library)
        for sentence in library.warnings:
            self.app.notify(sentence, severity="warning", markup=False)
        self._games = [game for game in library.unfinished if game.id not in playing]

    def commands(self) -> Iterator[SystemCommand]:
        person, now = settings_app(self.screen).settings.name, datetime.now().astimezone()
        for number, game in enumerate(self._games[:SEARCHED]):
            title = f"Continue {game.game.title} {size_text(game.size)}: {game.players(person)}"
            run = partial(resume, self.screen, game.id, lambda: None)
            yield SystemCommand(title, f"{game.status} · {describe_time(game.changed_at, now)}", run, number < LISTED)
