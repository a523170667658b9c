"""The input line of the position editor: typing, leaving, pasting and copying."""

from textual import events

from boardgames_tui.ui.screens.share import ShareScreen
from tests.ui.app_pilot import key_bar_text, open_app, press, settled, type_action
from tests.ui.editing import open_editor, shown


async def test_a_line_is_typed_and_a_wrong_one_stays_for_correction():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await type_action(pilot, "6/6/6/6/6/xo4 x bound c1")
        assert shown(app, "message") == "The anchor c1 is not a stone of the other colour."
        assert screen.panel.command_input.value == "6/6/6/6/6/xo4 x bound c1"
        assert screen.draft.line == "5/5/5/5/5 o first -"
        assert "Esc Back to the board" in key_bar_text(app)
        await press(pilot, "backspace", "backspace", "b", "1", "enter")
        assert screen.draft.line == "6/6/6/6/6/xo4 x bound b1"
        assert app.focused is screen.board
        assert len(screen.board.scene.cells) == 36


async def test_escape_discards_a_typed_line():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await press(pilot, "colon", "x", "x", "escape")
        assert app.focused is screen.board
        assert screen.panel.command_input.value == "5/5/5/5/5 o first -"
        assert shown(app, "verdict") == "Valid position: White to move, 25 legal moves."


async def test_a_pasted_line_is_accepted_or_refused():
    async with open_app() as (app, pilot):
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        app.post_message(events.Paste("5/5/2x2/5/5 o bound c3\n"))
        await settled(pilot)
        assert screen.draft.line == "5/5/2x2/5/5 o bound c3"
        app.post_message(events.Paste("good morning"))
        await settled(pilot)
        assert screen.message.startswith("'good morning' is not a position line")
        assert screen.draft.line == "5/5/2x2/5/5 o bound c3"


async def test_the_line_can_be_copied():
    async with open_app() as (app, pilot):
        await open_editor(pilot, "5/5/5/5/5 o first -")
        await press(pilot, "enter", "C")
        assert isinstance(app.screen, ShareScreen)
        assert app.screen.query_one("#shared").text == "5/5/2x2/5/5 o free -"
