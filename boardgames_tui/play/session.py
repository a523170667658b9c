"""Session of a game in play without its screen: what people select and type, the other players, and hints.

A *siteless* action is a pass or a swap. A *forced* action is the only legal one in the middle of a turn, played for the
person if the settings say so.
"""

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, BoardGamesError, EngineError
from boardgames_tui.play import messages
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.coach import Coach
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.gestures import find_forced_pass, find_siteless_action
from boardgames_tui.play.opponents import Opponents
from boardgames_tui.play.selection import Selection
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.play.venue import News, Venue
from boardgames_tui.storage.settings import Settings


class GameSession:
    """One game at its venue, with its opponents (the computer players), the adviser who gives hints, and the coach.

    `message` answers the last input of a person. `show` is called when an opponent has acted, and `show_status` when
    the status of an engine or the words of the coach have changed. After any other change the caller shows the session.
    """

    def __init__(
        self, venue: Venue, settings: Settings, show: Callable[[], object], show_status: Callable[[], None], pace: float
    ) -> None:
        self.venue, self.match = venue, venue.match
        self._show, self._show_status = show, show_status
        self.opponents = Opponents(venue, show_status, pace)
        self.referee = self.opponents.referee
        self.adviser = Adviser(self.match.position.game, self.show_hint_status)
        # Status of the adviser, which searches for hints; empty while it does not.
        self.hint_status = ""
        self.coach = Coach(venue, show_status)
        self.selection = Selection(self.match.position)
        self.plays_forced_actions = False
        # Whether the sites are marked on which a side would win at once.
        self.shows_threats = False
        self.apply_settings(settings)
        self.message = _join(messages.describe_last_turn(self.match), venue.status) or messages.WELCOME

    def apply_settings(self, settings: Settings) -> bool:
        """Apply the settings; return whether a forced action is now to be played for the person."""
        self.venue.apply_settings(settings)
        self.plays_forced_actions = settings.lone_choice
        self.coach.apply_settings(settings)
        return bool(self.forced_action)

    def say(self, sentence: str) -> None:
        self.message = sentence

    def clear(self, sentence: str = "") -> None:
        """Drop the selection, which may not fit the position any more, and say a sentence, and how to end a pause."""
        self.selection = Selection(self.match.position)
        self.message = _join(sentence, self.opponents.advice_to_continue)

    @property
    def siteless_action(self) -> Action | None:
        """The pass or the swap that a person here can play; None if neither is possible."""
        return find_siteless_action(self.match.position) if self.venue.may_act else None

    @property
    def forced_pass(self) -> Action | None:
        """The pass of a person here, if nothing else is legal; else None."""
        return find_forced_pass(self.match.position) if self.venue.may_act else None

    @property
    def forced_action(self) -> Action | None:
        """The forced action of the person to act, if the settings say to play it; else None."""
        if not (self.plays_forced_actions and self.match.is_mid_turn and self.venue.may_act):
            return None
        # A person would not notice a pass that is played without asking.
        actions = self.match.position.actions
        return actions[0] if len(actions) == 1 and not self.forced_pass else None

    def do(self, act: Callable[[], str]) -> bool:
        """Act on the game; say the sentence that `act` returns, or its refusal; return whether the game has changed."""
        state_before, ply_before = self._state, self.match.ply
        try:
            sentence = act()
        except BoardGamesError as error:
            sentence = str(error)
        if self.match.ply > ply_before:
            sentence = _join(messages.describe_last_turn(self.match), sentence)
        elif self.match.ply < ply_before:
            # A forced action that was not taken back, too, would be played again at once.
            self._repeat_until_choice(self.venue.take_back)
        self.clear(sentence)
        return self._state != state_before

    @property
    def _state(self) -> tuple[object, ...]:
        """All that an action, an offer or a change of players changes in the match."""
        match = self.match
        return match.ply, match.outcome, match.offer, tuple(match.seats.items())

    def _repeat_until_choice(self, undo_or_redo: Callable[[], object]) -> None:
        """Repeat an undo or redo until the person to act has a choice; pause a game without people."""
        ply_before = None
        # At the start or the end, the ply does not change any more.
        while self.forced_action and self.match.ply != ply_before:
            ply_before = self.match.ply
            undo_or_redo()
        # Without the pause, the computer would act again at once.
        self.opponents.is_paused = not self.match.has_person

    def play(self, action: Action) -> bool:
        """Play a legal action and describe it, unless the flag falls first; return whether the game has changed."""
        return self.do(partial(self.venue.play, action))

    @property
    def action_refusal(self) -> str:
        """Why no person here may act; empty if a person may. After the end of the game, also what can be done."""
        refusal = self.venue.why_not("act")
        if not (refusal and self.match.outcome):
            return refusal
        undo = "" if self.venue.why_not("undo") else with_names(", {undo} takes the last move back")
        return f"{refusal} {with_names('{menu} offers a new one')}{undo}."

    def select_site(self, site: int) -> bool:
        """Select a site, and play the action that the site completes, if any; return whether the game has changed."""
        refusal = self.action_refusal
        if refusal:
            self.message = refusal
            return False
        self.selection = self.selection.add(site)
        self.message = self.selection.message
        action = self.selection.action
        return action is not None and self.play(action)

    def play_siteless_action(self) -> bool:
        """Play the pass or the swap, if one is legal; return whether the game has changed."""
        action = self.siteless_action
        if action:
            return self.play(action)
        self.message = "No swap, pass or other move without a place on the board is possible now."
        return False

    def play_typed(self, text: str) -> bool:
        """Play typed actions of a turn, or none if one is not legal; return whether the game has changed."""
        refusal = self.action_refusal
        if refusal:
            self.message = refusal
            return False
        try:
            actions = read_turn(self.match.position, text)
        except ActionError as error:
            self.message = str(error)
            return False
        has_changed = False
        for action in actions:
            if not self.play(action):
                # The venue refuses it.
                break
            has_changed = True
        return has_changed

    def cancel_selection(self) -> bool:
        """Cancel the selection; return whether there was one."""
        has_selection = bool(self.selection.sites)
        if has_selection:
            self.clear()
        return has_selection

    def undo(self) -> bool:
        """Cancel the selection; without one, undo the last decision or ask to. Return whether the game has changed."""
        if self.cancel_selection():
            return False
        return self.do(self.venue.undo)

    def redo(self) -> bool:
        """Redo the last decision that was taken back; return whether there was one."""
        has_changed = self.do(self.venue.redo)
        if has_changed:
            self._repeat_until_choice(self.venue.redo)
            self.clear(messages.describe_last_turn(self.match))
        return has_changed

    def read_news(self) -> News:
        """Read what others have done elsewhere, say it, and return it; raise SaveError if it cannot be read."""
        match = self.match
        # The ply is the same if a move was taken back and another one played.
        before = match.ply, match.steps[-1:], match.outcome
        news = self.venue.refresh()
        if (match.ply, match.steps[-1:], match.outcome) != before:
            self.clear(_join(messages.describe_last_turn(match), *news.sentences))
        elif news.sentences:
            self.message = _join(*news.sentences)
        return news

    @property
    def hint_refusal(self) -> str:
        """Why no hint is given: help is forbidden, or no person here may act; empty if hints are given."""
        return self.venue.help_refusal or self.action_refusal

    async def suggest(self) -> int | None:
        """Say a hint, and select all sites of its action but the last; return the last one, or None without a hint."""
        last_site = None
        try:
            action, sentence = await self.adviser.advise(self.match.position)
            self.selection, last_site = Selection.all_but_last_site(self.match.position, action)
        except EngineError as error:
            sentence = f"No hint: {error}"
        self.message, self.hint_status = sentence, ""
        return last_site

    def show_hint_status(self, status: str) -> None:
        self.hint_status = status
        self._show_status()

    @property
    def continues_hint(self) -> bool:
        """Whether the last hint was about a turn of several actions, and has advice for the next one, too."""
        return self.venue.may_act and not self.forced_action and self.adviser.has_advice_for(self.match.position)

    def toggle_threats(self) -> None:
        """Show or hide the sites on which a side would win at once."""
        refusal = self.venue.help_refusal
        if refusal:
            self.message = refusal
            return
        self.shows_threats = not self.shows_threats
        self.message = messages.describe_threats(self.match.position) if self.shows_threats else messages.UNMARKED

    @property
    def engine_status(self) -> str:
        """Status of the engine that prepares a hint or is to act; empty if none is at work."""
        return self.hint_status or self.opponents.status

    def begin_turn(self) -> None:
        """Forget the status of the engines and the failure of a player, which were about the turn before."""
        self.opponents.forget_status()
        self.hint_status = ""
        self.referee.clear_failure()

    async def play_opponents(self) -> bool:
        """Let the opponents act, and play forced actions, until a person has a choice or the game ends.

        Return whether an opponent has acted and a person here is to act.
        """
        has_opponent_acted, has_changed = False, True
        try:
            while has_changed and (self.forced_action or self.opponents.are_due):
                has_opponent_acted = has_opponent_acted or not self.forced_action
                has_changed = await self._play_next()
        except EngineError as error:
            self.message = f"{error} {with_names('{move_now} tries again, {menu} offers more.')}"
            self.opponents.forget_status()
            self._show()
            return False
        return has_opponent_acted and self.venue.may_act

    async def _play_next(self) -> bool:
        """Play and show the forced action, or the one that an opponent chooses; return whether the game has changed."""
        began = monotonic()
        action = self.forced_action or await self.opponents.choose()
        # Without an action, the opponent's flag has fallen, which changes the game, too.
        has_changed = True
        if action:
            await self.opponents.wait_for_pace(began)
            has_changed = self.play(action)
        self.opponents.forget_status()
        self._show()
        return has_changed

    def take_over(self) -> None:
        self.opponents.is_paused = False
        self.referee.take_over()
        self.clear()

    @property
    def deeds(self) -> Sequence[Deed]:
        """All that can be done with the game and its players, each with the reason why it is refused now, if it is."""
        opponents, about = self.opponents, "pause a game without people, or continue it"
        label = "Continue" if opponents.is_paused else "Pause"
        pause = Deed("pause", about, opponents.toggle_pause, opponents.pause_refusal, label)
        return (pause, *self.venue.deeds)

    def update_clock(self, *, visible: bool) -> None:
        """Pause the clock while the board is not visible, or the game is paused; else let it run."""
        self.venue.timekeeper.set_paused("screen", paused=not visible or self.opponents.is_paused)

    async def close_engines(self) -> None:
        await self.adviser.close()
        await self.coach.close()
        await self.referee.close()


def _join(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
