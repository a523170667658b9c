"""When clocks run and stand on the screen, and the flag that falls."""

import pytest

from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.control import opponents
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import session_message, settled, until
from tests.ui.timed_games import question, seconds, shown, timed

SIZES = pytest.mark.parametrize("size", [(80, 24), (40, 24)])


@SIZES
async def test_a_flag_that_falls_while_a_person_thinks_ends_the_game(time, size):
    app = BoardgamesApp(timed("1"))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert shown(app).count("1:00") == 2
        await pilot.press("enter")
        await settled(pilot)
        assert shown(app).count("[1:00]") == 1
        time.now += 59.9
        app.screen.show()
        assert "[0.1]" in shown(app)
        time.now += 1
        await until(pilot, lambda: question(app))
        assert question(app) == "Black wins on time."
        await pilot.press("escape", "backspace")
        await settled(pilot)
        assert session_message(app) == "A game lost on time stays lost."


async def test_an_action_after_the_flag_has_fallen_is_not_played(time):
    app = BoardgamesApp(timed("1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        match = app.screen.match
        time.now += 61
        await pilot.press("tab", "enter")
        await until(pilot, lambda: question(app))
        assert len(match.actions) == 1
        assert question(app) == "Black wins on time."


@pytest.mark.parametrize("key", ["question_mark", "o"])
async def test_nobodys_time_runs_while_the_board_is_covered(time, key):
    app = BoardgamesApp(timed("1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        match = app.screen.match
        time.now += 5
        await pilot.press(key)
        await settled(pilot)
        assert not isinstance(app.screen, PlayScreen)
        time.now += 500
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)
        time.now += 3
        app.screen.show()
        assert seconds(match) == [60, 52]


async def test_nobodys_time_runs_while_the_app_is_stopped(time):
    app = BoardgamesApp(timed("1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        app.app_suspend_signal.publish(app)
        time.now += 500
        app.app_resume_signal.publish(app)
        time.now += 3
        app.screen.show()
        assert seconds(app.screen.match) == [60, 57]


async def test_the_clock_of_people_is_not_paused(time):
    app = BoardgamesApp(timed("1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "p")
        await settled(pilot)
        time.now += 3
        app.screen.show()
        assert seconds(app.screen.match) == [60, 57]


async def test_the_engine_is_bound_by_its_clock(time, fake):
    fake.answers += ["wait"]
    app = BoardgamesApp(timed("1", white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: not fake.answers)
        time.now += 59.95
        app.screen.show()
        time.now += 1
        await until(pilot, lambda: question(app))
        assert question(app).endswith("Black wins on time.")
        fake.hurried.set()
        await settled(pilot)
        assert len(app.screen_stack[-2].match.actions) == 1


async def test_an_engine_that_fails_takes_nobodys_time(time, fake):
    fake.answers += ["fail", "play"]
    app = BoardgamesApp(timed("1", white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter")
        await settled(pilot)
        time.now += 500
        await pilot.press("escape")
        await settled(pilot)
        time.now += 500
        await pilot.press("m")
        await settled(pilot)
        assert len(match.actions) == 2
        assert seconds(match) == [60, 60]


async def test_an_action_that_is_shown_a_while_longer_takes_nobodys_time(time, fake, monkeypatch):
    monkeypatch.setattr(opponents, "PACE", 60)
    fake.answers += ["play"]
    app = BoardgamesApp(timed("1", white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        match = app.screen.match
        await until(pilot, lambda: not fake.answers)
        await pilot.pause()
        time.now += 50
        app.screen.show()
        assert seconds(match) == [60, 60]


async def test_a_move_taken_back_from_an_engine_puts_the_clocks_back(time, fake):
    fake.answers += ["play"]
    app = BoardgamesApp(timed("1+5", white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter")
        await settled(pilot)
        time.now += 20
        app.screen.show()
        assert seconds(match) == [40, 65]
        await pilot.press("backspace")
        await settled(pilot)
        assert match.actions == ()
        assert seconds(match) == [60, 60]
