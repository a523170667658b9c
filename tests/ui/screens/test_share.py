"""Copying a position or a game from the app, and saving a record to a file."""

import pytest
from textual import events
from textual.widgets import Input, TextArea

from boardgames_tui.record import Record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.record.formats import load
from boardgames_tui.ui.screens.share import ShareScreen
from tests.play.random_records import random_record, shape
from tests.ui.app_pilot import game, open_app


async def test_the_position_and_the_game_are_shown_selected_and_copied():
    record = random_record("implo", 6)
    async with open_app(record) as (app, pilot):
        await pilot.type("end", "C")
        area = app.screen.query_one(TextArea)
        texts = str(record.root.line[-1].position), write_record(record)
        for text in texts:
            assert area.text == text
            assert area.read_only
            await pilot.press("enter")
            assert app.clipboard == text
            assert "Sent to the terminal's clipboard" in pilot.screen_message
            assert not pilot.cut_off_texts
            await pilot.press("right")
        await pilot.type("tab", "ctrl+home", "shift+end")
        assert area.selected_text
        assert texts[0].startswith(area.selected_text)
        await pilot.type("escape")
        assert app.screen.record_cursor.record is record


@pytest.mark.parametrize("by_key", [True, False])
async def test_a_current_game_is_shared_by_key_or_menu(by_key):
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.press("enter")
        match = app.screen.match
        await pilot.type("C" if by_key else "o")
        if not by_key:
            assert isinstance(await pilot.choose("Copy the position or the game"), ShareScreen)
        assert app.screen.query_one("#shared").text == str(match.position)
        await pilot.press("right")
        assert app.screen.query_one("#shared").text == write_record(Record.of(match))


@pytest.mark.parametrize("size", [(80, 24), (40, 16)], ids=str)
async def test_a_long_text_scrolls_and_is_not_cut_off(size):
    async with open_app(random_record("onyx", 12, plies=200), size=size) as (app, pilot):
        await pilot.type("C", "right")
        assert not pilot.cut_off_texts
        area = app.screen.query_one(TextArea)
        assert area.size.height >= 3
        await pilot.press("down", "down")
        assert area.scroll_y == 2


async def test_a_record_is_saved_under_its_name_and_read_back_equal(tmp_path):
    record, file = random_record("ataxx", 5), tmp_path / "game.bgn"
    async with open_app(record, file) as (app, pilot):
        await pilot.type("right", "V", "p", "s")
        assert pilot.screen_message.startswith("The file extension sets the format: .bgn, .")
        assert app.screen.query_one(Input).value == file.name
        await pilot.type("enter")
        assert shape(load(file.read_text("utf-8")).root) == shape(record.root)
        assert pilot.screen_message == f"Saved as {file}."
        assert not app.screen.record_cursor.is_unsaved


async def test_keys_typed_at_once_are_handled_in_order():
    async with open_app(random_record("torus", 5)) as (app, pilot):
        await pilot.type("s")
        for key in (*"junk", "ctrl+u", *"abd", "backspace", "c", "home", "x", "end", "y"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.settle()
        assert app.screen.query_one(Input).value == "xabcy"


async def test_overwriting_a_file_asks_first(tmp_path):
    file = tmp_path / "game.bgn"
    file.write_text("mine")
    async with open_app(random_record("torus", 5), file) as (_, pilot):
        await pilot.type("s", "enter")
        assert pilot.screen_message.endswith("already exists. Enter overwrites it.")
        await pilot.type("end", "x", "backspace", "enter")
        assert pilot.screen_message.endswith("already exists. Enter overwrites it.")
        assert file.read_text() == "mine"
        await pilot.type("enter")
        assert load(file.read_text("utf-8")).root.position.game.key == "torus"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("game.doc", "'.doc' is not a record format"),
        ("none/game.bgn", "cannot be written: No such file or directory."),
        ("~nobody of this name/game.bgn", "cannot be written: No such file or directory."),
        (f"{'long' * 80}.bgn", "cannot be written: File name too long."),
    ],
)
async def test_a_failed_save_is_explained_and_nothing_is_lost(tmp_path, monkeypatch, name, reason):
    monkeypatch.chdir(tmp_path)
    async with open_app(random_record("torus", 5)) as (app, pilot):
        await pilot.type("s")
        app.screen.query_one(Input).value = name
        await pilot.type("enter")
        assert reason in pilot.screen_message
        assert not list(tmp_path.iterdir())
        assert not pilot.cut_off_texts
