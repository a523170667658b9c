"""Starting the app in tests, and a pilot for its keys, mouse and dialogs, which reads the screen."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.containers import VerticalScroll
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import AnnotatedGame
from boardgames_tui.learn.lesson import Lesson
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.here import Here
from boardgames_tui.play.venue import Venue
from boardgames_tui.record import Record
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.settings_file import save_setup
from boardgames_tui.ui.app import BoardgamesApp, Opener
from boardgames_tui.ui.openers import Kind, opener_of
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.widgets.key_bar import KeyBar

PEOPLE = {BLACK: Seat("me"), WHITE: Seat("me")}
# What opens content of these classes; that of any other class is puzzles.
KINDS: Mapping[type, Kind] = {
    Match: "game",
    Venue: "game",
    Lesson: "lesson",
    Record: "record",
    AnnotatedGame: "annotated game",
    Table: "table",
}
NAMED = {":": "colon", "/": "slash", "=": "equals_sign", "-": "minus", " ": "space"}


class AppPilot(Pilot[None]):
    """Pilot for the keys, the mouse and the dialogs of the app, which reads what the screen shows."""

    async def settle(self) -> None:
        """Wait until the app is idle, which it never is while an engine thinks."""
        await self.pause()
        await self.app.workers.wait_for_complete()
        await self.pause()

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for a condition; on a busy machine Textual may report an app as idle that has not had time to run."""
        for _ in range(3000):
            if holds():
                return
            await self.pause(0.01)
        raise AssertionError("This never came about.")

    async def until_on(self, kind: type[Screen[Any]], *, other_than: Screen[Any] | None = None) -> None:
        """Wait until a screen of a class is the top one and has its widgets."""

        def is_shown() -> bool:
            screen = self.app.screen
            return isinstance(screen, kind) and screen is not other_than and screen.is_mounted

        await self.until(is_shown)

    async def open_screen(self, screen: Screen[Any]) -> Any:
        """Open a screen above the others, wait until it is drawn, and return it."""
        await self.app.push_screen(screen)
        await self.settle()
        return screen

    async def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window, and wait until it is drawn."""
        await self.resize_terminal(columns, rows)
        await self.settle()

    async def type(self, *keys: str) -> Screen[Any]:
        """Press keys, wait until the app is idle, and return the top screen."""
        await self.press(*keys)
        await self.settle()
        return self.app.screen

    async def type_at_once(self, *keys: str) -> Screen[Any]:
        """Send keys as a slow connection delivers them, all before the first one is handled; return the top screen."""
        for key in keys:
            self.app.post_message(Key(NAMED.get(key, key), key if len(key) == 1 else None))
        await self.settle()
        return self.app.screen

    async def type_action(self, text: str) -> None:
        await self.type("colon", *(NAMED.get(letter, letter) for letter in text), "enter")

    async def choose_game(self, key: str) -> None:
        """Step through the picker to a game."""
        while self.app.screen.selected_key != key:
            await self.press("down")
        await self.settle()

    async def answer(self, label: str) -> None:
        """Choose an answer of the top dialog by its label once it appears, and wait until the dialog is closed."""
        await self.until(lambda: label in self.answers)
        dialog = self.app.screen
        dialog.query_one("OptionList").highlighted = self.answers.index(label)
        await self.press("enter")
        await self.until(lambda: dialog not in self.app.screen_stack)

    async def choose(self, label: str) -> Screen[Any]:
        """Choose an answer, wait until the app is idle, and return the top screen."""
        await self.answer(label)
        await self.settle()
        return self.app.screen

    async def open_editor(self, line: str, key: str = "io", **options: Any) -> EditorScreen:
        """Open the editor with a position between people."""
        await self.settle()
        start = Position.read(GAMES[key], line, options)
        return await self.open_screen(EditorScreen(Setup.from_current_position(Match(start, PEOPLE))))

    async def click_site(self, site: int | str, button: int = 1) -> None:
        """Click a site of the board, or the one of a name."""
        board = self.app.screen.board
        site = board.scene.geometry.site_of[site] if isinstance(site, str) else site
        width, height = board.size
        places = [(x, y) for y in range(height) for x in range(width) if board.viewport.site_at(x, y) == site]
        await self.click(board, offset=places[len(places) // 2], button=button)
        await self.settle()

    async def click_action(self, match: Match, choice: int = 0) -> Action:
        """Play the first legal action with the mouse, site by site."""
        position = match.position
        action = position.actions[choice % len(position.actions)]
        gestures = position.gestures(action)
        if not gestures[-1]:
            await self.click_site(0)
        for sites in gestures[-1]:
            await self.click_site(min(sites))
        return action

    async def open_forced_pass(self) -> PlayScreen:
        """Open a game in which White has no move."""
        start = Position.read(GAMES["ataxx"], "oxx2/xxx2/xxx2/5/5 o 0 9", {"settled": False})
        return await self.open_screen(PlayScreen(Here(Match(start, PEOPLE))))

    async def open_before_patch(self, *, lone_choice: bool) -> PlayScreen:
        """Open a game of Implo in which Black is about to wall off a1, with one way to resolve it."""
        self.app.change_settings(lone_choice=lone_choice)
        return await self.open_screen(PlayScreen(Here(game_from("implo", "6/6/6/6/xx4/6 x place - o"))))

    @property
    def drawn_lines(self) -> list[str]:
        """Text of the screen, line by line, as the terminal receives it."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def non_ascii_characters(self) -> set[str]:
        """All characters on the screen that are not ASCII."""
        return {char for line in self.drawn_lines for char in line if not char.isascii()}

    @property
    def notices(self) -> list[str]:
        """Texts of the notifications."""
        return [str(notice.message) for notice in self.app._notifications]

    @property
    def answers(self) -> list[str]:
        """Labels of the answers that the top dialog offers."""
        return [str(option.prompt) for options in self.app.screen.query("OptionList") for option in options.options]

    @property
    def key_bar_names(self) -> set[str]:
        """Names of the keys shown in the key bar."""
        return {hint.key.name for hint in self.app.screen.query_one(KeyBar).hints}

    @property
    def hint_labels(self) -> list[str]:
        """Labels of the key bar, from left to right."""
        return [hint.label for hint in self.app.screen.query_one(KeyBar).hints]

    @property
    def key_bar_text(self) -> str:
        return self.app.screen.query_one(KeyBar).render().plain

    def shown(self, part: str) -> str:
        """Return the text of a part of the screen by its id; empty if it is hidden."""
        line = self.app.screen.query_one(f"#{part}")
        return str(line.content) if line.display else ""

    @property
    def screen_message(self) -> str:
        """Message of a screen that has no session."""
        return str(self.app.screen.query_one("#message").content)

    @property
    def session_message(self) -> str:
        return self.app.keymap.fill_in(self.app.screen.session.message)

    @property
    def cut_off_texts(self) -> list[Any]:
        """Texts that are cut off in their place, and those outside the window."""
        screen = self.app.screen
        found = [line for line in screen.query(KeyBar) if len(line.render()) > line.size.width]
        # The list of keys wraps its rows and scrolls by itself.
        for text in screen.query("Static, OptionList").exclude("KeyBar, KeyList"):
            if text.is_on_screen:
                wanted = text.get_content_height(self.app.size, self.app.size, text.content_size.width)
                scrolled = any(isinstance(each, VerticalScroll) for each in text.ancestors)
                inside = scrolled or screen.region.contains_region(text.region)
                if wanted > text.content_size.height or not inside:
                    found.append((text, text.region, wanted))
        return found


