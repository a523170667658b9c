"""Whole games through the app by keys, by mouse and by typed actions; taking back, passes and lone choices."""

import pytest

from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.keys import KeysScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.widgets.panel_text import outcome_text
from tests.ui.app_pilot import (
    choose,
    click,
    click_action,
    game,
    notices,
    patch_left,
    session_message,
    settled,
    stuck,
    type_action,
)


async def test_a_whole_game_by_keys_ends_with_the_result_and_leads_to_the_picker():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        for _ in range(400):
            if isinstance(app.screen, Question):
                break
            await pilot.press("tab", "enter")
            await settled(pilot)
        assert match.outcome
        assert app.screen.query_one("#text").content == outcome_text(match.outcome)
        await choose(pilot, "Back to the games")
        assert isinstance(app.screen, PickerScreen)


async def test_a_whole_game_by_mouse():
    app = BoardgamesApp(game("implo", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        for turn in range(400):
            if match.outcome:
                break
            action = await click_action(pilot, match, dice=7 * turn)
            assert action in match.actions
        assert isinstance(app.screen, Question)
        await pilot.click("OptionList", offset=(2, 5))
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize(("key", "size"), [("io", 9), ("torus", 9), ("ataxx", 7)])
async def test_clicks_play_the_actions_of_the_other_games_too(key, size):
    app = BoardgamesApp(game(key, size))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        played = [await click_action(pilot, app.screen.match, dice=17 * turn) for turn in range(6)]
        assert app.screen.match.actions == tuple(played)


async def test_a_whole_game_by_typed_actions_whatever_their_case():
    app = BoardgamesApp(game("onyx", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        for turn in range(400):
            if match.outcome:
                break
            actions = match.position.actions
            wanted = actions[5 * turn % len(actions)]
            ply = len(match.actions)
            await type_action(pilot, f" {wanted.text.upper()}")
            assert match.actions[ply] == wanted
        assert isinstance(app.screen, Question)


async def test_the_key_for_a_swap_says_when_there_is_none():
    app = BoardgamesApp(game("onyx", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("w")
        assert session_message(app) == "Neither a swap nor a pass is possible now."


async def test_a_scale_that_there_is_not_is_said():
    app = BoardgamesApp(game("onyx", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(*["plus"] * 4)
        await settled(pilot)
        assert notices(app)[-1] == "There is no larger scale."


async def test_what_is_said_of_a_pick_goes_with_it():
    app = BoardgamesApp(game("ataxx", 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.screen.board.cursor = app.screen.match.position.geometry.site_of["a7"]
        await pilot.press("enter")
        assert "selected" in session_message(app)
        await pilot.press("escape")
        assert session_message(app) == ""


async def test_tab_stands_on_places_that_can_be_chosen():
    app = BoardgamesApp(game("io", 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        for key in ("tab", "tab", "shift+tab"):
            await pilot.press(key)
            assert app.screen.board.cursor in app.screen.board.scene.targets


async def test_an_illegal_place_says_why_when_tried_and_when_asked():
    app = BoardgamesApp(game("io", 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("enter")
        assert session_message(app) == "d4 is occupied."
        await pilot.press("left", "left", "i")
        assert session_message(app) == "b4 is not legal: not next to d4, the last stone."
        await pilot.press("right", "i")
        assert session_message(app) == "c4 is legal and changes nothing else on the board."


async def test_a_wrong_typed_action_is_refused_in_a_sentence_and_the_line_stays():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await type_action(pilot, "z9")
        assert session_message(app) == "'z9' is not a move of Torus on this board. Type a move, such as a1."
        assert app.screen.query_one("#typed").has_focus
        await pilot.press("y")
        assert app.screen.query_one("#typed").value == "y"
        await pilot.press("escape")
        assert session_message(app) == ""
        assert app.screen.board.has_focus
        assert not app.screen.match.actions


async def test_undo_and_redo_of_any_depth_inside_a_turn_too():
    app = BoardgamesApp(game("io", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        for _ in range(4):
            await pilot.press("tab", "enter")
            await settled(pilot)
        played = match.actions
        await pilot.press(*["backspace"] * 5)
        assert match.actions == ()
        assert session_message(app) == "Nothing to take back."
        await pilot.press(*["r"] * 5)
        await settled(pilot)
        assert match.actions == played
        assert session_message(app) == "Nothing to redo."


async def test_undo_takes_the_answer_of_a_player_back_with_ones_own_move():
    app = BoardgamesApp(game("torus", 5, white="random"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert len(app.screen.match.actions) == 2
        await pilot.press("backspace")
        await settled(pilot)
        assert app.screen.match.actions == ()


@pytest.mark.parametrize("key", ["x", "left", "enter"])
async def test_a_forced_pass_is_said_and_confirmed_by_any_key(key):
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await stuck(pilot)
        assert screen.session.person.forced_pass.text == "0000"
        assert "PASS" in screen.query_one("#prompt").content.plain
        assert "any key" in screen.query_one("#message").content.plain
        await pilot.press(key)
        await settled(pilot)
        assert [action.text for action in screen.match.actions] == ["0000"]


async def test_help_does_not_confirm_a_forced_pass():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await stuck(pilot)
        await pilot.press("f1")
        await settled(pilot)
        assert isinstance(app.screen, KeysScreen)
        await pilot.press("escape")
        assert not screen.match.actions


async def test_a_piece_can_be_picked_let_go_and_another_one_taken():
    app = BoardgamesApp(game("ataxx", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        site = app.screen.match.position.geometry.site_of
        await click(pilot, site["a5"])
        assert app.screen.board.scene.chosen == {site["a5"]}
        await pilot.press("escape")
        assert app.screen.board.scene.chosen == frozenset()
        await click(pilot, site["a5"])
        await click(pilot, site["e1"])
        assert app.screen.board.scene.chosen == {site["e1"]}
        await click(pilot, site["e3"])
        assert app.screen.match.actions[-1].text == "e1e3"


async def test_a_lone_choice_is_played_for_the_person_and_seen_and_taken_back_with_the_move():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await patch_left(pilot, lone_choice=True)
        await click(pilot, screen.match.position.geometry.site_of["b1"])
        assert [action.text for action in screen.match.actions] == ["b1", "=a1"]
        assert session_message(app) == "Black: b1 =a1, marks a1 for Black, gives up b1, a2 and b2."
        await pilot.press("backspace")
        await settled(pilot)
        assert screen.match.actions == ()
        await pilot.press("r")
        await settled(pilot)
        assert [action.text for action in screen.match.actions] == ["b1", "=a1"]


async def test_a_lone_choice_is_left_to_the_person_where_the_settings_say_so():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await patch_left(pilot, lone_choice=False)
        site = screen.match.position.geometry.site_of
        await click(pilot, site["b1"])
        assert set(screen.board.scene.targets) == {site["a1"]}
        await click(pilot, site["a1"])
        assert [action.text for action in screen.match.actions] == ["b1", "=a1"]
