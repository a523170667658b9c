"""Clocks on the screen: their text, their updates, and their setup."""

from hypothesis import example, given
from hypothesis import strategies as st
from textual.widgets import Input, Static

from boardgames_tui.core.cells import BLACK
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control, TimeLeft
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings_file import load_setups, save_setup
from boardgames_tui.ui.screens.setup import ClockRow, SetupScreen
from boardgames_tui.ui.widgets import clocks
from boardgames_tui.ui.widgets import panel_text as report
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.clocks import TICK_DELAY, Players, seconds_to_next_text
from tests.ui.app_pilot import answers, choose_game, open_app, press, settled, shown, until
from tests.ui.timed_games import timed_match


@given(st.one_of(st.floats(0.001, 100), st.floats(86_300, 300_000)), st.floats(0, 1))
@example(0.9000000000000001, 1.0)
def test_a_time_is_redrawn_exactly_when_its_text_changes(left, part):
    control, wait = Control(600), seconds_to_next_text(left)
    words = TimeLeft(left).text(control)
    assert TimeLeft(max(left - wait, 0)).text(control) != words
    assert TimeLeft(left - part * max(wait - 2 * TICK_DELAY, 0)).text(control) == words


def test_both_clocks_are_shown_and_the_running_one_is_in_brackets():
    match = timed_match("5+3")
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
    match = timed_match("10+5x30", "me:Alexandrina Victoria of Kent", key="implo", size=4)
    lines = report.players(match, 26).plain.splitlines()
    assert lines[0].endswith("10:00 ")
    assert max(map(len, lines)) <= 26
    assert any("Alexandrina Victoria" in line for line in lines)


def test_a_short_time_has_a_colour_and_tenths():
    match = timed_match("5s")
    assert report.players(match, 38).plain.count("5.0") == 2
    assert clocks.clock_text(match, BLACK).spans[0].style == clocks.LOW_STYLE
    assert clocks.clock_text(timed_match("1"), BLACK).spans[0].style == clocks.STOPPED_STYLE


async def test_a_tick_updates_only_one_small_widget(time, monkeypatch):
    async with open_app(timed_match("1"), settles=False) as (app, pilot):
        await press(pilot, "enter")
        time.now += 50.05
        app.screen.show()
        await settled(pilot)
        changed, update = [], Static.update

        def record_update(static, *args, **how):
            changed.append((static.id, how))
            update(static, *args, **how)

        monkeypatch.setattr(Static, "update", record_update)
        time.now += 0.1
        await until(pilot, lambda: changed)
        assert changed == [("players", {"layout": False})]
        assert app.screen.query_one(Players).region.height == 2


async def test_no_timer_runs_before_the_second_turn_or_without_clocks(time):
    for clock in ("none", "1"):
        async with open_app(timed_match(clock)) as (app, pilot):
            assert app.screen.query_one(Players).timer is None
            await press(pilot, "enter")
            assert bool(app.screen.query_one(Players).timer) == (clock == "1")


async def test_a_game_with_clocks_cannot_go_back_to_its_start():
    for clock, offered in (("none", True), ("1", False)):
        async with open_app(timed_match(clock), settles=False) as (app, pilot):
            await press(pilot, "enter", "o")
            labels = answers(app)
            assert any(label.startswith("Back to the start") for label in labels) == offered


async def test_a_custom_clock_is_set_up_played_and_saved():
    save_setup(Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("me"), control=Control(600)))
    async with open_app() as (app, pilot):
        await choose_game(pilot, "torus")
        await press(pilot, "s")
        row = app.screen.query_one(ClockRow)
        assert row.control == Control(600)
        row.query_one(Chooser).action_step(2)
        await settled(pilot)
        row.query_one(Input).value = "soon"
        await press(pilot, "enter")
        assert isinstance(app.screen, SetupScreen)
        assert "'soon' is not a clock. Use none, 10 (minutes)" in shown(app, "message")
        row.query_one(Input).value = "3 + 2"
        await press(pilot, "enter")
        assert app.screen.match.clock.control == Control(180, 2)
    assert load_setups()["torus"].control == Control(180, 2)
