"""Whole games played in the app by keys, mouse and typed actions; take-backs, passes, and the list of moves."""

import random

from boardgames_tui.ui.screens.keys import KeysScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.widgets.panel_text import outcome_text
from tests.ui.app_pilot import game, open_app, texts


async def test_a_game_is_played_by_typing_in_any_case_after_wrong_actions_are_refused():
    async with open_app(game("onyx", 4)) as (app, pilot):
        match = app.screen.match
        await pilot.type_action("z9")
        assert pilot.session_message == "'z9' is not a move of Onyx on this board. Type a move, such as a1 or a2/b3."
        assert app.screen.query_one("#typed").has_focus
        await pilot.press("y")
        assert app.screen.query_one("#typed").value == "y"
        await pilot.press("escape")
        assert pilot.session_message == ""
        assert app.screen.board.has_focus
        await pilot.press("w")
        assert pilot.session_message == "No swap, pass or other move without a place on the board is possible now."
        await pilot.type(*["plus"] * 4)
        assert pilot.notices[-1] == "There is no larger scale."
        for turn in range(400):
            if match.outcome:
                break
            actions = match.position.actions
            wanted = actions[5 * turn % len(actions)]
            ply = match.ply
            await pilot.type_action(f" {wanted.text.upper()}")
            assert match.actions[ply] == wanted
        assert pilot.shown("text") == outcome_text(match.outcome)
        assert isinstance(await pilot.choose("Back to the games"), PickerScreen)


async def test_tab_stops_at_targets_and_an_illegal_site_is_explained_when_selected_or_queried():
    async with open_app(game("io", 7)) as (app, pilot):
        await pilot.type("enter")
        await pilot.press("enter")
        assert pilot.session_message == "d4 is occupied."
        await pilot.press("left", "left", "i")
        assert pilot.session_message == "b4 is not legal: not next to d4, the last stone."
        await pilot.press("right", "i")
        assert pilot.session_message == "c4 is legal and changes nothing else on the board."
        for key in ("tab", "tab", "shift+tab"):
            await pilot.press(key)
            assert app.screen.board.cursor in app.screen.board.scene.targets


async def test_a_forced_pass_is_announced_and_confirmed_by_any_key_but_help():
    async with open_app() as (_, pilot):
        for key in ("x", "left", "enter"):
            screen = await pilot.open_forced_pass()
            assert screen.session.forced_pass.text == "0000"
            assert "PASS" in pilot.shown("prompt")
            assert "any key" in pilot.shown("message")
            assert isinstance(await pilot.type("f1"), KeysScreen)
            await pilot.type("escape")
            assert not screen.match.actions
            await pilot.type(key)
            assert texts(screen.match) == ["0000"]


async def test_a_selection_is_described_with_its_continuations_and_can_be_cancelled_and_changed():
    async with open_app(game("ataxx", 7)) as (app, pilot):
        scene, prompt = app.screen.board.scene, app.screen.query_one("#prompt")
        site = scene.geometry.site_of
        app.screen.board.cursor = site["a7"]
        await pilot.press("enter")
        assert app.screen.board.scene.chosen == {site["a7"]}
        assert pilot.session_message == "a7 selected: choose one of 8 places (Esc cancels)."
        assert not prompt.display
        await pilot.press("escape")
        assert app.screen.board.scene.chosen == frozenset()
        assert pilot.session_message == ""
        assert prompt.display
        await pilot.click_site("a7")
        await pilot.click_site("g1")
        assert app.screen.board.scene.chosen == {site["g1"]}
        await pilot.click_site("g3")
        assert app.screen.match.actions[-1].text == "g1g3"


async def test_a_lone_choice_is_played_also_one_that_waits_for_the_setting_and_taken_back_with_the_move():
    async with open_app() as (app, pilot):
        screen = await pilot.open_before_patch(lone_choice=False)
        await pilot.click_site("b1")
        assert texts(screen.match) == ["b1"]
        app.change_settings(lone_choice=True)
        await pilot.settle()
        assert texts(screen.match) == ["b1", "=a1"]
        await pilot.type("backspace")
        assert screen.match.actions == ()
        await pilot.click_site("b1")
        assert texts(screen.match) == ["b1", "=a1"]
        assert pilot.session_message == "Black: b1 =a1, marks a1 for Black, gives up b1, a2 and b2."
        await pilot.type("backspace")
        assert screen.match.actions == ()
        await pilot.type("r")
        assert texts(screen.match) == ["b1", "=a1"]


# The list of moves beside the board


def is_visible_in(pilot, past, text):
    """Return whether a text is in the visible part of the list."""
    top = past.content_region.y
    lines = pilot.drawn_lines[top : top + past.content_region.height]
    return any(text in line[52:] for line in lines)


async def test_the_last_move_stays_visible_and_the_next_one_scrolls_the_list_to_the_end():
    async with open_app(game("torus", 9)) as (app, pilot):
        match, rng = app.screen.match, random.Random(3)
        for _ in range(36):
            match.play(rng.choice(match.position.actions))
        app.screen.begin_turn()
        await pilot.settle()
        past, last = app.screen.query_one("#past"), f"36 {match.actions[-1].text}"
        assert is_visible_in(pilot, past, last)
        await pilot.type_action("zz")
        assert "not a move of Torus" in app.screen.session.message
        assert is_visible_in(pilot, past, last)
        await pilot.type("escape", "pageup")
        assert not is_visible_in(pilot, past, "36 ")
        await pilot.type_action(match.position.actions[0].text)
        assert is_visible_in(pilot, past, "37 ")


async def test_a_reply_on_a_board_that_does_not_fit_scrolls_into_view():
    async with open_app(game("onyx", 20, white="random")) as (app, pilot):
        board = app.screen.board
        words = "Only part of the board fits; the view follows the cursor"
        assert pilot.shown("view-description") == f"{words}."
        for _ in range(6):
            await pilot.type("tab", "enter")
            (reply,) = board.scene.last
            x, y, width, height = board.viewport.rectangles_of([reply])[0]
            assert board.viewport.site_at(x + width // 2, y + height // 2) == reply
        await pilot.type("plus")
        assert pilot.shown("view-description") == f"{words} (- zooms out)."
