"""A board as a picture: what the app would draw, as SVG, without a terminal."""

import asyncio
from io import StringIO

from rich.console import Console
from textual.app import ComposeResult

from boardgames_tui.match.match import Match
from boardgames_tui.ui.control.match_scene import scene_of
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.svg.picture import redraw
from boardgames_tui.ui.widgets.boards import BoardView, board_for


class Easel(SettingsApp):
    """An app that is one board, in the player's colours."""

    def __init__(self, board: BoardView) -> None:
        super().__init__()
        self.console = Console(file=StringIO(), force_terminal=True, color_system="truecolor")
        self._board = board

    def compose(self) -> ComposeResult:
        """The board."""
        yield self._board


def drawn(match: Match) -> str:
    """Return the picture of a match as it stands now, the last turn marked, at the largest scale."""
    return asyncio.run(_draw(match))


async def _draw(match: Match) -> str:
    widget = board_for(match.position.geometry)
    largest = next(iter(widget.layouts_of(match.position.geometry)))
    width, height = largest.needs
    app = Easel(widget(scene_of(match, (), acting=False, warn=False), passive=True))
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        return redraw(app.export_screenshot(simplify=True), width, height)
