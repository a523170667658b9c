"""The question who plays on from a place in a record, and by which clock."""

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from boardgames_tui.kernel import BLACK, WHITE
from boardgames_tui.match import NAMES
from boardgames_tui.position import Position
from boardgames_tui.setup import Setup
from boardgames_tui.ui.hints import SETUP_LINE
from boardgames_tui.ui.keyline import KeyLine
from boardgames_tui.ui.screens.form import Rows
from boardgames_tui.ui.screens.setup import ClockRow, SeatRow, SetupScreen


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
