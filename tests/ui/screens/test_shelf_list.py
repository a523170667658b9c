"""The list of unfinished games: one is chosen or deleted, and it fits its window."""

import pytest

from boardgames_tui.storage.saved_games.library import load, look
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.shelf import ShelfScreen
from tests.ui.app_pilot import choose, settled
from tests.ui.shelved import about, kept, texts

SIZE = (80, 24)


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_one_of_several_games_is_chosen_by_keys_or_mouse(way):
    for text in ("a1", "b2", "c3"):
        kept("io", 5, text)
    app = BoardgamesApp()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        assert isinstance(app.screen, ShelfScreen)
        wanted = app.screen._games[1]
        if way == "keys":
            await pilot.press("j", "enter")
        else:
            await pilot.click("OptionList", offset=(3, 2))
        await settled(pilot)
        assert texts(app.screen.match) == texts(load(wanted.id))


async def test_a_game_is_deleted_after_a_question_only():
    for text in ("a1", "b2"):
        kept("io", 5, text)
    app = BoardgamesApp()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        _, second = app.screen._games
        await pilot.press("d")
        await choose(pilot, "Keep it")
        assert len(look().games) == 2
        await pilot.press("d")
        await choose(pilot, "Delete it")
        assert [each.id for each in look().games] == [second.id]
        await pilot.press("d")
        await choose(pilot, "Delete it")
        assert isinstance(app.screen, PickerScreen)
        assert "unfinished" not in about(app)
        assert "continues" not in about(app)


@pytest.mark.parametrize("size", [(40, 16), (60, 20), (80, 24), (120, 40)])
async def test_the_list_of_games_fits_its_window(size):
    for text in ("a1", "b2", "c3", "d4", "e5", "a3", "b4"):
        kept("io", 5, text, black="me:Somebody with a rather long name", white="engine:4")
    app = BoardgamesApp()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        dialog, games, keys = (app.screen.query_one(each).region for each in ("#dialog", "OptionList", "KeyLine"))
        assert dialog in app.screen.region
        assert games in dialog
        assert keys in dialog
        assert keys.y >= games.bottom
