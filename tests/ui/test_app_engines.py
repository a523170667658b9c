"""Players who are no people: thinking, failing, being hurried, called off and let go."""

from app_pilot import choose, game, said, settled

from boardgames_tui.kernel import WHITE
from boardgames_tui.seats import Seat
from boardgames_tui.ui import opponents
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.keyline import KeyLine
from boardgames_tui.ui.screens.picker import PickerScreen

ME = Seat("me")


async def test_an_engine_that_fails_is_told_in_one_sentence_and_can_be_asked_again(fake):
    fake.answers += ["fail", "play"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen.query_one("#text").content == "The engine has ended (exit status 1)."
        assert len(match.actions) == 1
        await choose(pilot, "Ask again")
        assert len(match.actions) == 2


async def test_the_seat_of_an_engine_that_fails_can_be_taken_by_a_person(fake):
    fake.answers += ["fail"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        await pilot.press("enter")
        await settled(pilot)
        await choose(pilot, "Play White yourself")
        assert match.seat_of(WHITE) == ME
        assert fake.closed
        await pilot.press("tab", "enter")
        await settled(pilot)
        assert len(match.actions) == 2


async def test_a_game_whose_engine_fails_can_be_left_or_looked_at(fake):
    fake.answers += ["fail", "fail"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert said(app).startswith("The engine has ended (exit status 1).")
        await pilot.press("m")
        await settled(pilot)
        await choose(pilot, "Leave the game")
        assert isinstance(app.screen, PickerScreen)


async def test_the_panel_says_who_thinks_and_m_has_the_answer_at_once(fake):
    fake.answers += ["wait"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen.query_one("#thinks").content.plain == "White: thinking …"
        assert app.screen.query_one("#thinking").has_class("busy")
        await pilot.press("m")
        await settled(pilot)
        assert len(app.screen.match.actions) == 2
        assert not app.screen.query_one("#thinking").has_class("busy")


async def test_undo_while_the_engine_thinks_calls_it_off(fake):
    fake.answers += ["wait"]
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("backspace")
        await settled(pilot)
        fake.hurried.set()
        await settled(pilot)
        assert app.screen.match.actions == ()


async def test_the_engine_is_let_go_with_the_game(fake):
    fake.answers += ["play"]
    app = BoardgamesApp(game("torus", 5, black="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert fake.closed


async def test_a_touch_while_the_engine_thinks_plays_nothing(fake):
    fake.answers += ["wait"]
    app = BoardgamesApp(game("torus", 5, black="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        assert app.screen.match.actions == ()
        assert said(app) == "Black is to act: Engine 1."


async def test_two_simple_players_play_to_the_end_and_can_be_paused(monkeypatch):
    monkeypatch.setattr(opponents, "PACE", 0.3)
    app = BoardgamesApp(game("io", 5, black="random", white="greedy"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        match = app.screen.match
        await pilot.press("p")
        await settled(pilot)
        stopped = len(match.actions)
        assert not match.outcome
        assert said(app) == "Paused: p goes on."
        assert app.screen.query_one(KeyLine).render().plain.startswith(" p Pause  < Slower  > Faster ")
        await pilot.press(">")
        assert said(app) == "An action takes at least 0.1 s. Paused: p goes on."
        monkeypatch.setattr(opponents, "PACE", 0)
        await pilot.press("p")
        await settled(pilot)
        assert len(match.actions) > stopped
        assert match.outcome


async def test_taking_back_stops_a_game_that_no_person_plays(monkeypatch):
    monkeypatch.setattr(opponents, "PACE", 0.3)
    app = BoardgamesApp(game("io", 5, black="random", white="random"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.5)
        match = app.screen.match
        played = len(match.actions)
        assert played
        await pilot.press("backspace")
        await settled(pilot)
        assert len(match.actions) < played + 1
        assert not match.outcome


async def test_a_game_that_plays_by_itself_has_a_pace_which_changes_at_once(fake, monkeypatch):
    monkeypatch.setattr(opponents, "PACES", (3600.0, 1800.0, 0.0))
    fake.answers += ["wait", "fail"]
    app = BoardgamesApp(game("torus", 5, black="engine:1", white="engine:2"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("<")
        assert said(app) == "An action takes at least 1800 s."
        await pilot.press("<", "<", "m")
        await pilot.pause()
        assert said(app) == "An action takes at least 3600 s."
        match = app.screen.match
        assert match.actions == ()
        await pilot.press(">", ">")
        await settled(pilot)
        assert len(match.actions) == 1


async def test_a_game_that_a_person_plays_has_none(fake):
    app = BoardgamesApp(game("torus", 5, white="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(">")
        assert said(app) == "Only a game that plays by itself has a pace."
