"""Hints: their message, the action they select, and what cancels them."""

import asyncio

import pytest

from boardgames_tui.analysis.hints import adviser
from tests.fake_analyst import put_fake_analyst
from tests.ui.app_pilot import game, game_from, open_app, texts


@pytest.fixture
def engine(monkeypatch):
    return put_fake_analyst(monkeypatch, adviser)


def requests(engine):
    return [text for analyst in engine.made for text in analyst.searched]


async def test_a_hint_gives_a_reason_and_moves_the_cursor_unless_there_is_no_engine(engine):
    engine.lines = {None: "c2 a1"}
    engine.error = "The engine has ended (exit status 1): No engine is available: it needs numba."
    async with open_app(game_from("torus", "5/2o2/1oxo1/5/5 x -")) as (app, pilot):
        await pilot.type("s")
        assert pilot.session_message == f"No hint: {engine.error}"
        assert not app.screen.query_one("#thinking").has_class("busy")
        engine.error = ""
        await pilot.type("s")
        assert pilot.session_message == "c2 stops White from surrounding c3 next turn."
        assert pilot.shown("message") == pilot.session_message
        await pilot.type("enter")
        assert texts(app.screen.match) == ["c2"]
        assert len(requests(engine)) == 2
        await pilot.type("escape")
        assert all(analyst.closed for analyst in engine.made)


async def test_a_suggested_jump_selects_its_piece_and_a_swap_nothing(engine):
    engine.lines = {None: "a5c3"}
    async with open_app(game("ataxx", 5)) as (app, pilot):
        await pilot.type("s")
        position = app.screen.match.position
        assert [position.geometry.names[site] for site in app.screen.session.selection.sites] == ["a5"]
        await pilot.type("enter")
        assert texts(app.screen.match) == ["a5c3"]
    engine.lines = {None: "swap"}
    async with open_app(game("onyx", 4)) as (app, pilot):
        await pilot.type("enter", "s")
        stone = app.screen.match.actions[0].text
        assert pilot.session_message == f"swap takes over Black and {stone} and keeps the game even."
        assert app.screen.session.selection.sites == ()


async def test_advice_continues_after_the_first_action_of_a_turn_but_not_after_another_action_or_twice(engine):
    engine.lines = {None: "b2 e4 d5"}
    async with open_app(game_from("io", "5/5/2o2/5/5 x bound c3")) as (app, pilot):
        await pilot.type("s")
        await pilot.type(":", *"d4", "enter")
        assert pilot.session_message == "Black: d4."
        await pilot.type("backspace", ":", *"b2", "enter")
        assert pilot.session_message.startswith("e4 ")
        await pilot.type("enter", "backspace")
        assert texts(app.screen.match) == ["b2"]
        assert pilot.session_message == ""
        await pilot.type("backspace", "s", "enter")
        assert pilot.session_message.startswith("e4 ")
        asked = len(requests(engine))
        await pilot.type("enter")
        assert texts(app.screen.match) == ["b2", "e4"]
        assert not pilot.session_message.startswith("d5")
        assert len(requests(engine)) == asked


async def test_an_action_cancels_a_hint_in_progress(engine):
    engine.lines = {None: "c3"}
    engine.gate = asyncio.Event()
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        assert pilot.shown("engine-status") == "Hint: thinking..."
        assert app.screen.query_one("#thinking").has_class("busy")
        await pilot.press("s")
        assert len(requests(engine)) == 1
        await pilot.type("enter")
        assert not app.screen.query_one("#thinking").has_class("busy")
        before = pilot.session_message
        engine.gate.set()
        await pilot.settle()
        assert pilot.session_message == before
        assert len(app.screen.match.actions) == 1


async def test_no_hint_is_given_while_another_player_is_to_act(engine, fake):
    fake.answers += ["wait"]
    async with open_app(game("torus", 5, black="engine:1"), settles=False) as (_, pilot):
        await pilot.press("s")
        await pilot.pause()
        assert not requests(engine)
        assert pilot.session_message.startswith("Black is to move")
