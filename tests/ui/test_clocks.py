"""Clocks on the screen: how they read, when they run and stand, the flag that falls, and the take-back that asks."""

import asyncio

import pytest
from app_pilot import choose, said, settled
from hypothesis import given
from hypothesis import strategies as st
from test_app_engines import FakePlayer
from textual.widgets import Input, Static

from boardgames_tui.clock import Control, Left
from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLACK, WHITE
from boardgames_tui.seats import Seat
from boardgames_tui.settings import Settings
from boardgames_tui.setup import Setup
from boardgames_tui.store import load_setups, save_settings, save_setup
from boardgames_tui.ui import clocks, opponents, report
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.chooser import Chooser
from boardgames_tui.ui.clocks import BEYOND, Players, until_next
from boardgames_tui.ui.screens.dialogs import Ask
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.setup import ClockRow, SetupScreen

SIZES = pytest.mark.parametrize("size", [(80, 24), (40, 24)])
ASKED = "{} asks to take back. Allow?"


class Time:
    """A time of day that only the test moves."""

    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def time(monkeypatch):
    time = Time()
    monkeypatch.setattr(clocks, "monotonic", time)
    return time


@pytest.fixture
def fake(monkeypatch):
    player = FakePlayer([])
    monkeypatch.setattr(opponents, "player_for", lambda *_: player)
    return player


def game(clock, black="me", white="me", key="torus", size=5):
    return Setup(GAMES[key], size, {}, Seat.parse(black), Seat.parse(white), control=Control.parse(clock)).begin()


def seconds(match):
    return [match.clock.left[seat].seconds for seat in (BLACK, WHITE)]


def shown(app):
    return app.screen.query_one(Players).content.plain


def question(app):
    texts = app.screen.query("Ask #text").results(Static) if isinstance(app.screen, Ask) else ()
    return "".join(str(text.content) for text in texts)


async def until(condition):
    for _ in range(200):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("what was waited for did not come")


@given(st.floats(0.001, 100), st.floats(0, 1))
def test_a_text_is_shown_again_when_it_is_another_one_and_not_before(left, part):
    control, wait = Control(600), until_next(left)
    words = Left(left).words(control)
    assert Left(max(left - wait, 0)).words(control) != words
    assert Left(left - part * max(wait - 2 * BEYOND, 0)).words(control) == words


def test_both_clocks_stand_at_the_players_and_the_one_that_runs_in_brackets():
    match = game("5+3")
    for now, text in ((0, "a1"), (100, "b2")):
        match.tick(now)
        match.play(match.position.find(text))
    match.tick(100)
    assert [line.split() for line in report.players(match, 38).plain.splitlines()] == [
        ["»", "●", "Black", "[5:00]"],
        ["○", "White", "3:23"],
    ]
    match.tick(None)
    assert "[" not in report.players(match, 38).plain


def test_long_names_leave_room_for_the_clocks():
    match = game("10+5x30", "me:Alexandrina Victoria of Kent", key="implo", size=4)
    lines = report.players(match, 26).plain.splitlines()
    assert lines[0].endswith("10:00 ")
    assert max(map(len, lines)) <= 26
    assert any("Alexandrina Victoria" in line for line in lines)


def test_short_time_has_a_colour_and_tenths():
    match = game("5s")
    assert report.players(match, 38).plain.count("5.0") == 2
    assert clocks.reading(match, BLACK).spans[0].style == clocks.SHORT
    assert clocks.reading(game("1"), BLACK).spans[0].style == clocks.CALM


@SIZES
async def test_a_flag_that_falls_while_a_person_thinks_ends_the_game(time, size):
    app = BoardgamesApp(game("1"))
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
        await until(lambda: question(app))
        assert question(app) == "Black wins: time."
        await pilot.press("escape", "backspace")
        await settled(pilot)
        assert said(app) == "A game lost on time stays lost."


