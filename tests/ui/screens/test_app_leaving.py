"""Quitting the app while its screens are still being opened never crashes it."""

from asyncio import run

import pytest
from textual.message_pump import MessagePump
from textual.messages import ExitApp

from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.app import BoardgamesApp
from tests.ui.app_pilot import opener_for

FIRST = {
    "picker": lambda: None,
    "game": lambda: Setup.default(GAMES["io"]).begin(),
    "lesson": lambda: lesson_of(GAMES["io"]),
}
# After how many messages between its widgets the app is left: from before the first frame to after the last.
MOMENTS = {"picker": range(40, 150, 12), "game": range(5, 180, 20), "lesson": range(5, 180, 20)}


def leave_after(moment, first, monkeypatch, leave=BoardgamesApp.exit):
    """Return the exit status of an app that is quit after a number of messages."""
    app, dispatch, messages_left = BoardgamesApp(opener_for(first)), MessagePump._dispatch_message, iter(range(moment))

    async def dispatch_and_leave(pump, message):
        if next(messages_left, None) is None:
            leave(app)
        return await dispatch(pump, message)

    monkeypatch.setattr(MessagePump, "_dispatch_message", dispatch_and_leave)
    run(app.run_async(headless=True, size=(80, 24)))
    return app.return_code


@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited")  # a worker that had not begun never will
@pytest.mark.parametrize(("screen", "moment"), [(screen, at) for screen, ats in MOMENTS.items() for at in ats])
def test_the_app_can_be_left_at_any_moment(screen, moment, monkeypatch, tmp_path):
    status = leave_after(moment, FIRST[screen](), monkeypatch)
    crash = tmp_path / "crash.txt"
    assert not crash.exists(), crash.read_text()
    assert status == 0


@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited")  # a worker that had not begun never will
@pytest.mark.parametrize("moment", range(40, 150, 12))
def test_a_browser_can_disconnect_at_any_moment(moment, monkeypatch, tmp_path):
    """A disconnecting browser closes the app without asking it to exit."""
    leave_after(moment, None, monkeypatch, leave=lambda app: app.post_message(ExitApp()))
    crash = tmp_path / "crash.txt"
    assert not crash.exists(), crash.read_text()


def test_a_crash_while_leaving_is_reported(monkeypatch, tmp_path):
    monkeypatch.setattr(BoardgamesApp, "on_mount", lambda app: app.exit() or 1 / 0)
    assert leave_after(1000, None, monkeypatch) == 1
    assert "ZeroDivisionError" in (tmp_path / "crash.txt").read_text()
