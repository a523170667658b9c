"""The command palette offers the commands available now, with their keys."""

from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.settings import SettingsScreen
from tests.ui.app_pilot import choose, game, open_app, press, resize, settled

MENU = "Game menu: resign, draw, new game"


def commands(app):
    return [command.title for command in app.get_system_commands(app.screen)]


async def test_the_palette_offers_the_commands_of_the_screen():
    async with open_app(game("torus", 5)) as (app, pilot):
        everywhere = {"Rules of the game", "Settings", "All keys", "Theme", "Screenshot", "Quit"}
        assert everywhere | {MENU} <= set(commands(app))
        await press(pilot, "ctrl+p", *"settings", "enter")
        await settled(pilot)
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, PickerScreen)
        assert everywhere <= set(commands(app))
        assert MENU not in commands(app)


async def test_copies_are_offered_only_for_a_board_that_wraps():
    for key, offered in (("torus", True), ("io", False)):
        async with open_app(game(key, 5)) as (app, _):
            assert ("Show four copies side by side" in commands(app)) == offered


async def test_the_palette_shows_keys_and_no_impossible_commands():
    async with open_app(game("torus", 5)) as (app, pilot):
        offered = {command.title: command.help for command in app.get_system_commands(app.screen)}
        assert offered["Take a move back"] == "Bksp"
        assert offered[MENU].endswith("another game (o)")
        assert not any(title.startswith("Move the cursor") for title in offered)
        assert offered["View the game"] == "Step through the moves and variations (v)"
        # Its key does something else here.
        assert offered["Edit this position"] == "Set up a position and play from it"
        await resize(pilot, 30, 10)
        assert "Take a move back" not in commands(app)
        assert {MENU, "Rules of the game"} <= set(commands(app))


async def test_every_command_on_pages_has_a_title():
    async with open_app() as (app, pilot):
        for key in ("question_mark", "f1", "t", "comma"):
            await settled(pilot)
            await press(pilot, key)
            assert not isinstance(app.screen, PickerScreen)
            assert all(commands(app))
            await pilot.press("escape")


async def test_a_command_that_has_become_impossible_does_nothing():
    async with open_app(game("torus", 5)) as (app, pilot):
        await press(pilot, "enter")
        take_back = next(each for each in app.get_system_commands(app.screen) if each.title == "Take a move back")
        await resize(pilot, 30, 10)
        await take_back.callback()
        assert len(app.screen.match.actions) == 1
        await resize(pilot, 80, 24)
        await take_back.callback()
        assert not app.screen.match.actions


async def test_a_new_game_can_be_started_from_the_palette():
    async with open_app(game("torus", 5)) as (app, pilot):
        before = app.screen
        await press(pilot, "ctrl+p", *"menu", "enter")
        await settled(pilot)
        await choose(pilot, "New game, another setup")
        await press(pilot, "enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen is not before
