"""Clocks: their text, setup and updates, when they run and stop, the fall of the flag, and offers."""

from types import SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual.widgets import Input, Static

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match import timekeeper
from boardgames_tui.match.clock import Control, TimeLeft
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play import opponents
from boardgames_tui.storage.saved_games.library import continue_game, find_file, read_library
from boardgames_tui.storage.settings_file import load_setups, save_setup
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.setup import ClockRow, SetupScreen
from boardgames_tui.ui.widgets import clocks
from boardgames_tui.ui.widgets import panel_text as report
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.clocks import TICK_DELAY, Players, seconds_to_next_text
from tests.timed import play, timed_match
from tests.ui.app_pilot import open_app


@pytest.fixture
def time(monkeypatch):
    """Replace the system clock by one that only the test advances."""
    hands = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(timekeeper, "monotonic", lambda: hands.now)
    return hands


def seconds(match):
    return [match.clock.left[seat].seconds for seat in (BLACK, WHITE)]


def players_text(app):
    return app.screen.query_one(Players).content.plain


@given(st.one_of(st.floats(0.001, 100), st.floats(86_300, 300_000)), st.floats(0, 1))
@example(0.9000000000000001, 1.0)
def test_a_time_is_redrawn_exactly_when_its_text_changes(left, part):
    control, wait = Control(600), seconds_to_next_text(left)
    words = TimeLeft(left).text(control)
    assert TimeLeft(max(left - wait, 0)).text(control) != words
    assert TimeLeft(left - part * max(wait - 2 * TICK_DELAY, 0)).text(control) == words


def test_both_clocks_are_shown_the_running_one_in_brackets_and_a_short_time_in_a_colour_with_tenths():
    match = play(timed_match("5+3", "torus"), (0, "a1"), (100, "b2"))
    match.tick(100)
    assert [line.split() for line in report.players(match, 38).plain.splitlines()] == [
        ["»", "●", "Black", "[5:00]"],
        ["○", "White", "3:23"],
    ]
    match.tick(None)
    assert "[" not in report.players(match, 38).plain
    assert clocks.clock_text(match, BLACK, {}).spans[0].style == clocks.STOPPED_STYLE
    match = timed_match("5s")
    assert report.players(match, 38).plain.count("5.0") == 2
    assert clocks.clock_text(match, BLACK, {}).spans[0].style == clocks.LOW_STYLE


def test_long_names_leave_room_for_the_clocks():
    match = timed_match("10+5x30", "implo", black=Seat("me", "Alexandrina Victoria of Kent"))
    lines = report.players(match, 26).plain.splitlines()
    assert lines[0].endswith("10:00 ")
    assert max(map(len, lines)) <= 26
    assert any("Alexandrina Victoria" in line for line in lines)


async def test_no_timer_runs_before_the_second_turn_and_a_tick_updates_only_one_small_widget(time, monkeypatch):
    async with open_app(timed_match("1", "torus")) as (app, pilot):
        assert app.screen.query_one(Players).timer is None
        await pilot.type("enter")
        time.now += 50.05
        app.screen.show()
        await pilot.settle()
        changed, update = [], Static.update

        def record_update(static, *args, **how):
            changed.append((static.id, how))
            update(static, *args, **how)

        monkeypatch.setattr(Static, "update", record_update)
        time.now += 0.1
        await pilot.until(lambda: changed)
        assert changed == [("players", {"layout": False})]
        assert app.screen.query_one(Players).region.height == 2


async def test_a_custom_clock_is_set_up_played_and_saved():
    save_setup(Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("me"), control=Control(600)))
    async with open_app() as (app, pilot):
        await pilot.choose_game("torus")
        await pilot.type("s")
        row = app.screen.query_one(ClockRow)
        assert row.control == Control(600)
        row.query_one(Chooser).action_step(2)
        await pilot.settle()
        row.query_one(Input).value = "soon"
        assert isinstance(await pilot.type("enter"), SetupScreen)
        assert "'soon' is not a clock. Use none, 10 (minutes)" in pilot.shown("message")
        row.query_one(Input).value = "3 + 2"
        await pilot.type("enter")
        assert app.screen.match.clock.control == Control(180, 2)
    assert load_setups()["torus"].control == Control(180, 2)


async def test_a_flag_that_falls_while_a_person_thinks_ends_the_game(time):
    async with open_app(timed_match("1", "torus")) as (app, pilot):
        assert players_text(app).count("1:00") == 2
        await pilot.type("enter")
        assert players_text(app).count("[1:00]") == 1
        time.now += 59.9
        app.screen.show()
        assert "[0.1]" in players_text(app)
        time.now += 1
        await pilot.until_on(Question)
        assert pilot.shown("text") == "Black wins on time."
        await pilot.type("escape", "backspace")
        assert pilot.session_message == "A game lost on time stays lost."


async def test_no_time_runs_while_the_board_is_covered_or_the_app_suspended(time):
    async with open_app(timed_match("1", "torus"), settles=False) as (app, pilot):
        await pilot.type("enter")
        left = 60
        for covers in ("question_mark", "o", "suspend"):
            time.now += 5
            if covers == "suspend":
                app.app_suspend_signal.publish(app)
                time.now += 500
                app.app_resume_signal.publish(app)
            else:
                await pilot.type(covers)
                assert not isinstance(app.screen, PlayScreen)
                time.now += 500
                await pilot.type("escape")
            # A game with people cannot be paused.
            await pilot.type("p")
            time.now += 3
            app.screen.show()
            left -= 8
            assert seconds(app.screen.match) == [60, left]


async def test_displaying_an_action_uses_no_time(time, fake, monkeypatch):
    monkeypatch.setattr(opponents, "PACE", 60)
    fake.answers += ["play"]
    async with open_app(timed_match("1", "torus", white=Seat("engine", "1")), settles=False) as (app, pilot):
        await pilot.press("enter")
        await pilot.until(lambda: not fake.answers)
        await pilot.pause()
        time.now += 50
        app.screen.show()
        assert seconds(app.screen.match) == [60, 60]


@pytest.mark.parametrize(
    ("keys", "offer", "agreement", "agreed"),
    [
        (("o",), "White offers a draw.", "Agree to the draw", (None, 1, True)),
        (("backspace",), "Black asks to take the last turn back.", "Let the turn be taken back", (None, 0, False)),
    ],
)
async def test_an_unanswered_offer_is_asked_about_when_the_game_is_continued_and_escape_declines_it(
    keys, offer, agreement, agreed, time
):
    async with open_app(timed_match("1", "torus")) as (_, pilot):
        await pilot.type("enter", *keys)
        if keys == ("o",):
            await pilot.choose("Offer a draw")
        assert pilot.shown("text") == offer
    (saved,) = read_library().games
    data = find_file(saved.id).read_bytes()
    async with open_app(continue_game(saved.id)) as (app, pilot):
        assert pilot.shown("text") == offer
        time.now += 100
        match = app.screen_stack[-2].match
        await pilot.choose(agreement)
        assert (match.offer, match.ply, bool(match.outcome)) == agreed
        assert seconds(match) == [60, 60]
    find_file(saved.id).write_bytes(data)
    async with open_app(continue_game(saved.id)) as (app, pilot):
        match = app.screen_stack[-2].match
        await pilot.type("escape")
        assert app.screen.match is match
        assert (match.offer, match.ply, match.outcome) == (None, 1, None)
