"""The scale of a board: chosen for one game, and smaller where the board would not fit."""

from boardgames_tui.games import GAMES
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.ui.app import BoardgamesApp
from tests.ui.app_pilot import opener_for, press, resize, settled


def opened(key):
    return BoardgamesApp(opener_for(Setup.default(GAMES[key]).begin()))


def scale(app):
    return app.screen.board.viewport.layout.scale.name


def is_cropped(app):
    return app.screen.board.viewport.is_cropped


async def test_a_scale_is_chosen_for_one_game():
    app = opened("implo")
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "minus")
        chosen = scale(app)
    assert load_settings().scales == {"implo": chosen}
    assert load_settings().scale == "auto"
    for key, is_chosen in (("implo", True), ("io", False)):
        app = opened(key)
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(pilot)
            assert (scale(app) == chosen) == is_chosen


async def test_a_chosen_scale_gives_way_where_the_board_does_not_fit():
    save_settings(Settings(scales={"onyx": "X", "torus": "X"}, scale="X"))
    for key in GAMES:
        app = opened(key)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert not is_cropped(app)


async def test_a_board_may_be_larger_than_the_window_in_which_that_was_chosen():
    app = opened("torus")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "plus")
        assert (scale(app), is_cropped(app)) == ("L", True)
        await resize(pilot, 82, 24)
        assert (scale(app), is_cropped(app)) == ("M", False)
        await press(pilot, "plus")
        assert (scale(app), is_cropped(app)) == ("L", True)


async def test_the_scale_of_the_settings_replaces_those_of_single_games():
    save_settings(Settings(scales={"implo": "S"}))
    app = opened("implo")
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert scale(app) == "S"
        await press(pilot, "comma")
        app.screen.set_focus(app.screen.query_one("#scale"))
        await press(pilot, "right", "right")
        await press(pilot, "escape")
        assert load_settings().scales == {}
        assert scale(app) == load_settings().scale == "M"
