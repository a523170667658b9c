"""Commands of the palette that start games, lessons and puzzles, open annotated games, or continue saved games."""

from abc import abstractmethod
from asyncio import to_thread
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial

from textual.app import SystemCommand
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import has_annotated_games
from boardgames_tui.learn.lesson import lesson_of, number_of_lessons
from boardgames_tui.learn.puzzle import has_puzzles
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.messages import size_text
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.saved_games.summary import GameSummary, describe_time
from boardgames_tui.storage.settings_file import load_setups
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.learning import choose_annotated_game, open_lesson, open_puzzles
from boardgames_tui.ui.screens.library import LibraryScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.start_game import resume, start_new_game
from boardgames_tui.ui.screens.task import TaskScreen
from boardgames_tui.ui.settings import settings_app

# Screens from which a game can be started, and to which leaving the game returns. A screen of a lesson, a puzzle or
# another game is closed when the game starts.
STARTING_SCREENS = (EditorScreen, LibraryScreen, PickerScreen, PlayScreen, ReplayScreen, TaskScreen)
# Greatest numbers of unfinished games that have a command, and that are listed before the player types anything.
MAX_COMMANDS = 20
MAX_LISTED = 3


class GameProvider(Provider):
    """Provider of commands that are offered only on STARTING_SCREENS."""

    @abstractmethod
    def commands(self) -> Iterator[SystemCommand]:
        """Yield all commands; those with `discover` are listed before the player types anything."""

    async def discover(self) -> Hits:
        for title, help_text, callback, is_discovered in self._available_commands():
            if is_discovered:
                yield DiscoveryHit(Content(title), callback, help=help_text)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, help_text, callback, _ in self._available_commands():
            score = matcher.match(title)
            if score > 0:
                # The matcher would read a bracket as markup, but it belongs to the name of a player.
                highlighted = matcher.highlight(title.replace("[", "("))
                yield Hit(score, Content(title, [*highlighted.spans]), callback, help=help_text)

    def _available_commands(self) -> Iterator[SystemCommand]:
        return self.commands() if isinstance(self.screen, STARTING_SCREENS) else iter(())


class NewGames(GameProvider):
    """Commands for each game: start it with its last setup, and open its lessons, puzzles and annotated games."""

    def commands(self) -> Iterator[SystemCommand]:
        app, last_setups = settings_app(self.screen), load_setups()
        for key, game in GAMES.items():
            setup = last_setups.get(key) or Setup.default(game)
            yield SystemCommand(f"Play {game.title}", game.tagline, partial(start_new_game, self.screen, setup))
            for number in range(1, number_of_lessons(game) + 1):
                title = game.title if number == 1 else f"{game.title}, {lesson_of(game, number).title}"
                help_text = "Learn the game step by step" if number == 1 else "Learn to play well"
                yield SystemCommand(f"Lesson: {title}", help_text, partial(open_lesson, app, game, number))
            if has_puzzles(game):
                yield SystemCommand(f"Puzzles: {game.title}", "Find the best move", partial(open_puzzles, app, game))
            if has_annotated_games(game):
                choose = partial(choose_annotated_game, app, [game])
                yield SystemCommand(f"Annotated games: {game.title}", "Games of the engine, with comments", choose)


class SavedGames(GameProvider):
    """Commands that continue unfinished games, most recent first."""

    _games: Sequence[GameSummary] = ()

    async def startup(self) -> None:
        """Read the unfinished games, except those on open screens, in a thread: there may be thousands."""
        screens = self.app.screen_stack
        open_game_ids = {screen.venue.name for screen in screens if isinstance(screen, PlayScreen)}
        library = await to_thread(read_library)
        settings_app(self.screen).warn(*library.warnings)
        self._games = [game for game in library.unfinished if game.id not in open_game_ids]

    def commands(self) -> Iterator[SystemCommand]:
        person = settings_app(self.screen).settings.name
        now = datetime.now().astimezone()
        for index, saved in enumerate(self._games[:MAX_COMMANDS]):
            title = f"Continue {saved.game.title} {size_text(saved.size)}: {saved.players(person)}"
            help_text = f"{saved.status} · {describe_time(saved.changed_at, now)}"
            resume_game = partial(resume, self.screen, saved.id)
            yield SystemCommand(title, help_text, resume_game, discover=index < MAX_LISTED)
