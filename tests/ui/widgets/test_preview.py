"""Previews: the outcome of an action is shown where the cursor rests."""

import pytest

from boardgames_tui.ui.widgets import board_view as view
from tests.ui.app_pilot import open_app
from tests.ui.turning_line import TURNING_LINE, open_position, shows_scene

pytestmark = pytest.mark.quick


@pytest.fixture(autouse=True)
def _short_rest(monkeypatch):
    monkeypatch.setattr(view, "REST_SECONDS", 0.01)


async def test_stones_that_would_turn_are_previewed_until_the_cursor_moves(monkeypatch):
    async with open_app() as (_, pilot):
        board = (await open_position(pilot, "io", TURNING_LINE)).board
        await pilot.until(lambda: board.preview)
        turned = {board.scene.geometry.site_of[name] for name in ("b2", "c3", "d4", "e5", "f6")}
        assert set(board.preview) == turned
        own = board.scene.cells[board.scene.geometry.site_of["g7"]]
        assert {board.appearances[site].ghost for site in turned} == {own}
        monkeypatch.setattr(view, "REST_SECONDS", 60)
        await pilot.press("right")
        assert not board.preview
        assert shows_scene(board)


async def test_a_patch_and_the_group_it_costs_are_previewed():
    async with open_app() as (_, pilot):
        screen = await pilot.open_before_patch(lone_choice=False)
        board, match = screen.board, screen.match
        board.cursor = match.position.geometry.site_of["b1"]
        await pilot.until(lambda: board.preview)
        after = match.position.after(match.position.find("b1"))
        marks = after.marks
        assert {site: look.mark for site, look in enumerate(board.appearances) if look.mark} == dict(marks)
        assert not match.actions


async def test_without_the_setting_there_is_no_preview():
    async with open_app() as (app, pilot):
        app.change_settings(preview=False)
        board = (await open_position(pilot, "io", TURNING_LINE)).board
        board.cursor = 6
        board.cursor = 0
        await pilot.pause(0.1)
        assert not board.preview
        assert shows_scene(board)


async def test_a_preview_appears_after_an_animation(monkeypatch):
    async with open_app() as (_, pilot):
        board = (await open_position(pilot, "io", TURNING_LINE)).board
        await pilot.until(lambda: board.preview)
        board.end_preview()
        board.replay([[]] * 100_000)
        await pilot.pause(0.05)
        assert not board.preview
        board.end_motion()
        await pilot.until(lambda: board.preview)
