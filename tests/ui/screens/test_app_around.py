"""Around a game: leaving, swapping, resigning, restarting, pages of text, small windows, pages in a browser."""

import re

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.play.messages import TIMES
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import game, game_from, open_app


async def test_a_swap_is_offered_by_key_and_by_button():
    save_settings(Settings(keys={"swap": "f6"}))
    async with open_app(game("implo", 6, black="me:Ann", white="me:Ben")) as (app, pilot):
        assert not app.screen.query_one("ActionButton").display
        await pilot.type("enter")
        assert str(app.screen.query_one("ActionButton").label) == "Swap  F6"
        await pilot.type("f6")
        match = app.screen.match
        assert match.actions[-1].text == "swap"
        assert match.name_of(BLACK) == "Ben"
        await pilot.type("backspace")
        await pilot.click("ActionButton")
        await pilot.settle()
        assert match.actions[-1].text == "swap"
        assert not app.screen.query_one("ActionButton").display


async def test_resigning_asks_first_and_can_be_taken_back_and_a_rematch_swaps_the_seats():
    async with open_app(game("onyx", 4, black="me:Ann", white="me:Ben")) as (app, pilot):
        match = app.screen.match
        for answered in ("Back to the board", "Rematch, colours swapped"):
            await pilot.press("enter", "o")
            await pilot.choose("Resign as White")
            await pilot.choose("Resign")
            assert (match.outcome.winner, match.outcome.reason) == (BLACK, "resignation")
            await pilot.choose(answered)
            if app.screen.match is match:
                await pilot.type("backspace")
                assert match.outcome is None
                await pilot.type("backspace")
        assert app.screen.match.name_of(BLACK) == "Ben"
        assert app.screen.match.actions == ()


async def test_resigning_after_the_engines_winning_move_changes_nothing(fake):
    fake.answers += ["wait"]
    match = game_from("torus", "1o3/5/3x1/1o3/1xo2 o -", white="engine:1")
    async with open_app(match, settles=False) as (_, pilot):
        await pilot.until(lambda: not fake.answers)
        await pilot.press("o")
        await pilot.answer("Resign as Black")
        fake.move_requested.set()
        await pilot.until(lambda: match.outcome)
        await pilot.choose("Resign")
        assert (match.outcome.winner, match.outcome.reason) == (WHITE, "surround")
        assert isinstance(await pilot.choose("Back to the board"), PlayScreen)


async def test_threats_are_marked_on_request_and_another_enter_at_the_end_of_the_game_loses_nothing():
    async with open_app(game_from("torus", "7/7/3x3/2xo3/3x3/7/7 o -")) as (app, pilot):
        screen = app.screen
        site = screen.match.position.geometry.site_of
        for threats in (set(), {site["e4"]}, set()):
            assert screen.board.scene.threats == threats
            await pilot.press("t")
        await pilot.type_action("a1")
        await pilot.type_action("e4")
        await pilot.type("enter")
        assert app.screen is screen
        assert screen.match.outcome.winner == BLACK


async def test_a_window_that_is_too_small_names_the_size_needed():
    async with open_app(game("io", 9), size=(50, 12)) as (app, pilot):
        too_small = app.screen.query_one("#too-small")
        assert too_small.is_on_screen
        await pilot.type("enter", "colon", "a", "1", "enter")
        assert not app.screen.match.actions
        await pilot.resize(*map(int, re.findall(rf"(\d+){TIMES}(\d+)", too_small.content)[-1]))
        assert app.screen.board.is_on_screen
        assert not too_small.is_on_screen
        await pilot.type("enter")
        assert app.screen.match.actions


async def test_the_panel_names_the_origin_of_a_shifted_board():
    async with open_app(game("torus", 9)) as (_, pilot):
        assert not pilot.shown("view-description")
        await pilot.type("shift+left", "shift+left", "shift+up")
        assert pilot.shown("view-description") == "Shifted: h2 is at the bottom left."
        await pilot.type("shift+right", "shift+right", "shift+down")
        assert not pilot.shown("view-description")


async def test_refuses_to_start_a_command_from_a_browser(monkeypatch):
    monkeypatch.setattr(BoardgamesApp, "is_web", True)
    async with open_app(game("ataxx", 7, white="uci:touch /somewhere")) as (app, pilot):
        assert isinstance(app.screen, PickerScreen)
        assert pilot.notices == ["A browser cannot start a foreign engine: it is a command on this machine."]
