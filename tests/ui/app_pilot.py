"""Starting the app in tests, and functions for its keys, mouse and dialogs."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.game import Game
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
from boardgames_tui.storage.settings_file import save_setup
from boardgames_tui.ui.app import BoardgamesApp, Opener
from boardgames_tui.ui.openers import Kind, opener_of
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


@asynccontextmanager
async def open_app(
    first: Match | Record | Game | None = None, file: Path | None = None, *, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[BoardgamesApp, Pilot[None]]]:
    """Yield an app that has opened its first screen, and its pilot.

    The screen is a match, a record from a file, the lesson of a game, or else the picker.
    """
    app = BoardgamesApp(opener_for(first, *([file] if file else [])))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield app, pilot


def opener_for(content: Any, *others: Any) -> Opener | None:
    """Return what opens some content, such as a match or a record with its file; None for the picker."""
    if content is None:
        return None
    kind = next((kind for each, kind in KINDS.items() if isinstance(content, each)), "puzzles")
    return opener_of(kind, Here(content) if isinstance(content, Match) else content, *others)


def game(key: str, size: int, black: str = "me", white: str = "me", **options: Any) -> Match:
    return Setup(GAMES[key], size, options, Seat.parse(black), Seat.parse(white)).begin()


def game_from(key: str, line: str, black: str = "me", white: str = "me") -> Match:
    """Return a match that starts from a position."""
    start = Position.read(GAMES[key], line)
    return Setup(start.game, start.size, start.options, Seat.parse(black), Seat.parse(white), start=start).begin()


def drawn_lines(app: BoardgamesApp) -> list[str]:
    """Return the text of the screen, line by line, as the terminal receives it."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def non_ascii_characters(app: BoardgamesApp) -> set[str]:
    """Return all characters on the screen that are not ASCII."""
    return {char for line in drawn_lines(app) for char in line if not char.isascii()}


def notices(app: BoardgamesApp) -> list[str]:
    """Return the texts of the notifications."""
    return [str(notice.message) for notice in app._notifications]


async def settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and wait until the app is idle."""
    await pilot.press(*keys)
    await settled(pilot)


async def choose_game(pilot: Pilot[None], key: str) -> None:
    """Step through the picker to a game."""
    while pilot.app.screen.selected_key != key:
        await pilot.press("down")
    await settled(pilot)


async def type_action(pilot: Pilot[None], text: str) -> None:
    await press(pilot, "colon", *(NAMED.get(letter, letter) for letter in text), "enter")


async def answer(pilot: Pilot[None], label: str) -> None:
    """Choose an answer of the top dialog by its label once it appears, and wait until the dialog is closed."""
    await until(pilot, lambda: label in _answers(pilot.app.screen))
    dialog = pilot.app.screen
    dialog.query_one("OptionList").highlighted = _answers(dialog).index(label)
    await pilot.press("enter")
    await until(pilot, lambda: dialog not in pilot.app.screen_stack)


async def choose(pilot: Pilot[None], label: str) -> None:
    """Choose an answer and wait until the app is idle, which it never is while an engine is thinking."""
    await answer(pilot, label)
    await settled(pilot)


def _answers(screen):
    return [str(option.prompt) for options in screen.query("OptionList") for option in options.options]


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    """Wait for a condition; on a busy machine Textual may report an app as idle that has not had time to run."""
    for _ in range(3000):
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError("This never came about.")


def key_bar_names(app: BoardgamesApp) -> set[str]:
    """Return the names of the keys shown in the key bar."""
    return {hint.key.name for hint in app.screen.query_one(KeyBar).hints}


def screen_message(app: BoardgamesApp) -> str:
    """Return the message of a screen that has no session."""
    return str(app.screen.query_one("#message").content)


def session_message(app: BoardgamesApp) -> str:
    return app.keymap.fill_in(app.screen.session.message)


async def click(pilot: Pilot[None], site: int, button: int = 1) -> None:
    board = pilot.app.screen.board
    width, height = board.size
    places = [(x, y) for y in range(height) for x in range(width) if board.viewport.site_at(x, y) == site]
    await pilot.click(board, offset=places[len(places) // 2], button=button)
    await settled(pilot)


async def click_action(pilot: Pilot[None], match: Match, choice: int = 0) -> Action:
    """Play the first legal action with the mouse, site by site."""
    position = match.position
    action = position.actions[choice % len(position.actions)]
    gestures = position.gestures(action)
    if not gestures[-1]:
        await click(pilot, 0)
    for sites in gestures[-1]:
        await click(pilot, min(sites))
    return action


async def open_forced_pass(pilot: Pilot[None]) -> PlayScreen:
    """Open a game in which White has no move."""
    start = Position.read(GAMES["ataxx"], "oxx2/xxx2/xxx2/5/5 o 0 9", {"settled": False})
    screen = PlayScreen(Here(Match(start, PEOPLE)))
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


async def open_before_patch(pilot: Pilot[None], *, lone_choice: bool) -> PlayScreen:
    """Open a game of Implo in which Black is about to wall off a1, with one way to resolve it."""
    pilot.app.change_settings(lone_choice=lone_choice)
    screen = PlayScreen(Here(Match(Position.read(GAMES["implo"], "6/6/6/6/xx4/6 x place - o"), PEOPLE)))
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


def save_setup_between_people(key: str, **options: Any) -> None:
    """Save a setup between two people, so that no engine is started."""
    save_setup(Setup(GAMES[key], GAMES[key].size, options, Seat("me"), Seat("me")))
