"""The question who plays on from a place in a record, and by which clock."""

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import NAMES
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.key_hints import SETUP_LINE
from boardgames_tui.ui.screens.form import Rows
from boardgames_tui.ui.screens.setup import ClockRow, SeatRow, SetupScreen
from boardgames_tui.ui.widgets.key_bar import KeyLine


class BranchScreen(SetupScreen):
    """Change who plays the colours from a position on, and by which clock, and nothing else of a setup."""

    def __init__(self, setup: Setup, position: Position) -> None:
        super().__init__(setup)
        self._side = position.side

    def compose(self) -> ComposeResult:
        """A row for each colour, and one for the clock."""
        with Vertical(id="dialog"):
            yield Static(f"A new game from here: {NAMES[self._side]} is to act", id="title", markup=False)
            with Rows():
                yield SeatRow(BLACK, self._setup.black)
                yield SeatRow(WHITE, self._setup.white)
                yield ClockRow(self._setup.control)
            yield Static(id="about", markup=False)
            yield Static(id="said", markup=False)
            yield KeyLine(SETUP_LINE)

    def _chosen(self) -> Setup:
        black, white = (row.seat for row in self.query(SeatRow))
        return replace(self._setup, black=black, white=white, control=self.query_one(ClockRow).control)
