"""One move, one drawing: what a move against an engine costs, and that nothing runs while nobody moves."""

import asyncio
from functools import wraps

import pytest

from boardgames_tui.match.match import Match
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.side_panel import Spinner
from tests.fake_players import FakePlayer
from tests.ui.app_pilot import game, open_app, press, settled, shown


@pytest.fixture
def calls(monkeypatch):
    """Return the names of the functions, among those that a test watches, that have been called."""
    calls = []

    def watch(owner, name):
        function = getattr(owner, name)

        # Textual looks at the signature.
        @wraps(function)
        def watched(*args):
            calls.append(name)
            return function(*args)

        monkeypatch.setattr(owner, name, watched)

    for owner, names in {
        FakePlayer: ("prepare", "choose"),
        PlayScreen: ("show",),
        BoardView: ("watch_scene", "lay_out"),
        Spinner: ("_show_next_frame",),
        Match: ("tick",),
    }.items():
        for name in names:
            watch(owner, name)
    return calls


async def test_each_move_draws_the_board_once_and_prepares_no_player_again(calls, fake):
    fake.answers += ["play"] * 2
    async with open_app(game("torus", 7, white="engine:1")) as (_, pilot):
        for _ in range(2):
            calls.clear()
            await press(pilot, "tab", "enter")
            for name, number in {"prepare": 0, "choose": 1, "show": 2, "watch_scene": 2, "lay_out": 0}.items():
                assert calls.count(name) == number, name


async def test_the_status_of_an_engine_draws_the_panel_only(calls, fake):
    fake.answers += ["wait"]
    async with open_app(game("torus", 7, white="engine:1")) as (app, pilot):
        calls.clear()
        for status in ("starting...", "compiling Torus...", "compiling Torus..."):
            app.screen.session.opponents.show_seat_status(2, status)
        app.screen.session.show_hint_status("Hint: thinking...")
        assert shown(app, "engine-status") == "Hint: thinking..."
        await settled(pilot)
        assert not {"show", "watch_scene"} & {*calls}


async def test_nothing_ticks_without_a_clock_and_an_engine_at_work(calls, fake):
    async with open_app(game("torus", 7, white="engine:1")):
        calls.clear()
        await asyncio.sleep(0.5)
        assert calls == []
