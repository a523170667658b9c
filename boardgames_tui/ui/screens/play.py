"""A game under way at the keyboard: every key, click and typed line that acts on the match."""

from typing import ClassVar

from textual import events, work
from textual.binding import BindingType

from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.core.errors import EngineError
from boardgames_tui.match.match import Match
from boardgames_tui.ui.control.key_hints import TYPE_LINE
from boardgames_tui.ui.control.keys import NO_PASS, PLAY, TOUCH, WRAPPED
from boardgames_tui.ui.control.match_controller import has_person
from boardgames_tui.ui.control.match_scene import changes_of, foreseen, latest
from boardgames_tui.ui.control.messages import example, replied, warned
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.match import PAUSED, MatchScreen
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.command_input import Line
from boardgames_tui.ui.widgets.key_bar import KeyLine

BLIND = ("back", "menu", "rules")
"""What can be done where the window is too small for the board."""


class PlayScreen(MatchScreen):
    """One match with the keys that play it."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings((TOUCH, *PLAY, *WRAPPED))]

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.adviser = Adviser(match.position.game, self._advise)

    async def on_unmount(self) -> None:
        """Let the adviser go, once nobody waits for it."""
        self.close()
        await self.adviser.close()

    def go_on(self) -> None:
        """Show the position and let whoever is to act do so; advice about the one before is called off, or goes on."""
        self.workers.cancel_group(self, "suggest")
        super().go_on()
        if self.hand.chooses and self.adviser.goes_on(self.match.position):
            self._suggest()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Nothing can be done to a board that is not shown; the line hears the key that opens it itself."""
        if action == "type" and isinstance(self.focused, Line):
            return False
        return not self.table.disabled or action in BLIND

    def on_board_view_touched(self, event: BoardView.Touched) -> None:
        """Act where somebody touched the board."""
        self._touch(event.site)

    def on_board_view_rested(self, event: BoardView.Rested) -> None:
        """Show what would come of a touch there."""
        board, hand = event.board, self.hand
        scene = foreseen(board.scene, self.match.position, hand.touched, event.site) if hand.acting else None
        if scene and event.site == board.cursor:
            board.foresee(scene)

    def on_board_view_zoomed(self, event: BoardView.Zoomed) -> None:
        """Draw boards at another scale from now on."""
        settings_app(self).change(scale=event.scale)

    def on_board_view_laid_out(self) -> None:
        """Say what shows of the board now."""
        self.show()

    def on_key(self, event: events.Key) -> None:
        """Confirm a forced pass by any key but a few."""
        forced = None if self.table.disabled else self.hand.forced_pass
        keeps = settings_app(self).keymap.does(event.key, NO_PASS)
        if forced and not keeps and not isinstance(self.focused, Line):
            event.stop()
            self.hand.play(forced)
            self.go_on()

    def action_touch(self) -> None:
        """Act where the cursor is."""
        self._touch(self.board.cursor)

    def _touch(self, site: int) -> None:
        self.follow(changed=self.hand.touch(site))

    def action_undo(self) -> None:
        """Take back, also while somebody thinks."""
        asks = self.match.asks_back if self.match.clock or settings_app(self).settings.ask_takeback else 0
        if asks and not self.hand.touched:
            self.ask(menus.take_back(asks))
        else:
            self._stepped(changed=self.hand.undo())

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._stepped(changed=self.hand.redo())

    def _stepped(self, *, changed: bool) -> None:
        """Show what was taken back or played again; where no person plays, that stops the game."""
        if changed and not has_person(self.match):
            self.opponents.paused = True
            self.hand.said = self.hand.said if self.match.outcome else f"{self.hand.said} {PAUSED}".strip()
        self.follow(changed=changed)

    def action_ask(self) -> None:
        """Say why the place under the cursor is illegal, or what would happen there."""
        self.hand.ask(self.board.cursor)
        self.show()

    def action_suggest(self) -> None:
        """Say what to play and why, and take it in hand but for the last touch; asked again meanwhile, go on."""
        if self.hand.acting and not self.advises:
            self._suggest()
        elif not self.hand.acting:
            self.hand.said = self.hand.not_yet
            self.show()

    @work(group="suggest", exclusive=True)
    async def _suggest(self) -> None:
        try:
            action, sentence = await self.adviser.advise(self.match)
        except EngineError as error:
            self.hand.said = f"There is no hint: {error}"
        else:
            site = self.hand.aim(action, sentence)
            if site is not None:
                self.board.cursor = site
        self._advise("")

    def action_replay(self) -> None:
        """Show again how somebody last changed the board."""
        steps = latest(self.match)
        self.hand.said = replied(self.match) if steps else "Nothing has changed yet."
        self.show()
        self.board.show_again([changes_of(step) for step in steps])

    def action_move_now(self) -> None:
        """Have the answer at once; ask again where there was none."""
        if self.stalled:
            self.go_on()
        else:
            self.opponents.move_now()

    def action_press(self) -> None:
        """Play the action that touches no site."""
        if self.hand.button:
            self.hand.play(self.hand.button)
            self.go_on()

    def action_threats(self) -> None:
        """Show or hide where somebody would win at once."""
        self.warns = not self.warns
        self.hand.said = warned(self.match.position) if self.warns else "Threats are not marked any more."
        self.show()

    def action_pause(self) -> None:
        """Stop or go on where no person plays."""
        self.pause()

    def action_pace(self, by: int) -> None:
        """Let those who are no people act faster or more slowly, where they are alone."""
        if has_person(self.match):
            self.hand.said = "Only a game that plays by itself has a pace."
        else:
            seconds = self.opponents.hurry(by)
            paused = f" {PAUSED}" if self.opponents.paused else ""
            self.hand.said = f"An action takes at least {seconds:g} s.{paused}"
        self.show()

    def action_analyse(self) -> None:
        """Show what an engine thinks of the position, or no more."""
        self.hand.said = self.table.panel.analysis.toggle(self.match)
        self.show()

    def on_screen_suspend(self) -> None:
        """Nothing is analysed while another screen is on top."""
        self.table.panel.analysis.rest()

    def action_menu(self) -> None:
        """Offer what can be done with the game as a whole."""
        self.ask(menus.game(self.hand, self.way_back, stalled=self.stalled, paused=self.opponents.paused))

    def action_look(self) -> None:
        """Look through the game."""
        self.look()

    def action_share(self) -> None:
        """Offer the position and the game to copy."""
        self.share()

    def action_edit(self) -> None:
        """Set up a position from this one."""
        self.edit()

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(RulesScreen(self.match.position.game))

    def action_past(self, pages: int) -> None:
        """Scroll the list of moves."""
        self.table.panel.turn_pages(pages)

    def action_back(self) -> None:
        """Leave what was begun: the line to type in, a choice, the game."""
        if isinstance(self.focused, Line):
            self.hand.said = ""
            self.board.focus()
            self.show()
        elif self.hand.drop():
            self.show()
        else:
            self.leave()

    def action_type(self) -> None:
        """Open the line to type an action in."""
        position = self.match.position
        self.table.panel.open_line(example(position) if position.actions else "")
        self.query_one(KeyLine).hints = TYPE_LINE

    def on_input_submitted(self, event: Line.Submitted) -> None:
        """Play what was typed; a refusal leaves the line open, also where something was played before it."""
        known = len(self.match.actions)
        if self.hand.type(event.value):
            self.table.panel.line.close(lambda: self.set_focus(self.board))
        else:
            self.table.panel.line.keep(selected=True)
        self.follow(changed=len(self.match.actions) > known)

    def on_input_blurred(self) -> None:
        """Leave the line where the focus goes elsewhere, but not to another window: it comes back from there."""
        if self.app.app_focus:
            self.table.panel.close_line()
            self.query_one(KeyLine).hints = self.keys

    def action_copies(self) -> None:
        """Show one copy of a board that wraps, or four."""
        self.board.toggle_copies()
