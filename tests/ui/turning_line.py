"""A position with a line of stones about to be flipped, for tests of its display."""

from boardgames_tui.drawing.scene import cell_appearances
from boardgames_tui.play.here import Here
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import game_from

# Black's a1 turns a whole diagonal of Io.
TURNING_LINE = "6x/5o1/4o2/3o3/2o4/1o5/7 x single -"


async def open_position(pilot, key, line, **seats):
    """Open a game at a position."""
    screen = await pilot.open_screen(PlayScreen(Here(game_from(key, line, **seats))))
    screen.board.cursor = 0
    return screen


def shows_scene(board):
    return board.appearances == cell_appearances(board.scene, board.cursor)
