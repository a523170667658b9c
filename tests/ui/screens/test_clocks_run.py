"""When clocks run and stop, and the fall of the flag."""

import pytest

from boardgames_tui.play import opponents
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import open_app, opener_for, press, session_message, settled, until
from tests.ui.timed_games import question, seconds, shown, timed_match

SIZES = pytest.mark.parametrize("size", [(80, 24), (40, 24)])


@SIZES
async def test_a_flag_that_falls_while_a_person_thinks_ends_the_game(time, size):
    async with open_app(timed_match("1"), size=size) as (app, pilot):
        assert shown(app).count("1:00") == 2
        await press(pilot, "enter")
        assert shown(app).count("[1:00]") == 1
        time.now += 59.9
        app.screen.show()
        assert "[0.1]" in shown(app)
        time.now += 1
        await until(pilot, lambda: question(app))
        assert question(app) == "Black wins on time."
        await press(pilot, "escape", "backspace")
        assert session_message(app) == "A game lost on time stays lost."


async def test_refuses_an_action_after_the_flag_has_fallen(time):
    app = BoardgamesApp(opener_for(timed_match("1")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        match = app.screen.match
        time.now += 61
        await pilot.press("tab", "enter")
        await until(pilot, lambda: question(app))
        assert len(match.actions) == 1
        assert question(app) == "Black wins on time."


@pytest.mark.parametrize("key", ["question_mark", "o"])
async def test_no_time_runs_while_the_board_is_covered(time, key):
    app = BoardgamesApp(opener_for(timed_match("1")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        match = app.screen.match
        time.now += 5
        await press(pilot, key)
        assert not isinstance(app.screen, PlayScreen)
        time.now += 500
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
        time.now += 3
        app.screen.show()
        assert seconds(match) == [60, 52]


async def test_no_time_runs_while_the_app_is_suspended(time):
    app = BoardgamesApp(opener_for(timed_match("1")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        app.app_suspend_signal.publish(app)
        time.now += 500
        app.app_resume_signal.publish(app)
        time.now += 3
        app.screen.show()
        assert seconds(app.screen.match) == [60, 57]


async def test_a_game_with_people_cannot_be_paused(time):
    app = BoardgamesApp(opener_for(timed_match("1")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "p")
        time.now += 3
        app.screen.show()
        assert seconds(app.screen.match) == [60, 57]


async def test_the_engine_loses_on_time(time, fake):
    fake.answers += ["wait"]
    async with open_app(timed_match("1", white="engine:1")) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: not fake.answers)
        time.now += 59.95
        app.screen.show()
        time.now += 1
        await until(pilot, lambda: question(app))
        assert question(app).endswith("Black wins on time.")
        fake.move_requested.set()
        await settled(pilot)
        assert len(app.screen_stack[-2].match.actions) == 1


async def test_a_failed_engine_uses_no_time(time, fake):
    fake.answers += ["fail", "play"]
    async with open_app(timed_match("1", white="engine:1")) as (app, pilot):
        match = app.screen.match
        await press(pilot, "enter")
        time.now += 500
        await press(pilot, "escape")
        time.now += 500
        await press(pilot, "m")
        assert len(match.actions) == 2
        assert seconds(match) == [60, 60]


async def test_displaying_an_action_uses_no_time(time, fake, monkeypatch):
    monkeypatch.setattr(opponents, "PACE", 60)
    fake.answers += ["play"]
    app = BoardgamesApp(opener_for(timed_match("1", white="engine:1")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        match = app.screen.match
        await until(pilot, lambda: not fake.answers)
        await pilot.pause()
        time.now += 50
        app.screen.show()
        assert seconds(match) == [60, 60]


async def test_undoing_a_reply_of_the_engine_resets_the_clocks(time, fake):
    fake.answers += ["play"]
    async with open_app(timed_match("1+5", white="engine:1")) as (app, pilot):
        match = app.screen.match
        await press(pilot, "enter")
        time.now += 20
        app.screen.show()
        assert seconds(match) == [40, 65]
        await press(pilot, "backspace")
        assert match.actions == ()
        assert seconds(match) == [60, 60]
