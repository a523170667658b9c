"""The commands of the palette that lead to games: play one, learn one, continue one."""

from asyncio import to_thread
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.types import IgnoreReturnCallbackType

from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.library import look
from boardgames_tui.storage.saved_games.summary import Glance, when
from boardgames_tui.storage.settings_file import load_setups
from boardgames_tui.ui.screens.lesson import LessonScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.resume import resume
from boardgames_tui.ui.screens.start_game import Start
from boardgames_tui.ui.settings import settings_app

# Unfinished games that are offered, the last ones; the library lists them all.
MOST = 20


class Command(NamedTuple):
    """What the palette shows of a command, and what it does."""

    title: str
    about: str
    run: IgnoreReturnCallbackType


class GameCommands(Provider):
    """Offers each game, each lesson, and the unfinished games while none is on the screen."""

    async def startup(self) -> None:
        """Look for the unfinished games, in a thread: there may be many files."""
        self._unfinished: tuple[Glance, ...] = ()
        if not any(isinstance(screen, PlayScreen) for screen in self.app.screen_stack):
            library = await to_thread(look)
            self._unfinished = library.unfinished[:MOST]
            for sentence in library.said:
                self.app.notify(sentence, severity="warning", markup=False)

    async def discover(self) -> Hits:
        for title, about, run in self._commands():
            yield DiscoveryHit(title, run, help=about)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, about, run in self._commands():
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), run, help=about)

    def _commands(self) -> Iterator[Command]:
        now, person = datetime.now().astimezone(), settings_app(self.screen).settings.name
        for each in self._unfinished:
            about = f"{each.stands} · {when(each.at, now)}"
            yield Command(f"Continue {each.game.title}: {each.players(person)}", about, partial(self._continue, each))
        for game in GAMES.values():
            yield Command(f"Play {game.title}", game.pitch, partial(self._play, game))
            yield Command(f"Lesson: {game.title}", "Learn the game step by step", partial(self._learn, game))

    def _continue(self, game: Glance) -> None:
        resume(self.screen, game.id, lambda: None)

    def _play(self, game: Game) -> None:
        """Start a game with its last settings."""
        self.app.post_message(Start(load_setups().get(game.key, Setup.usual(game)).begin()))

    def _learn(self, game: Game) -> None:
        self.app.push_screen(LessonScreen(game))
