"""Textual's help panel, which the command palette offers in a window with room for it."""

import pytest
from textual.widgets import HelpPanel, Markdown
from textual.widgets._key_panel import BindingsTable

from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.ui.screens.learning import lesson_screen
from tests.ui.app_pilot import game, open_app, open_screen, press, resize, settled

HELP, HIDE = "Help panel", "Hide the help panel"


def offered_commands(app):
    """Return the callbacks of the commands for the panel, by title."""
    commands = {command.title: command.callback for command in app.get_system_commands(app.screen)}
    return {title: commands[title] for title in (HELP, HIDE) if title in commands}


def headings_and_keys(app):
    """Return the headings of the panel's table, and its keys by the texts beside them."""
    table = app.screen.query_one(BindingsTable).render_bindings_table()
    keys, texts = ([str(cell) for cell in column.cells] for column in table.columns)
    return [text for key, text in zip(keys, texts, strict=True) if not key], dict(zip(texts, keys, strict=True))


@pytest.mark.parametrize(("columns", "titles"), [(109, []), (110, [HELP])])
async def test_the_panel_is_offered_from_110_columns(columns, titles):
    async with open_app(game("torus", 5), size=(columns, 30)) as (app, _):
        assert [*offered_commands(app)] == titles


@pytest.mark.parametrize("key", ["io", "onyx"])
async def test_the_panel_is_beside_the_board_and_lists_the_keys(key):
    async with open_app(game(key, GAMES[key].size), size=(110, 30)) as (app, pilot):
        await press(pilot, "ctrl+p", *"help", "space", *"panel", "enter")
        await settled(pilot)
        panel, board = app.screen.query_one(HelpPanel), app.screen.board
        assert app.screen.panel.region.right == panel.region.x
        assert board.region.right == app.screen.panel.region.x
        assert board.size.width >= 36
        assert not app.screen.board_and_panel.is_too_small
        assert panel.query_one(Markdown).display
        headings, keys = headings_and_keys(app)
        assert headings == ["On the board", "In a game", "Everywhere"]
        assert keys["take a move back"] == "Bksp"
        assert keys["all keys"] == "F1"


async def test_the_panel_disappears_in_a_narrow_window_or_on_request():
    async with open_app(game("torus", 5), size=(120, 30)) as (app, pilot):
        offered_commands(app)[HELP]()
        await settled(pilot)
        assert app.screen.query_one(HelpPanel).display
        await resize(pilot, 100, 30)
        assert not app.screen.query_one(HelpPanel).display
        assert not offered_commands(app)
        assert app.screen.panel.region.right == 100
        await resize(pilot, 120, 30)
        assert app.screen.query_one(HelpPanel).display
        offered_commands(app)[HIDE]()
        await settled(pilot)
        assert not app.screen.query(HelpPanel)
        assert [*offered_commands(app)] == [HELP]
        assert app.screen.panel.region.right == 120


async def test_the_panel_names_changed_keys():
    async with open_app(size=(120, 40)) as (app, pilot):
        app.change_settings(keys={"lesson": "L"})
        await settled(pilot)
        offered_commands(app)[HELP]()
        await settled(pilot)
        headings, keys = headings_and_keys(app)
        assert headings == ["In the picker", "Everywhere"]
        assert keys["the next step to learn the game"] == "L"


async def test_no_dialog_offers_the_panel():
    async with open_app(game("torus", 5), size=(120, 30)) as (app, pilot):
        await press(pilot, "o")
        assert not offered_commands(app)


async def test_a_lesson_has_room_for_its_board_beside_the_panel():
    async with open_app(size=(110, 30), settles=False) as (app, pilot):
        for each in GAMES.values():
            await open_screen(pilot, lesson_screen(app, lesson_of(each)))
            offered_commands(app)[HELP]()
            await settled(pilot)
            assert app.screen.board.size.width >= app.screen.board.viewport.layout.outer_size[0]
