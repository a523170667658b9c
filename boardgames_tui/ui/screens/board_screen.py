"""Screen of a board beside its panel: what games in play, tasks, records and the position editor share."""

from textual import events, getters, on
from textual.app import ComposeResult
from textual.screen import Screen

from boardgames_tui.core.game import Game
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_and_panel import BoardAndPanel
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.side_panel import SidePanel


class BoardScreen(Screen[None]):
    """Board, panel and key bar, which a subclass puts on the screen and shows."""

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"

    def put_board(self, game: Game, scene: Scene, panel: SidePanel) -> None:
        """Set the game, the board with its first scene, and the panel."""
        self.game = game
        self.board_and_panel = BoardAndPanel(scene, game.key, panel)
        self.board = self.board_and_panel.board

    def compose(self) -> ComposeResult:
        yield self.board_and_panel
        yield KeyBar(())

    def show(self) -> None:
        """Show the present state on the board, in the panel and in the key bar."""
        raise NotImplementedError

    def select_site(self, site: int) -> None:
        """Do what a click on a site does, or the key that plays at the cursor."""
        raise NotImplementedError

    @on(events.Resize)
    @on(events.ScreenResume)
    def fit(self) -> None:
        """Lay out the board and its panel for the window, and show the present state."""
        self.board_and_panel.fit()
        self.show()

    @property
    def is_typing(self) -> bool:
        """Whether the input in the panel is open."""
        return isinstance(self.focused, CommandInput)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse actions that the board or the window does not allow."""
        # In the open input, the key that opens the input is a character to type.
        return not (action == "type" and self.is_typing) and self.board_and_panel.allows(action)

    def on_board_view_site_selected(self, event: BoardView.SiteSelected) -> None:
        self.select_site(event.site)

    def action_touch(self) -> None:
        self.select_site(self.board.cursor)

    def action_copies(self) -> None:
        self.board.toggle_copies()

    def action_rules(self) -> None:
        from boardgames_tui.ui.screens.help import RulesScreen

        self.app.push_screen(RulesScreen(self.game))

    def on_input_blurred(self) -> None:
        """Close the input when it loses the focus within the app; after a switch of windows, its focus comes back."""
        if self.app.app_focus:
            self.close_input()
            self.show()

    def close_input(self) -> None:
        """Clear and hide the input, which has lost the focus."""
        self.query_one(CommandInput).hide()
