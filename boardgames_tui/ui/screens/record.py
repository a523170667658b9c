"""A record on the screen: shown where somebody stands in it, gone through by itself, and its questions asked."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from boardgames_tui.core.changes import PLAYED, Kind
from boardgames_tui.core.kernel import BLACK, WHITE, other
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import Match, Step
from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Node, Record
from boardgames_tui.ui.control.key_hints import REPLAY_LINE, Hint, possible
from boardgames_tui.ui.control.match_controller import Hand
from boardgames_tui.ui.control.match_scene import changes_of, scene_of
from boardgames_tui.ui.control.record_cursor import Walk, seat_of
from boardgames_tui.ui.screens.save import SaveScreen
from boardgames_tui.ui.screens.setup import branch_screen
from boardgames_tui.ui.screens.start_game import Start
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.board_and_panel import lacks
from boardgames_tui.ui.widgets.boards import BoardView, board_for
from boardgames_tui.ui.widgets.game_review import Course
from boardgames_tui.ui.widgets.key_bar import KeyLine
from boardgames_tui.ui.widgets.record_panel import RecordPanel
from boardgames_tui.ui.widgets.side_panel import BESIDE

WELCOME = "Arrows or the wheel step, {play_on} plays on, {keys} shows all keys."
PACES = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds between actions, the slowest pace first."""
USUAL_PACE = 2
MOVING = 1.0
"""At so many seconds between actions, or more, they are shown as motions."""


class RecordScreen(Screen[None]):
    """A record from one of its nodes, else from its start; `file` is where it came from, if it came from a file."""

    def __init__(self, record: Record, at: Node | None = None, file: Path | None = None) -> None:
        super().__init__()
        self.walk = Walk(record, at, person=settings_app(self).settings.name)
        self.hand = Hand(self.walk.match, lone_choice=False)
        self.said = _opening(record)
        self.file = file
        self.pace = USUAL_PACE
        """Which of the paces it plays on at."""
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The board and its panel, the keys below; a sentence in their place where the window is too small."""
        scene = scene_of(self.walk.match, (), acting=False, warn=False)
        with Horizontal(id="table"):
            yield board_for(scene.geometry)(scene, id="board", hears_touch=False)
            yield RecordPanel(self.walk)
        yield KeyLine(())
        yield Static(id="too-small")

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    @property
    def too_small(self) -> bool:
        """The window is too small for the board."""
        return self.has_class("too-small")

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()

    def on_resize(self) -> None:
        """Put the panel beside the board or below it, or ask for a larger window."""
        lacking = lacks(self.board, *self.size)
        self.set_class(bool(lacking), "too-small")
        self.query_one("#table").set_class(self.size.width < BESIDE, "below")
        self.query_one("#too-small", Static).update(lacking)
        if not lacking and self.focused is None:
            self.board.focus()
        self.arrive()

    def on_screen_suspend(self) -> None:
        """Nothing goes on while another screen is on top."""
        self.halt()

    # What is shown

    def show(self, *, moving: bool = False) -> None:
        """Show the position and what is to be said; how it came about as a motion only where that is wanted."""
        touched, acting = self.hand.touched, self.hand.acting and not self.playing
        ranks = self.query_one(Course).ranks(self.walk.match.position)
        scene = scene_of(self.walk.match, touched, acting=acting, warn=False, marked=bool(touched), ranks=ranks)
        self.board.scene = scene if moving else replace(scene, came=())
        self.query_one(RecordPanel).show(self.said)
        self.query_one(KeyLine).hints = self.keys

    @property
    def keys(self) -> Sequence[Hint]:
        """What can be done now, for the line of keys below the board."""
        walk = self.walk
        now = {"variation": walk.fork, "promote": walk.later, "prune": walk.ply, "restore": walk.edits}
        return possible(REPLAY_LINE, now)

    def on_analysis_ranked(self) -> None:
        """Mark on the board what an engine thinks best."""
        self.show(moving=self.board.moving)

    def arrive(self, *, moving: bool = False) -> None:
        """Show where one stands now, with the cursor where the last action was played."""
        if self.hand.match is not self.walk.match:
            self.hand = Hand(self.walk.match, lone_choice=False)
        self.hand.touched = ()
        self.show(moving=moving)
        for site in _placed(self.walk.match.steps[-1:])[:1]:
            self.board.cursor = site

    def stay(self, said: str) -> None:
        """Say why nothing has changed, or what else there is to say."""
        self.said = said
        self.show()

    # By itself

    @property
    def playing(self) -> bool:
        """It plays on by itself."""
        return self._timer is not None

    def play_on(self) -> None:
        """Go on by itself from here, or from the start where this is the end, at the pace that is set."""
        self.halt()
        if self.walk.node is self.walk.line[-1]:
            self.walk.go(0)
            self.arrive()
        seconds = PACES[self.pace]
        self._timer = self.set_interval(seconds, self._go_on)
        self.stay(f"Plays on every {seconds:g} s: {{slower}} slower, {{faster}} faster, {{play_on}} stops.")

    def halt(self) -> None:
        """Go on no more."""
        if self._timer:
            self._timer.stop()
            self._timer = None
            self.said = ""

    def _go_on(self) -> None:
        if self.walk.step(1):
            self.arrive(moving=PACES[self.pace] >= MOVING)
        else:
            self.halt()
            self.stay("This is the end of the line.")

    # Away from here

    def branch(self) -> None:
        """Ask who plays on from here, and begin that game."""
        match = self.walk.match
        seats = {_colour(match, colour): seat_of(self.walk.record, colour) for colour in (BLACK, WHITE)}
        setup = replace(Setup.of(match), black=seats[BLACK], white=seats[WHITE])
        self.app.push_screen(branch_screen(setup, match.position), self._branch)

    def _branch(self, setup: Setup | None) -> None:
        if setup:
            chosen = {BLACK: setup.black, WHITE: setup.white}
            seats = {_colour(self.walk.match, colour): seat for colour, seat in chosen.items()}
            match = self.walk.record.match(self.walk.node, seats)
            match.clock = Clock.of(setup.control, match.position.seat) if setup.control else None
            self.post_message(Start(match, kept=False))

    def save(self, then: Callable[[], object] = lambda: None) -> None:
        """Ask for the name of a file, and keep the record there; then do something if that went well."""

        def saved(file: Path | None) -> None:
            if file:
                self.file = file
                self.walk.saved()
                self.stay(f"Saved as {file}.")
                then()

        if self.app.is_web:
            self.app.notify(
                "A browser cannot write files on this machine: it can be copied instead.", severity="warning"
            )
        else:
            self.app.push_screen(SaveScreen(self.walk.record, self.file), saved)


def _opening(record: Record) -> str:
    """Say what is odd about a record as it opens, else which keys there are."""
    fault = f"Read only so far: {record.fault}" if record.fault else ""
    return " ".join(filter(None, (fault, record.notice[:1].upper() + record.notice[1:]))) or WELCOME


def _placed(steps: Sequence[Step]) -> list[int]:
    """Return the sites that actions were played on."""
    found = (change for step in steps for change in changes_of(step))
    return [change.site for change in found if change.kind in {*PLAYED, Kind.MARKED}]


def _colour(match: Match, colour: int) -> int:
    """Return the colour now of who began with this one, and the other way round."""
    return other(colour) if match.swapped else colour
