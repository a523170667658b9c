"""What the picker says about the games: pure functions to styled lines."""

from textual.content import Content

from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.seats import lone_name
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.messages import options_text, size_text
from boardgames_tui.ui.widgets.panel_text import MUTED, stone


def card(game: Game, size: int, width: int, *, chosen: bool) -> Content:
    """Name a game and the size of its board on a line, then say what it is about."""
    words = size_text(size)
    head = Content.assemble((game.title.ljust(width - len(words)), "bold"), words)
    return Content("\n").join([head, Content.styled(game.tagline, "" if chosen else MUTED)])


def about(setup: Setup, person: str, pictured: int) -> Content:
    """Name the game and its makers, the size that is pictured if it is another, who plays, and the options."""
    shown = f" · shown: {size_text(pictured)}" if pictured and pictured != setup.size else ""
    title = Content.assemble((setup.game.title, "bold"), (f" by {setup.game.authors}{shown}", MUTED))
    lone = lone_name((setup.black, setup.white), person)
    seats = [
        Content.assemble(stone(colour), f" {seat.title(lone or 'Person')}   ")
        for colour, seat in ((BLACK, setup.black), (WHITE, setup.white))
    ]
    lines = [title, Content("").join(seats), Content.styled(options_text(setup), MUTED)]
    return Content("\n").join(line for line in lines if line)


def lesson_offer(setup: Setup, key: str) -> Content:
    """Offer the lesson of a game that was never played, by its key."""
    steps = len(lesson_of(setup.game).steps)
    return Content.assemble("New to you? ", (key, "bold $text-accent"), f" opens a lesson of {steps} steps.")
