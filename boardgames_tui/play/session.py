"""Session of a game in play without its screen: what people select and type, the other players, and hints.

A *venue* is where the game is kept, and decides who may do what: here, by message, or elsewhere. A *deed* is anything
that can be done with a game besides playing an action. The *coach* judges the turns of a person after they are played.
"""

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, BoardGamesError, EngineError
from boardgames_tui.match.rights import OVER
from boardgames_tui.play import messages
from boardgames_tui.play.coach import Coach
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.hints import Hints
from boardgames_tui.play.opponents import Opponents
from boardgames_tui.play.person_to_act import PersonToAct
from boardgames_tui.play.selection import Selection
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.play.venue import News, Venue
from boardgames_tui.storage.settings import Settings


class GameSession:
    """One game at its venue, with the players who are no people, and the adviser who gives hints.

    `show` is called when another player has acted, `show_status` when only the status of an engine or the words of the
    coach have changed. After any other change the caller shows the session itself.
    """

    def __init__(
        self, venue: Venue, settings: Settings, show: Callable[[], None], show_status: Callable[[], None]
    ) -> None:
        self.venue, self.match, self._show = venue, venue.match, show
        self.opponents = Opponents(venue, show_status)
        self.referee = self.opponents.referee
        self.hints = Hints(self.match, show_status)
        self.coach = Coach(venue, show_status)
        self.person = PersonToAct(venue)
        self.selection = Selection(self.match.position)
        # Whether the sites are marked on which a side would win at once.
        self.shows_threats = False
        self.apply_settings(settings)
        # The answer to the last input.
        self.message = _sentences(messages.describe_last_turn(self.match), venue.status) or messages.WELCOME

    def apply_settings(self, settings: Settings) -> bool:
        """Apply the settings; return whether a forced action is now to be played for the person."""
        self.venue.apply_settings(settings)
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

    # What people do. All answer with a message and return whether the game has changed.

    def do(self, act: Callable[[], str]) -> bool:
        """Do something with the game, and say what was done, or why it was refused."""
        ply, state = self.match.ply, self._state
        try:
            sentence = act()
        except BoardGamesError as error:
            sentence = str(error)
        if self.match.ply < ply:
            self._skip_forced_actions(self.venue.take_back)
            sentence = self.opponents.with_pause(sentence)
        last_turn = messages.describe_last_turn(self.match) if self.match.ply > ply else ""
        self.clear(_sentences(last_turn, sentence))
        return self._state != state

    @property
    def _state(self) -> tuple[object, ...]:
        match = self.match
        return match.ply, match.outcome, match.offer, tuple(match.seats.items())

    def _skip_forced_actions(self, undo_or_redo: Callable[[], object]) -> None:
        """Undo or redo on to a decision of the person; pause a game without one, which would go on at once."""
        while self.person.forced_action:
            ply = self.match.ply
            undo_or_redo()
            if self.match.ply == ply:
                break
        self.opponents.pause()

    def play(self, action: Action) -> bool:
        """Play a legal action of any player and describe it; play nothing if the flag falls first."""
        return self.do(partial(self.venue.play, action))

    def may_act(self) -> bool:
        """Return whether a person here is to act; say why not."""
        refusal = self.venue.why_not("act")
        if refusal and self.match.outcome:
            undo = "" if self.venue.why_not("undo") else ", {undo} takes the last move back"
            refusal = f"{refusal} {{menu}} offers a new one{undo}."
        if refusal:
            self.say(refusal)
        return not refusal

    def select_site(self, site: int) -> bool:
        """Select a site, and play the action that the site completes, if any."""
        if not self.may_act():
            return False
        self.selection = self.selection.add(site)
        self.say(self.selection.message)
        action = self.selection.action
        return action is not None and self.play(action)

    def play_siteless_action(self) -> bool:
        """Play the swap or the pass."""
        if action := self.person.siteless_action:
            return self.play(action)
        self.say("Neither a swap nor a pass is possible now.")
        return False

    def play_typed(self, text: str) -> bool:
        """Play one or several typed actions of a turn, or none if one is not legal; return whether all were played."""
        actions = self.read_typed(text)
        return bool(actions) and all(self.play(action) for action in actions)

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

    def undo(self) -> bool:
        """Cancel the selection, else take back the last decision of a person, or ask for that."""
        return not self.cancel_selection() and self.do(self.venue.undo)

    def redo(self) -> bool:
        """Redo the last decision that was taken back."""
        changed = self.do(self.venue.redo)
        if changed:
            self._skip_forced_actions(self.venue.redo)
            self.clear(self.opponents.with_pause(messages.describe_last_turn(self.match)))
        return changed

    def look(self) -> News:
        """Read what others have done elsewhere, and say it; return it. Raise SaveError if it cannot be read."""
        ply, outcome = self.match.ply, self.match.outcome
        news = self.venue.refresh()
        if (self.match.ply, self.match.outcome) != (ply, outcome) or news.moves:
            self.clear(_sentences(messages.describe_last_turn(self.match), *news.sentences))
        elif news.sentences:
            self.say(_sentences(*news.sentences))
        return news

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
        """Return whether the venue allows hints, analysis and engines now; say so if not."""
        if self.venue.forbids_help:
            self.say(messages.NO_HELP)
        return not self.venue.forbids_help

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
        has_acted, has_changed = False, True
        try:
            while has_changed and (self.person.forced_action or self.opponents.are_due):
                has_acted = not self.person.forced_action or has_acted
                has_changed = await self._play_next()
        except EngineError as error:
            self.say(f"{error} {{move_now}} tries again, {{menu}} offers more.")
            self.opponents.forget_status()
            self._show()
            return False
        return has_acted and self.venue.may_act

    async def _play_next(self) -> bool:
        """Play a forced action or that of another player, at the pace; return whether the game has changed."""
        began, has_changed = monotonic(), True
        if action := self.person.forced_action or await self.opponents.choose():
            await self.opponents.wait_for_pace(began)
            has_changed = self.play(action)
        self.opponents.forget_status()
        self._show()
        return has_changed

    def take_over(self) -> None:
        """Let a person replace the player to act."""
        self.opponents.is_paused = False
        self.referee.take_over()
        self.clear()

    @property
    def deeds(self) -> Sequence[Deed]:
        """All that can be done with the game and its players, possible now or not."""
        match, is_paused = self.match, self.opponents.is_paused
        refusal = "Only a game without people can be paused." if match.has_person else OVER if match.outcome else ""
        about, label = "pause a game without people, or continue it", "Continue" if is_paused else "Pause"
        return (Deed("pause", about, self._toggle_pause, refusal, label, key="pause"), *self.venue.deeds)

    def _toggle_pause(self) -> str:
        """Pause or continue a game without a person, unless another player has ended it meanwhile."""
        self.opponents.toggle_pause()
        return self.opponents.with_pause("")

    def update_clock(self, *, visible: bool) -> None:
        """Pause the clock unless the board is visible and the player to act can act."""
        self.venue.timekeeper.set_paused("screen", paused=not visible or self.opponents.is_paused)

    async def close_engines(self) -> None:
        await self.hints.adviser.close()
        await self.coach.close()
        await self.referee.close()


def _sentences(*sentences: str) -> str:
    """Return the sentences that are not empty."""
    return " ".join(filter(None, sentences))
