"""The table: the board with its panel beside it, or below it where the window is narrow."""

from textual.app import ComposeResult
from textual.containers import Horizontal

from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control.match_controller import Hand
from boardgames_tui.ui.control.messages import size_words
from boardgames_tui.ui.widgets.boards import BoardView, board_for
from boardgames_tui.ui.widgets.side_panel import BESIDE, Panel, needs, panel_width


def lacks(board: BoardView, columns: int, rows: int) -> str:
    """Return a sentence where a window of this size is too small for a board with a panel, else nothing."""
    width, height = needs(type(board).needs(board.scene.geometry), columns)
    if columns >= width and rows >= height:
        return ""
    return f"This window is {size_words(columns, rows)}: this board needs {size_words(width, height)}."


class Table(Horizontal):
    """One board and all that is said about it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="table")
        self._first = scene

    def compose(self) -> ComposeResult:
        """The board, the panel."""
        yield board_for(self._first.geometry)(self._first, id="board", hears_touch=False)
        yield Panel(id="panel")

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    @property
    def panel(self) -> Panel:
        """What is said beside it."""
        return self.query_one(Panel)

    def lacks(self, columns: int, rows: int) -> str:
        """Return a sentence where a window of this size is too small for the board, else nothing."""
        return lacks(self.board, columns, rows)

    def show(self, scene: Scene, hand: Hand, thinks: str, columns: int) -> None:
        """Show a scene and what is to be said of it in a window of so many columns.

        `thinks` is what somebody who is no person is doing.
        """
        below = columns < BESIDE
        self.set_class(below, "below")
        self.panel.styles.width = "100%" if below else panel_width(columns)
        self.panel.show(hand, thinks, self.board.shifted, below=below)
        self.board.scene = scene
