"""An app with a single board for tests, and functions that read it."""

from functools import partial

from boardgames_tui.core.cells import BLACK, EMPTY
from boardgames_tui.drawing.scene import Scene, Target
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import CHANGEABLE
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_picture import BoardPicture
from boardgames_tui.ui.widgets.board_view import board_for

# What is left for a board at 80 columns and 24 rows.
DEFAULT_ROOM = (52, 23)


class OneBoardApp(SettingsApp):
    BINDINGS = bindings([CHANGEABLE["touch"]])

    def __init__(self, geometry, passive=False, targets=()):
        super().__init__()
        cells = (EMPTY,) * len(geometry.spots)
        shown = Scene(geometry, cells, targets=dict.fromkeys(targets, Target.PLACE), ghost=BLACK)
        make_board = BoardPicture if passive else partial(board_for(geometry), game_key="any")
        self.make_board = partial(make_board, shown)
        self.messages = []

    def compose(self):
        self.board = self.make_board()
        yield self.board

    def on_board_view_site_selected(self, event):
        self.select(event.site)

    def action_touch(self):
        self.select(self.board.cursor)

    def select(self, site):
        self.messages.append(("selected_sites", self.board.scene.geometry.names[site]))

    def on_mount(self):
        self.watch(self.board, "cursor", self.note_move, init=False)

    def note_move(self, site):
        self.messages.append(("moved", self.board.scene.geometry.names[site]))


def lines(board):
    return [board.render_line(y).text for y in range(board.size.height)]


def letters(board):
    """Return the letters below the board."""
    return next(line.split() for line in reversed(lines(board)) if line.strip())


def cursor_name(board):
    return board.scene.geometry.names[board.cursor]
