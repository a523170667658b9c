"""All that happens around a game: leaving, swapping, resigning, starting anew, pages to read, small windows."""

import re

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.control.messages import TIMES
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.keys import KeysScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import answer, choose, game, game_from, settled, type_action, until


async def test_a_game_without_a_move_is_left_without_a_question():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


async def test_quitting_leaves_at_once_where_nothing_is_lost():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not app.is_running


async def test_swap_is_offered_when_it_is_due_by_key_and_by_button():
    app = BoardgamesApp(game("implo", 6, black="me:Ann", white="me:Ben"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert not app.screen.query_one("ActionButton").display
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("w")
        await settled(pilot)
        match = app.screen.match
        assert match.actions[-1].text == "swap"
        assert match.name_of(BLACK) == "Ben"
        await pilot.press("backspace")
        await settled(pilot)
        await pilot.click("ActionButton")
        await settled(pilot)
        assert match.actions[-1].text == "swap"
        assert not app.screen.query_one("ActionButton").display


async def test_resign_ends_the_game_after_a_question_and_can_be_taken_back():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter", "o")
        await choose(pilot, "Resign as White")
        await choose(pilot, "Resign")
        assert match.outcome.winner == BLACK
        assert match.outcome.reason == "resignation"
        await choose(pilot, "View the board")
        await pilot.press("backspace")
        await settled(pilot)
        assert match.outcome is None


async def test_a_draw_is_agreed_between_people_only():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("o")
        await choose(pilot, "Agree to a draw")
        await choose(pilot, "Draw")
        assert app.screen_stack[-2].match.outcome.reason == "agreement"


async def test_a_resignation_after_the_engines_last_move_changes_nothing(fake):
    fake.answers += ["wait"]
    match = game_from("torus", "1o3/5/3x1/1o3/1xo2 o -", white="engine:1")
    app = BoardgamesApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: not fake.answers)
        await pilot.press("o")
        await answer(pilot, "Resign as Black")
        fake.hurried.set()
        await until(pilot, lambda: match.outcome)
        await choose(pilot, "Resign")
        assert match.outcome.winner == WHITE
        assert match.outcome.reason == "surround"
        await choose(pilot, "View the board")
        assert isinstance(app.screen, PlayScreen)


async def test_a_draw_is_not_agreed_once_the_game_is_over():
    match = game("torus", 5)
    app = BoardgamesApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("o")
        await choose(pilot, "Agree to a draw")
        match.resign(BLACK)
        await choose(pilot, "Draw")
        assert match.outcome.winner == WHITE


async def test_a_draw_is_not_offered_against_an_engine():
    app = BoardgamesApp(game("torus", 5, white="greedy"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("o")
        labels = [str(option.prompt) for option in app.screen.query_one("OptionList").options]
        assert "Resign as Black" in labels
        assert "Agree to a draw" not in labels


async def test_restart_goes_back_to_the_start_and_redo_leads_through_the_game_again():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter", "tab", "enter", "o")
        played = match.actions
        await choose(pilot, "Back to the start (r replays the moves)")
        assert match.actions == ()
        await pilot.press("r", "r")
        await settled(pilot)
        assert match.actions == played


async def test_a_new_game_with_the_seats_changed():
    app = BoardgamesApp(game("onyx", 4, black="me:Ann", white="me:Ben"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter", "o")
        await choose(pilot, "Resign as White")
        await choose(pilot, "Resign")
        await choose(pilot, "Rematch, colours swapped")
        assert app.screen.match.name_of(BLACK) == "Ben"
        assert app.screen.match.actions == ()


async def test_threats_are_marked_on_request():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = PlayScreen(game_from("torus", "7/7/3x3/2xo3/3x3/7/7 o -"))
        await app.push_screen(screen)
        await settled(pilot)
        site = screen.match.position.geometry.site_of
        assert screen.board.scene.threats == frozenset()
        await pilot.press("t")
        assert screen.board.scene.threats == {site["e4"]}
        await pilot.press("t")
        assert screen.board.scene.threats == frozenset()


async def test_the_rules_and_all_keys_are_one_key_away():
    app = BoardgamesApp(game("onyx", 6))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("question_mark")
        await settled(pilot)
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape", "f1")
        await settled(pilot)
        assert isinstance(app.screen, KeysScreen)
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)


async def test_a_window_too_small_says_which_size_is_needed():
    app = BoardgamesApp(game("io", 9))
    async with app.run_test(size=(50, 12)) as pilot:
        await settled(pilot)
        assert app.screen.query_one("#too-small").is_on_screen
        await pilot.press("enter", "colon", "a", "1", "enter")
        await settled(pilot)
        assert not app.screen.match.actions
        needed = app.screen.query_one("#too-small").content
        width, height = map(int, re.findall(rf"(\d+){TIMES}(\d+)", needed)[-1])
        await pilot.resize_terminal(width, height)
        await settled(pilot)
        assert app.screen.board.is_on_screen
        assert not app.screen.query_one("#too-small").is_on_screen
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen.match.actions


async def test_a_game_begun_from_the_command_line_is_the_chosen_one_in_the_picker():
    app = BoardgamesApp(game("onyx", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen.selected_key == "onyx"


async def test_one_enter_too_many_at_the_end_of_a_game_loses_nothing():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = PlayScreen(game_from("torus", "7/7/3x3/2xo3/3x3/7/7 x -"))
        await app.push_screen(screen)
        await settled(pilot)
        await type_action(pilot, "e4")
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen is screen
        assert screen.match.outcome.winner == BLACK


async def test_the_panel_names_the_origin_of_a_board_that_is_shifted():
    app = BoardgamesApp(game("torus", 9))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        shifted = app.screen.query_one("#view-description")
        assert not shifted.display
        await pilot.press("shift+left", "shift+left", "shift+up")
        await settled(pilot)
        assert shifted.content.plain == "Shifted: h2 is at the bottom left."
        await pilot.press("shift+right", "shift+right", "shift+down")
        await settled(pilot)
        assert not shifted.display
