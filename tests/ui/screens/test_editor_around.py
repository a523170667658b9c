"""Entering and leaving the position editor: games started there, the way back, and nothing lost."""

import pytest

from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.setup import SetupScreen
from tests.ui.app_pilot import choose, game, open_app, press, save_setup_between_people, settled
from tests.ui.editing import open_editor, shown


async def test_opens_from_the_picker_with_the_start_of_the_last_game():
    save_setup_between_people("torus")
    async with open_app() as (app, pilot):
        app.screen.selected_key = "torus"
        await press(pilot, "e")
        assert isinstance(app.screen, EditorScreen)
        assert app.screen.panel.command_input.value == "9/9/9/9/9/9/9/9/9 x -"
        assert shown(app, "verdict") == "Valid position: Black to move, 81 legal moves."
        await press(pilot, "escape")
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize(
    ("key", "line", "keys", "begins"),
    [
        ("io", "xoxox/oxoxo/xo1xo/ox1ox/xoxox o single -", ("t",), "xoxox/oxoxo/xo1xo/ox1ox/xoxox x single -"),
        ("implo", "XXXX/XOXX/OO1X/XXXX x resolve - x", ("t",), "XXXX/XOXX/OO1X/XXXX o resolve - o"),
        ("ataxx", "xx1o/x1oo/xxxx/oooo x 0 1", ("t",), "xx1o/x1oo/xxxx/oooo o 0 1"),
    ],
)
async def test_a_game_from_a_position_is_played_to_its_end_by_keys(key, line, keys, begins):
    async with open_app() as (app, pilot):
        editor = await open_editor(pilot, line, key)
        await press(pilot, *keys, "g")
        assert isinstance(app.screen, SetupScreen)
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert str(screen.match.position) == begins
        await play_to_end(pilot, screen)
        assert screen.match.outcome
        await choose(pilot, "Back to the position")
        assert app.screen is editor
        await press(pilot, "escape")
        assert isinstance(app.screen, PickerScreen)


async def play_to_end(pilot, screen):
    """Play the first selectable sites until the game is over."""
    for _ in range(400):
        if screen.match.outcome:
            break
        await press(pilot, "tab", "enter")


async def test_editing_the_position_of_a_game_leaves_the_game_unchanged():
    async with open_app(game("onyx", 4)) as (app, pilot):
        play = app.screen
        await press(pilot, "enter", "w")
        before = str(play.match.position)
        await pilot.press("o")
        await choose(pilot, "Edit this position")
        assert isinstance(app.screen, EditorScreen)
        assert app.screen.draft.line == before
        await press(pilot, "c", "escape")
        await choose(pilot, "Leave")
        assert app.screen is play
        assert str(play.match.position) == before
        await press(pilot, "v", "left", "left")
        app.screen.action_edit()
        await settled(pilot)
        assert app.screen.draft.line == "4/1/4/2/4/1/4 x -"


async def test_leaving_an_unplayed_position_asks_first():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await press(pilot, "enter", "escape")
        await choose(pilot, "Keep editing")
        assert app.screen is screen
        await press(pilot, "escape")
        await choose(pilot, "Leave")
        assert isinstance(app.screen, PickerScreen)


async def test_quitting_asks_once_about_the_position():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await press(pilot, "enter", "ctrl+q", "ctrl+q")
        assert len(app.screen_stack) == 3
        await choose(pilot, "Keep editing")
        assert app.screen is screen
        await pilot.press("ctrl+q")
        await pilot.press("down", "enter")
        await pilot.pause()
        assert not app.is_running
