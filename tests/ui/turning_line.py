"""A line of stones about to be turned, for the tests of what is seen of it."""

from boardgames_tui.ui.board.scene import cell_appearances
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import game_from, settled

TURNING_LINE = "6x/5o1/4o2/3o3/2o4/1o5/7 x single -"
"""Black's a1 turns a whole diagonal of Io."""


async def open_line(pilot, key, line, **seats):
    """Open a game at a position."""
    screen = PlayScreen(game_from(key, line, **seats))
    await pilot.app.push_screen(screen)
    await settled(pilot)
    screen.board.cursor = 0
    return screen


def is_drawn_as_it_is(board):
    return board.appearances == cell_appearances(board.scene, board.cursor)
