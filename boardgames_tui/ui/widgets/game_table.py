"""Board and panel of a game in progress."""

from textual import getters

from boardgames_tui.ui.control.match_scene import scene_with_preview
from boardgames_tui.ui.control.session import GameSession
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_and_panel import BoardAndPanel
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.side_panel import GamePanel


class GameTable(BoardAndPanel):
    """A board and its panel, which show a session."""

    app = getters.app(SettingsApp)

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.panel = GamePanel()
        super().__init__(session.scene(shows_targets=True, ranks={}), self.panel)

    def show(self) -> None:
        """Show the present state of the session in the panel and on the board."""
        session = self._session
        ranks = self.panel.analysis.ranks(session.match.position)
        self.panel.show(session.controller, session.engine_status, self.board.view_description)
        self.board.scene = session.scene(shows_targets=self.app.settings.marks, ranks=ranks)

    def on_analysis_panel_ranked(self) -> None:
        """Mark the engine's best actions on the board."""
        self.show()

    def on_board_view_laid_out(self) -> None:
        """Show which part of the board is visible."""
        self.show()

    def on_board_view_cursor_rested(self, event: BoardView.CursorRested) -> None:
        """Preview the action that selecting the site under the cursor would complete, if a person is to act."""
        board, controller = self.board, self._session.controller
        if not controller.person_to_act:
            return
        scene = scene_with_preview(board.scene, controller.match.position, controller.selected_sites, event.site)
        # The cursor may have moved since the message was posted.
        if scene and event.site == board.cursor:
            board.show_preview(scene)
