"""Screen of a game in play: its board and panel, and the handlers of keys, clicks and typed text.

The *venue* is the place where the game is kept, here or with somebody elsewhere; it decides who may act. The *session*
is the state of play without the screen: the selection, the hints and the *opponents*, which are computer players. The
*menu* has the *deeds*: what a player can do besides playing an action, such as resigning.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from textual import events, on, work
from textual.await_complete import AwaitComplete

from boardgames_tui.core.errors import quoted
from boardgames_tui.core.threats import threats
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.elsewhere.line import has_line
from boardgames_tui.play.deed import meant_word
from boardgames_tui.play.match_scene import changes_of_last_turn, scene_of, scene_with_preview
from boardgames_tui.play.messages import describe_last_turn
from boardgames_tui.play.opponents import PACE
from boardgames_tui.play.session import GameSession
from boardgames_tui.play.typed_actions import example_text
from boardgames_tui.play.venue import Venue
from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import AT_PASS, GAME, KEYS, MOVE_INPUT, bar, keys_of
from boardgames_tui.ui.screens.board_screen import BoardScreen
from boardgames_tui.ui.screens.game_keys import game_key_hints
from boardgames_tui.ui.screens.game_menu import GameMenu
from boardgames_tui.ui.screens.venue_poll import VenuePoll
from boardgames_tui.ui.widgets.analysis import AnalysisPanel
from boardgames_tui.ui.widgets.board_view import BoardView
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.side_panel import GamePanel


class PlayScreen(BoardScreen):
    """Screen of one game; dismissing it returns to the screen below.

    If `saves_tried_setup`, the app saves the setup of the game when the game is left, instead of at its start: the
    command of a foreign engine may be wrong until the engine has moved.
    """

    BINDING_GROUP_TITLE = GAME.heading
    BINDINGS = bindings(keys_of(GAME))

    def __init__(self, venue: Venue, *, saves_tried_setup: bool = False) -> None:
        super().__init__()
        self.venue, self.match = venue, venue.match
        self.saves_tried_setup = saves_tried_setup
        self.session = GameSession(venue, self.app.settings, self.show, self._show_panel, PACE)
        # The venue calls this, in any thread, when the game cannot be saved.
        venue.set_listener(self.app.warn)
        self.menu = GameMenu(self, self.session, self.begin_turn)
        self.poll = VenuePoll(self, self.session, self.menu, self.begin_turn)
        # Later, because the venue announces a line to send before the screen has shown the turn.
        venue.announce = partial(self.call_later, self.menu.open_share, copies_line=True)
        self.panel = GamePanel()
        self.put_board(self.match.position.game, self._scene(ranks={}), self.panel)

    def on_mount(self) -> None:
        """Prepare the engines, follow what others do, and begin the first turn."""
        # Immediate, unlike `focus()`: a key that is already queued may open the input.
        self.set_focus(self.board)
        self.watch(self.app, "settings", self._apply_settings, init=False)
        self._pause_clock_while_stopped()
        self.run_worker(self.session.opponents.prepare(), group="prepare")
        self.poll.start()
        self.begin_turn()
        if self.venue.letter and not self.match.ply:
            # The first line to send is an invitation. It follows no turn, so that the venue does not announce it.
            self.menu.open_share(copies_line=True)

    def _apply_settings(self, settings: Settings) -> None:
        """Apply new settings; if they let an action be played for the person, begin a turn, which plays it."""
        self._show_change(changed=self.session.apply_settings(settings))

    def _pause_clock_while_stopped(self) -> None:
        """Pause the clock while the process is stopped by Ctrl+Z."""
        set_paused = partial(self.venue.timekeeper.set_paused, reason="stopped")
        # Immediate, because a stopped process cannot pause the clock.
        self.app.app_suspend_signal.subscribe(self, lambda _: set_paused(paused=True), immediate=True)
        self.app.app_resume_signal.subscribe(self, lambda _: set_paused(paused=False), immediate=True)

    async def on_unmount(self) -> None:
        self._close()
        await self.session.close_engines()

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close the game, then leave. The picker may open the game's file before Textual removes this screen."""
        self._close()
        return super().dismiss(result)

    def _close(self) -> None:
        """Stop the workers and the clock, and close the file."""
        self.poll.close()
        self.workers.cancel_node(self)
        self.venue.close()

    @on(AnalysisPanel.Ranked)
    @on(BoardView.LaidOut)
    def show(self) -> None:
        """Show the panel and the board, with the ranks of the engine's best actions; the clock runs if both fit."""
        self.session.update_clock(visible=self.is_active and not self.is_too_small)
        self._show_panel()
        self.board.scene = self._scene(self.panel.analysis.ranks(self.match.position))

    def _show_panel(self) -> None:
        """Show the key bar and the texts beside the board. The status of an engine changes nothing else."""
        key_hints = game_key_hints(self.session, is_too_small=self.is_too_small)
        self.query_one(KeyBar).hints = bar(MOVE_INPUT) if self.is_typing else key_hints
        self.panel.show(self.session, self.board.view_description)

    def show_message(self, sentence: str) -> None:
        self.session.say(sentence)
        self.show()

    def _scene(self, ranks: Mapping[int, int]) -> Scene:
        """Return the scene of the board, with the ranks of the engine's best actions by site."""
        session = self.session
        scene = scene_of(self.match, session.selection.sites, person_to_act=self.venue.may_act)
        sites_by_side = threats(self.match.position).values() if session.shows_threats else ()
        winning_sites = frozenset().union(*sites_by_side)
        return replace(scene, threats=winning_sites, shows_targets=self.app.settings.marks, ranks=ranks)

    def on_board_view_cursor_rested(self, event: BoardView.CursorRested) -> None:
        """Preview the action that selecting the site under the cursor would complete, if it completes one."""
        scene = scene_with_preview(self.board.scene, self.match.position, self.session.selection.sites, event.site)
        # The cursor may have moved since the message was posted.
        if scene and event.site == self.board.cursor:
            self.board.show_preview(scene)

    def on_screen_suspend(self) -> None:
        self.session.update_clock(visible=False)
        self.panel.analysis.pause()

    def on_screen_resume(self) -> None:
        if self.menu.is_question_due:
            self.menu.ask_how_to_continue()

    def on_mouse_down(self) -> None:
        self.board.end_motion()

    def _show_change(self, *, changed: bool) -> None:
        if changed:
            self.begin_turn()
        else:
            self.show()

    def begin_turn(self) -> None:
        """Cancel an outdated hint, show the position, and let the opponents act if it is their turn."""
        self.workers.cancel_group(self, "suggest")
        self.session.begin_turn()
        self.show()
        self.poll.update_title()
        self._play_opponents()
        # A hint for a turn of several actions continues after each action.
        if self.session.continues_hint:
            self._show_hint()

    @work(group="others", exclusive=True)
    async def _play_opponents(self) -> None:
        """Let the opponents act until a person has a choice; then ring the bell, unless it is off."""
        # Until the person has answered an objection of the coach, no opponent acts.
        objection = await self.session.coach.wait_for_objection()
        if not objection:
            has_opponent_acted = await self.session.play_opponents()
            if has_opponent_acted and self.app.settings.bell:
                self.app.bell()
        self.menu.ask_how_to_continue()

    def on_players_flag_fell(self) -> None:
        """Show that a player is out of time. If this ends the game, show the end, unless another screen is on top."""
        if self.venue.out_of_time:
            # The game goes on until somebody claims the win.
            self.show_message(self.venue.out_of_time)
        elif self.is_active:
            self.session.clear()
            self.begin_turn()

    def on_key(self, event: events.Key) -> None:
        """Play a forced pass on any key, except the keys that keep their own effect during a pass."""
        forced_pass = self.session.forced_pass
        if not forced_pass or self.is_too_small or self.is_typing:
            return
        names_with_effect = [key.name for key in KEYS if AT_PASS in key.traits]
        if not any(event.key in self.app.keymap.keys[name] for name in names_with_effect):
            event.stop()
            self._show_change(changed=self.session.play(forced_pass))

    def select_site(self, site: int) -> None:
        self._show_change(changed=self.session.select_site(site))

    def action_press(self) -> None:
        self._show_change(changed=self.session.play_siteless_action())

    def action_undo(self) -> None:
        """Cancel the selection if there is one; else take back the last decision, or ask the opponent to allow it."""
        self._show_change(changed=self.session.undo())

    def action_redo(self) -> None:
        self._show_change(changed=self.session.redo())

    def action_ask(self) -> None:
        self.show_message(self.session.selection.explain(self.board.cursor))

    def action_suggest(self) -> None:
        """Show a hint to the person whose turn it is, unless a search for a hint is running."""
        if self.session.hint_refusal:
            self.show_message(self.session.hint_refusal)
        elif not self.session.hint_status:
            self._show_hint()

    @work(group="suggest", exclusive=True)
    async def _show_hint(self) -> None:
        last_site = await self.session.suggest()
        if last_site is not None:
            self.board.cursor = last_site
        self.show()

    def action_replay(self) -> None:
        """Animate again how the last turn changed the board."""
        changes = changes_of_last_turn(self.match)
        self.show_message(describe_last_turn(self.match) if changes else "Nothing has changed yet.")
        self.board.replay(changes)

    def action_move_now(self) -> None:
        """Make the engine answer immediately; after a failure, begin the turn again."""
        if self.session.referee.failure:
            self.begin_turn()
        else:
            self.session.referee.move_now()

    def action_threats(self) -> None:
        self.session.toggle_threats()
        self.show()

    def action_pause(self) -> None:
        self.menu.do_typed("pause")
        self.show()

    def action_pace(self, by: int) -> None:
        self.show_message(self.session.opponents.change_pace(by))

    def action_analyse(self) -> None:
        self.show_message(self.venue.help_refusal or self.panel.analysis.toggle(self.game))

    def action_past(self, pages: int) -> None:
        """Scroll the list of moves by a number of pages, back if negative."""
        moves = self.panel.query_one("#past")
        moves.scroll_relative(y=pages * moves.size.height, animate=False)

    # Games by message: the people send each other the game as a message line

    def on_paste(self, event: events.Paste) -> None:
        """Continue a game by message with a pasted message line."""
        if has_line(event.text):
            event.stop()
            self._show_change(changed=self.session.do(partial(self.venue.receive, event.text)))

    def action_type(self) -> None:
        """Open the input, which shows an example of an action and completes the legal actions."""
        match = self.match
        example = example_text(match.position) if match.position.actions else ""
        # A function, because the position may change while the input is open.
        self.panel.command_input.open(example, lambda: match.position.actions if self.venue.may_act else ())
        self.show()

    def on_input_submitted(self, event: CommandInput.Submitted) -> None:
        """Play the typed actions, or do the deed whose word was typed; leave the input open if an action is refused."""
        # A legal action is played even if the word of a deed has the same text.
        is_action = event.value.strip().lower() in {action.text for action in self.match.position.actions}
        if not is_action and self.menu.do_typed(event.value):
            self.panel.command_input.answer(accepted=True)
            self.show()
            return
        changed = self.session.play_typed(event.value)
        suggested_word = meant_word(self.menu.deeds, event.value)
        if suggested_word and not changed:
            self.session.say(f"{self.session.message} Did you mean {quoted(suggested_word)}?")
        self.panel.command_input.answer(accepted=changed)
        self._show_change(changed=changed)

    def action_menu(self) -> None:
        self.menu.open()

    def action_look(self) -> None:
        self.menu.open_replay()

    def action_share(self) -> None:
        self.menu.open_share()

    def action_back(self) -> None:
        """Close the input, cancel the selection, or leave the game."""
        if self.is_typing:
            self.board.focus()
            self.show_message("")
        elif self.session.cancel_selection():
            self.show()
        else:
            self.menu.leave()
