"""Screen on which the player draws blocked cells: cells that no piece may enter.

They are drawn in pairs, a cell and its twin: the cell to which a half turn of the board moves it.
"""

from textual import getters, on
from textual.app import ComposeResult
from textual.events import ScreenResume
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.cells import BLOCK, EMPTY
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.game import Game
from boardgames_tui.core.geometry import Geometry, Spot
from boardgames_tui.core.position import Position
from boardgames_tui.drawing.scene import Scene, Target
from boardgames_tui.play.advice import with_names
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import BLOCKS, bar, keys_of
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_view import BoardView, board_for
from boardgames_tui.ui.widgets.key_bar import KeyBar

ADVICE = with_names("{touch} blocks or clears a cell and the cell opposite. {keep} saves the blocks, {leave} cancels.")


def twin(geometry: Geometry, site: int) -> int:
    """Return the site to which a half turn of the board moves a site; the centre is its own twin."""
    # Coordinates are in half steps: neighbouring cells are 2 apart.
    max_coordinate = 2 * (geometry.size - 1)
    x, y = geometry.spots[site]
    return geometry.site_at[Spot(max_coordinate - x, max_coordinate - y)]


class BlocksScreen(Screen[str]):
    """Board to draw blocked cells on; the result is the names of these cells, separated by spaces, or None on Esc."""

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = BLOCKS.heading
    BINDINGS = bindings(keys_of(BLOCKS))

    def __init__(self, game: Game, size: int, option: str, cells: str) -> None:
        """Block the cells named in `cells` at first; `option` is the key of the game's option for blocked cells."""
        super().__init__()
        self._start = Position.start(game, size)
        self._geometry = self._start.geometry
        self._option = option
        site_of = self._geometry.site_of
        # Names from a larger board may not exist on this one.
        self.blocked = frozenset(site_of[name] for name in cells.split() if name in site_of)
        self._message = Static(id="message", markup=False)

    def compose(self) -> ComposeResult:
        board_class = board_for(self._geometry)
        yield board_class(self._scene(), self._start.game.key)
        yield self._message
        yield KeyBar(bar(BLOCKS))

    @on(ScreenResume)
    def _show_message(self) -> None:
        self._message.update(self._why_refused(self.blocked) or self.app.keymap.fill_in(ADVICE))

    def _scene(self) -> Scene:
        """Return the start of the game with the blocked cells; all empty cells can be selected."""
        cells = [BLOCK if site in self.blocked else cell for site, cell in enumerate(self._start.cells)]
        empty = (site for site, cell in enumerate(cells) if cell == EMPTY)
        return Scene(self._geometry, cells, targets=dict.fromkeys(empty, Target.PLACE))

    def on_board_view_site_selected(self, event: BoardView.SiteSelected) -> None:
        self._toggle(event.site)

    def action_touch(self) -> None:
        self._toggle(self.query_one(BoardView).cursor)

    def _toggle(self, site: int) -> None:
        """Block a cell and its twin, or clear both; if the cell is occupied at the start, show why this is refused."""
        pair = {site, twin(self._geometry, site)}
        if site in self.blocked:
            self._set_blocked(self.blocked - pair)
        elif self._start.cells[site] == EMPTY:
            self._set_blocked(self.blocked | pair)
        else:
            self._message.update(self._why_refused(self.blocked | pair))

    def action_clear(self) -> None:
        self._set_blocked(frozenset())

    def action_keep(self) -> None:
        refusal = self._why_refused(self.blocked)
        if refusal:
            self._message.update(refusal)
        else:
            self.dismiss(self._join_names(self.blocked))

    def _set_blocked(self, blocked: frozenset[int]) -> None:
        self.blocked = blocked
        self.query_one(BoardView).scene = self._scene()
        self._show_message()

    def _join_names(self, blocked: frozenset[int]) -> str:
        return " ".join(self._geometry.names[site] for site in sorted(blocked))

    def _why_refused(self, blocked: frozenset[int]) -> str:
        """Return why the rules refuse these blocked cells; an empty text if they allow them."""
        try:
            Position.start(self._start.game, self._geometry.size, {self._option: self._join_names(blocked)})
        except BoardGamesError as error:
            return str(error)
        return ""
