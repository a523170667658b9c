"""A record that plays on by itself: begun, stopped and paced."""

import pytest

from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens import autoplay
from tests.ui.app_pilot import settled, told, until
from tests.ui.control.grown import grown


async def test_a_record_opens_at_its_end_and_plays_from_its_start_by_itself():
    record = grown("torus", 5)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert app.screen.walk.node is record.root.line[-1]
        assert app.screen.board.scene.cells == record.root.line[-1].position.cells
        await pilot.press("space")
        assert app.screen.walk.node is record.root
        assert app.screen.board.scene.cells == record.root.position.cells


async def test_it_plays_on_by_itself_to_the_end_and_says_so(monkeypatch):
    monkeypatch.setattr(autoplay, "PACES", (0.01,) * 5)
    record = grown("torus", 5)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("home", "right", "space")
        await until(pilot, lambda: not app.screen._autoplay.running)
        assert app.screen.walk.node is record.root.line[-1]
        assert told(app) == "This is the end of the line."


@pytest.mark.parametrize("key", ["space", "v"])
async def test_a_key_stops_it(key):
    app = BoardgamesApp(grown("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("space")
        assert app.screen._autoplay.running
        await pilot.press(key)
        assert not app.screen._autoplay.running


async def test_the_pace_changes_between_its_bounds():
    app = BoardgamesApp(grown("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        seen = []
        for _ in range(5):
            await pilot.press("less_than_sign")
            seen.append(told(app).split(":")[0])
        assert seen[0] == "Plays on every 2 s"
        assert set(seen[1:]) == {"Plays on every 4 s"}
        await pilot.press(*["greater_than_sign"] * 6)
        assert told(app).startswith("Plays on every 0.25 s")


async def test_another_screen_on_top_stops_it():
    app = BoardgamesApp(grown("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("space", "f1", "escape")
        await settled(pilot)
        assert not app.screen._autoplay.running
