"""Around a game: leaving, swapping, resigning, restarting, pages of text, small windows."""

import re

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.play.here import Here
from boardgames_tui.play.messages import TIMES
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.keys import KeysScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import answer, choose, game, game_from, open_app, opener_for, press, settled, type_action, until


async def test_a_game_without_a_move_is_left_without_a_question():
    async with open_app(game("torus", 5)) as (app, pilot):
        await press(pilot, "escape")
        assert isinstance(app.screen, PickerScreen)


async def test_quitting_is_immediate_if_nothing_is_lost():
    async with open_app() as (app, pilot):
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not app.is_running


async def test_a_swap_is_offered_by_key_and_by_button():
    async with open_app(game("implo", 6, black="me:Ann", white="me:Ben")) as (app, pilot):
        assert not app.screen.query_one("ActionButton").display
        await press(pilot, "enter")
        await press(pilot, "w")
        match = app.screen.match
        assert match.actions[-1].text == "swap"
        assert match.name_of(BLACK) == "Ben"
        await press(pilot, "backspace")
        await pilot.click("ActionButton")
        await settled(pilot)
        assert match.actions[-1].text == "swap"
        assert not app.screen.query_one("ActionButton").display


async def test_resigning_asks_first_and_can_be_taken_back():
    async with open_app(game("torus", 5)) as (app, pilot):
        match = app.screen.match
        await pilot.press("enter", "o")
        await choose(pilot, "Resign as White")
        await choose(pilot, "Resign")
        assert match.outcome.winner == BLACK
        assert match.outcome.reason == "resignation"
        await choose(pilot, "Back to the board")
        await press(pilot, "backspace")
        assert match.outcome is None


async def test_people_can_agree_to_a_draw():
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.press("o")
        await choose(pilot, "Offer a draw")
        await choose(pilot, "Agree to the draw")
        assert app.screen_stack[-2].match.outcome.reason == "agreement"


async def test_resigning_after_the_engines_winning_move_changes_nothing(fake):
    fake.answers += ["wait"]
    match = game_from("torus", "1o3/5/3x1/1o3/1xo2 o -", white="engine:1")
    app = BoardgamesApp(opener_for(match))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: not fake.answers)
        await pilot.press("o")
        await answer(pilot, "Resign as Black")
        fake.move_requested.set()
        await until(pilot, lambda: match.outcome)
        await choose(pilot, "Resign")
        assert match.outcome.winner == WHITE
        assert match.outcome.reason == "surround"
        await choose(pilot, "Back to the board")
        assert isinstance(app.screen, PlayScreen)


async def test_a_finished_game_cannot_be_drawn():
    match = game("torus", 5)
    async with open_app(match) as (_, pilot):
        await pilot.press("o")
        await choose(pilot, "Offer a draw")
        match.resign(BLACK)
        await choose(pilot, "Agree to the draw")
        assert match.outcome.winner == WHITE


async def test_a_draw_is_not_offered_against_an_engine():
    async with open_app(game("torus", 5, white="greedy")) as (app, pilot):
        await pilot.press("o")
        labels = [str(option.prompt) for option in app.screen.query_one("OptionList").options]
        assert "Resign as Black" in labels
        assert "Offer a draw" not in labels


async def test_restart_goes_to_the_start_and_redo_replays_the_game():
    async with open_app(game("torus", 5)) as (app, pilot):
        match = app.screen.match
        await pilot.press("enter", "tab", "enter", "o")
        played = match.actions
        await choose(pilot, "Back to the start (r replays the moves)")
        assert match.actions == ()
        await press(pilot, "r", "r")
        assert match.actions == played


async def test_a_rematch_swaps_the_seats():
    async with open_app(game("onyx", 4, black="me:Ann", white="me:Ben")) as (app, pilot):
        await pilot.press("enter", "o")
        await choose(pilot, "Resign as White")
        await choose(pilot, "Resign")
        await choose(pilot, "Rematch, colours swapped")
        assert app.screen.match.name_of(BLACK) == "Ben"
        assert app.screen.match.actions == ()


async def test_threats_are_marked_on_request():
    async with open_app() as (app, pilot):
        screen = PlayScreen(Here(game_from("torus", "7/7/3x3/2xo3/3x3/7/7 o -")))
        await app.push_screen(screen)
        await settled(pilot)
        site = screen.match.position.geometry.site_of
        assert screen.board.scene.threats == frozenset()
        await pilot.press("t")
        assert screen.board.scene.threats == {site["e4"]}
        await pilot.press("t")
        assert screen.board.scene.threats == frozenset()


async def test_rules_and_keys_are_one_key_away():
    async with open_app(game("onyx", 6)) as (app, pilot):
        await press(pilot, "question_mark")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape", "f1")
        assert isinstance(app.screen, KeysScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)


async def test_a_window_that_is_too_small_names_the_size_needed():
    async with open_app(game("io", 9), size=(50, 12)) as (app, pilot):
        assert app.screen.query_one("#too-small").is_on_screen
        await press(pilot, "enter", "colon", "a", "1", "enter")
        assert not app.screen.match.actions
        needed = app.screen.query_one("#too-small").content
        width, height = map(int, re.findall(rf"(\d+){TIMES}(\d+)", needed)[-1])
        await pilot.resize_terminal(width, height)
        await settled(pilot)
        assert app.screen.board.is_on_screen
        assert not app.screen.query_one("#too-small").is_on_screen
        await press(pilot, "enter")
        assert app.screen.match.actions


async def test_a_game_from_the_command_line_is_selected_in_the_picker():
    async with open_app(game("onyx", 4)) as (app, pilot):
        await press(pilot, "escape")
        assert app.screen.selected_key == "onyx"


async def test_an_additional_enter_at_the_end_of_a_game_loses_nothing():
    async with open_app() as (app, pilot):
        screen = PlayScreen(Here(game_from("torus", "7/7/3x3/2xo3/3x3/7/7 x -")))
        await app.push_screen(screen)
        await settled(pilot)
        await type_action(pilot, "e4")
        await press(pilot, "enter")
        assert app.screen is screen
        assert screen.match.outcome.winner == BLACK


async def test_the_panel_names_the_origin_of_a_shifted_board():
    async with open_app(game("torus", 9)) as (app, pilot):
        shifted = app.screen.query_one("#view-description")
        assert not shifted.display
        await press(pilot, "shift+left", "shift+left", "shift+up")
        assert shifted.content.plain == "Shifted: h2 is at the bottom left."
        await press(pilot, "shift+right", "shift+right", "shift+down")
        assert not shifted.display
