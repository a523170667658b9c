"""Whole games played in the app by keys, mouse and typed actions; take-backs, passes and single choices."""

import pytest

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
    open_app,
    open_before_patch,
    open_forced_pass,
    press,
    session_message,
    settled,
    type_action,
)


async def test_a_game_is_played_by_keys_to_its_result_and_back_to_the_picker():
    async with open_app(game("torus", 5)) as (app, pilot):
        match = app.screen.match
        for _ in range(400):
            if isinstance(app.screen, Question):
                break
            await press(pilot, "tab", "enter")
        assert match.outcome
        assert app.screen.query_one("#text").content == outcome_text(match.outcome)
        await choose(pilot, "Back to the games")
        assert isinstance(app.screen, PickerScreen)


async def test_a_game_is_played_with_the_mouse():
    async with open_app(game("implo", 4)) as (app, pilot):
        match = app.screen.match
        for turn in range(400):
            if match.outcome:
                break
            action = await click_action(pilot, match, choice=7 * turn)
            assert action in match.actions
        assert isinstance(app.screen, Question)
        await pilot.click("OptionList", offset=(2, 6))
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize(("key", "size"), [("io", 9), ("torus", 9), ("ataxx", 7)])
async def test_clicks_play_actions_of_the_other_games(key, size):
    async with open_app(game(key, size)) as (app, pilot):
        played = [await click_action(pilot, app.screen.match, choice=17 * turn) for turn in range(6)]
        assert app.screen.match.actions == tuple(played)


async def test_a_game_is_played_by_typing_in_any_case():
    async with open_app(game("onyx", 4)) as (app, pilot):
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


async def test_the_swap_key_says_when_no_swap_is_possible():
    async with open_app(game("onyx", 4)) as (app, pilot):
        await pilot.press("w")
        assert session_message(app) == "No swap, pass or other move without a place on the board is possible now."


async def test_refuses_a_scale_beyond_the_largest():
    async with open_app(game("onyx", 4)) as (app, pilot):
        await press(pilot, *["plus"] * 4)
        assert notices(app)[-1] == "There is no larger scale."


async def test_a_message_about_a_selection_disappears_with_it():
    async with open_app(game("ataxx", 7)) as (app, pilot):
        app.screen.board.cursor = app.screen.match.position.geometry.site_of["a7"]
        await pilot.press("enter")
        assert "selected" in session_message(app)
        await pilot.press("escape")
        assert session_message(app) == ""


async def test_tab_stops_at_targets():
    async with open_app(game("io", 7)) as (app, pilot):
        await press(pilot, "enter")
        for key in ("tab", "tab", "shift+tab"):
            await pilot.press(key)
            assert app.screen.board.cursor in app.screen.board.scene.targets


async def test_an_illegal_site_is_explained_when_selected_or_queried():
    async with open_app(game("io", 7)) as (app, pilot):
        await press(pilot, "enter")
        await pilot.press("enter")
        assert session_message(app) == "d4 is occupied."
        await pilot.press("left", "left", "i")
        assert session_message(app) == "b4 is not legal: not next to d4, the last stone."
        await pilot.press("right", "i")
        assert session_message(app) == "c4 is legal and changes nothing else on the board."


async def test_a_wrong_typed_action_is_refused_and_the_input_stays_open():
    async with open_app(game("torus", 5)) as (app, pilot):
        await type_action(pilot, "z9")
        assert session_message(app) == "'z9' is not a move of Torus on this board. Type a move, such as a1."
        assert app.screen.query_one("#typed").has_focus
        await pilot.press("y")
        assert app.screen.query_one("#typed").value == "y"
        await pilot.press("escape")
        assert session_message(app) == ""
        assert app.screen.board.has_focus
        assert not app.screen.match.actions


async def test_undo_and_redo_go_to_any_depth_also_inside_a_turn():
    async with open_app(game("io", 5)) as (app, pilot):
        match = app.screen.match
        for _ in range(4):
            await press(pilot, "tab", "enter")
        played = match.actions
        await pilot.press(*["backspace"] * 5)
        assert match.actions == ()
        assert session_message(app) == "Nothing to take back."
        await press(pilot, *["r"] * 5)
        assert match.actions == played
        assert session_message(app) == "Nothing to redo."


async def test_undo_takes_back_the_reply_with_the_own_move():
    async with open_app(game("torus", 5, white="random")) as (app, pilot):
        await press(pilot, "enter")
        assert len(app.screen.match.actions) == 2
        await press(pilot, "backspace")
        assert app.screen.match.actions == ()


@pytest.mark.parametrize("key", ["x", "left", "enter"])
async def test_a_forced_pass_is_announced_and_confirmed_by_any_key(key):
    async with open_app() as (_, pilot):
        screen = await open_forced_pass(pilot)
        assert screen.session.forced_pass.text == "0000"
        assert "PASS" in screen.query_one("#prompt").content.plain
        assert "any key" in screen.query_one("#message").content.plain
        await press(pilot, key)
        assert [action.text for action in screen.match.actions] == ["0000"]


async def test_help_does_not_confirm_a_forced_pass():
    async with open_app() as (app, pilot):
        screen = await open_forced_pass(pilot)
        await press(pilot, "f1")
        assert isinstance(app.screen, KeysScreen)
        await pilot.press("escape")
        assert not screen.match.actions


async def test_a_selection_can_be_cancelled_and_changed():
    async with open_app(game("ataxx", 5)) as (app, pilot):
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


async def test_a_lone_choice_is_played_and_taken_back_with_the_move():
    async with open_app() as (app, pilot):
        screen = await open_before_patch(pilot, lone_choice=True)
        await click(pilot, screen.match.position.geometry.site_of["b1"])
        assert [action.text for action in screen.match.actions] == ["b1", "=a1"]
        assert session_message(app) == "Black: b1 =a1, marks a1 for Black, gives up b1, a2 and b2."
        await press(pilot, "backspace")
        assert screen.match.actions == ()
        await press(pilot, "r")
        assert [action.text for action in screen.match.actions] == ["b1", "=a1"]


async def test_a_lone_choice_is_left_to_the_person_on_request():
    async with open_app() as (_, pilot):
        screen = await open_before_patch(pilot, lone_choice=False)
        site = screen.match.position.geometry.site_of
        await click(pilot, site["b1"])
        assert set(screen.board.scene.targets) == {site["a1"]}
        await click(pilot, site["a1"])
        assert [action.text for action in screen.match.actions] == ["b1", "=a1"]
