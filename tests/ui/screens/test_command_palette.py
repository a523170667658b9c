"""The command palette offers what can be done now, with its key."""

import subprocess
import sys
from dataclasses import replace

from textual.command import CommandInput, CommandList

from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings_file import save_setup
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.lesson import LessonScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.settings import SettingsScreen
from tests.ui.app_pilot import choose, game, settled, until


def commands(app):
    return [command.title for command in app.get_system_commands(app.screen)]


async def test_the_command_palette_offers_what_there_is():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        everywhere = {"Rules of the game", "Settings", "All keys", "Theme", "Screenshot", "Quit"}
        assert everywhere | {"The game"} <= set(commands(app))
        await pilot.press("ctrl+p", *"settings", "enter")
        await settled(pilot)
        await settled(pilot)
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape", "escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
        assert everywhere <= set(commands(app))
        assert "The game" not in commands(app)


async def test_the_command_palette_tells_keys_and_offers_nothing_that_is_impossible():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        offered = {command.title: command.help for command in app.get_system_commands(app.screen)}
        assert offered["Take back"] == "Bksp"
        assert offered["The game"].endswith("another game (o)")
        assert not any(title.startswith("Move the cursor") for title in offered)
        # Its key does something else here.
        assert offered["Position editor"] == "Set up a position, and play on from it"
        await pilot.resize_terminal(30, 10)
        await settled(pilot)
        assert "Take back" not in commands(app)
        assert {"The game", "Rules of the game"} <= set(commands(app))


async def test_a_command_that_is_impossible_meanwhile_does_nothing():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        take_back = next(each for each in app.get_system_commands(app.screen) if each.title == "Take back")
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
        await pilot.press("ctrl+p", *"the", "space", *"game", "enter")
        await settled(pilot)
        await settled(pilot)
        await choose(pilot, "New game, other settings")
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert app.screen is not before


async def chosen_in_the_palette(pilot, text):
    """Choose the first command that a text finds."""
    await pilot.press("ctrl+p")
    await settled(pilot)
    pilot.app.screen.query_one(CommandInput).value = text
    await until(pilot, lambda: pilot.app.screen.query_one(CommandList).option_count)
    await settled(pilot)
    await pilot.press("enter")
    await settled(pilot)


async def test_a_game_is_played_from_the_command_palette_with_its_last_settings():
    save_setup(replace(Setup.usual(GAMES["torus"]), size=7, white=Seat("me")))
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await chosen_in_the_palette(pilot, "Play Torus")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        position = app.screen.match.position
        assert (position.game.key, position.board.size) == ("torus", 7)


async def test_a_lesson_is_opened_from_the_command_palette():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await chosen_in_the_palette(pilot, "Lesson: Onyx")
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        assert app.screen.attempt.hand.match.position.game is GAMES["onyx"]


async def test_an_unfinished_game_is_continued_from_the_command_palette():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        played = app.screen.match.actions
        await pilot.press("ctrl+p")
        await settled(pilot)
        assert not any("Continue" in str(each.prompt) for each in app.screen.query_one(CommandList).options)
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, PickerScreen))
        await chosen_in_the_palette(pilot, "Continue Torus")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert app.screen.match.actions == played


def test_the_commands_of_games_are_imported_when_the_palette_is_opened():
    code = "import sys, boardgames_tui.ui.app; print('boardgames_tui.ui.screens.game_commands' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
