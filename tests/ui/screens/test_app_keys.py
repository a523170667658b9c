"""Keys that are changed in the app or in the file, and the line of keys."""

import pytest

from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.dialogs import Modal
from boardgames_tui.ui.screens.keys import KeyList, KeyRow, KeysScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.ui.app_pilot import game, notices, screen_message, settled, type_action, until
from tests.ui.cut_off_texts import cut_off_texts

SIZES = [(80, 24), (120, 40), (40, 16)]


def highlighted(app):
    return app.screen.query_one(KeyList).highlighted_option


async def go_to_key(pilot, name):
    """Go to the row of a key with the arrows, from the top."""
    await pilot.press("home")
    while highlighted(pilot.app).key.name != name:
        await pilot.press("down")


def listed(app):
    """Return the names of the keys that the page lists."""
    return [row.key.name for row in app.screen.query_one(KeyList).options if isinstance(row, KeyRow)]


def in_sight(keys):
    """Return the indices of the rows and headings in sight, by lines. Textual keeps the lines to itself."""
    top = keys.scroll_offset.y
    return [index for index, _ in keys._lines[top : top + keys.size.height]]


async def click_row(pilot, name):
    """Click the first row of a key."""
    keys = pilot.app.screen.query_one(KeyList)
    await pilot.press("home")
    await settled(pilot)
    at = next(at for at, row in enumerate(keys.options) if isinstance(row, KeyRow) and row.key.name == name)
    await pilot.click(keys, offset=(4, in_sight(keys).index(at)))
    await settled(pilot)


def key_line(app):
    return app.screen.query_one(KeyBar).render().plain


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
        assert str(highlighted(app).prompt).split() == ["x", "take", "a", "move", "back"]
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
        await pilot.press("home", "plus", "q")
        await settled(pilot)
        assert load_settings().keys == {"left": "left,h,q"}
        await pilot.press("escape")
        await settled(pilot)
        await pilot.press("q", "h", "left", "right", "right", "right")
        assert board.cursor == start
        await pilot.press("f1")
        await settled(pilot)
        await pilot.press("home", "u", "escape")
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
        assert screen_message(app) == "r is already used for redo (redo a move)."
        await pilot.press("enter", "escape")
        await settled(pilot)
        assert isinstance(app.screen, KeysScreen)
        assert app.settings.keys == {}


@pytest.mark.parametrize(("key", "name"), [("ctrl+q", "quit"), ("ctrl+p", "commands"), ("f1", "keys")])
async def test_any_key_is_taken_even_one_of_the_app(key, name):
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        await go_to_key(pilot, "undo")
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, KeysScreen))
        await settled(pilot)
        assert f"is already used for {name} " in screen_message(app)
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not app.is_running)


async def test_keys_where_no_row_matches_do_nothing():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        await pilot.press("slash", *"qqq", "enter", "down", "enter", "plus", "u", "pagedown", "end")
        await settled(pilot)
        assert isinstance(app.screen, KeysScreen)
        assert app.settings.keys == {}
        assert [str(row.prompt) for row in app.screen.query_one(KeyList).options] == ["No key matches."]


async def test_a_row_is_changed_by_a_click_too():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        await click_row(pilot, "touch")
        await pilot.press("x")
        await settled(pilot)
        assert load_settings().keys == {"touch": "x"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("undo", ["undo", "restore", "edit_undo"]),
        ("MOVE  back", ["undo", "step_back"]),
        ("lesson", ["again", "step_before", "step_after", "lesson"]),
        ("pgup", ["earlier", "step_before"]),
    ],
)
async def test_the_filter_finds_words_in_keys_labels_and_headings(text, names):
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        whole = listed(app)
        await pilot.press("slash", *("space" if letter == " " else letter for letter in text))
        await settled(pilot)
        assert listed(app) == names
        await pilot.press("escape")
        await settled(pilot)
        assert listed(app) == whole
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


async def test_enter_in_the_filter_changes_the_first_row_and_down_leads_to_the_others():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        await pilot.press("slash", *"undo", "enter")
        await settled(pilot)
        await pilot.press("x")
        await settled(pilot)
        assert load_settings().keys == {"undo": "x"}
        await pilot.press("down", "down", "enter", "f7")
        await settled(pilot)
        assert load_settings().keys == {"undo": "x", "restore": "f7"}


async def test_keys_of_the_file_hold_and_a_wrong_one_is_said_and_ignored():
    save_settings(Settings(keys={"undo": "x", "redo": "hyperspace"}))
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert notices(app) == ["'hyperspace' is not a key that redo can have."]
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
        assert not cut_off_texts(app)
        await pilot.press("enter")
        await settled(pilot)
        assert not cut_off_texts(app)


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
        assert notices(app) == ["There is no shell to return to."]


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
        assert key_line(app).startswith(" Enter Play  Esc Back to the board ")
        await pilot.resize_terminal(90, 30)
        await settled(pilot)
        assert key_line(app).startswith(" Enter Play  Esc Back to the board ")
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
        keys = app.screen.query_one(KeyList)
        await pilot.press("home")
        await settled(pilot)
        at, seen = [keys.highlighted], [in_sight(keys)]
        for key in ("pagedown", "space", "pageup", "pageup", "pageup", "end", "pagedown", "home"):
            await pilot.press(key)
            await settled(pilot)
            at.append(keys.highlighted)
            seen.append(in_sight(keys))
        assert all(here in rows for here, rows in zip(at, seen, strict=True))
        assert at[0] == at[5] == at[8] == 1
        assert 10 < at[1] < at[2]
        assert at[6] == at[7] == keys.option_count - 1
        assert all(0 in rows for rows in (seen[0], seen[5], seen[8]))


async def test_pages_up_and_down_pass_over_the_heading_above_and_the_fixed_keys_below():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        await pilot.press("slash", *"right", "down", "pagedown")
        assert listed(app) == ["right", "up_right", "down_right", "step_on", "pan_right", "game_after", "", ""]
        assert highlighted(app).key.name == "game_after"
        await pilot.press("pageup")
        assert highlighted(app).key.name == "right"


async def test_a_row_whose_keys_are_fixed_changes_nothing():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 120)) as pilot:
        await pilot.press("f1")
        await settled(pilot)
        page = app.screen
        await click_row(pilot, "")
        assert app.screen is page


async def test_a_lesson_names_the_keys_as_they_are_now():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("l", "f1")
        await settled(pilot)
        app.change_settings(keys={"touch": "f7"})
        await pilot.press("escape")
        await settled(pilot)
        assert "press F7" in str(app.screen.query_one("#message").content)


@pytest.mark.parametrize(
    ("way", "heading", "first"),
    [
        ((), "In the picker", "game_before"),
        (("l",), "In a lesson", "again"),
        (("g",), "In the list of saved games", "open_game"),
        # Its first keys cannot be changed, so they cannot be highlighted.
        (("e",), "In the position editor", "wipe"),
    ],
    ids=str,
)
async def test_the_page_opens_at_the_keys_of_the_screen_below(way, heading, first):
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(*way)
        await settled(pilot)
        await pilot.press("f1")
        await settled(pilot)
        assert highlighted(app).key.name == first
        keys = app.screen.query_one(KeyList)
        top = keys.options[in_sight(keys)[0]]
        assert str(top.prompt).strip() == heading
