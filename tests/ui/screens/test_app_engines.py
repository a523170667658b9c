"""Engines as players: thinking, failing, told to move now, cancelled and closed."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.match.seats import Seat
from boardgames_tui.play import opponents
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.fake_players import FailsWhenClosed
from tests.ui.app_pilot import game, game_from, open_app

ME = Seat("me")


async def test_a_failed_engine_can_be_asked_again_replaced_or_left(fake):
    fake.answers += ["fail", "play", "fail"]
    async with open_app(game("torus", 5, white="engine:1")) as (app, pilot):
        match = app.screen.match
        await pilot.type("enter")
        assert pilot.shown("text") == "The engine has ended (exit status 1)."
        assert match.ply == 1
        await pilot.choose("Try again")
        assert match.ply == 2
        await pilot.type("tab", "enter")
        await pilot.type("escape")
        assert pilot.session_message.startswith("The engine has ended (exit status 1).")
        fake.answers += ["fail"]
        await pilot.type("m")
        await pilot.choose("Play White yourself")
        assert match.seat_of(WHITE) == ME
        assert fake.closed
        await pilot.type("tab", "enter")
        assert match.ply == 4
    fake.answers += ["fail"]
    async with open_app(game("torus", 5, white="engine:1")) as (_, pilot):
        await pilot.type("enter")
        assert isinstance(await pilot.choose("Back to the games"), PickerScreen)


async def test_the_panel_shows_who_prepares_or_thinks_and_a_key_forces_the_move(fake):
    fake.answers += ["wait"]
    async with open_app(game("torus", 5, white="engine:1")) as (app, pilot):
        app.screen.session.opponents.show_seat_status(WHITE, "compiling...")
        await pilot.pause()
        assert pilot.shown("engine-status") == "White: compiling..."
        assert "move_now" not in pilot.key_bar_names
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.shown("engine-status") == "White: thinking..."
        assert app.screen.query_one("#thinking").has_class("busy")
        assert "move_now" in pilot.key_bar_names
        await pilot.type("m")
        assert app.screen.match.ply == 2
        assert not app.screen.query_one("#thinking").has_class("busy")
        app.screen.session.show_hint_status("Hint: thinking...")
        app.screen.session.opponents.show_status("")
        assert pilot.shown("engine-status") == "Hint: thinking..."
        await pilot.type("escape")
        assert fake.closed


async def test_undo_cancels_a_thinking_engine_and_no_site_plays_for_it(fake):
    fake.answers += ["wait"]
    async with open_app(game("torus", 5, white="engine:1")) as (app, pilot):
        await pilot.press("enter", "tab", "enter")
        assert app.screen.match.ply == 1
        assert pilot.session_message == "White is to move: Engine 1."
        await pilot.type("backspace")
        fake.move_requested.set()
        await pilot.settle()
        assert app.screen.match.actions == ()


async def test_a_game_with_a_person_has_no_pause_and_no_pace_and_a_line_beyond_the_turn_plays_nothing(fake):
    fake.answers += ["play"]
    async with open_app(game("torus", 5, white="engine:1")) as (app, pilot):
        await pilot.press(">")
        assert pilot.session_message == "Only a game without people has a pace."
        await pilot.type_action("c3 d4")
        assert app.screen.match.actions == ()
        assert pilot.session_message == "d4 cannot be played: c3 ends the turn. Nothing was played."
        assert app.screen.panel.command_input.display
        await pilot.type("escape", "enter")
        assert app.screen.match.ply == 2


async def test_two_simple_players_play_to_the_end_and_can_be_paused(monkeypatch):
    monkeypatch.setattr(opponents, "PACE", 0.3)
    async with open_app(game("io", 5, black="random", white="greedy"), settles=False) as (app, pilot):
        match = app.screen.match
        await pilot.until(lambda: match.actions)
        await pilot.type("backspace")
        stopped = len(match.actions)
        assert not match.outcome
        assert match.can_redo
        assert pilot.session_message == "Paused. p continues."
        assert pilot.key_bar_text.startswith(" p Continue  < Slower  > Faster ")
        await pilot.press(">")
        assert pilot.session_message == "A move takes at least 0.1 s. Paused. p continues."
        monkeypatch.setattr(opponents, "PACE", 0)
        await pilot.type("p")
        assert len(match.actions) > stopped
        assert match.outcome
        await pilot.choose("Back to the board")
        assert isinstance(await pilot.type("p"), PlayScreen)
        assert not app.screen.session.opponents.is_paused


async def test_the_pace_of_a_game_without_people_changes_at_once(fake, monkeypatch):
    monkeypatch.setattr(opponents, "PACES", (3600.0, 1800.0, 0.0))
    fake.answers += ["wait", "fail"]
    async with open_app(game("torus", 5, black="engine:1", white="engine:2"), settles=False) as (app, pilot):
        await pilot.press("r")
        assert pilot.session_message == "Nothing to redo."
        assert not app.screen.session.opponents.is_paused
        await pilot.press("<")
        assert pilot.session_message == "A move takes at least 1800 s."
        await pilot.press("<", "<", "m")
        await pilot.pause()
        assert pilot.session_message == "A move takes at least 3600 s."
        match = app.screen.match
        assert match.actions == ()
        await pilot.type(">", ">")
        assert len(match.actions) == 1


@pytest.mark.parametrize("hinting", [True, False])
async def test_a_game_can_be_left_while_its_engine_or_a_hint_thinks(hinting, monkeypatch):
    torn, adviser = FailsWhenClosed(), FailsWhenClosed()
    monkeypatch.setattr(opponents, "player_for", lambda *_: torn)
    async with open_app(game("torus", 5, white="engine:1")) as (app, pilot):
        app.screen.session.adviser.analyst = adviser
        adviser.search_to_limit = lambda position, limit: adviser.choose(position)
        await pilot.press("s" if hinting else "enter")
        await pilot.pause()
        assert isinstance(await pilot.type("escape"), PickerScreen)
        assert torn.closed or hinting
        assert adviser.closed


async def test_the_end_of_a_game_under_another_screen_is_asked_about_later(fake):
    fake.answers += ["wait"]
    match = game_from("torus", "5/2o2/1o1o1/2x2/5 o -", white="engine:1")
    async with open_app(match, settles=False) as (app, pilot):
        await pilot.press("question_mark")
        fake.move_requested.set()
        await pilot.until(lambda: match.actions)
        match.resign(BLACK)
        app.screen_stack[1].menu.ask_how_to_continue()
        await pilot.settle()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await pilot.choose("Back to the board")
        assert app.screen.match is match


async def test_a_question_answered_twice_closes_once():
    async with open_app(game("torus", 5), settles=False) as (app, pilot):
        await pilot.type("o")
        question = app.screen
        question.dismiss()
        question.dismiss()
        await pilot.settle()
        assert isinstance(app.screen, PlayScreen)


async def test_a_person_who_takes_over_in_a_paused_game_plays_on(fake):
    fake.answers += ["wait", "play"]
    async with open_app(game("torus", 5, black="engine:1", white="engine:2"), settles=False) as (app, pilot):
        await pilot.press("p")
        app.screen.menu._take_over()
        await pilot.settle()
        await pilot.type("enter")
        assert len(app.screen.match.actions) == 2
