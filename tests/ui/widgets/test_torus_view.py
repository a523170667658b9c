"""The torus board: its halo, its copies, and panning its origin."""

import pytest

from boardgames_tui.core.geometry import grid
from tests.ui.widgets.one_board import OneBoardApp, cursor_name, letters

pytestmark = pytest.mark.quick


async def test_a_torus_can_be_panned_repeated_and_surrounded_by_a_halo():
    app = OneBoardApp(grid(5, "points", wraps=True))
    async with app.run_test(size=(36, 18)) as pilot:
        app.board.focus()
        before = cursor_name(app.board)
        await pilot.press("shift+right", "shift+up")
        assert (app.board.window.column, app.board.window.row) == (1, 1)
        assert letters(app.board) == list("abcdeab")
        await pilot.press("shift+left", "shift+left", "shift+down")
        assert (app.board.window.column, app.board.window.row) == (4, 0)
        assert cursor_name(app.board) == before
        await pilot.resize_terminal(90, 34)
        await pilot.pause()
        seen = []
        for _ in range(4):
            seen.append(len(letters(app.board)))
            await pilot.press("z")
        assert seen == [7, 9, 5, 7]
        await pilot.resize_terminal(90, 40)
        for copies, boxes in ((2, range(4, 99)), (1, range(99))):
            app.board.toggle_copies()
            await pilot.pause()
            assert app.board.window.copies == copies
            assert len(app.board.viewport.layout.boxes_by_site[0]) in boxes


async def test_a_window_without_room_for_a_halo_shows_the_whole_board():
    app = OneBoardApp(grid(13, "points", wraps=True))
    async with app.run_test(size=(33, 15)) as pilot:
        assert app.board.viewport.visible_size != (app.board.viewport.layout.width, app.board.viewport.layout.height)
        assert not app.board.view_description
        await pilot.resize_terminal(33, 13)
        await pilot.pause()
        assert app.board.view_description == "Only part of the board fits; the view follows the cursor."
