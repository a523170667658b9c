"""Keys that are changed in the app or in the file, and the line of keys."""

import pytest

from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.form import Rows
from boardgames_tui.ui.screens.keys import KeyRow, KeysScreen
from boardgames_tui.ui.screens.modal import Modal
from boardgames_tui.ui.widgets.key_bar import KeyLine
from tests.ui.app_pilot import game, settled, told, type_action, until
from tests.ui.cut import cut

SIZES = [(80, 24), (120, 40), (40, 16)]


async def go_to_key(pilot, name):
    """Go to the row of a key with the arrows."""
    while pilot.app.focused.key.name != name:
        await pilot.press("down")


def key_line(app):
    return app.screen.query_one(KeyLine).render().plain


async def test_a_key_is_changed_by_pressing_another_one():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert "Bksp Undo" in key_line(app)
        await pilot.press("f1")
        await settled(pilot)
        await go_to_key(pilot, "undo")
        await pilot.press("enter", "x")
        await settled(pilot)
        assert str(app.focused.content).split() == ["x", "take", "back"]
        assert load_settings().keys == {"undo": "x"}
        await pilot.press("escape")
        await settled(pilot)
        assert "x Undo" in key_line(app)
        await pilot.press("backspace")
        assert len(app.screen.match.actions) == 1
        await pilot.press("x")
        assert len(app.screen.match.actions) == 0


async def test_one_more_key_leaves_the_others_and_the_usual_ones_come_back():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        board = app.screen.board
        start = board.cursor
        await pilot.press("f1")
        await settled(pilot)
        await pilot.press("plus", "q")
        await settled(pilot)
        assert load_settings().keys == {"left": "left,h,q"}
        await pilot.press("escape")
        await settled(pilot)
        await pilot.press("q", "h", "left", "right", "right", "right")
        assert board.cursor == start
        await pilot.press("f1")
        await settled(pilot)
        await pilot.press("u", "escape")
        await settled(pilot)
        assert load_settings().keys == {}
        await pilot.press("q")
        assert board.cursor == start


async def test_a_key_that_is_taken_is_refused_at_once_and_esc_changes_nothing():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        await go_to_key(pilot, "undo")
        await pilot.press("enter", "r")
        await settled(pilot)
        assert told(app) == "r cannot be a key of undo (take back): redo (do again what was taken back) has it."
        await pilot.press("enter", "escape")
        await settled(pilot)
        assert isinstance(app.screen, KeysScreen)
        assert app.settings.keys == {}


async def test_keys_that_come_before_any_row_do_nothing():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        app.screen.set_focus(None)
        await pilot.press("enter", "plus", "u", "pagedown", "end")
        assert isinstance(app.screen, KeysScreen)
        assert app.settings.keys == {}
        await pilot.press("down")
        assert isinstance(app.focused, KeyRow)


async def test_a_row_is_changed_by_a_click_too():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        row = next(row for row in app.screen.query(KeyRow) if row.key.name == "touch")
        await pilot.click(row)
        await settled(pilot)
        await pilot.press("x")
        await settled(pilot)
        assert load_settings().keys == {"touch": "x"}


async def test_keys_of_the_file_hold_and_a_wrong_one_is_said_and_ignored():
    save_settings(Settings(keys={"undo": "x", "redo": "hyperspace"}))
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert [note.message for note in app._notifications] == ["'hyperspace' is no key that redo could have."]
        await pilot.press("enter", "x")
        assert len(app.screen.match.actions) == 0
        await pilot.press("r")
        assert len(app.screen.match.actions) == 1
        assert load_settings().keys == {"undo": "x", "redo": "hyperspace"}


async def test_a_changed_key_that_opens_the_line_still_comes_before_what_is_typed():
    save_settings(Settings(keys={"type": "slash"}))
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("slash", "c", "3", "enter")
        await settled(pilot)
        assert [action.text for action in app.screen.match.actions] == ["c3"]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_page_of_keys_is_not_cut(size):
    app = BoardgamesApp()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        assert not cut(app)
        await pilot.press("enter")
        await settled(pilot)
        assert not cut(app)


@pytest.mark.parametrize("way", [(), ("enter",), ("f1",), ("comma",), ("question_mark",), ("s",)], ids=str)
async def test_the_line_of_keys_fits_80_columns_with_the_way_out_in_it(way):
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(*way)
        await settled(pilot)
        assert any(word in key_line(app) for word in ("Back", "Quit", "Leave"))
        assert len(key_line(app)) <= 80


async def test_without_a_shell_ctrl_z_says_so_and_goes_on():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("ctrl+z")
        await settled(pilot)
        assert [note.message for note in app._notifications] == ["There is no shell to go back to."]


async def test_only_what_can_be_done_is_offered():
    """In a window without a board nothing is played or taken back, and neither is after the end."""
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(20, 8)) as pilot:
        await settled(pilot)
        assert "Play" not in key_line(app)
        await pilot.resize_terminal(100, 30)
        await settled(pilot)
        assert key_line(app).startswith(" Enter Play ")
        await pilot.press("colon")
        assert key_line(app).startswith(" Enter Play it ")
        await pilot.resize_terminal(90, 30)
        await settled(pilot)
        assert key_line(app).startswith(" Enter Play it ")
        await pilot.press("escape")
        await type_action(pilot, "b3 c3 d3 a1 c2 a2 c4")
        await until(pilot, lambda: isinstance(app.screen, Modal))
        await pilot.press("escape")
        await settled(pilot)
        assert key_line(app).startswith(" o Game ")
        assert not {"Play", "Hint", "Why"} & set(key_line(app).split())
        await pilot.press("backspace")
        await settled(pilot)
        assert key_line(app).startswith(" Enter Play ")


async def test_the_page_of_keys_is_read_page_by_page():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        await settled(pilot)
        rows = [row for row in app.screen.query(KeyRow) if row.can_focus]
        title = app.screen.query_one(".title")
        seen = [app.focused]
        for key in ("pagedown", "space", "pageup", "pageup", "pageup", "end", "pagedown", "home"):
            await pilot.press(key)
            await settled(pilot)
            assert app.focused.region in app.screen.query_one(Rows).region
            seen.append(app.focused)
        at = [rows.index(row) for row in seen]
        assert at[0] == at[5] == at[8] == 0
        assert 10 < at[1] < at[2]
        assert at[3] == at[1]
        assert at[6] == at[7] == len(rows) - 1
        assert title.region in app.screen.query_one(Rows).region


async def test_a_row_whose_keys_are_fixed_changes_nothing():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 120)) as pilot:
        await pilot.press("f1")
        await settled(pilot)
        page = app.screen
        await pilot.click(next(row for row in page.query(KeyRow) if not row.key.name))
        await settled(pilot)
        assert app.screen is page


async def test_a_lesson_names_the_keys_as_they_are_now():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("l", "f1")
        await settled(pilot)
        app.change(keys={"touch": "f7"})
        await pilot.press("escape")
        await settled(pilot)
        assert "press F7" in str(app.screen.query_one("#said").content)
