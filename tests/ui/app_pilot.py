"""What the tests of the app share: games to open, and hands for keys, mouse and dialogs."""

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings_file import save_setup
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.widgets.key_bar import KeyBar

PEOPLE = {BLACK: Seat("me"), WHITE: Seat("me")}
NAMED = {":": "colon", "/": "slash", "=": "equals_sign", "-": "minus", " ": "space"}


def game(key, size, black="me", white="me", **options):
    return Setup(GAMES[key], size, options, Seat.parse(black), Seat.parse(white)).begin()


def game_from(key, line, black="me", white="me"):
    """Begin a game at a position."""
    start = Position.read(GAMES[key], line)
    return Setup(start.game, start.size, start.options, Seat.parse(black), Seat.parse(white), start=start).begin()


def drawn_lines(app):
    """Return the text of the screen, line by line, as the terminal gets it."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def non_ascii_characters(app):
    """Return all characters on the screen that are not ASCII."""
    return {char for line in drawn_lines(app) for char in line if not char.isascii()}


def notices(app):
    """Return the texts of the notifications."""
    return [str(notice.message) for notice in app._notifications]


async def settled(pilot):
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def choose_game(pilot, key):
    """Step through the picker to a game."""
    while pilot.app.screen.selected_key != key:
        await pilot.press("down")
    await settled(pilot)


async def type_action(pilot, text):
    await pilot.press("colon", *(NAMED.get(letter, letter) for letter in text), "enter")
    await settled(pilot)


async def answer(pilot, label):
    """Take an answer of the dialog on top by its label, once it is there, and see the dialog go."""
    await until(pilot, lambda: label in _answers(pilot.app.screen))
    dialog = pilot.app.screen
    dialog.query_one("OptionList").highlighted = _answers(dialog).index(label)
    await pilot.press("enter")
    await until(pilot, lambda: dialog not in pilot.app.screen_stack)


async def choose(pilot, label):
    """Take an answer and wait until all that follows is done, which an engine that thinks never is."""
    await answer(pilot, label)
    await settled(pilot)


def _answers(screen):
    return [str(option.prompt) for options in screen.query("OptionList") for option in options.options]


async def until(pilot, holds):
    """Wait for something: Textual takes an app for idle that only had no time on a busy machine."""
    for _ in range(3000):
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError("This never came about.")


def key_bar_names(app):
    """Return what the line of keys offers, by the names of the keys."""
    return {hint.key for hint in app.screen.query_one(KeyBar).hints}


def screen_message(app):
    """Return what a screen without a hand says."""
    return str(app.screen.query_one("#message").content)


def session_message(app):
    return app.keymap.fill_in(app.screen.session.message)


async def click(pilot, site, button=1):
    board = pilot.app.screen.board
    width, height = board.size
    places = [(x, y) for y in range(height) for x in range(width) if board.viewport.site_at(x, y) == site]
    await pilot.click(board, offset=places[len(places) // 2], button=button)
    await settled(pilot)


async def click_action(pilot, match, dice=0):
    """Play the first legal action with the mouse, touch by touch."""
    position = match.position
    action = position.actions[dice % len(position.actions)]
    gestures = position.gestures(action)
    if not gestures[-1]:
        await click(pilot, 0)
    for sites in gestures[-1]:
        await click(pilot, min(sites))
    return action


async def stuck(pilot):
    """Open a game in which White has no move."""
    start = Position.read(GAMES["ataxx"], "oxx2/xxx2/xxx2/5/5 o 0 9", {"settled": False})
    screen = PlayScreen(Match(start, PEOPLE))
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


async def patch_left(pilot, *, lone_choice):
    """Open a game of Implo in which Black is about to wall off a1, with one way to resolve it."""
    pilot.app.change_settings(lone_choice=lone_choice)
    screen = PlayScreen(Match(Position.read(GAMES["implo"], "6/6/6/6/xx4/6 x place - o"), PEOPLE))
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


def save_setup_between_people(key, **options):
    """Remember a setup between people, so that no engine is started."""
    save_setup(Setup(GAMES[key], GAMES[key].size, options, Seat("me"), Seat("me")))
