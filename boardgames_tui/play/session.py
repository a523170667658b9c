"""Session of a game in play without its screen: what people select and type, the other players, hints and the file."""

from collections.abc import Callable
from time import monotonic

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, EngineError
from boardgames_tui.match.match import Match
from boardgames_tui.play import messages
from boardgames_tui.play.coach import Coach
from boardgames_tui.play.hints import Hints
from boardgames_tui.play.opponents import Opponents
from boardgames_tui.play.person_to_act import PersonToAct
from boardgames_tui.play.selection import Selection
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings


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
        self.hints = Hints(match, show)
        self.coach = Coach(self.referee, show)
        self.person = PersonToAct(self.referee)
        self.selection = Selection(match.position)
        # Whether the sites are marked on which a side would win at once.
        self.shows_threats = False
        self.apply_settings(settings)
        # The answer to the last input.
        self.message = messages.describe_last_turn(match) or messages.WELCOME

    def apply_settings(self, settings: Settings) -> bool:
        """Apply the settings; return whether a forced action is now to be played for the person."""
        self.match.person_name = settings.name
        self.referee.asks_takeback = settings.ask_takeback
        self.person.plays_forced_actions = settings.lone_choice
        self.coach.apply_settings(settings)
        return bool(self.person.forced_action)

    def say(self, sentence: str) -> None:
        """Answer an input that leaves the selection as it is."""
        self.message = sentence

    def clear(self, sentence: str = "") -> None:
        """Drop the selection, because the position may have changed, and answer the input."""
        self.selection = Selection(self.match.position)
        self.say(sentence)

    # Actions of people. All answer with a message and, if they return it, whether the game has changed.

    def play(self, action: Action) -> None:
        """Play a legal action of any player and describe it; play nothing if the flag falls first."""
        self.referee.play(action)
        self.clear(messages.describe_last_turn(self.match))

    def may_act(self) -> bool:
        """Return whether a person here is to act; say why not."""
        if not self.person.is_to_act:
            self.say(messages.reason_not_to_act(self.match))
        return self.person.is_to_act

    def select_site(self, site: int) -> bool:
        """Select a site; play the action that this completes."""
        if not self.may_act():
            return False
        self.selection = self.selection.add(site)
        self.say(self.selection.message)
        if action := self.selection.action:
            self.play(action)
        return bool(action)

    def play_siteless_action(self) -> bool:
        """Play the swap or the pass."""
        if action := self.person.siteless_action:
            self.play(action)
        else:
            self.say("Neither a swap nor a pass is possible now.")
        return bool(action)

    def play_typed(self, text: str) -> bool:
        """Play typed text, one action or several of one turn: all of them, or none if one is not legal."""
        actions = self.read_typed(text)
        for action in actions:
            self.play(action)
        return bool(actions)

    def read_typed(self, text: str) -> list[Action]:
        """Return the actions of typed text; none, with a message, if they cannot be played here and now."""
        if not self.may_act():
            return []
        try:
            return read_turn(self.match.position, text)
        except ActionError as error:
            self.say(str(error))
            return []

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
        changed = self.referee.undo()
        self._finish_undo(changed=changed)
        return changed

    def _finish_undo(self, *, changed: bool) -> None:
        """Finish taking back a decision, or say why there was none."""
        self._pass_forced_actions(self.referee.undo, changed=changed)
        refusal = "A game lost on time stays lost." if self.match.is_lost_on_time else "Nothing to take back."
        self.clear(self.opponents.with_pause("") if changed else refusal)

    def redo(self) -> bool:
        """Redo the last decision that was taken back."""
        changed = self.referee.redo()
        self._pass_forced_actions(self.referee.redo, changed=changed)
        last_turn = messages.describe_last_turn(self.match)
        self.clear(self.opponents.with_pause(last_turn) if changed else "Nothing to redo.")
        return changed

    def _pass_forced_actions(self, undo_or_redo: Callable[[], bool], *, changed: bool) -> None:
        """Undo or redo on to a decision, and pause a game without a person: else the game would go on at once."""
        while changed and self.person.forced_action and undo_or_redo():
            pass
        if changed:
            self.opponents.pause()

    def restart(self) -> None:
        """Go back to the start; a game without a person is paused there."""
        self.opponents.pause()
        self.match.restart()
        self.clear()

    def resign(self) -> None:
        """Resign for the person to act, or for the only person."""
        self.referee.resign(self.person.colour)
        self.clear()

    def accept_offer(self) -> None:
        """Do what one person has offered the other: take back, or end the game as a draw."""
        offer = self.match.offer
        changed = self.referee.accept_offer()
        if offer and offer.kind == "takeback":
            self._finish_undo(changed=changed)
        else:
            self.clear()

    # Questions about the position

    async def suggest(self) -> int | None:
        """Say which action to play and why, select its sites except the last, and return that site, if there is one."""
        try:
            self.selection, last_site, sentence = await self.hints.find()
        except EngineError as error:
            last_site, sentence = None, f"No hint: {error}"
        self.say(sentence)
        self.hints.forget_status()
        return last_site

    def may_suggest(self) -> bool:
        """Return whether a hint can be sought now; say so if hints are off, or if nobody can use one."""
        return self.allows_help() and self.may_act() and not self.hints.status

    def allows_help(self) -> bool:
        """Return whether the match allows hints, analysis and engines now; say so if not."""
        if self.referee.forbids_help:
            self.say(messages.NO_HELP)
        return not self.referee.forbids_help

    def toggle_threats(self) -> None:
        """Show or hide the sites on which a side would win at once."""
        if self.allows_help():
            self.shows_threats = not self.shows_threats
            self.say(messages.describe_threats(self.match.position) if self.shows_threats else messages.UNMARKED)

    # The other players

    def begin_turn(self) -> None:
        """Forget the status of the engines and the failure, which belong to the turn before."""
        self.opponents.forget_status()
        self.hints.forget_status()
        self.referee.clear_failure()

    async def act(self) -> bool:
        """Let the other players act until a person has a choice; return whether one acted and a person is to act."""
        has_acted = False
        try:
            while not (self.opponents.is_idle or self.person.is_to_decide):
                has_acted = not self.person.forced_action or has_acted
                await self._play_next()
        except EngineError as error:
            self.say(f"{error} {{move_now}} tries again, {{menu}} offers more.")
            self.opponents.show_status("")
            return False
        return has_acted and self.person.is_to_act

    async def _play_next(self) -> None:
        """Play the next action at the pace: a forced one, or that of another player."""
        began = monotonic()
        if action := self.person.forced_action or await self.opponents.choose():
            await self.opponents.wait_for_pace(began)
            self.play(action)
        self.opponents.show_status("")

    def take_over(self) -> None:
        """Let a person replace the player to act."""
        self.opponents.is_paused = False
        self.referee.take_over()
        self.clear()

    def toggle_pause(self) -> bool:
        """Pause or continue a game without a person; return whether this was possible."""
        changed = self.opponents.toggle_pause()
        if changed:
            self.say(self.opponents.with_pause(""))
        elif self.match.has_person:
            self.say("Only a game without people can be paused.")
        return changed

    def update_clock(self, *, visible: bool) -> None:
        """Pause the clock unless the board is visible and the player to act can act."""
        self.referee.timekeeper.set_paused("screen", paused=not visible or self.opponents.is_paused)

    def close(self) -> None:
        """Stop the clock, and close the journal."""
        self.referee.timekeeper.set_paused("closed")
        self.journal.close()

    async def close_engines(self) -> None:
        await self.hints.adviser.close()
        await self.coach.close()
        await self.referee.close()
