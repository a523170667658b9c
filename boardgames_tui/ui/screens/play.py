"""Screen of a game in play: its board and panel, and the handlers of keys, clicks and typed text.

The *venue* is the place where the game is kept, here or with somebody elsewhere; it decides who may act. The *session*
is the state of play without the screen: the selection, the hints and the *opponents*, which are computer players. The
*menu* has the *deeds*: what a player can do besides playing an action, such as resigning.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from threading import Event

from textual import events, on, work
from textual.await_complete import AwaitComplete

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import SaveError, quoted
from boardgames_tui.core.presentation import counted
from boardgames_tui.core.threats import threats
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.elsewhere.line import has_line
from boardgames_tui.play.deed import meant_word
from boardgames_tui.play.match_scene import changes_of_last_turn, scene_of, scene_with_preview
from boardgames_tui.play.messages import describe_last_turn
from boardgames_tui.play.opponents import PACE
from boardgames_tui.play.session import GameSession
from boardgames_tui.play.typed_actions import example_text
from boardgames_tui.play.venue import LAPSED, Venue
from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import AT_PASS, GAME, KEYS, MOVE_INPUT, KeyHint, bar, button_label, keys_of
from boardgames_tui.ui.screens.board_screen import BoardScreen
from boardgames_tui.ui.screens.game_menu import GameMenu
from boardgames_tui.ui.terminal_title import KEEP, RESTORE, set_title, write_to_terminal
from boardgames_tui.ui.widgets.analysis import AnalysisPanel
from boardgames_tui.ui.widgets.board_view import BoardView
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.side_panel import SHOWN_CHAT, GamePanel


class PlayScreen(BoardScreen):
    """Screen of one game; dismissing it returns to the screen below.

    If others may act elsewhere at any time, the screen polls the venue. The bell and the terminal's title then tell
    when a person here is to act. If `saves_tried_setup`, the app saves the setup of the match when the match is left:
    the command of a foreign engine is saved only after the engine has moved.
    """

    BINDING_GROUP_TITLE = GAME.heading
    BINDINGS = bindings(keys_of(GAME))

    def __init__(self, venue: Venue, *, saves_tried_setup: bool = False) -> None:
        super().__init__()
        self.venue, self.match = venue, venue.match
        self.saves_tried_setup = saves_tried_setup
        self.session = GameSession(venue, self.app.settings, self.show, self._show_panel, PACE)
        # From any thread, the venue calls this when the game cannot be saved.
        venue.set_listener(self.app.warn)
        self._has_set_title = False
        # Set when the thread that polls the venue has to end.
        self._stops_polling = Event()
        self.menu = GameMenu(self, self.session, self.begin_turn)
        # Later, because the venue announces a message line before the screen has shown its turn.
        venue.announce = partial(self.call_later, self.menu.open_share, copies_at_once=True)
        self.panel = GamePanel()
        self.put_board(self.match.position.game, self._scene({}), self.panel)

    def on_mount(self) -> None:
        """Prepare the engines, follow what others do, and begin the first turn."""
        # Immediate, unlike `focus()`: a key that is already queued may open the input.
        self.set_focus(self.board)
        self.watch(self.app, "settings", self._apply_settings, init=False)
        self._pause_clock_while_stopped()
        self.run_worker(self.session.opponents.prepare(), group="prepare")
        if self.venue.interval:
            write_to_terminal(self.app, KEEP)
            self._has_set_title = True
            self._poll_venue()
        self.begin_turn()
        if self.venue.letter and not self.match.ply:
            # Before the first action, the message line is an invitation, which no turn announces.
            self.menu.open_share(copies_at_once=True)

    def _apply_settings(self, settings: Settings) -> None:
        """Apply new settings; if they let an action be played for the person, begin a turn, which plays it."""
        self._show_change(changed=self.session.apply_settings(settings))

    def _pause_clock_while_stopped(self) -> None:
        """Pause the clock while the process is stopped by Ctrl+Z."""
        set_paused = partial(self.venue.timekeeper.set_paused, "stopped")
        # Immediate, because a stopped process cannot pause the clock.
        self.app.app_suspend_signal.subscribe(self, lambda _: set_paused(), immediate=True)
        self.app.app_resume_signal.subscribe(self, lambda _: set_paused(paused=False), immediate=True)

    async def on_unmount(self) -> None:
        self._close()
        await self.session.close_engines()

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close the game, then leave. The picker may open the game's file before Textual removes this screen."""
        self._close()
        return super().dismiss(result)

    def _close(self) -> None:
        """Stop the workers, give the terminal its former title, stop the clock and close the file."""
        self._stops_polling.set()
        if self._has_set_title:
            self._has_set_title = False
            write_to_terminal(self.app, RESTORE)
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
        """Show the texts beside the board and the key bar, which are all that the status of an engine changes."""
        self.query_one(KeyBar).hints = bar(MOVE_INPUT) if self.is_typing else self._key_hints
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

    @property
    def _key_hints(self) -> list[KeyHint]:
        session, opponents = self.session, self.session.opponents
        is_over, allows_help = bool(self.match.outcome), not self.venue.forbids_help
        people_play_on = self.match.has_person and not is_over
        # Somebody who only watches a game elsewhere cannot act in it.
        can_act = bool(self.venue.seats) or not self.venue.is_elsewhere
        has_effect = {
            "redo": not self.venue.why_not("redo"),
            "look": is_over,
            **dict.fromkeys(("pause", "slower", "faster"), not opponents.pause_refusal),
            "ask": people_play_on,
            **dict.fromkeys(("touch", "type"), people_play_on and can_act),
            "undo": can_act,
            "swap": can_act and session.siteless_action,
            "suggest": people_play_on and allows_help,
            "threats": not is_over and allows_help,
            "analyse": allows_help,
            # The key also lets a player that has failed try again.
            "move_now": session.referee.failure or (opponents.status and not self.venue.may_act),
        }
        labels = {
            "pause": "Continue" if opponents.is_paused else "Pause",
            "swap": button_label(session.siteless_action),
        }
        return bar(GAME, has_effect, blind=self.is_too_small, **labels)

    def on_board_view_cursor_rested(self, event: BoardView.CursorRested) -> None:
        """Preview an action on the board if selecting the site under the cursor would complete this action."""
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
        self._update_title()
        self._play_opponents()
        # A hint for a turn of several actions continues after each action.
        if self.session.continues_hint:
            self._show_hint()

    @work(group="others", exclusive=True)
    async def _play_opponents(self) -> None:
        """Let the opponents act until a person has a choice; if an opponent has acted, ring the bell."""
        # Until the person has answered an objection of the coach, no opponent acts.
        objection = await self.session.coach.wait_for_objection()
        if not objection:
            has_opponent_acted = await self.session.play_opponents()
            if has_opponent_acted and self.app.settings.bell:
                self.app.bell()
        self.menu.ask_how_to_continue()

    def on_players_flag_fell(self) -> None:
        """Show that a player is out of time; if this ends the game and no other screen is on top, show the end."""
        if self.venue.out_of_time:
            # The game goes on until somebody claims the win.
            self.show_message(self.venue.out_of_time)
        elif self.is_active:
            self.session.clear()
            self.begin_turn()

    @work(group="news", exclusive=True, thread=True)
    def _poll_venue(self) -> None:
        """Poll the venue until this screen is closed, and show what others have done."""
        # In a thread, because a network drive may answer late, and because a timer would wake the app at each poll.
        while not self._stops_polling.wait(self.venue.interval):
            try:
                is_changed = self.venue.is_changed()
            except SaveError as error:
                self.app.call_from_thread(self._stop_polling, str(error))
                return
            if is_changed and not self._stops_polling.is_set():
                self.app.call_from_thread(self._show_news)

    def _stop_polling(self, sentence: str) -> None:
        self._stops_polling.set()
        if self in self.app.screen_stack:
            self.show_message(sentence)
            self.app.warn(sentence)

    def _show_news(self) -> None:
        """Show what others have done, and ring the bell if a person here has to answer."""
        if self not in self.app.screen_stack:
            return
        was_to_answer = self._is_to_answer
        try:
            news = self.session.read_news()
        except SaveError as error:
            self._stop_polling(str(error))
            return
        if news.chat:
            self._show_chat(news.chat)
        has_lapsed = self.menu.close_lapsed_question()
        if has_lapsed:
            self.session.say(f"{LAPSED} {self.session.message}")
        self._show_change(changed=news.has_changed)
        if self._is_to_answer and not was_to_answer:
            self.app.bell()

    def _show_chat(self, lines: Sequence[tuple[str, str]]) -> None:
        """Show a notice with what others have said: pairs of a name and a text, of which the last ones are shown."""
        if len(lines) > 1:
            title = counted(len(lines), "message")
            text = "\n".join(f"{name}: {text}" for name, text in lines[-SHOWN_CHAT:])
        else:
            title, text = lines[0]
        self.notify(text, title=title, markup=False)

    @property
    def _is_to_answer(self) -> bool:
        """Whether a person here has to move, or to answer an offer."""
        return self.venue.may_act or self.venue.offer_to_answer is not None

    def _update_title(self) -> None:
        """Show in the terminal's title whether a person here has to answer, if the title is that of this game."""
        if self._has_set_title:
            match = self.match
            players = f"{match.position.game.title}: {match.name_of(BLACK)} - {match.name_of(WHITE)}"
            set_title(self.app, f"* Your turn - {players}" if self._is_to_answer else players)

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
        """Play the typed actions, or do the deed whose word was typed; leave the input open if it is refused."""
        # A legal action is played even if a word has the same text.
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
        if self.is_typing:
            self.board.focus()
            self.show_message("")
        elif self.session.cancel_selection():
            self.show()
        else:
            self.menu.leave()
