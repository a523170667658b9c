"""Timed games for tests of the app, with a system clock that only the test advances."""

from textual.widgets import Static

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.widgets.clocks import Players


class FakeTime:
    """A system clock that only the test advances."""

    now = 1000.0

    def __call__(self):
        return self.now


def timed_match(clock: str, black: str = "me", white: str = "me", key: str = "torus", size: int = 5) -> Match:
    return Setup(GAMES[key], size, {}, Seat.parse(black), Seat.parse(white), control=Control.parse(clock)).begin()


def seconds(match: Match) -> list[float]:
    return [match.clock.left[seat].seconds for seat in (BLACK, WHITE)]


def players_text(app: BoardgamesApp) -> str:
    return app.screen.query_one(Players).content.plain


def question(app: BoardgamesApp) -> str:
    texts = app.screen.query("Question #text").results(Static) if isinstance(app.screen, Question) else ()
    return "".join(str(text.content) for text in texts)