async def test_a_tick_changes_one_small_widget_and_nothing_else(time, monkeypatch):
    app = BoardgamesApp(game("1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        time.now += 50.05
        app.screen.show()
        await settled(pilot)
        changed, update = [], Static.update

        def noted(static, *args, **how):
            changed.append((static.id, how))
            update(static, *args, **how)

        monkeypatch.setattr(Static, "update", noted)
        time.now += 0.1
        await until(lambda: changed)
        assert changed == [("players", {"layout": False})]
        assert app.screen.query_one(Players).region.height == 2


async def test_nothing_ticks_before_the_second_turn_nor_in_a_game_without_clocks(time):
    for clock in ("none", "1"):
        app = BoardgamesApp(game(clock))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert app.screen.query_one(Players)._timer is None
            await pilot.press("enter")
            await settled(pilot)
            assert bool(app.screen.query_one(Players)._timer) == (clock == "1")


async def test_an_action_after_the_flag_has_fallen_is_not_played(time):
    app = BoardgamesApp(game("1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        match = app.screen.match
        time.now += 61
        await pilot.press("tab", "enter")
        await settled(pilot)
        assert len(match.actions) == 1
        assert question(app) == "Black wins: time."


@pytest.mark.parametrize("key", ["question_mark", "o"])
async def test_nobodys_time_runs_while_the_board_is_covered(time, key):
    app = BoardgamesApp(game("1"))
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
    app = BoardgamesApp(game("1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        app.app_suspend_signal.publish(app)
        time.now += 500
        app.app_resume_signal.publish(app)
        time.now += 3
        app.screen.show()
        assert seconds(app.screen.match) == [60, 57]


async def test_the_engine_is_bound_by_its_clock(time, fake):
    fake.answers += ["wait"]
    app = BoardgamesApp(game("1", white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await until(lambda: not fake.answers)
        time.now += 59.95
        app.screen.show()
        time.now += 1
        await until(lambda: question(app))
        assert question(app).endswith("Black wins: time.")
        fake.hurried.set()
        await settled(pilot)
        assert len(app.screen_stack[-2].match.actions) == 1


async def test_an_engine_that_fails_takes_nobodys_time(time, fake):
    fake.answers += ["fail", "play"]
    app = BoardgamesApp(game("1", white="engine:1"))
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
    app = BoardgamesApp(game("1", white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        match = app.screen.match
        await until(lambda: not fake.answers)
        await pilot.pause()
        time.now += 50
        app.screen.show()
        assert seconds(match) == [60, 60]


async def test_a_take_back_asks_the_other_person_where_a_clock_runs(time):
    app = BoardgamesApp(game("1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "tab", "enter")
        await settled(pilot)
        match = app.screen.match
        time.now += 5
        await pilot.press("backspace")
        await settled(pilot)
        assert question(app) == ASKED.format("Black" if match.position.side == WHITE else "White")
        time.now += 100
        await choose(pilot, "No, play on")
        assert len(match.actions) == 2
        await pilot.press("backspace")
        await settled(pilot)
        await choose(pilot, "Take it back")
        assert len(match.actions) == 1
        assert sorted(seconds(match)) == [55, 60]


async def test_within_ones_own_turn_nobody_is_asked(time):
    app = BoardgamesApp(game("1", key="io"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "tab", "enter")
        await settled(pilot)
        match = app.screen.match
        assert match.steps[-1].before.seat == match.position.seat
        await pilot.press("backspace")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert len(match.actions) == 1


@pytest.mark.parametrize("asks", [False, True])
async def test_without_a_clock_a_take_back_asks_where_the_setting_says_so(asks):
    save_settings(Settings(ask_takeback=asks))
    app = BoardgamesApp(game("none"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "backspace")
        await settled(pilot)
        assert isinstance(app.screen, Ask) == asks


async def test_against_an_engine_a_take_back_never_asks(time, fake):
    save_settings(Settings(ask_takeback=True))
    fake.answers += ["play"]
    app = BoardgamesApp(game("1", white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        match = app.screen.match
        assert len(match.actions) == 2
        await pilot.press("backspace")
        await settled(pilot)
        assert match.actions == ()


async def test_a_game_with_clocks_does_not_go_back_to_its_start():
    for clock, offered in (("none", True), ("1", False)):
        app = BoardgamesApp(game(clock))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter", "o")
            await settled(pilot)
            ids = [option.id for option in app.screen.query_one("OptionList").options]
            assert ("restart" in ids) == offered


async def test_a_clock_of_ones_own_is_set_up_played_and_there_again_the_next_time():
    save_setup(Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("me"), control=Control(600)))
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("j", "j", "s")
        await settled(pilot)
        row = app.screen.query_one(ClockRow)
        assert row.control == Control(600)
        row.query_one(Chooser).action_step(2)
        await settled(pilot)
        row.query_one(Input).value = "soon"
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, SetupScreen)
        assert "'soon' is no clock: it is none, 10 (minutes)" in str(app.screen.query_one("#said").content)
        row.query_one(Input).value = "3 + 2"
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen.match.clock.control == Control(180, 2)
    assert load_setups()["torus"].control == Control(180, 2)
