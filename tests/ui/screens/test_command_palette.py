"""The command palette: commands available now with their keys, games, lessons and saved games."""

import errno
import os

from boardgames_tui.games import GAMES
from boardgames_tui.play.here import Here
from boardgames_tui.play.messages import size_text
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.library import continue_game, load_game, read_library
from boardgames_tui.storage.saved_games.summary import DASH
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.game_commands import MAX_COMMANDS, MAX_LISTED
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.settings import SettingsScreen
from boardgames_tui.ui.screens.task import TaskScreen
from tests.ui.app_pilot import NAMED, damage_game, game, open_app, save_setup_between_people, saved_game, texts

MENU = "Game menu: resign, draw, restart, new"


def commands(app):
    return [command.title for command in app.get_system_commands(app.screen)]


async def test_the_palette_offers_the_commands_of_the_screen():
    everywhere = {"The rules of the game", "Settings", "All keys", "Theme", "Screenshot", "Quit"}
    async with open_app(game("torus", 5)) as (app, pilot):
        assert everywhere | {MENU} <= set(commands(app))
        await run_command(pilot, "settings")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.type("escape")
        await run_command(pilot, "menu")
        await pilot.choose("New game, another setup")
        assert isinstance(await pilot.type("enter"), PlayScreen)
        assert isinstance(await pilot.type("escape"), PickerScreen)
        assert everywhere <= set(commands(app))
        assert MENU not in commands(app)


async def test_the_palette_shows_keys_and_no_impossible_commands():
    async with open_app(game("torus", 5)) as (app, pilot):
        offered = {command.title: command.help for command in app.get_system_commands(app.screen)}
        assert offered["Take a move back"] == "Bksp"
        assert offered[MENU] == "o"
        assert not any(title.startswith("Move the cursor") for title in offered)
        assert offered["View the game"] == "Step through the moves and variations (v)"
        # Its key does something else here.
        assert offered["Edit this position"] == "Set up a position and play from it"
        # Copies are for a board that wraps only.
        assert "Show four copies side by side" in offered
        await pilot.open_screen(PlayScreen(Here(game("io", 5))))
        assert "Show four copies side by side" not in commands(app)
        await pilot.type("enter")
        take_back = next(each for each in app.get_system_commands(app.screen) if each.title == "Take a move back")
        await pilot.resize(30, 10)
        assert "Take a move back" not in commands(app)
        assert {MENU, "The rules of the game"} <= set(commands(app))
        # A command that has become impossible does nothing.
        await take_back.callback()
        assert app.screen.match.ply == 1
        await pilot.resize(80, 24)
        await take_back.callback()
        assert not app.screen.match.actions


def listed_titles(app):
    """Return the titles that the palette lists."""
    options = app.screen.query_one("CommandList").options
    return [str(option.hit.text) for option in options if hasattr(option, "hit")]


async def search(pilot, text):
    """Open the palette, type `text` and return the titles found."""
    await pilot.type("ctrl+p", *(NAMED.get(letter, letter) for letter in text))
    return listed_titles(pilot.app)


async def run_command(pilot, text):
    """Run the first command that the palette finds for `text`."""
    palette = await search(pilot, text)
    assert palette
    await pilot.press("enter")
    await pilot.until(lambda: not pilot.app.screen.query("CommandList"))
    await pilot.settle()


async def test_a_new_game_with_its_last_setup_replaces_the_one_before_which_is_saved():
    save_setup_between_people("implo")
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.type_action("a1")
        titles = await search(pilot, "")
        assert all({f"Play {each.title}", f"Lesson: {each.title}"} <= set(titles) for each in GAMES.values())
        await pilot.type("escape")
        await run_command(pilot, "play implo")
        assert app.screen.match.position.game is GAMES["implo"]
        assert app.screen.match.is_between_people
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, PlayScreen]
        await pilot.type("escape")
        assert app.screen.selected_key == "implo"
    assert texts(load_game("")) == ["a1"]


async def test_asks_first_if_the_game_before_would_be_lost(monkeypatch):
    def refuse(fd, data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    name = saved_game("io", 5, "b2")
    async with open_app(game("torus", 5)) as (app, pilot):
        with monkeypatch.context() as disk:
            disk.setattr(os, "write", refuse)
            await pilot.type_action("a1")
            await run_command(pilot, "continue")
            await pilot.until_on(Question)
            await pilot.choose("Keep playing")
            assert texts(app.screen.match) == ["a1"]
            # The other game was let go: it can be continued.
            await run_command(pilot, "continue")
            await pilot.until_on(Question)
            await pilot.choose("Start the new game")
            assert app.screen.venue.name == name
            assert [type(screen) for screen in app.screen_stack] == [PickerScreen, PlayScreen]


async def test_a_lesson_opens_above_a_game_and_another_lesson_replaces_it():
    async with open_app(game("torus", 5)) as (app, pilot):
        await run_command(pilot, "lesson: onyx")
        assert app.screen.series.game is GAMES["onyx"]
        await run_command(pilot, "lesson: io")
        assert app.screen.series.game is GAMES["io"]
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, PlayScreen, TaskScreen]
        save_setup_between_people("implo")
        await run_command(pilot, "play implo")
        assert app.screen.match.position.game is GAMES["implo"]
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, PlayScreen]


async def test_an_unfinished_game_can_be_continued_but_neither_the_current_one_nor_one_open_elsewhere():
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.type_action("a1")
        assert len(read_library().unfinished) == 1
        assert await search(pilot, "continue torus") == []
        await pilot.press("escape")
        elsewhere = continue_game(saved_game("torus", 7, "a1", "c3"))
        damage_game()
        board = app.screen
        assert await search(pilot, "continue tor") == [f"Continue Torus {size_text(7)}: Black{DASH}White"]
        assert any("bcdfg cannot be used" in each for each in pilot.notices)
        await pilot.type("escape")
        await run_command(pilot, "continue torus")
        assert app.screen is board
        assert "This game is open elsewhere and can only continue there." in pilot.notices
        Journal.of(elsewhere).close()
        await run_command(pilot, "continue torus")
        await pilot.until_on(PlayScreen, other_than=board)
        assert texts(app.screen.match) == ["a1", "c3"]


async def test_only_the_newest_games_are_listed():
    for _ in range(MAX_COMMANDS + 1):
        saved_game("io", 5, "a1")
    async with open_app() as (_, pilot):
        titles = await search(pilot, "")
        assert sum(title.startswith("Continue Io") for title in titles) == MAX_LISTED
        await pilot.press("escape")
        assert len(await search(pilot, "continue io")) == MAX_COMMANDS


async def test_no_game_is_offered_on_a_page_or_in_a_dialog():
    saved_game("io", 5, "a1")
    async with open_app() as (app, pilot):
        for key in ("question_mark", "comma", "f1", "t"):
            await pilot.type(key)
            assert all(commands(app))
            titles = await search(pilot, "")
            assert "Quit" in titles
            assert not [title for title in titles if title.startswith(("Play", "Lesson", "Continue"))]
            await pilot.type("escape", "escape")
