"""A match gone on with by whoever is to act, and its questions asked and answered."""

from collections.abc import Callable, Mapping
from functools import partial

from textual import work
from textual.screen import Screen

from boardgames_tui.core.errors import EngineError
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Record
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.control.match_controller import has_person
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.board import BoardScreen
from boardgames_tui.ui.screens.dialogs import Ask
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.setup import setup_screen
from boardgames_tui.ui.screens.share import ShareScreen, texts_of
from boardgames_tui.ui.screens.start_game import Start
from boardgames_tui.ui.settings import settings_app

SHORT = 3
"""Seconds for which the picker's own words about the game are covered."""
PAUSED = "Paused: {pause} goes on."
GAMES = "Back to the games"
WAYS_BACK: Mapping[type[Screen[None]], str] = {EditorScreen: "Back to the position", ReplayScreen: "Back to the record"}


class MatchScreen(BoardScreen):
    """One match from where it stands; it is dismissed where the way leads back to the picker."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        settings = settings_app(self).settings
        self.match.person = settings.name
        self.journal = Journal.of(match)
        self.journal.tell(partial(self.app.notify, severity="warning", markup=False))
        self._waiting: Ask | None = None

    @property
    def kept(self) -> bool:
        """The game has not ended, and can go on another time."""
        return self.journal.holds and not self.match.outcome

    @property
    def way_back(self) -> str:
        """Where leaving leads, in words: to the picker, unless the game was begun from another screen."""
        below = self.app.screen_stack[self.app.screen_stack.index(self) - 1]
        return WAYS_BACK.get(type(below), GAMES)

    def on_mount(self) -> None:
        """Begin."""
        # At once: what is typed when the board has just been drawn may open the line.
        self.set_focus(self.board)
        self.watch(self.app, "settings", self._heed, init=False)
        timekeeper, app = self.hand.timekeeper, self.app
        app.app_suspend_signal.subscribe(self, lambda _: timekeeper.hold("stopped"), immediate=True)
        app.app_resume_signal.subscribe(self, lambda _: timekeeper.hold("stopped", stands=False), immediate=True)
        self.run_worker(self.opponents.prepare(), group="prepare")
        self.go_on()

    async def on_unmount(self) -> None:
        """Let the file go, and the engines."""
        self.close()
        await self.opponents.close()

    def on_screen_resume(self) -> None:
        """Ask what came up while another screen was on top."""
        self.show()
        waiting, self._waiting = self._waiting, None
        if waiting:
            self.ask(waiting)

    def on_players_flag_fell(self) -> None:
        """Say who won on time."""
        if self.is_active:
            self.hand.drop()
            self.hand.said = ""
            self.go_on()

    def _heed(self, settings: Settings) -> None:
        """Take the settings, which may leave something to play for the player."""
        self.match.person = settings.name
        self.hand.plays_lone_choices = settings.lone_choice
        self.follow(changed=bool(self.hand.lone_choice))

    def follow(self, *, changed: bool) -> None:
        """Show what came of an action, and let the others act where the position is another one."""
        if changed:
            self.go_on()
        else:
            self.show()

    def go_on(self) -> None:
        """Show the position, and let whoever is to act do so."""
        self.thinks, self.advises, self.stalled = "", "", False
        self.show()
        self._others()

    @work(group="others", exclusive=True)
    async def _others(self) -> None:
        n = len(self.match.actions)
        try:
            await self.opponents.act()
        except EngineError as error:
            self._stall(str(error))
        else:
            if self._answered_since(n) and settings_app(self).settings.bell:
                self.app.bell()
            if self.match.outcome:
                self.ask(menus.result(self.match, self.way_back))

    def _answered_since(self, n: int) -> bool:
        """Say whether it is a person's turn, after somebody who is no person has acted since the n-th action."""
        acted = self.match.steps[n:]
        return self.hand.acting and any(not self.match.seats[step.before.seat].is_person for step in acted)

    def _stall(self, sentence: str) -> None:
        self.thinks, self.stalled = "", True
        self.hand.said = f"{sentence} {{move_now}} asks again, {{menu}} has more."
        self.show()
        self.ask(menus.trouble(self.match, sentence))

    # Questions and answers

    def ask(self, question: Ask) -> None:
        """Ask now, or as soon as this screen is on top again."""
        if self.is_active:
            self.app.push_screen(question, self._answered)
        else:
            self._waiting = question

    def _answered(self, answer: str | None) -> None:
        doing: Mapping[str, Callable[[], object]] = {
            "leave": self.leave,
            "left": self._left,
            "again": lambda: self._anew(Setup.of(self.match)),
            "changed": lambda: self._anew(Setup.of(self.match).turned),
            "settings": self._settings,
            "look": self.look,
            "share": self.share,
            "edit": self.edit,
            "retry": self.go_on,
            "back": lambda: self.follow(changed=self.hand.undo()),
            "me": self._take_over,
            "pause": self.pause,
            "restart": self._restart,
            "resign": lambda: self.ask(menus.sure("Resign?", "The game ends as a loss.", "resigned", "Resign")),
            "resigned": lambda: self._end(partial(self.match.resign, self.hand.own)),
            "draw": lambda: self.ask(menus.sure("A draw?", "Both agree that nobody wins.", "agreed", "Draw")),
            "agreed": lambda: self._end(self.match.agree_draw),
        }
        if answer:
            doing[answer]()

    def look(self) -> None:
        """Look through the game as it stands."""
        record = Record.of(self.match)
        self.app.push_screen(ReplayScreen(record, record.root.line[-1]))

    def share(self) -> None:
        """Offer the position and the game to copy."""
        record = Record.of(self.match)
        self.app.push_screen(ShareScreen(texts_of(record, record.root.line[-1])))

    def edit(self) -> None:
        """Set up a position from this one."""
        self.app.push_screen(EditorScreen(Setup.here(self.match)))

    def leave(self) -> None:
        """Go back to the picker, where the game can go on another time; ask first where it would be lost."""
        if self.journal.behind:
            self.ask(menus.leaving())
        else:
            self._left()

    def _left(self) -> None:
        if self.kept and self.way_back == GAMES:
            kept = settings_app(self).keymap.written(menus.KEPT)
            self.notify(kept, title=self.match.position.game.title, timeout=SHORT)
        # At once: the picker may open it again before this screen is gone.
        self.close()
        self.dismiss()

    def close(self) -> None:
        """Let the clock stand for good and the file go; nobody waits any longer for who is to act."""
        self.workers.cancel_node(self)
        self.hand.timekeeper.hold("closed")
        self.journal.close()

    def _anew(self, setup: Setup | None) -> None:
        """Begin another game in the place of this one; ask first where this one would be lost."""
        if setup and self.journal.behind:
            self.app.push_screen(menus.replacing(), lambda answer: self._start(setup if answer else None))
        else:
            self._start(setup)

    def _start(self, setup: Setup | None) -> None:
        if setup:
            self.post_message(Start(setup.begin()))

    def _settings(self) -> None:
        self.app.push_screen(setup_screen(Setup.of(self.match)), self._anew)

    def _take_over(self) -> None:
        seat = self.match.position.seat
        self.match.sit(seat, Seat("me"))
        self.hand.said = ""
        self.opponents.paused = False
        self.run_worker(self.opponents.drop(seat))
        self.go_on()

    def pause(self) -> None:
        """Stop or go on where no person plays."""
        self.opponents.paused = not self.opponents.paused
        self.hand.said = PAUSED if self.opponents.paused else ""
        self.go_on()

    def _restart(self) -> None:
        self.opponents.paused = not has_person(self.match)
        self.match.restart()
        self.hand.drop()
        self.hand.said = ""
        self.go_on()

    def _end(self, end: Callable[[], None]) -> None:
        end()
        self.hand.said = ""
        self.go_on()
