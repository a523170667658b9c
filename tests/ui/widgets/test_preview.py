"""Looking ahead: what would happen is seen where the cursor rests."""

import pytest

from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.widgets.boards import board_view as view
from tests.ui.app_pilot import patch_left, until
from tests.ui.turning_line import TURNING_LINE, is_drawn_as_it_is, open_line

pytestmark = pytest.mark.quick


@pytest.fixture(autouse=True)
def _rests_soon(monkeypatch):
    monkeypatch.setattr(view, "REST_SECONDS", 0.01)


async def test_where_the_cursor_rests_the_stones_that_would_turn_are_seen_until_it_moves(monkeypatch):
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        board = (await open_line(pilot, "io", TURNING_LINE)).board
        await until(pilot, lambda: board.preview)
        turned = {board.scene.geometry.site_of[name] for name in ("b2", "c3", "d4", "e5", "f6")}
        assert set(board.preview) == turned
        own = board.scene.cells[board.scene.geometry.site_of["g7"]]
        assert {board.appearances[site].ghost for site in turned} == {own}
        monkeypatch.setattr(view, "REST_SECONDS", 60)
        await pilot.press("right")
        assert not board.preview
        assert is_drawn_as_it_is(board)


async def test_a_patch_is_seen_before_it_is_made_and_the_group_that_it_would_cost():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await patch_left(pilot, lone_choice=False)
        board, match = screen.board, screen.match
        board.cursor = match.position.geometry.site_of["b1"]
        await until(pilot, lambda: board.preview)
        after = match.position.after(match.position.find("b1"))
        marks = after.marks
        assert {site: look.mark for site, look in enumerate(board.appearances) if look.mark} == dict(marks)
        assert not match.actions


async def test_without_the_setting_there_is_no_preview():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.change_settings(preview=False)
        board = (await open_line(pilot, "io", TURNING_LINE)).board
        board.cursor = 6
        board.cursor = 0
        await pilot.pause(0.1)
        assert not board.preview
        assert is_drawn_as_it_is(board)


async def test_it_is_looked_ahead_after_a_motion_too(monkeypatch):
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        board = (await open_line(pilot, "io", TURNING_LINE)).board
        await until(pilot, lambda: board.preview)
        board.end_preview()
        board.replay([[]] * 100)
        await pilot.pause(0.05)
        assert not board.preview
        board.end_motion()
        await until(pilot, lambda: board.preview)
