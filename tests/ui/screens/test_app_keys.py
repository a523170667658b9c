"""Changing keys in the app or in the file, and the key bar."""

from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.ui.keymap import key_label
from boardgames_tui.ui.screens.dialogs import Modal
from boardgames_tui.ui.screens.keys import KeyList, KeyRow, KeysScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from tests.ui.app_pilot import game, open_app


def highlighted(app):
    return app.screen.query_one(KeyList).highlighted_option


async def go_to_key(pilot, name):
    """Move to the row of a key with the arrow keys, starting at the top."""
    await pilot.press("home")
    while highlighted(pilot.app).key.name != name:
        await pilot.press("down")


def listed_keys(app):
    """Return the names of the keys that the page lists."""
    return [row.key.name for row in app.screen.query_one(KeyList).options if isinstance(row, KeyRow)]


def visible_rows(keys):
    """Return the indices of the visible rows and headings, by lines, which Textual does not make public."""
    top = keys.scroll_offset.y
    return [index for index, _ in keys._lines[top : top + keys.size.height]]


async def click_row(pilot, name):
    """Click the first row of a key."""
    keys = pilot.app.screen.query_one(KeyList)
    await pilot.type("home")
    at = next(at for at, row in enumerate(keys.options) if isinstance(row, KeyRow) and row.key.name == name)
    await pilot.click(keys, offset=(4, visible_rows(keys).index(at)))
    await pilot.settle()


async def test_a_key_is_changed_by_pressing_another_one_or_added_and_the_defaults_are_restored():
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.type("enter")
        assert "Bksp Undo" in pilot.key_bar_text
        await pilot.type("f1")
        await go_to_key(pilot, "undo")
        await pilot.type("enter", "x")
        assert str(highlighted(app).prompt).split() == ["x", "take", "a", "move", "back"]
        assert load_settings().keys == {"undo": "x"}
        await pilot.type("plus", "f6")
        assert load_settings().keys == {"undo": "x,f6"}
        await pilot.type("escape")
        assert "x Undo" in pilot.key_bar_text
        for key, ply in (("backspace", 1), ("x", 0), ("r", 1), ("f6", 0), ("r", 1)):
            await pilot.press(key)
            assert app.screen.match.ply == ply
        await pilot.type("f1")
        await go_to_key(pilot, "undo")
        await pilot.type("u", "escape")
        assert load_settings().keys == {}
        await pilot.press("x")
        assert app.screen.match.ply == 1


async def test_a_used_key_is_refused_even_one_of_the_app_and_escape_changes_nothing():
    async with open_app() as (app, pilot):
        await pilot.type("ctrl+z")
        assert pilot.notices == ["There is no shell to return to."]
        await pilot.type("f1")
        await go_to_key(pilot, "undo")
        for key, name in (("r", "redo"), ("ctrl+q", "quit"), ("ctrl+p", "commands"), ("f1", "keys")):
            await pilot.type("enter")
            await pilot.press(key)
            await pilot.until_on(KeysScreen)
            await pilot.settle()
            assert pilot.screen_message.startswith(f"{key_label(key)} is already used for {name} ")
        assert isinstance(await pilot.type("enter", "escape"), KeysScreen)
        assert app.settings.keys == {}
        await pilot.press("ctrl+q")
        await pilot.until(lambda: not app.is_running)


async def test_the_filter_searches_keys_labels_and_headings():
    async with open_app() as (app, pilot):
        await pilot.type("f1")
        whole = listed_keys(app)
        for text, names in {
            "undo": ["undo", "restore", "edit_undo"],
            "MOVE  back": ["undo", "step_back", "step_back"],
            "puzzle next": ["mistake", "step_after"],
            "pgup": ["earlier", "step_before", "earlier"],
        }.items():
            await pilot.type("slash", *("space" if letter == " " else letter for letter in text))
            assert listed_keys(app) == names
            await pilot.type("escape")
            assert listed_keys(app) == whole
        page = app.screen
        await pilot.type("slash", *"qqq", "enter", "down", "enter", "plus", "u", "pagedown", "end")
        assert app.screen is page
        assert app.settings.keys == {}
        assert [str(row.prompt) for row in app.screen.query_one(KeyList).options] == ["No key matches."]
        await pilot.type("escape")
        assert isinstance(await pilot.type("escape"), PickerScreen)


