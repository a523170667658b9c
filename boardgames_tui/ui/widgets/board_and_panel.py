"""Board with a panel beside it or below it, or a sentence if the window is too small for both."""

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from boardgames_tui.drawing.scene import Scene
from boardgames_tui.play.messages import size_text
from boardgames_tui.ui.keys import BLIND_ACTIONS
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.boards import BoardView, board_for
from boardgames_tui.ui.widgets.side_panel import COLUMNS_FOR_SIDE_PANEL, SidePanel


class BoardAndPanel(Horizontal):
    app = getters.app(SettingsApp)

    def __init__(self, scene: Scene, game_key: str, panel: SidePanel) -> None:
        super().__init__()
        self.board: BoardView = board_for(scene.geometry)(scene, game_key)
        self._panel = panel

    def compose(self) -> ComposeResult:
        yield self.board
        yield self._panel
        yield Static(id="too-small")

    def on_mount(self) -> None:
        # Fit before the first layout, so that the board is not drawn at another size first.
        self.fit()

    @property
    def is_too_small(self) -> bool:
        return self.has_class("too-small")

    def allows(self, action: str) -> bool:
        """Return whether the board as shown allows an action."""
        if action == "copies" and not self.board.scene.geometry.wraps:
            return False
        return not self.is_too_small or action in BLIND_ACTIONS

    def fit(self) -> None:
        """Place the panel beside the board or below it, or ask for a larger window."""
        is_below = self._panel.is_below
        message = self._too_small_message
        self._panel.styles.width = self._panel.outer_width
        self._panel.set_class(is_below, "below")
        if self._panel.scrolls:
            # Below the board it leaves the board the rows that it needs, and one to the key bar.
            self._panel.styles.max_height = self.app.size.height - self._smallest_window[1] - 1 if is_below else None
        self.set_class(is_below, "below")
        self.set_class(bool(message), "too-small")
        self.board.disabled = self._panel.disabled = bool(message)
        self.query_one("#too-small", Static).update(message)
        if not message and self.screen.focused is None:
            self.board.focus()

    @property
    def _smallest_window(self) -> tuple[int, int]:
        """Width and height that the board needs."""
        return type(self.board).smallest_window(self.board.scene.geometry)

    @property
    def _too_small_message(self) -> str:
        """Sentence if the window is too small for the board and its panel, else an empty text."""
        window = self.app.size
        width, height = self._smallest_window
        # One row is the key bar's. A panel below the board has four and needs 40 columns; beside it, it needs 20 rows.
        if self._panel.is_below:
            width, height = max(width, 40), height + 4 + 1
        else:
            width, height = COLUMNS_FOR_SIDE_PANEL, max(height + 1, 20)
        if window.width >= width and window.height >= height:
            return ""
        needed = f"the board needs at least {size_text(width, height)}"
        return f"This window is {size_text(*window)}, but {needed}. Enlarge it, or use --text."
