"""The list of moves beside the board."""

import random

from boardgames_tui.ui.app import BoardgamesApp
from tests.ui.app_pilot import click, drawn_lines, game, session_message, settled, type_action


async def test_who_sees_a_part_of_the_board_is_told_how_to_see_all():
    app = BoardgamesApp(game("torus", 9))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("plus")
        await settled(pilot)
        shifted = app.screen.query_one("#view-description")
        words = "Only part of the board fits; the view follows the cursor (- zooms out)."
        assert shifted.content.plain == words
        await pilot.press("minus")
        await settled(pilot)
        assert not shifted.display


async def long_game(pilot):
    await settled(pilot)
    match = pilot.app.screen.match
    dice = random.Random(3)
    for _ in range(36):
        match.play(dice.choice(match.position.actions))
    pilot.app.screen.begin_turn()
    await settled(pilot)
    return pilot.app.screen.query_one("#past")


def shows(past, text):
    """Whether a text stands in what shows of the list."""
    top = past.content_region.y
    lines = drawn_lines(past)[top : top + past.content_region.height]
    return any(text in line[52:] for line in lines)


async def test_the_last_move_is_in_sight_whatever_else_is_said():
    app = BoardgamesApp(game("torus", 9))
    async with app.run_test(size=(80, 24)) as pilot:
        past = await long_game(pilot)
        last = f"36 {app.screen.match.actions[-1].text}"
        assert shows(past, last)
        await type_action(pilot, "zz")
        assert "not a move of Torus" in app.screen.session.message
        assert shows(past, last)


async def test_who_looks_at_earlier_moves_is_brought_back_by_the_next_one():
    app = BoardgamesApp(game("torus", 9))
    async with app.run_test(size=(80, 24)) as pilot:
        past = await long_game(pilot)
        await pilot.press("pageup")
        await settled(pilot)
        assert not shows(past, "36 ")
        await type_action(pilot, app.screen.match.position.actions[0].text)
        assert shows(past, "37 ")


async def test_a_reply_on_a_board_that_does_not_fit_scrolls_into_view():
    app = BoardgamesApp(game("onyx", 20, white="random"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = app.screen
        words = "Only part of the board fits; the view follows the cursor."
        assert screen.query_one("#view-description").content.plain == words
        for _ in range(6):
            await pilot.press("tab", "enter")
            await settled(pilot)
            (reply,) = screen.board.scene.last
            x, y, width, height = screen.board.viewport.rectangles_of([reply])[0]
            assert screen.board.viewport.site_at(x + width // 2, y + height // 2) == reply


async def test_while_a_selection_is_open_only_its_continuations_are_described():
    app = BoardgamesApp(game("ataxx", 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        prompt = app.screen.query_one("#prompt")
        assert prompt.display
        await click(pilot, app.screen.match.position.geometry.site_of["a7"])
        assert not prompt.display
        assert session_message(app) == "a7 selected: choose one of 8 places (Esc cancels)."
        await pilot.press("escape")
        await settled(pilot)
        assert prompt.display
