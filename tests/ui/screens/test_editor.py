"""The position editor: placing pieces, typing lines, games started there, the way back, and windows of all sizes."""

from itertools import product

import pytest
from textual import events
from textual.widgets import Tooltip

from boardgames_tui.games import GAMES
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.setup import SetupScreen
from boardgames_tui.ui.screens.share import ShareScreen
from tests.samples import samples
from tests.ui.app_pilot import game, open_app, run_headless, save_setup_between_people


async def place_on(pilot, names):
    """Place the chosen piece on sites by name."""
    for name in names.split():
        pilot.app.screen.board.cursor = pilot.app.screen.draft.geometry.site_of[name]
        await pilot.type("enter")


async def test_a_position_is_set_up_by_keys_even_if_they_come_at_once():
    save_settings(Settings(keys={"touch": "f6"}))
    async with open_app() as (app, pilot):
        screen = await pilot.open_editor("5/5/5/5/5 o first -")
        assert pilot.shown("message") == "F6 or a click places the selected tool."
        app.change_settings(keys={})
        await pilot.press("enter", "o", "right", "space", "up", "enter")
        assert screen.draft.line == "5/3o1/2xo1/5/5 o free -"
        await pilot.press("enter", "down", "t", "a", "enter")
        assert screen.draft.line == "5/5/2xo1/5/5 x bound d3"
        assert "bound, next to d3" in pilot.shown("stage")
        assert "Black to move" in pilot.shown("side")
        await pilot.press("s", "delete", "S")
        assert screen.draft.line == "5/5/2x2/5/5 x single -"
        assert pilot.shown("verdict") == "Valid position: Black to move, 24 legal moves."
        screen = await pilot.open_editor("5/5/5/5/5 o first -")
        await pilot.type_at_once("o", "enter", "right", "x", "enter", "delete", "up", "space", "backspace", "full_stop")
        assert screen.draft.line == "5/5/2o2/5/5 o free -"


async def test_a_tool_has_a_tooltip():
    async with run_headless(BoardgamesApp(), size=(80, 24), tooltips=True) as pilot:
        screen = await pilot.open_editor("5/5/5/5/5 o first -")
        await pilot.hover("#nothing")
        tooltip = screen.get_child_by_type(Tooltip)
        await pilot.until(lambda: tooltip.display)
        assert str(tooltip.content) == "Clear a site."


async def test_a_position_is_set_up_with_the_mouse():
    async with open_app() as (_, pilot):
        screen = await pilot.open_editor("5/5/5/5/5 o first -")
        await pilot.click_site(12)
        await pilot.click("#white")
        await pilot.click_site(13)
        await pilot.click_site(14)
        await pilot.click_site(14)
        assert screen.draft.line == "5/5/2xo1/5/5 o free -"
        await pilot.click("#side")
        await pilot.click("#site")
        await pilot.click_site(13)
        assert screen.draft.line == "5/5/2xo1/5/5 x bound d3"
        await pilot.click("#stage")
        assert screen.draft.rest == "free -"
        await pilot.click("#black")
        await pilot.click_site(13, button=3)
        assert screen.draft.line == "5/5/2x2/5/5 x free -"


async def test_the_selected_tool_is_shown_and_only_pieces_of_the_game_are_tools():
    async with open_app() as (_, pilot):
        screen = await pilot.open_editor("4/4/4/4 x place - -", "implo")
        assert pilot.shown("black") == "[x ●]"
        await pilot.press("O", "enter")
        assert (pilot.shown("black"), pilot.shown("white_marker")) == (" x ● ", "[O □]")
        assert pilot.shown("held") == "Tool: a white marker"
        await pilot.press("a", "number_sign")
        assert screen.tool == "white_marker"
        await pilot.press("full_stop", "enter")
        assert not any(screen.draft.cells)
        blocked = await pilot.open_editor("5/5/5/5/5 x 0 1", "ataxx")
        await pilot.press("number_sign", "enter", "X", "enter")
        assert blocked.draft.line == "5/5/5/5/5 x 0 1"
        await pilot.press("enter")
        assert blocked.draft.line == "5/5/2-2/5/5 x 0 1"


async def test_edits_can_be_undone_and_redone():
    async with open_app() as (_, pilot):
        screen = await pilot.open_editor("5/5/2o2/5/5 x bound c3")
        assert pilot.key_bar_names.isdisjoint({"edit_undo", "edit_redo"})
        await pilot.press("c", "greater_than_sign", "home")
        assert screen.draft.line == "6/6/6/6/6/6 o first -"
        assert len(screen.board.scene.cells) == 36
        await pilot.press("backspace", "backspace", "backspace")
        assert screen.draft.line == "5/5/2o2/5/5 x bound c3"
        assert len(screen.board.scene.cells) == 25
        await pilot.press("backspace")
        assert screen.message == "Nothing to take back."
        assert pilot.key_bar_names & {"edit_undo", "edit_redo"} == {"edit_redo"}
        await pilot.press("r", "r")
        assert screen.draft.line == "6/6/6/6/6/6 x free -"
        await pilot.press("r", "r")
        assert screen.message == "Nothing to redo."


