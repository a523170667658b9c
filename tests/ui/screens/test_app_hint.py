"""The key that suggests an action: what it says, what it takes in hand, and what calls it off."""

import asyncio

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.hints import adviser
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.control import opponents
from tests.ui.app_pilot import game, session_message, settled


class FakeEngine:
    """Answers as the test wants when it is let; `line` is what it saw."""

    def __init__(self):
        self.line, self.error, self.asked = (), "", 0
        self.let = asyncio.Event()
        self.let.set()
        self.closed = False

    def begin(self, game, tell):
        self.tell = tell
        return self

    async def search_to_limit(self, match, limit):
        self.asked += 1
        assert limit.movetime
        self.tell("starting...")
        await self.let.wait()
        if self.error:
            raise EngineError(self.error)
        value = Value(0.5)
        return Finding(value, (Candidate(match.position.find(self.line[0]), value, self.line),))

    async def close(self):
        self.closed = True


class Silent:
    """A player who never acts."""

    async def prepare(self, start):
        pass

    async def choose(self, match):
        await asyncio.Event().wait()

    async def close(self):
        pass


@pytest.fixture
def engine(monkeypatch):
    fake = FakeEngine()
    monkeypatch.setattr(adviser, "Analyst", fake.begin)
    return fake


def match_from(key, line):
    return Match(Position.read(GAMES[key], line), {BLACK: Seat("me"), WHITE: Seat("me")})


async def test_a_hint_says_why_and_the_cursor_stands_where_it_is_played(engine):
    engine.line = ("c2", "a1")
    app = BoardgamesApp(match_from("torus", "5/2o2/1oxo1/5/5 x -"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert session_message(app) == "c2 stops White from surrounding c3 next turn."
        assert app.screen.query_one("#message").content.plain == session_message(app)
        await pilot.press("enter")
        await settled(pilot)
        assert [action.text for action in app.screen.match.actions] == ["c2"]
        assert engine.asked == 1
        await pilot.press("escape")
        await settled(pilot)
        assert engine.closed


async def test_of_a_jump_the_piece_is_picked_and_enter_plays_it(engine):
    engine.line = ("a5c3",)
    app = BoardgamesApp(game("ataxx", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        position = app.screen.match.position
        assert [position.geometry.names[site] for site in app.screen.session.selection.sites] == ["a5"]
        await pilot.press("enter")
        await settled(pilot)
        assert [action.text for action in app.screen.match.actions] == ["a5c3"]


async def test_a_swap_is_suggested_without_a_place(engine):
    engine.line = ("swap",)
    app = BoardgamesApp(game("onyx", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter", "s")
        await settled(pilot)
        stone = app.screen.match.actions[0].text
        assert session_message(app) == f"swap takes over Black and {stone} and keeps the game even."
        assert app.screen.session.selection.sites == ()


async def test_what_is_due_in_a_turn_of_two_actions_is_suggested(engine):
    app = BoardgamesApp(match_from("io", "5/5/2o2/5/5 x bound c3"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for text in ("b2", "e4"):
            engine.line = (text,)
            await pilot.press("s")
            await settled(pilot)
            await pilot.press("enter")
            await settled(pilot)
        assert [action.text for action in app.screen.match.actions] == ["b2", "e4"]


async def test_advice_on_a_turn_of_two_actions_goes_on_where_its_first_is_played(engine):
    engine.line = ("b2", "e4", "d5")
    app = BoardgamesApp(match_from("io", "5/5/2o2/5/5 x bound c3"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert session_message(app).startswith("e4 ")
        await pilot.press("enter")
        await settled(pilot)
        assert [action.text for action in app.screen.match.actions] == ["b2", "e4"]
        assert not session_message(app).startswith("d5")
        assert engine.asked == 1


async def test_advice_does_not_go_on_where_something_else_is_played_nor_twice(engine):
    engine.line = ("b2", "e4")
    app = BoardgamesApp(match_from("io", "5/5/2o2/5/5 x bound c3"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press(":", *"d4", "enter")
        await settled(pilot)
        assert session_message(app) == "Black: d4."
        await pilot.press("backspace", ":", *"b2", "enter")
        await settled(pilot)
        assert session_message(app).startswith("e4 ")
        await pilot.press("enter", "backspace")
        await settled(pilot)
        assert [action.text for action in app.screen.match.actions] == ["b2"]
        assert session_message(app) == ""


async def test_while_it_thinks_that_is_said_and_an_action_calls_it_off(engine):
    engine.line = ("c3",)
    engine.let.clear()
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await pilot.pause()
        assert app.screen.query_one("#engine-status").content.plain == "Hint: starting..."
        assert app.screen.query_one("#thinking").has_class("busy")
        await pilot.press("s")
        assert engine.asked == 1
        await pilot.press("enter")
        await settled(pilot)
        assert not app.screen.query_one("#thinking").has_class("busy")
        before = session_message(app)
        engine.let.set()
        await settled(pilot)
        assert session_message(app) == before
        assert len(app.screen.match.actions) == 1


async def test_where_there_is_no_engine_it_is_said_why(engine):
    engine.error = "The engine has ended (exit status 1): No engine is available: it needs numba."
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert session_message(app) == f"No hint: {engine.error}"
        assert not app.screen.query_one("#thinking").has_class("busy")


async def test_nobody_is_advised_while_another_is_to_act(engine, monkeypatch):
    monkeypatch.setattr(opponents, "player_for", lambda *_: Silent())
    app = BoardgamesApp(game("torus", 5, black="engine:1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert engine.asked == 0
        assert session_message(app).startswith("Black is to move")


async def test_the_only_thing_to_do_needs_no_engine(engine):
    app = BoardgamesApp(match_from("implo", "6/6/6/6/xx4/1x4 x resolve - x"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.change_settings(lone_choice=False)
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert session_message(app) == "=a1 is the only thing to do."
        assert engine.asked == 0
