"""Texts of the picker, as styled lines."""

from textual.content import Content

from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.seats import lone_name
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.messages import options_text, size_text
from boardgames_tui.ui.widgets.panel_text import MUTED, stone


def card(game: Game, size: int, width: int, *, chosen: bool) -> Content:
    """Return the text of a game's card: title and board size on a line, then the tagline.

    `width` is that of the card in columns.
    """
    words = size_text(size)
    head = Content.assemble((game.title.ljust(width - len(words)), "bold"), words)
    return Content("\n").join([head, Content.styled(game.tagline, "" if chosen else MUTED)])


def about(setup: Setup, person: str, preview_size: int) -> Content:
    """Return the description of a setup: the game and its authors, the players, and the options.

    `preview_size` is the board size in the preview, or 0 for none; it is named if it differs from the size of the
    setup.
    """
    shown = f" · shown: {size_text(preview_size)}" if preview_size and preview_size != setup.size else ""
    title = Content.assemble((setup.game.title, "bold"), (f" by {setup.game.authors}{shown}", MUTED))
    lone = lone_name((setup.black, setup.white), person)
    seats = [
        Content.assemble(stone(colour), f" {seat.title(lone or 'Person')}   ")
        for colour, seat in ((BLACK, setup.black), (WHITE, setup.white))
    ]
    # Nobody wonders where the defaults come from.
    origin = "" if setup == Setup.usual(setup.game) else "As last time"
    words = " · ".join(each for each in (origin, options_text(setup)) if each)
    lines = [title, Content("").join(seats), Content.styled(words, MUTED)]
    return Content("\n").join(line for line in lines if line)


def lesson_offer(setup: Setup, key: str) -> Content:
    """Return the offer of the lesson, for a game that was never played; `key` is the label of its key."""
    steps = len(lesson_of(setup.game).steps)
    return Content.assemble("New to you? ", (key, "bold $text-accent"), f" opens a lesson of {steps} steps.")
