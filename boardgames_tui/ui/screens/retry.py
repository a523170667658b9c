"""Screen on which the player looks for a better move than a mistake in a record, with as many tries as wanted."""

from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.screen import Screen

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.better_move import BetterMove
from boardgames_tui.analysis.game_review import Verdict
from boardgames_tui.core.errors import EngineError
from boardgames_tui.play.match_scene import scene_of
from boardgames_tui.play.mistake_attempt import MistakeAttempt
from boardgames_tui.record import Record
from boardgames_tui.ui.control.key_hints import RETRY_BAR, RETRY_DONE_BAR
from boardgames_tui.ui.control.keys import IN_RETRY, TOUCH, WRAPPED
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_and_panel import BoardAndPanel
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.retry_panel import RetryPanel


class RetryScreen(Screen[int]):
    """Attempts at a mistake. The result is 1 or -1 if the player asks for the next or the previous mistake, else 0."""

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = "Finding a better move"
    BINDINGS = bindings((TOUCH, *IN_RETRY, *WRAPPED))

    def __init__(self, record: Record, mistake: Verdict) -> None:
        super().__init__()
        self._analyst = Analyst(mistake.start.position.game)
        self._better_move = BetterMove(record, mistake, self._analyst)
        self.attempt = MistakeAttempt(record, self._better_move)
        self.panel = RetryPanel()
        scene = scene_of(self.attempt.match, person_to_act=True)
        self.board_and_panel = BoardAndPanel(scene, mistake.start.position.game.key, self.panel)
        self.board = self.board_and_panel.board

    def compose(self) -> ComposeResult:
        yield self.board_and_panel
        yield KeyBar(())

    def on_mount(self) -> None:
        self._search_ahead()

    async def on_unmount(self) -> None:
        await self._analyst.close()

    @work(group="ahead")
    async def _search_ahead(self) -> None:
        """Search the position before the mistake while the player thinks."""
        try:
            await self._better_move.best()
        except EngineError as error:
            self.attempt.say(str(error))
            self.show()

    @on(events.Resize)
    def fit(self) -> None:
        """Lay out the board and its panel for the window."""
        self.board_and_panel.fit()
        self.show()

    @on(events.ScreenResume)
    def show(self) -> None:
        attempt = self.attempt
        accepts_actions = attempt.accepts_actions
        self.board.scene = scene_of(attempt.match, attempt.selection.sites, person_to_act=accepts_actions)
        self.panel.show(attempt)
        self.query_one(KeyBar).hints = RETRY_DONE_BAR if attempt.is_over else RETRY_BAR

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse actions that the board does not allow."""
        return self.board_and_panel.allows(action, without_board=("back", "rules"))

    # Attempts

    def on_board_view_site_selected(self, event: BoardView.SiteSelected) -> None:
        self._proceed(is_complete=self.attempt.select_site(event.site))

    def action_touch(self) -> None:
        self._proceed(is_complete=self.attempt.select_site(self.board.cursor))

    def action_press(self) -> None:
        """Play the swap or the pass, the actions without a site."""
        if action := self.attempt.siteless_action:
            self._proceed(is_complete=self.attempt.play(action))

    def _proceed(self, *, is_complete: bool) -> None:
        """Show the attempt, and have a complete turn judged."""
        self.show()
        if is_complete:
            self._judge()

    @work(group="judge")
    async def _judge(self) -> None:
        await self.attempt.judge()
        self.show()

    @work(group="judge")
    async def action_answer(self) -> None:
        """Show the best move."""
        if self.attempt.accepts_actions:
            await self.attempt.show_answer()
            self.show()

    def action_retry(self) -> None:
        """Go back to the position before the mistake, also after a right move."""
        self.attempt.restart()
        self.show()

    def action_ask(self) -> None:
        """Show why the site under the cursor is illegal, or the effect of playing there."""
        self.attempt.explain(self.board.cursor)
        self.show()

    # Other screens

    def action_copies(self) -> None:
        self.board.toggle_copies()

    def action_mistake(self, direction: int) -> None:
        """Leave for the next mistake (1) or the previous one (-1)."""
        self.dismiss(direction)

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.attempt.match.position.game))

    def action_back(self) -> None:
        """Cancel an unfinished turn, or go back to the record."""
        if self.attempt.cancel():
            self.show()
        else:
            self.dismiss(0)
