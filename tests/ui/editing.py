"""Opening and reading the position editor in tests."""

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.screens.editor import EditorScreen
from tests.ui.app_pilot import PEOPLE


async def open_editor(pilot, line, key="io", **options):
    """Open the editor with a position between people."""
    await pilot.settle()
    start = Position.read(GAMES[key], line, options)
    return await pilot.open_screen(EditorScreen(Setup.from_current_position(Match(start, PEOPLE))))
