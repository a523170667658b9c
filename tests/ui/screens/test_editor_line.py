"""The line of the position editor: typed, left, pasted and copied."""

from textual import events

from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.share import ShareScreen
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.ui.app_pilot import settled, type_action
from tests.ui.editing import open_editor, shown


async def test_a_line_is_typed_and_a_wrong_one_stays_to_be_mended():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await type_action(pilot, "6/6/6/6/6/xo4 x bound c1")
        assert shown(app, "message") == "The anchor c1 is not a stone of the other colour."
        assert screen.panel.command_input.value == "6/6/6/6/6/xo4 x bound c1"
        assert screen.draft.line == "5/5/5/5/5 o first -"
        assert "Esc Back to the board" in app.screen.query_one(KeyBar).render().plain
        await pilot.press("backspace", "backspace", "b", "1", "enter")
        await settled(pilot)
        assert screen.draft.line == "6/6/6/6/6/xo4 x bound b1"
        assert app.focused is screen.board
        assert len(screen.board.scene.cells) == 36


async def test_a_line_that_was_begun_is_left_and_the_position_stays():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await pilot.press("colon", "x", "x", "escape")
        await settled(pilot)
        assert app.focused is screen.board
        assert screen.panel.command_input.value == "5/5/5/5/5 o first -"
        assert shown(app, "verdict") == "Valid position: White to move, 25 legal moves."


async def test_a_line_is_pasted_on_the_board_or_refused():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        app.post_message(events.Paste("5/5/2x2/5/5 o bound c3\n"))
        await settled(pilot)
        assert screen.draft.line == "5/5/2x2/5/5 o bound c3"
        app.post_message(events.Paste("good morning"))
        await settled(pilot)
        assert screen.message.startswith("'good morning' is not a position line")
        assert screen.draft.line == "5/5/2x2/5/5 o bound c3"


async def test_the_line_is_offered_to_copy():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_editor(pilot, "5/5/5/5/5 o first -")
        await pilot.press("enter", "C")
        await settled(pilot)
        assert isinstance(app.screen, ShareScreen)
        assert app.screen.query_one("#shared").text == "5/5/2x2/5/5 o free -"
