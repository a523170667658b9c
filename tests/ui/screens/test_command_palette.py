"""The command palette offers what can be done now, with its key."""

from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.settings import SettingsScreen
from tests.ui.app_pilot import choose, game, settled

MENU = "Game menu: resign, draw, new game"


def commands(app):
    return [command.title for command in app.get_system_commands(app.screen)]


async def test_the_command_palette_offers_what_there_is():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        everywhere = {"Rules of the game", "Settings", "All keys", "Theme", "Screenshot", "Quit"}
        assert everywhere | {MENU} <= set(commands(app))
        await pilot.press("ctrl+p", *"settings", "enter")
        await settled(pilot)
        await settled(pilot)
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape", "escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
        assert everywhere <= set(commands(app))
        assert MENU not in commands(app)


async def test_copies_are_offered_only_of_a_board_that_wraps_around():
    for key, offered in (("torus", True), ("io", False)):
        app = BoardgamesApp(game(key, 5))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert ("Show four copies side by side" in commands(app)) == offered


async def test_the_command_palette_tells_keys_and_offers_nothing_that_is_impossible():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        offered = {command.title: command.help for command in app.get_system_commands(app.screen)}
        assert offered["Take a move back"] == "Bksp"
        assert offered[MENU].endswith("another game (o)")
        assert not any(title.startswith("Move the cursor") for title in offered)
        # Its key does something else here.
        assert offered["Position editor"] == "Set up a position and play from it"
        await pilot.resize_terminal(30, 10)
        await settled(pilot)
        assert "Take a move back" not in commands(app)
        assert {MENU, "Rules of the game"} <= set(commands(app))


async def test_on_pages_every_command_has_a_title():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("question_mark", "f1", "t", "comma"):
            await settled(pilot)
            await pilot.press(key)
            await settled(pilot)
            assert not isinstance(app.screen, PickerScreen)
            assert all(commands(app))
            await pilot.press("escape")


async def test_a_command_that_is_impossible_meanwhile_does_nothing():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        take_back = next(each for each in app.get_system_commands(app.screen) if each.title == "Take a move back")
        await pilot.resize_terminal(30, 10)
        await settled(pilot)
        await take_back.callback()
        assert len(app.screen.match.actions) == 1
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        await take_back.callback()
        assert not app.screen.match.actions


async def test_a_new_game_is_begun_from_the_command_palette():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        before = app.screen
        await pilot.press("ctrl+p", *"resign", "enter")
        await settled(pilot)
        await settled(pilot)
        await choose(pilot, "New game, another setup")
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert app.screen is not before
