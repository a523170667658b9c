"""A match's board on the screen, with its panel, for the window as it is; nobody's time runs while it is not seen."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.match.match import Match
from boardgames_tui.ui.control.key_hints import (
    BLIND_LINE,
    OVER_LINE,
    PAUSED_LINE,
    PLAY_LINE,
    WATCH_LINE,
    Hint,
    possible,
)
from boardgames_tui.ui.control.match_controller import Hand, has_person
from boardgames_tui.ui.control.match_scene import scene_of
from boardgames_tui.ui.control.messages import replied
from boardgames_tui.ui.control.opponents import Opponents
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.board_and_panel import Table
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.command_input import Line
from boardgames_tui.ui.widgets.key_bar import KeyLine


class BoardScreen(Screen[None]):
    """A match as it stands, and who acts in it."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.hand = Hand(match, lone_choice=settings_app(self).settings.lone_choice)
        self.hand.said = replied(match) or self.hand.said
        self.opponents = Opponents(self.hand, self._tell)
        self.stalled = False
        """Whoever is to act could not: somebody must decide what now."""
        self.warns = False
        """Threats are shown."""
        self.thinks = ""
        """What somebody who is no person does now."""
        self.advises = ""
        """What is done for a hint now."""

    def compose(self) -> ComposeResult:
        """The board and its panel, the keys below; a sentence in their place where the window is too small."""
        yield Table(scene_of(self.match, (), acting=False, warn=False))
        yield KeyLine(())
        yield Static(id="too-small")

    @property
    def keys(self) -> Sequence[Hint]:
        """What can be done now, for the line of keys below the board."""
        if self.table.disabled:
            return BLIND_LINE
        line = PLAY_LINE if has_person(self.match) else PAUSED_LINE if self.opponents.paused else WATCH_LINE
        hurried = self.stalled or (self.thinks and not self.hand.acting)
        now = {"redo": self.match.taken_back, "move_now": hurried}
        return possible(OVER_LINE if self.match.outcome else line, now)

    @property
    def table(self) -> Table:
        """The board and its panel."""
        return self.query_one(Table)

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.table.board

    def on_screen_suspend(self) -> None:
        """Nobody's time runs while another screen is on top."""
        self._mind_clock()

    def on_resize(self) -> None:
        """Lay the table for the window, or ask for a larger one."""
        lacks = self.table.lacks(*self.size)
        self.set_class(bool(lacks), "too-small")
        self.table.disabled = bool(lacks)
        if not lacks and self.focused is None:
            self.board.focus()
        self.query_one("#too-small", Static).update(lacks)
        self.show()

    def on_analysis_ranked(self) -> None:
        """Mark on the board what an engine thinks best."""
        self.show()

    def on_mouse_down(self) -> None:
        """A click ends a motion, wherever it goes."""
        self.board.settle()

    def show(self) -> None:
        """Show what there is now."""
        hand, marked = self.hand, settings_app(self).settings.marks
        ranks = self.table.panel.analysis.ranks(self.match.position)
        scene = scene_of(self.match, hand.touched, acting=hand.acting, warn=self.warns, marked=marked, ranks=ranks)
        self._mind_clock()
        if not isinstance(self.focused, Line):
            self.query_one(KeyLine).hints = self.keys
        self.table.show(scene, hand, self.advises or self.thinks, self.size.width)

    def _mind_clock(self) -> None:
        """Let the clock stand while the board cannot be seen, and while whoever is to act cannot."""
        stands = not self.is_active or self.table.disabled or self.stalled or self.opponents.paused
        self.hand.timekeeper.hold("screen", stands=stands)

    def _tell(self, sentence: str) -> None:
        self.thinks = sentence
        self.show()

    def _advise(self, sentence: str) -> None:
        self.advises = sentence
        self.show()
