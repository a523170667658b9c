"""The list of moves beside the board."""

import random

from tests.ui.app_pilot import (
    click,
    drawn_lines,
    game,
    open_app,
    press,
    session_message,
    settled,
    type_action,
)


async def test_a_partial_view_explains_how_to_see_the_whole_board():
    async with open_app(game("torus", 9)) as (app, pilot):
        await press(pilot, "plus")
        shifted = app.screen.query_one("#view-description")
        words = "Only part of the board fits; the view follows the cursor (- zooms out)."
        assert shifted.content.plain == words
        await press(pilot, "minus")
        assert not shifted.display


async def play_long_game(pilot):
    await settled(pilot)
    match = pilot.app.screen.match
    rng = random.Random(3)
    for _ in range(36):
        match.play(rng.choice(match.position.actions))
    pilot.app.screen.begin_turn()
    await settled(pilot)
    return pilot.app.screen.query_one("#past")


def is_visible_in(past, text):
    """Return whether a text is in the visible part of the list."""
    top = past.content_region.y
    lines = drawn_lines(past)[top : top + past.content_region.height]
    return any(text in line[52:] for line in lines)


async def test_the_last_move_stays_visible():
    async with open_app(game("torus", 9)) as (app, pilot):
        past = await play_long_game(pilot)
        last = f"36 {app.screen.match.actions[-1].text}"
        assert is_visible_in(past, last)
        await type_action(pilot, "zz")
        assert "not a move of Torus" in app.screen.session.message
        assert is_visible_in(past, last)


async def test_the_next_move_scrolls_the_list_to_the_end():
    async with open_app(game("torus", 9)) as (app, pilot):
        past = await play_long_game(pilot)
        await press(pilot, "pageup")
        assert not is_visible_in(past, "36 ")
        await type_action(pilot, app.screen.match.position.actions[0].text)
        assert is_visible_in(past, "37 ")


async def test_a_reply_on_a_board_that_does_not_fit_scrolls_into_view():
    async with open_app(game("onyx", 20, white="random")) as (app, pilot):
        screen = app.screen
        words = "Only part of the board fits; the view follows the cursor."
        assert screen.query_one("#view-description").content.plain == words
        for _ in range(6):
            await press(pilot, "tab", "enter")
            (reply,) = screen.board.scene.last
            x, y, width, height = screen.board.viewport.rectangles_of([reply])[0]
            assert screen.board.viewport.site_at(x + width // 2, y + height // 2) == reply


async def test_a_selection_describes_only_its_continuations():
    async with open_app(game("ataxx", 7)) as (app, pilot):
        prompt = app.screen.query_one("#prompt")
        assert prompt.display
        await click(pilot, app.screen.match.position.geometry.site_of["a7"])
        assert not prompt.display
        assert session_message(app) == "a7 selected: choose one of 8 places (Esc cancels)."
        await press(pilot, "escape")
        assert prompt.display
