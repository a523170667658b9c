"""Tasks in windows of all sizes: the board has its rows, the panel scrolls, or a sentence asks for a larger window."""

from dataclasses import replace

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.play.game_puzzles import GamePuzzles
from boardgames_tui.play.messages import size_text
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.puzzles import TORUS_SAVE, TORUS_TWO_TURNS
from tests.ui.app_pilot import open_app, resize, screen_message, settled, shown
from tests.ui.cut_off_texts import cut_off_texts


@pytest.mark.parametrize(("key", "size", "needed"), [("onyx", (38, 12), (40, 20)), ("io", (44, 12), (40, 15))])
async def test_a_small_window_asks_for_a_larger_one(key, size, needed):
    async with open_app(GamePuzzles(GAMES[key]), size=size) as (app, pilot):
        sentence = f"This window is {size_text(*size)}, but the board needs at least {size_text(*needed)}."
        assert shown(app, "too-small") == f"{sentence} Enlarge it, or use --text."
        assert {hint.key.name for hint in app.screen.query_one(KeyBar).hints} == {
            "back",
            "rules",
            "step_after",
            "again",
        }
        # The board hears no keys.
        await pilot.press("enter", "s", "v", "i")
        assert screen_message(app).startswith("Move with the arrows")
        await resize(pilot, 80, 24)
        assert app.screen.board.region.height >= 20
        assert app.screen.board.has_focus
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize("size", [(40, 20), (60, 18), (79, 30)], ids=str)
@pytest.mark.parametrize("key", ["io", "implo", "torus", "ataxx", "onyx"])
async def test_below_the_board_the_panel_leaves_it_the_rows_that_it_needs(key, size):
    async with open_app(lesson_of(GAMES[key]), size=size) as (app, _):
        board, panel = app.screen.board, app.screen.panel
        if app.screen.board_and_panel.is_too_small:
            assert not board.display
            return
        assert board.size.height >= type(board).smallest_window(board.scene.geometry)[1]
        assert 4 <= panel.region.height <= 11
        assert panel.region.y == board.region.bottom
        # The task is in sight, not the introduction below it.
        assert panel.query_one("#task").region.y - panel.region.y <= 1
        assert not cut_off_texts(app)


async def test_each_task_asks_for_the_window_that_its_board_needs(set_puzzles):
    large = replace(TORUS_SAVE, id="large", line="9/9/9/9/9/9/9/9/9 x -", size=9, difficulty=4)
    set_puzzles(TORUS_TWO_TURNS, large)
    async with open_app(GamePuzzles(GAMES["torus"]), size=(60, 14)) as (app, pilot):
        assert not app.screen.board_and_panel.is_too_small
        await pilot.press("pagedown")
        await settled(pilot)
        assert app.screen.board_and_panel.is_too_small
        await pilot.press("pagedown")
        await settled(pilot)
        assert not app.screen.board_and_panel.is_too_small
        assert app.screen.board.has_focus
