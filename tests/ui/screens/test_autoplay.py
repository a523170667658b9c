"""Autoplay of a record: started, stopped and paced."""

import pytest

from boardgames_tui.ui.screens import autoplay
from tests.play.random_records import random_record
from tests.ui.app_pilot import open_app, press, screen_message, until


async def test_a_record_opens_at_its_end_and_plays_from_its_start():
    record = random_record("torus", 5)
    async with open_app(record) as (app, pilot):
        assert app.screen.record_cursor.node is record.root.line[-1]
        assert app.screen.board.scene.cells == record.root.line[-1].position.cells
        await pilot.press("space")
        assert app.screen.record_cursor.node is record.root
        assert app.screen.board.scene.cells == record.root.position.cells


async def test_autoplay_runs_to_the_end_and_says_so(monkeypatch):
    monkeypatch.setattr(autoplay, "PACES", (0.01,) * 5)
    record = random_record("torus", 5)
    async with open_app(record) as (app, pilot):
        await pilot.press("home", "right", "space")
        await until(pilot, lambda: not app.screen.autoplay.is_running)
        assert app.screen.record_cursor.node is record.root.line[-1]
        assert screen_message(app) == "This is the end of the line."


@pytest.mark.parametrize("key", ["space", "v", "backspace", "left"])
async def test_a_key_stops_autoplay(key):
    async with open_app(random_record("torus", 5)) as (app, pilot):
        await pilot.press("space")
        assert app.screen.autoplay.is_running
        await pilot.press(key)
        assert not app.screen.autoplay.is_running


async def test_the_pace_changes_between_its_bounds():
    async with open_app(random_record("torus", 5)) as (app, pilot):
        seen = []
        for _ in range(5):
            await pilot.press("less_than_sign")
            seen.append(screen_message(app).split(":")[0])
        assert seen[0] == "A move every 2 s"
        assert set(seen[1:]) == {"A move every 4 s"}
        await pilot.press(*["greater_than_sign"] * 6)
        assert screen_message(app).startswith("A move every 0.25 s")


async def test_another_screen_stops_autoplay():
    async with open_app(random_record("torus", 5)) as (app, pilot):
        await press(pilot, "space", "f1", "escape")
        assert not app.screen.autoplay.is_running
