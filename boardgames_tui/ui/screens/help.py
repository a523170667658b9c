"""Pages to read, and among them the rules of a game."""

from collections.abc import Iterable
from typing import ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widgets import Markdown, Static

from boardgames_tui.core.game import Game
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.learn.rules_card import Figure, card_parts
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.ui.board.layout import L, Layout, M
from boardgames_tui.ui.board.layouts import layouts_of
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control.key_hints import READ_BAR
from boardgames_tui.ui.control.match_scene import scene_of
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.boards import board_for
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.vi_keys import ViScroll

GAP = 3
"""Columns between figures."""


class Page(Screen[None]):
    """A page that scrolls; Esc leads back."""

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,backspace", "dismiss", show=False)]


class FigureView(Vertical):
    """A figure of the card, drawn as in a game, with its caption below."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        self._figure = figure
        self._layout = _layout(figure.start.geometry)
        self.styles.width = self.needed

    @property
    def needed(self) -> int:
        """Its columns."""
        return self._layout.outer_size[0]

    def compose(self) -> ComposeResult:
        """The board, its caption."""
        board = board_for(self._figure.start.geometry)(_scene(self._figure), passive=True)
        board.styles.width, board.styles.height = self._layout.outer_size
        yield board
        yield Static(self._figure.caption, markup=False)


def _layout(geometry: Geometry) -> Layout:
    """The drawing of a figure: small, but not so small that a lattice's lines cannot be told apart."""
    scale = L if geometry.joins else M
    return next(each for each in layouts_of(geometry) if each.scale is scale)


def _scene(figure: Figure) -> Scene:
    match = Match(figure.start, {BLACK: Seat("me"), WHITE: Seat("me")})
    for text in figure.actions:
        match.play(match.position.find(text))
    return scene_of(match, figure.touched, person_to_act=figure.shows_choices, warn=False)


class Figures(Container):
    """Figures side by side, as many as there is room for."""

    def __init__(self, figures: Iterable[Figure]) -> None:
        super().__init__()
        self._views = [FigureView(figure) for figure in figures]

    def compose(self) -> ComposeResult:
        """The figures."""
        yield from self._views

    def on_resize(self) -> None:
        """Begin a new row where there is no more room."""
        widest = max(view.needed for view in self._views) + GAP
        self.styles.grid_size_columns = max(1, (self.size.width + GAP) // widest)


class RulesScreen(Page):
    """The rules of a game, for somebody who has never heard of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "dismiss", show=False, id="rules")]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """The rules card."""
        with ViScroll():
            for part in card_parts(self._game):
                yield Markdown(part, open_links=False) if isinstance(part, str) else Figures(part)
        yield KeyBar(READ_BAR)
