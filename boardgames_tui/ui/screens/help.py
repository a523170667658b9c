"""Two pages to read: the rules of a game, and all keys."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Markdown, Static
from textual.widgets.markdown import MarkdownBlock, MarkdownFence

from boardgames_tui.game import Game
from boardgames_tui.ui.keys import APP, BOARD, PLAY, READ_LINE, TORUS, Key
from boardgames_tui.ui.panels import KeyLine

PARTS = {"On the board": BOARD, "In a game": PLAY, "Torus": TORUS, "Everywhere": APP}
COLUMN = 16


class Page(Screen[None]):
    """A page that scrolls; Esc leads back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "dismiss", show=False),
        Binding("j", "scroll('down')", show=False),
        Binding("k", "scroll('up')", show=False),
        Binding("space", "scroll('page_down')", show=False),
    ]

    def action_scroll(self, where: str) -> None:
        """Scroll the page."""
        page = self.query_one(VerticalScroll)
        {"down": page.scroll_down, "up": page.scroll_up, "page_down": page.scroll_page_down}[where](animate=False)


class Diagram(MarkdownFence):
    """A drawn board: its letters and stones are no program text, so nothing is coloured."""

    @classmethod
    def highlight(cls, code: str, language: str, ansi: bool = False, dark: bool = False) -> Content:  # noqa: ARG003
        """Leave it as it is."""
        return Content(code)


class Card(Markdown):
    """The rules card of a game."""

    BLOCKS: dict[str, type[MarkdownBlock]] = {**Markdown.BLOCKS, "fence": Diagram}  # noqa: RUF012


class RulesScreen(Page):
    """The rules of a game, for somebody who has never heard of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "dismiss", show=False)]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """The rules card."""
        with VerticalScroll():
            yield Card(self._game.card(), open_links=False)
        yield KeyLine(READ_LINE)


class KeysScreen(Page):
    """All keys in a table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "dismiss", show=False)]

    def compose(self) -> ComposeResult:
        """A part for each place where keys work."""
        with VerticalScroll():
            yield Static("All keys", classes="title")
            for title, keys in PARTS.items():
                yield Static(title, classes="part")
                yield Static(_table(keys))
        yield KeyLine(READ_LINE)


def _table(keys: Iterable[Key]) -> Content:
    lines = [
        Content.assemble((f"{each.shown:<{COLUMN}}", "bold $text-accent"), each.about) for each in keys if each.shown
    ]
    return Content("\n").join(lines)
