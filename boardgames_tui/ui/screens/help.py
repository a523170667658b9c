"""Base classes of the pages of text, and the page with the rules of a game."""

from typing import ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.game import Game
from boardgames_tui.drawing.layout import Scale
from boardgames_tui.drawing.layouts import layouts_of
from boardgames_tui.learn.rules_card import Figure, card_parts
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import PEOPLE
from boardgames_tui.play.match_scene import scene_of
from boardgames_tui.ui.ascii_legend import ascii_legend
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.keys import PAGE, bar
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_picture import BoardPicture
from boardgames_tui.ui.widgets.key_bar import KeyBar

# Columns between figures.
GAP = 3


class Page(Screen[None]):
    """Scrollable page that Esc closes."""

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"
    BINDINGS = fixed_bindings({"escape,backspace": "dismiss"})


class ViScroll(VerticalScroll):
    """Scrollable contents of a page, with the keys of vi and the space bar besides the arrows and Page Down."""

    BINDINGS = fixed_bindings({"j": "scroll_down", "k": "scroll_up", "space": "page_down"})


class FigureView(Vertical):
    """Figure of a rules card: a board, drawn as in a game, with the caption below."""

    def __init__(self, figure: Figure) -> None:
        geometry = figure.start.geometry
        # At scale M, the lines of a lattice (a board with joins) cannot be told apart.
        scale = Scale.X if geometry.joins else Scale.M
        # Width and height of the board in characters.
        self.board_size = next(layout.outer_size for layout in layouts_of(geometry) if layout.scale is scale)
        match = Match(figure.start, PEOPLE)
        for text in figure.actions:
            match.play(match.position.find(text))
        scene = scene_of(match, figure.selected, person_to_act=figure.shows_choices)
        board = BoardPicture(scene)
        board.styles.width, board.styles.height = self.board_size
        super().__init__(board, Static(figure.caption, markup=False))
        self.styles.width = board.styles.width


class Figures(Container):
    """Figures in a grid; a row has as many figures as fit in the width."""

    def on_resize(self) -> None:
        """Show as many columns as fit, at least one; all are as wide as the widest figure."""
        column_width = max(view.board_size[0] for view in self.query_children(FigureView))
        # There is a gap after each column except the last.
        self.styles.grid_size_columns = max(1, (self.size.width + GAP) // (column_width + GAP))


class RulesScreen(Page):
    """Page with the rules card of a game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "dismiss", show=False, id="rules")]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        # Imported here, because the import takes 25 ms, and the other pages do not need it.
        from textual.widgets import Markdown

        with ViScroll():
            # A part is a text in Markdown, or several figures.
            for part in card_parts(self._game):
                yield Markdown(part, open_links=False) if isinstance(part, str) else Figures(*map(FigureView, part))
            if self.app.settings.ascii:
                yield Markdown("## Characters on the board")
                lines = (f"{chars:^7}  {meaning}" for chars, meaning in ascii_legend(self._game))
                yield Static("\n".join(lines), id="characters", markup=False)
        yield KeyBar(bar(PAGE))
