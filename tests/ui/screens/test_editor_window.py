"""The position editor in windows of every size: no text is cut."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.picker import PickerScreen
from tests.samples import samples
from tests.ui.app_pilot import settled
from tests.ui.cut_off_texts import cut_off_texts
from tests.ui.editing import open_editor, shown


@pytest.mark.parametrize(
    ("size", "games"), [((80, 24), list(GAMES)), ((60, 20), list(GAMES)), ((120, 40), ["implo"])], ids=str
)
async def test_no_text_is_cut(size, games):
    app = BoardgamesApp()
    async with app.run_test(size=size) as pilot:
        for key in games:
            await open_editor(pilot, samples(key).longest_line, key)
            for keys in ((), ("s",), ("enter",), ("home", "t"), ("colon", "x", "enter"), ("escape", "c")):
                await pilot.press(*keys)
                await pilot.pause()
                assert not cut_off_texts(app), (key, keys)


async def test_a_window_too_small_for_the_board_asks_for_a_larger_one():
    app = BoardgamesApp()
    async with app.run_test(size=(30, 10)) as pilot:
        screen = await open_editor(pilot, "9/9/9/9/9/9/9/9/9 o first -")
        assert "This window is 30" in shown(app, "too-small")
        await pilot.press("c", "enter", "t")
        assert screen.draft.line == "9/9/9/9/9/9/9/9/9 o first -"
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
