"""Games with clocks for the tests of the app, in a time of day that only the test moves."""

from textual.widgets import Static

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.widgets.clocks import Players


class FakeTime:
    """A time of day that only the test moves."""

    now = 1000.0

    def __call__(self):
        return self.now


def timed(clock, black="me", white="me", key="torus", size=5):
    return Setup(GAMES[key], size, {}, Seat.parse(black), Seat.parse(white), control=Control.parse(clock)).begin()


def seconds(match):
    return [match.clock.left[seat].seconds for seat in (BLACK, WHITE)]


def shown(app):
    return app.screen.query_one(Players).content.plain


def question(app):
    texts = app.screen.query("Question #text").results(Static) if isinstance(app.screen, Question) else ()
    return "".join(str(text.content) for text in texts)