@asynccontextmanager
async def run_headless(app: BoardgamesApp, **how: Any) -> AsyncIterator[AppPilot]:
    """Run an app without a terminal, and yield its pilot."""
    async with app.run_test(**how):
        yield AppPilot(app)


@asynccontextmanager
async def open_app(
    first: Any = None, file: Path | None = None, *, size: tuple[int, int] = (80, 24), settles: bool = True, **how: Any
) -> AsyncIterator[tuple[BoardgamesApp, AppPilot]]:
    """Yield an app that has opened its first screen, and its pilot.

    The screen is a match, a record from a file, the lesson of a game, or else the picker. An app in which an engine
    thinks from the start never settles.
    """
    app = BoardgamesApp(opener_for(first, *([file] if file else [])))
    async with run_headless(app, size=size, **how) as pilot:
        await (pilot.settle() if settles else pilot.pause())
        yield app, pilot


def opener_for(content: Any, *others: Any) -> Opener | None:
    """Return what opens some content, such as a match or a record with its file; None for the picker."""
    if content is None:
        return None
    kind = next((kind for each, kind in KINDS.items() if isinstance(content, each)), "puzzles")
    return opener_of(kind, Here(content) if isinstance(content, Match) else content, *others)


def game(key: str, size: int, black: str = "me", white: str = "me", **options: Any) -> Match:
    return Setup(GAMES[key], size, options, Seat.parse(black), Seat.parse(white)).begin()


def game_from(key: str, line: str, black: str = "me", white: str = "me", **options: Any) -> Match:
    """Return a match that starts from a position."""
    start = Position.read(GAMES[key], line, options)
    return Setup(start.game, start.size, start.options, Seat.parse(black), Seat.parse(white), start=start).begin()


def play(match: Match, *texts: str) -> None:
    """Play actions in a match, or its first legal one."""
    for text in texts or [match.position.actions[0].text]:
        match.play(match.position.find(text))


def texts(match: Match) -> list[str]:
    """Return the texts of the actions played."""
    return [action.text for action in match.actions]


def save_setup_between_people(key: str, **options: Any) -> None:
    """Save a setup between two people, so that no engine is started."""
    save_setup(Setup(GAMES[key], GAMES[key].size, options, Seat("me"), Seat("me")))


def saved_game(key: str, size: int, *actions: str, resigns: int = 0, **seats: str) -> str:
    """Save a game in progress, or one that a colour has resigned, and return its name."""
    known = {each.id for each in read_library().games}
    match = game(key, size, **seats)
    journal = Journal(match)
    for text in actions:
        match.play(match.position.find(text))
    if resigns:
        match.resign(resigns)
    journal.close()
    (name,) = {each.id for each in read_library().games} - known
    return name


def damage_game(name: str = "bcdfg") -> None:
    """Replace the file of a saved game by rubbish, or add one that is."""
    (folder() / f"{name}.jsonl").write_text("rubbish\nrubbish\nrubbish\n")
