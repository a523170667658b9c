"""The replay cuts off no text in windows of any size, whatever the names."""

import pytest

from boardgames_tui.core.cells import BLACK
from boardgames_tui.games import GAMES
from boardgames_tui.play.record_cursor import RecordCursor
from tests.play.random_records import random_record
from tests.ui.app_pilot import click, open_app, press, resize, screen_message, shown
from tests.ui.cut_off_texts import cut_off_texts

WINDOWS = [("onyx", (80, 24)), ("torus", (120, 40)), ("ataxx", (60, 20)), ("io", (40, 16))]


@pytest.mark.parametrize(("key", "size"), WINDOWS)
async def test_no_text_is_cut_off(key, size):
    record = random_record(key, GAMES[key].size, plies=60)
    record.tags |= {"Black": "Bartholomew the Second", "White": "Engine 3"}
    async with open_app(record, size=size) as (app, pilot):
        assert not cut_off_texts(app)
        for pressed in ("down", "v", "p", "end"):
            await press(pilot, pressed)
            assert not cut_off_texts(app), pressed
        for question in ("d", "g", "s", "C"):
            await press(pilot, question)
            assert not cut_off_texts(app), question
            await press(pilot, "escape")


async def test_a_window_that_is_too_small_names_the_size_needed():
    async with open_app(random_record("ataxx", 7), size=(36, 10)) as (app, pilot):
        assert shown(app, "too-small").startswith("This window is 36")
        end = app.screen.record_cursor.ply
        await pilot.press("left")
        assert app.screen.record_cursor.ply == end
        await resize(pilot, 80, 24)
        await pilot.press("left")
        assert app.screen.record_cursor.ply == end - 1


def test_a_name_from_a_file_has_no_control_characters():
    record = random_record("torus", 5)
    record.tags["Black"] = "A\x1b[31mnn"
    assert RecordCursor(record).match.name_of(BLACK) == "A?[31mnn"


async def test_the_board_regains_the_focus_in_a_larger_window():
    async with open_app(random_record("ataxx", 7)) as (app, pilot):
        for size in ((36, 10), (80, 24)):
            await resize(pilot, *size)
        assert app.focused is app.screen.board


async def test_a_selection_survives_a_change_of_the_window():
    record = random_record("ataxx", 5, plies=0)
    async with open_app(record) as (app, pilot):
        site = record.root.position.geometry.site_of["a5"]
        await click(pilot, site)
        message = screen_message(app)
        await resize(pilot, 60, 20)
        assert app.screen.board.scene.chosen == {site}
        assert app.screen.board.cursor == site
        assert screen_message(app) == message != ""
        await pilot.press("escape")
        assert not app.screen.board.scene.chosen
        assert screen_message(app) == ""
