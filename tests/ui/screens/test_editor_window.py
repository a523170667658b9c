"""The position editor cuts off no text in windows of any size."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.ui.screens.picker import PickerScreen
from tests.samples import samples
from tests.ui.app_pilot import open_app, press
from tests.ui.cut_off_texts import cut_off_texts
from tests.ui.editing import open_editor, shown


@pytest.mark.parametrize(
    ("size", "games"), [((80, 24), list(GAMES)), ((60, 20), list(GAMES)), ((120, 40), ["implo"])], ids=str
)
async def test_no_text_is_cut_off(size, games):
    async with open_app(size=size) as (app, pilot):
        for key in games:
            await open_editor(pilot, samples(key).longest_line, key)
            for keys in ((), ("s",), ("enter",), ("home", "t"), ("colon", "x", "enter"), ("escape", "c")):
                await pilot.press(*keys)
                await pilot.pause()
                assert not cut_off_texts(app), (key, keys)


async def test_a_window_that_is_too_small_asks_for_a_larger_one():
    async with open_app(size=(30, 10)) as (app, pilot):
        screen = await open_editor(pilot, "9/9/9/9/9/9/9/9/9 o first -")
        assert "This window is 30" in shown(app, "too-small")
        await pilot.press("c", "enter", "t")
        assert screen.draft.line == "9/9/9/9/9/9/9/9/9 o first -"
        await press(pilot, "escape")
        assert isinstance(app.screen, PickerScreen)
