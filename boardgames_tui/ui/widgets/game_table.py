"""The board and the panel of a game under way, which show its session."""

from textual import getters

from boardgames_tui.ui.control.match_scene import foreseen
from boardgames_tui.ui.control.session import GameSession
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_and_panel import Table
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.side_panel import Panel


class GameTable(Table):
    """One board and all that is said about the game on it."""

    app = getters.app(SettingsApp)

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.panel = Panel(id="panel")
        super().__init__(session.scene(marked=True, ranks={}), self.panel)

    def show(self) -> None:
        """Show the session as it is now."""
        session, marked = self._session, self.app.settings.marks
        ranks = self.panel.analysis.ranks(session.match.position)
        self.panel.show(session.hand, session.work, self.board.shifted)
        self.board.scene = session.scene(marked=marked, ranks=ranks)

    def on_analysis_ranked(self) -> None:
        """Mark on the board what an engine thinks best."""
        self.show()

    def on_board_view_laid_out(self) -> None:
        """Say which part of the board shows now."""
        self.show()

    def on_board_view_rested(self, event: BoardView.Rested) -> None:
        """Preview the action that touching this site would complete."""
        board, hand = event.board, self._session.hand
        scene = foreseen(board.scene, hand.match.position, hand.touched, event.site) if hand.acting else None
        if scene and event.site == board.cursor:
            board.foresee(scene)
