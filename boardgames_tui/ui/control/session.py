"""Session of a game in play without its screen: what people select and type, the other players, hints and the file.

A forced action is the only legal one during a turn that a person has begun. A forced pass is a pass without which the
side has no legal action.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from time import monotonic

from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.changes import Change
from boardgames_tui.core.errors import ActionError, EngineError
from boardgames_tui.core.threats import threats
from boardgames_tui.match.match import Match
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control import messages
from boardgames_tui.ui.control.gestures import find_forced_pass, find_siteless_action
from boardgames_tui.ui.control.key_hints import OVER_BAR, PAUSED_BAR, PLAY_BAR, WATCH_BAR, KeyHint, possible_hints
from boardgames_tui.ui.control.match_scene import changes_of, last_board_change, scene_of
from boardgames_tui.ui.control.messages import describe_last_turn, describe_threats
from boardgames_tui.ui.control.opponents import Opponents
from boardgames_tui.ui.control.selection import Selection

# In all messages, names in braces are replaced by the keys that the player has set.
WELCOME = "Arrows move the cursor, {touch} plays. {rules} shows the rules, {keys} all keys."
PAUSED = "Paused. {pause} continues."


class GameSession:
    """One match with its referee, the adviser who gives hints, and the journal that saves the match.

    `show` is called if the status of an engine changes, or another player has acted. After any other change the caller
    shows the session itself.
    """

    def __init__(self, match: Match, settings: Settings, show: Callable[[], None]) -> None:
        self.match = match
        self.opponents = Opponents(match, show)
        self.referee = self.opponents.referee
        self.journal = Journal.of(match)
        self.adviser = Adviser(match.position.game, self.show_adviser_status)
        self.selection = Selection(match.position)
        # Whether a game without a person is paused.
        self.is_paused = False
        self._show = show
        # Status of the adviser while a hint is being prepared.
        self.adviser_status = ""
        self._shows_threats = False
        self.apply_settings(settings)
        self._message = describe_last_turn(match) or WELCOME

    def apply_settings(self, settings: Settings) -> bool:
        """Apply the settings; return whether a forced action is now to be played for the person."""
        self.match.person_name = settings.name
        self.referee.asks_takeback = settings.ask_takeback
        self._plays_forced_actions = settings.lone_choice
        return bool(self.forced_action)

    # What people can do

    @property
    def person_to_act(self) -> bool:
        return self.referee.person_to_act

    @property
    def person_to_decide(self) -> bool:
        """Whether a person is to act, and no action is played for the person."""
        return self.person_to_act and not self.forced_action

    @property
    def siteless_action(self) -> Action | None:
        """The action without a site, a pass or a swap, that a person can play now; None if there is none."""
        return find_siteless_action(self.match.position) if self.person_to_act else None

    @property
    def forced_pass(self) -> Action | None:
        """The only action of the person to act if it has no site; else None."""
        return find_forced_pass(self.match.position) if self.person_to_act else None

    @property
    def forced_action(self) -> Action | None:
        """The forced action of the person to act, except a pass, if it is played for the person; else None."""
        if not (self._plays_forced_actions and self.person_to_act and self.match.is_mid_turn):
            return None
        actions = self.match.position.actions
        return actions[0] if len(actions) == 1 and not self.forced_pass else None

    @property
    def person_colour(self) -> int:
        """The colour of the person to act, or else the other colour, which the only person plays."""
        side = self.match.position.side
        return side if self.person_to_act else other(side)

    # The message

    @property
    def message(self) -> str:
        """The answer to the last input."""
        return self._message

    def say(self, sentence: str) -> None:
        """Answer an input that leaves the selection as it is."""
        self._message = sentence

    def clear(self) -> None:
        """Drop the selection and the message."""
        self._finish("")

    def _finish(self, sentence: str) -> None:
        """Drop the selection, because the position may have changed, and answer the input."""
        self.selection = Selection(self.match.position)
        self.say(sentence)

    # Display

    @property
    def panel_message(self) -> str:
        """The message, and how to pass if nothing else is possible."""
        side = NAMES[self.match.position.side]
        pass_message = f"{side} has no move: press any key to pass." if self.forced_pass else ""
        return " ".join(filter(None, (self.message, pass_message)))

    @property
    def can_be_continued(self) -> bool:
        """Whether the game is saved and not over, so that it can be continued another time."""
        return self.journal.has_saved_game and not self.match.outcome

    @property
    def engine_status(self) -> str:
        """Status of the engine that prepares a hint or is to act; an empty text if none is at work."""
        return self.adviser_status or self.opponents.status

    @property
    def keys(self) -> Sequence[KeyHint]:
        """The key hints for what can be done now."""
        if self.match.outcome:
            bar = OVER_BAR
        elif self.match.has_person:
            bar = PLAY_BAR
        else:
            bar = PAUSED_BAR if self.is_paused else WATCH_BAR
        # The key also lets a player that has failed try again.
        can_move_now = self.referee.failure or (self.opponents.status and not self.person_to_act)
        return possible_hints(bar, {"redo": self.match.can_redo, "move_now": can_move_now})

    def scene(self, *, shows_targets: bool, ranks: Mapping[int, int]) -> Scene:
        """Return the scene of the board, with the ranks of the engine's best actions by site."""
        scene = scene_of(self.match, self.selection.sites, person_to_act=self.person_to_act)
        winning_sites = threats(self.match.position).values() if self._shows_threats else ()
        return replace(scene, threats=frozenset().union(*winning_sites), shows_targets=shows_targets, ranks=ranks)

    def show_adviser_status(self, sentence: str) -> None:
        self.adviser_status = sentence
        self._show()

    # Actions of people. All answer with a message and, if they return it, whether the game has changed.

    def play(self, action: Action) -> None:
        """Play a legal action of any player and describe it; play nothing if the flag falls first."""
        self.referee.play(action)
        self._finish(describe_last_turn(self.match))

    def select_site(self, site: int) -> bool:
        """Select a site; play the action that this completes."""
        if not self.person_to_act:
            self.say(messages.reason_not_to_act(self.match))
            return False
        self.selection = self.selection.add(site)
        self.say(self.selection.message)
        if action := self.selection.action:
            self.play(action)
        return bool(action)

    def play_siteless_action(self) -> bool:
        """Play the swap or the pass."""
        action = self.siteless_action
        if action:
            self.play(action)
        else:
            self.say("Neither a swap nor a pass is possible now.")
        return bool(action)

    def play_typed(self, text: str) -> bool:
        """Play typed text, one action or several, up to the first that is not legal. Return whether all were legal."""
        for word in messages.split_actions(self.match.position, text):
            if not self.person_to_act:
                self.say(messages.reason_not_to_act(self.match))
                return False
            try:
                self.play(messages.read_action(self.match.position, word))
            except ActionError as error:
                self.say(str(error))
                return False
        return True

    def explain_site(self, site: int) -> None:
        """Explain what selecting a site would do, or which rule forbids it."""
        self.say(self.selection.explain(site))

    def cancel_selection(self) -> bool:
        """Cancel the selection; return whether there was one."""
        if not self.selection.sites:
            return False
        self.clear()
        return True

    # Taking back, and the end

    def undo(self) -> bool:
        """Cancel the selection, else take back the last decision of a person."""
        if self.cancel_selection():
            return False
        return self._take_back(self.referee.undo)

    def _take_back(self, undo: Callable[[], bool]) -> bool:
        """Take back the last decision of a person by a first call of `undo`; return whether there was one."""
        changed = self._repeat_over_forced_actions(undo, self.referee.undo)
        refusal = "A game lost on time stays lost." if self.match.is_lost_on_time else "Nothing to take back."
        self._finish(self._with_pause("") if changed else refusal)
        return changed

    def redo(self) -> bool:
        """Redo the last decision that was taken back."""
        changed = self._repeat_over_forced_actions(self.referee.redo, self.referee.redo)
        self._finish(self._with_pause(describe_last_turn(self.match)) if changed else "Nothing to redo.")
        return changed

    def _repeat_over_forced_actions(self, undo_or_redo: Callable[[], bool], again: Callable[[], bool]) -> bool:
        """Undo or redo a decision; pause a game without a person, which would continue at once."""
        changed = undo_or_redo()
        # A forced action would be played again at once.
        while changed and self.forced_action and again():
            pass
        self.is_paused = self.is_paused or (changed and not self.match.has_person)
        return changed

    def restart(self) -> None:
        """Go back to the start; a game without a person is paused there."""
        self.is_paused = not self.match.has_person
        self.match.restart()
        self.clear()

    def resign(self) -> None:
        """Resign for the person to act, or for the only person."""
        self.match.resign(self.person_colour)
        self.clear()

    def accept_offer(self) -> None:
        """Do what one person has offered the other: take back, or end the game as a draw."""
        if self.match.offer and self.match.offer.kind == "takeback":
            self._take_back(self.referee.accept_offer)
        else:
            self.referee.accept_offer()
            self.clear()

    # Questions about the position

    async def suggest(self) -> int | None:
        """Say which action to play and why, select its sites except the last, and return that site, if there is one."""
        last_site = None
        try:
            action, sentence = await self.adviser.advise(self.match)
        except EngineError as error:
            self.say(f"No hint: {error}")
        else:
            self.selection, last_site = Selection.of_suggestion(self.match.position, action)
            self.say(sentence)
        self.adviser_status = ""
        return last_site

    def may_suggest(self) -> bool:
        """Return whether a hint can be sought now; say so if nobody can use it."""
        if not self.person_to_act:
            self.say(messages.reason_not_to_act(self.match))
        return self.person_to_act and not self.adviser_status

    def toggle_threats(self) -> None:
        """Show or hide the sites on which a side would win at once."""
        self._shows_threats = not self._shows_threats
        self.say(describe_threats(self.match.position) if self._shows_threats else "Threats are no longer marked.")

    def replay_last_turn(self) -> list[Sequence[Change]]:
        """Describe the last turn and return the changes of each of its actions."""
        steps = last_board_change(self.match)
        self.say(describe_last_turn(self.match) if steps else "Nothing has changed yet.")
        return [changes_of(step) for step in steps]

    # The other players

    def begin_turn(self) -> None:
        """Clear the status of the engines and the failure, which belong to the turn before."""
        self.opponents.status = self.adviser_status = ""
        self.referee.clear_failure()

    async def act(self) -> bool:
        """Let the other players act until a person has a choice; return whether one acted and a person is to act."""
        has_acted = False
        try:
            while not (self.match.outcome or self.is_paused or self.person_to_decide):
                has_acted = not self.forced_action or has_acted
                await self._play_next()
        except EngineError as error:
            self.say(f"{error} {{move_now}} tries again, {{menu}} offers more.")
            self.opponents.show_status("")
            return False
        return has_acted and self.person_to_act

    async def _play_next(self) -> None:
        """Play the next action at the pace: a forced one, or that of another player."""
        began = monotonic()
        if action := self.forced_action or await self.opponents.choose():
            await self.opponents.wait_for_pace(began)
            self.play(action)
        self.opponents.show_status("")

    def take_over(self) -> None:
        """Let a person replace the player to act."""
        self.is_paused = False
        self.referee.take_over()
        self.clear()

    def toggle_pause(self) -> bool:
        """Pause or continue a game without a person; return whether this was possible."""
        if self.match.has_person:
            self.say("Only a game without people can be paused.")
            return False
        if self.match.outcome:
            return False
        self.is_paused = not self.is_paused
        self.say(self._with_pause(""))
        return True

    def change_pace(self, by: int) -> None:
        """Make a game without a person faster (1) or slower (-1)."""
        if self.match.has_person:
            self.say("Only a game without people has a pace.")
        else:
            self.say(self._with_pause(f"A move takes at least {self.opponents.change_pace(by):g} s."))

    def _with_pause(self, sentence: str) -> str:
        """Return a sentence, and that the game is paused if it is."""
        return f"{sentence} {PAUSED}".strip() if self.is_paused and not self.match.outcome else sentence

    # The clock, and leaving

    def update_clock(self, *, visible: bool) -> None:
        """Pause the clock unless the board is visible and the player to act can act."""
        self.referee.timekeeper.set_paused("screen", paused=not visible or self.is_paused)

    def close(self) -> None:
        """Stop the clock, and close the journal."""
        self.referee.timekeeper.set_paused("closed")
        self.journal.close()

    async def close_engines(self) -> None:
        await self.adviser.close()
        await self.referee.close()
