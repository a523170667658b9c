"""A game under way: the board, what is said beside it, and every key that acts on the game."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input, Static

from boardgames_tui.errors import EngineError
from boardgames_tui.kernel import BLACK, WHITE
from boardgames_tui.seats import Seat
from boardgames_tui.setup import Setup
from boardgames_tui.store import load_settings, save_settings
from boardgames_tui.ui.boards import BoardView, TorusBoard, board_for
from boardgames_tui.ui.hand import Hand, has_person
from boardgames_tui.ui.keys import NO_PASS, PLAY, PLAY_LINE, TORUS, bindings
from boardgames_tui.ui.opponents import Opponents
from boardgames_tui.ui.panels import BESIDE, KeyLine, Panel, needs, panel_width
from boardgames_tui.ui.scenes import scene_of
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.dialogs import Ask
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.setup import SetupScreen
from boardgames_tui.ui.start import Start
from boardgames_tui.ui.words import size_words


class PlayScreen(Screen[None]):
    """One game from its setup; it is dismissed where the way leads back to the picker."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PLAY), *bindings(TORUS)]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.match = setup.begin()
        self.hand = Hand(self.match, lone_choice=load_settings().lone_choice)
        self._setup = setup
        self._opponents = Opponents(self.hand, self._tell)
        self._thinks = ""
        self._threats = self._stalled = False
        self._waiting: Ask | None = None

    def compose(self) -> ComposeResult:
        """The board and its panel, the keys below; a sentence in their place where the window is too small."""
        scene = scene_of(self.match, (), acting=False, warn=False)
        with Horizontal(id="table"):
            yield board_for(scene.geometry)(scene, id="board")
            yield Panel(id="panel")
        yield KeyLine(PLAY_LINE)
        yield Static(id="too-small")

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    @property
    def unfinished(self) -> bool:
        """Something has been played and the game has not ended: worth a question before it is left."""
        return bool(self.match.actions) and not self.match.outcome

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        self.run_worker(self._opponents.prepare(), group="prepare")
        self._go_on()

    async def on_unmount(self) -> None:
        """Let the engines go."""
        await self._opponents.close()

    def on_screen_resume(self) -> None:
        """Ask what came up while another screen was on top."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            self._ask(waiting)

    def on_resize(self) -> None:
        """Put the panel beside the board or below it, or ask for a larger window."""
        width, height = needs(type(self.board).needs(self.match.position.geometry), self.size.width)
        self.set_class(self.size.width < width or self.size.height < height, "too-small")
        here, wanted = size_words(*self.size), size_words(width, height)
        self.query_one("#too-small", Static).update(f"This window is {here}: this board needs {wanted}.")
        self._show()

    def _show(self) -> None:
        below, panel = self.size.width < BESIDE, self.query_one(Panel)
        self.query_one("#table").set_class(below, "below")
        panel.styles.width = "100%" if below else panel_width(self.size.width)
        panel.show(self.hand, self._thinks, self.board.shifted, below=below)
        self.board.scene = scene_of(self.match, self.hand.touched, acting=self.hand.acting, warn=self._threats)

    def _tell(self, sentence: str) -> None:
        """Show what somebody who is no person does now."""
        self._thinks = sentence
        self._show()

    def on_board_view_touched(self, event: BoardView.Touched) -> None:
        """Act where somebody touched the board."""
        self._follow(changed=self.hand.touch(event.site))

    def on_torus_board_panned(self) -> None:
        """Say where the board begins now."""
        self._show()

    def on_key(self, event: events.Key) -> None:
        """Confirm a forced pass by any key but a few."""
        forced = self.hand.forced_pass
        if forced and event.key not in NO_PASS and not isinstance(self.focused, Input):
            event.stop()
            self.hand.play(forced)
            self._go_on()

    def _follow(self, *, changed: bool) -> None:
        """Show what came of an action, and let the others act where the position is another one."""
        if changed:
            self._go_on()
        else:
            self._show()

    def _go_on(self) -> None:
        self._thinks, self._stalled = "", False
        self._show()
        self.run_worker(self._others(), group="others", exclusive=True)

    async def _others(self) -> None:
        try:
            await self._opponents.act()
        except EngineError as error:
            self._stall(str(error))
        else:
            if self.match.outcome:
                self._ask(menus.result(self.match))

    def _stall(self, sentence: str) -> None:
        self._thinks, self._stalled = "", True
        self.hand.said = f"{sentence} m asks again, o has more."
        self._show()
        self._ask(menus.trouble(self.match, sentence))

    def _ask(self, question: Ask) -> None:
        """Ask now, or as soon as this screen is on top again."""
        if self.is_current:
            self.app.push_screen(question, self._answered)
        else:
            self._waiting = question

    def _answered(self, answer: str | None) -> None:
        doing: Mapping[str, Callable[[], object]] = {
            "leave": self.dismiss,
            "again": lambda: self._anew(self._setup_again(changed=False)),
            "changed": lambda: self._anew(self._setup_again(changed=True)),
            "settings": self._settings,
            "retry": self._go_on,
            "me": self._take_over,
            "pause": self.action_pause,
            "restart": self._restart,
            "resign": lambda: self._ask(menus.sure("Resign?", "The game ends as a loss.", "resigned", "Resign")),
            "resigned": lambda: self._end(partial(self.match.resign, self.hand.own)),
            "draw": lambda: self._ask(menus.sure("A draw?", "Both agree that nobody wins.", "agreed", "Draw")),
            "agreed": lambda: self._end(self.match.agree_draw),
            "lone": self._change_lone_choice,
        }
        if answer:
            doing[answer]()

    def _anew(self, setup: Setup | None) -> None:
        """Begin another game in the place of this one; ask first where this one has not ended."""
        if setup and self.unfinished:
            self.app.push_screen(menus.replacing(), lambda answer: self._start(setup if answer else None))
        else:
            self._start(setup)

    def _start(self, setup: Setup | None) -> None:
        if setup:
            self.post_message(Start(setup))

    def _setup_again(self, *, changed: bool) -> Setup:
        black, white = (WHITE, BLACK) if changed else (BLACK, WHITE)
        return replace(self._setup, black=self.match.seats[black], white=self.match.seats[white])

    def _settings(self) -> None:
        self.app.push_screen(SetupScreen(self._setup_again(changed=False)), self._anew)

    def _take_over(self) -> None:
        seat = self.match.position.seat
        self.match.seats[seat] = Seat("me")
        self.run_worker(self._opponents.drop(seat))
        self._go_on()

    def _restart(self) -> None:
        self._opponents.paused = not has_person(self.match)
        self.match.restart()
        self.hand.drop()
        self._go_on()

    def _end(self, end: Callable[[], None]) -> None:
        end()
        self._go_on()

    def _change_lone_choice(self) -> None:
        self.hand.plays_lone_choices = not self.hand.plays_lone_choices
        self.hand.said = save_settings(replace(load_settings(), lone_choice=self.hand.plays_lone_choices))
        self._go_on()

    def action_touch(self) -> None:
        """Act where the cursor is."""
        self._follow(changed=self.hand.touch(self.board.cursor))

    def action_undo(self) -> None:
        """Take back, also while somebody thinks; where no person plays, that stops the game."""
        self._opponents.paused = not has_person(self.match)
        self._follow(changed=self.hand.undo())

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._opponents.paused = not has_person(self.match)
        self._follow(changed=self.hand.redo())

    def action_ask(self) -> None:
        """Say why the place under the cursor is illegal, or what would happen there."""
        self.hand.ask(self.board.cursor)
        self._show()

    def action_move_now(self) -> None:
        """Have the answer at once; ask again where there was none."""
        if self._stalled:
            self._go_on()
        else:
            self._opponents.move_now()

    def action_press(self) -> None:
        """Play the action that touches no site."""
        for action in self.hand.buttons[:1]:
            self.hand.play(action)
            self._go_on()

    def action_threats(self) -> None:
        """Show or hide where somebody would win at once."""
        self._threats = not self._threats
        self._show()
        if self._threats and not self.board.scene.threats:
            self.hand.said = "Nobody can win at once."
            self._show()

    def action_pause(self) -> None:
        """Stop or go on where no person plays."""
        self._opponents.paused = not self._opponents.paused
        self.hand.said = "Paused: p goes on." if self._opponents.paused else ""
        self._go_on()

    def action_menu(self) -> None:
        """Offer what can be done with the game as a whole."""
        self._ask(menus.game(self.hand, stalled=self._stalled, paused=self._opponents.paused))

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(RulesScreen(self.match.position.game))

    def action_past(self, pages: int) -> None:
        """Scroll the list of moves."""
        self.query_one(Panel).turn_pages(pages)

    def action_back(self) -> None:
        """Leave what was begun: the line to type in, a choice, the game."""
        if isinstance(self.focused, Input):
            self.board.focus()
        elif self.hand.drop():
            self._show()
        elif self.unfinished:
            self._ask(menus.leaving())
        else:
            self.dismiss()

    def action_type(self) -> None:
        """Open the line to type an action in."""
        self.query_one(Panel).open_line()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Play what was typed; a refusal leaves the line open."""
        if self.hand.type(event.value):
            self.board.focus()
            self._go_on()
        else:
            self._show()

    def on_input_blurred(self) -> None:
        """Leave the line where the focus goes elsewhere."""
        self.query_one(Panel).close_line()

    def action_copies(self) -> None:
        """Show one copy of a board that wraps, or four."""
        if isinstance(self.board, TorusBoard):
            self.board.toggle_copies()