async def test_an_impossible_edit_is_explained_and_changes_nothing():
    async with open_app() as (app, pilot):
        screen = await pilot.open_editor("5/5/2x2/5/5 x free -")
        await pilot.press("a", "enter")
        assert pilot.shown("message") == "The anchor c3 is not a stone of the other colour."
        assert screen.draft.line == "5/5/2x2/5/5 x free -"
        await pilot.press("less_than_sign")
        assert pilot.shown("message") == "Io has no smaller board."
        screen = await pilot.open_editor("5/5/5/5/5 x -", "torus")
        await pilot.press("s")
        assert pilot.shown("message") == "The rules allow no other stage here."
        await place_on(pilot, "b3 c2 c4 d3")
        await pilot.press("o")
        await place_on(pilot, "c3")
        assert pilot.shown("verdict") == "White has just moved, and cannot have left c3 surrounded."
        await pilot.press("g")
        assert (app.screen, screen.message) == (screen, "A game cannot begin with an impossible position.")
        await pilot.press("t")
        assert pilot.shown("verdict") == "The game is over here. Black wins by surrounding a stone."
        await pilot.press("g")
        assert (app.screen, screen.message) == (screen, "The game is over in this position.")


async def test_refuses_the_start_position_if_the_options_do_not_fit_the_size():
    async with open_app(game("ataxx", 5, blocks="c3")) as (app, pilot):
        await pilot.type("o")
        await pilot.choose("Edit this position")
        await pilot.press("greater_than_sign", "home")
        assert "c3" in pilot.shown("message")
        assert app.screen.draft.line == "6/x3o1/6/2-3/6/o3x1 x 0 1"


async def test_a_line_is_typed_or_pasted_and_a_wrong_one_stays_for_correction():
    async with open_app() as (app, pilot):
        screen = await pilot.open_editor("5/5/5/5/5 o first -")
        await pilot.type_action("6/6/6/6/6/xo4 x bound c1")
        assert pilot.shown("message") == "The anchor c1 is not a stone of the other colour."
        assert screen.panel.command_input.value == "6/6/6/6/6/xo4 x bound c1"
        assert screen.draft.line == "5/5/5/5/5 o first -"
        assert "Esc Back to the board" in pilot.key_bar_text
        await pilot.type("backspace", "backspace", "b", "1", "enter")
        assert screen.draft.line == "6/6/6/6/6/xo4 x bound b1"
        assert app.focused is screen.board
        assert len(screen.board.scene.cells) == 36
        await pilot.type("colon", "x", "x", "escape")
        assert app.focused is screen.board
        assert screen.panel.command_input.value == "6/6/6/6/6/xo4 x bound b1"
        assert pilot.shown("verdict").startswith("Valid position: Black to move, ")
        assert isinstance(await pilot.type("C"), ShareScreen)
        assert app.screen.query_one("#shared").text == "6/6/6/6/6/xo4 x bound b1"
        await pilot.type("escape")
        for pasted in ("5/5/2x2/5/5 o bound c3\n", "good morning"):
            app.post_message(events.Paste(pasted))
            await pilot.settle()
            assert screen.draft.line == "5/5/2x2/5/5 o bound c3"
        assert screen.message.startswith("'good morning' is not a position line")


async def test_opens_from_the_picker_with_the_start_of_the_last_game_and_leaves_a_current_one_unchanged():
    save_setup_between_people("torus")
    async with open_app() as (app, pilot):
        app.screen.selected_key = "torus"
        assert isinstance(await pilot.type("e"), EditorScreen)
        assert app.screen.panel.command_input.value == "9/9/9/9/9/9/9/9/9 x -"
        assert pilot.shown("verdict") == "Valid position: Black to move, 81 legal moves."
        assert isinstance(await pilot.type("escape"), PickerScreen)
        play = await pilot.type("enter")
        await pilot.type("enter")
        before = str(play.match.position)
        await pilot.press("o")
        await pilot.choose("Edit this position")
        assert app.screen.draft.line == before
        await pilot.type("c", "escape")
        assert await pilot.choose("Leave") is play
        assert str(play.match.position) == before


async def test_a_game_from_a_position_is_played_to_its_end_by_keys():
    async with open_app() as (app, pilot):
        editor = await pilot.open_editor("XXXX/XOXX/OO1X/XXXX x resolve - x", "implo")
        assert isinstance(await pilot.type("t", "g"), SetupScreen)
        screen = await pilot.type("enter")
        assert str(screen.match.position) == "XXXX/XOXX/OO1X/XXXX o resolve - o"
        for _ in range(9):
            if not screen.match.outcome:
                await pilot.type("tab", "enter")
        assert screen.match.outcome
        await pilot.choose("Back to the position")
        assert app.screen is editor
        assert isinstance(await pilot.type("escape"), PickerScreen)


async def test_leaving_an_unplayed_position_asks_first_and_quitting_once():
    async with open_app() as (app, pilot):
        screen = await pilot.open_editor("5/5/5/5/5 o first -")
        await pilot.type("enter", "ctrl+q", "ctrl+q")
        assert len(app.screen_stack) == 3
        assert await pilot.choose("Keep editing") is screen
        await pilot.press("escape")
        assert await pilot.choose("Keep editing") is screen
        await pilot.press("escape")
        assert isinstance(await pilot.choose("Leave"), PickerScreen)
        await pilot.open_editor("5/5/5/5/5 o first -")
        await pilot.press("enter", "ctrl+q", "down", "enter")
        await pilot.pause()
        assert not app.is_running


@pytest.mark.parametrize(("key", "size"), [*product(GAMES, [(80, 24), (60, 20)]), ("implo", (120, 40))], ids=str)
async def test_no_text_is_cut_off_and_a_window_that_is_too_small_asks_for_a_larger_one(key, size):
    async with open_app(size=size) as (_, pilot):
        screen = await pilot.open_editor(samples(key).longest_line, key)
        for keys in ((), ("s",), ("enter",), ("home", "t"), ("colon", "x", "enter"), ("escape", "c")):
            await pilot.press(*keys)
            await pilot.pause()
            assert not pilot.cut_off_texts, keys
        await pilot.resize(15, 8)
        before = screen.draft
        assert "This window is 15" in pilot.shown("too-small")
        await pilot.press("c", "enter", "t")
        assert screen.draft == before
