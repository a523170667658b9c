"""The position editor: placing and changing pieces with keys and mouse, undo, and impossible positions."""

from textual import events
from textual.widgets import Tooltip

from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from tests.ui.app_pilot import click, game, key_bar_names, open_app, settled, until
from tests.ui.editing import open_editor, shown


async def place_on(pilot, names):
    """Place the chosen piece on sites by name."""
    for name in names.split():
        pilot.app.screen.board.cursor = pilot.app.screen.draft.geometry.site_of[name]
        await pilot.press("enter")
    await settled(pilot)


async def test_a_position_is_set_up_by_keys():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await pilot.press("enter", "o", "right", "space", "up", "enter")
        assert screen.draft.line == "5/3o1/2xo1/5/5 o free -"
        await pilot.press("enter", "down", "t", "a", "enter")
        assert screen.draft.line == "5/5/2xo1/5/5 x bound d3"
        assert "bound, next to d3" in shown(app, "stage")
        assert "Black to move" in shown(app, "side")
        await pilot.press("s", "delete", "S")
        assert screen.draft.line == "5/5/2x2/5/5 x single -"
        assert shown(app, "verdict") == "Valid position: Black to move, 24 legal moves."


async def test_a_tool_has_a_tooltip():
    async with BoardgamesApp().run_test(size=(80, 24), tooltips=True) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await pilot.hover("#nothing")
        tooltip = screen.get_child_by_type(Tooltip)
        await until(pilot, lambda: tooltip.display)
        assert str(tooltip.content) == "Clear a site."


async def test_the_first_message_names_the_current_key():
    save_settings(Settings(keys={"touch": "f6"}))
    async with open_app() as (app, pilot):
        await open_editor(pilot, "5/5/5/5/5 o first -")
        assert shown(app, "message") == "F6 or a click places the selected tool."


async def test_keys_that_come_at_once_are_handled_in_order():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        for key in ("o", "enter", "right", "x", "enter", "delete", "up", "space", "backspace", "full_stop"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await settled(pilot)
        assert screen.draft.line == "5/5/2o2/5/5 o free -"


async def test_a_position_is_set_up_with_the_mouse():
    async with open_app() as (_, pilot):
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await click(pilot, 12)
        await pilot.click("#white")
        await click(pilot, 13)
        await click(pilot, 14)
        await click(pilot, 14)
        assert screen.draft.line == "5/5/2xo1/5/5 o free -"
        await pilot.click("#side")
        await pilot.click("#site")
        await click(pilot, 13)
        assert screen.draft.line == "5/5/2xo1/5/5 x bound d3"
        await pilot.click("#stage")
        assert screen.draft.rest == "free -"
        await pilot.click("#black")
        await click(pilot, 13, button=3)
        assert screen.draft.line == "5/5/2x2/5/5 x free -"


async def test_the_selected_tool_is_shown_and_only_pieces_of_the_game_are_tools():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "4/4/4/4 x place - -", "implo")
        assert shown(app, "black") == "[x ●]"
        await pilot.press("O", "enter")
        assert (shown(app, "black"), shown(app, "white_marker")) == (" x ● ", "[O □]")
        assert shown(app, "held") == "Tool: a white marker"
        await pilot.press("a", "number_sign")
        assert screen.tool == "white_marker"
        await pilot.press("full_stop", "enter")
        assert not any(screen.draft.cells)
        blocked = await open_editor(pilot, "5/5/5/5/5 x 0 1", "ataxx")
        await pilot.press("number_sign", "enter", "X", "enter")
        assert blocked.draft.line == "5/5/5/5/5 x 0 1"
        await pilot.press("enter")
        assert blocked.draft.line == "5/5/2-2/5/5 x 0 1"


async def test_edits_can_be_undone_and_redone():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "5/5/2o2/5/5 x bound c3")
        assert key_bar_names(app).isdisjoint({"edit_undo", "edit_redo"})
        await pilot.press("c", "greater_than_sign", "home")
        assert screen.draft.line == "6/6/6/6/6/6 o first -"
        assert len(screen.board.scene.cells) == 36
        await pilot.press("backspace", "backspace", "backspace")
        assert screen.draft.line == "5/5/2o2/5/5 x bound c3"
        assert len(screen.board.scene.cells) == 25
        await pilot.press("backspace")
        assert screen.message == "Nothing to take back."
        assert key_bar_names(app) & {"edit_undo", "edit_redo"} == {"edit_redo"}
        await pilot.press("r", "r")
        assert screen.draft.line == "6/6/6/6/6/6 x free -"
        await pilot.press("r", "r")
        assert screen.message == "Nothing to redo."


async def test_an_impossible_edit_is_explained_and_changes_nothing():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "5/5/2x2/5/5 x free -")
        await pilot.press("a", "enter")
        assert shown(app, "message") == "The anchor c3 is not a stone of the other colour."
        assert screen.draft.line == "5/5/2x2/5/5 x free -"
        await pilot.press("less_than_sign")
        assert shown(app, "message") == "Io has no smaller board."
        screen = await open_editor(pilot, "5/5/5/5/5 x -", "torus")
        await pilot.press("s")
        assert shown(app, "message") == "The rules allow no other stage here."
        await place_on(pilot, "b3 c2 c4 d3")
        await pilot.press("o")
        await place_on(pilot, "c3")
        assert shown(app, "verdict") == "White has just moved, and cannot have left c3 surrounded."
        await pilot.press("g")
        assert (app.screen, screen.message) == (screen, "A game cannot begin with an impossible position.")
        await pilot.press("t")
        assert shown(app, "verdict") == "The game is over here. Black wins by surrounding a stone."
        await pilot.press("g")
        assert (app.screen, screen.message) == (screen, "The game is over in this position.")


async def test_refuses_the_start_position_if_the_options_do_not_fit_the_size():
    async with open_app(game("ataxx", 5, blocks="c3")) as (app, pilot):
        app.screen.action_edit()
        await settled(pilot)
        await pilot.press("greater_than_sign", "home")
        assert "c3" in shown(app, "message")
        assert app.screen.draft.line == "6/x3o1/6/2-3/6/o3x1 x 0 1"