async def test_rows_are_changed_by_enter_in_the_filter_or_a_click_unless_their_keys_are_fixed():
    async with open_app(size=(80, 120)) as (app, pilot):
        page = await pilot.type("f1")
        await click_row(pilot, "")
        assert app.screen is page
        await click_row(pilot, "left")
        await pilot.type("x")
        assert load_settings().keys == {"left": "x"}
        await pilot.type("slash", *"undo", "enter")
        await pilot.type("f6")
        assert load_settings().keys == {"left": "x", "undo": "f6"}
        await pilot.type("down", "down", "enter", "f7")
        assert load_settings().keys == {"left": "x", "undo": "f6", "restore": "f7"}
        await pilot.type("escape", "f1", "slash", *"right", "down", "pagedown")
        names = ["right", "up_right", "down_right", "step_on", "step_on", "pan_right", "game_after", "", ""]
        assert listed_keys(app) == names
        assert highlighted(app).key.name == "game_after"
        await pilot.press("pageup")
        assert highlighted(app).key.name == "right"


async def test_keys_from_the_file_are_used_and_a_wrong_one_is_reported():
    keys = {"undo": "x", "redo": "hyperspace", "type": "slash"}
    save_settings(Settings(keys=keys))
    async with open_app(game("torus", 5)) as (app, pilot):
        assert pilot.notices == ["'hyperspace' is not a key that redo can have."]
        await pilot.press("enter", "x")
        assert len(app.screen.match.actions) == 0
        await pilot.press("r")
        assert len(app.screen.match.actions) == 1
        assert load_settings().keys == keys
        await pilot.type("slash", "a", "1", "enter")
        assert app.screen.match.actions[-1].text == "a1"


async def test_the_page_of_keys_is_not_cut_off():
    async with open_app() as (_, pilot):
        for size in ((80, 24), (120, 40), (40, 16)):
            await pilot.resize(*size)
            for key in ("f1", "enter"):
                await pilot.type(key)
                assert not pilot.cut_off_texts
            await pilot.type("escape", "escape")


async def test_the_key_bar_fits_80_columns_and_shows_the_way_out():
    async with open_app() as (_, pilot):
        for way in ((), ("enter",), ("f1",), ("comma",), ("question_mark",), ("s",)):
            await pilot.type(*way)
            assert any(word in pilot.key_bar_text for word in ("Back", "Quit", "Leave")), way
            assert len(pilot.key_bar_text) <= 80
            if way:
                await pilot.type("escape")


async def test_only_possible_actions_are_offered():
    """Without a board in the window, or after the end of the game, nothing can be played or taken back."""
    async with open_app(game("torus", 5), size=(20, 8)) as (_, pilot):
        assert "Play" not in pilot.key_bar_text
        await pilot.resize(100, 30)
        assert pilot.key_bar_text.startswith(" Enter Play ")
        await pilot.press("colon")
        assert pilot.key_bar_text.startswith(" Enter Play  Esc Back to the board ")
        await pilot.resize(90, 30)
        assert pilot.key_bar_text.startswith(" Enter Play  Esc Back to the board ")
        await pilot.press("escape")
        for action in ("b3", "c3", "d3", "a1", "c2", "a2", "c4"):
            await pilot.type_action(action)
        await pilot.until_on(Modal)
        await pilot.type("escape")
        assert pilot.key_bar_text.startswith(" v View  Bksp Undo ")
        assert not {"Play", "Hint", "Why"} & set(pilot.key_bar_text.split())
        await pilot.type("backspace")
        assert pilot.key_bar_text.startswith(" Enter Play ")


async def test_the_page_of_keys_scrolls_page_by_page():
    async with open_app() as (app, pilot):
        await pilot.type("f1", "home")
        keys, at = app.screen.query_one(KeyList), [1]
        for key in ("pagedown", "space", "pageup", "pageup", "pageup", "end", "pagedown", "home"):
            await pilot.type(key)
            at.append(keys.highlighted)
            assert keys.highlighted in visible_rows(keys)
        assert at[5] == at[8] == 1
        assert 10 < at[1] < at[2]
        assert at[6] == at[7] == keys.option_count - 1
        assert 0 in visible_rows(keys)


async def test_the_page_opens_at_the_keys_of_the_screen_below():
    async with open_app() as (app, pilot):
        for way, heading, first in (
            ((), "In the picker", "start"),
            (("l",), "In a lesson or a puzzle", "touch"),
            (("g",), "In the list of saved games", "open_game"),
            (("e",), "In the position editor", "touch"),
        ):
            await pilot.type(*way)
            await pilot.type("f1")
            assert highlighted(app).key.name == first
            keys = app.screen.query_one(KeyList)
            assert str(keys.options[visible_rows(keys)[0]].prompt).strip() == heading
            if way == ("l",):
                # The lesson names the current keys.
                app.change_settings(keys={"touch": "f7"})
                await pilot.type("escape")
                assert "press F7" in pilot.shown("message")
                await pilot.type("escape")
            else:
                await pilot.type("escape", *(["escape"] if way else []))
