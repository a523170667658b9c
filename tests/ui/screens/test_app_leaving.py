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


def disconnect(app):
    """Close the app as a browser that disconnects, without asking it to exit."""
    app.post_message(ExitApp())


def leave_after(moment, first, leave=BoardgamesApp.exit):
    """Return the exit status of an app that is quit after a number of messages."""
    app, dispatch, messages_left = BoardgamesApp(opener_for(first)), MessagePump._dispatch_message, iter(range(moment))

    async def dispatch_and_leave(pump, message):
        if next(messages_left, None) is None:
            leave(app)
        return await dispatch(pump, message)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MessagePump, "_dispatch_message", dispatch_and_leave)
        run(app.run_async(headless=True, size=(80, 24)))
    return app.return_code


@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited")  # a worker that had not begun never will
@pytest.mark.parametrize(
    ("screen", "leave"), [*((screen, BoardgamesApp.exit) for screen in MOMENTS), ("picker", disconnect)]
)
def test_the_app_can_be_left_at_any_moment(screen, leave, tmp_path, subtests):
    crash = tmp_path / "crash.txt"
    for moment in MOMENTS[screen]:
        with subtests.test(moment=moment):
            status = leave_after(moment, FIRST[screen](), leave)
            assert not crash.exists(), crash.read_text()
            assert status == 0 or leave is disconnect


def test_a_crash_while_leaving_is_reported(monkeypatch, tmp_path):
    monkeypatch.setattr(BoardgamesApp, "on_mount", lambda app: app.exit() or 1 / 0)
    assert leave_after(1000, None) == 1
    assert "ZeroDivisionError" in (tmp_path / "crash.txt").read_text()
