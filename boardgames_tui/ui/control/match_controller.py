"""Input of the people at the keyboard in a match: sites, typed actions and undo; and the clock meanwhile.

A forced action is the only legal one during a turn that a person has begun. A forced pass is a pass without which the
side has no legal action.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.errors import ActionError
from boardgames_tui.match.match import Match
from boardgames_tui.ui.control import messages
from boardgames_tui.ui.control.gestures import find_forced_pass, find_siteless_action
from boardgames_tui.ui.control.selection import Selection

# In all messages, names in braces are replaced by the keys that the player has set.
WELCOME = "Arrows move the cursor, {touch} plays. {rules} shows the rules, {keys} all keys."


class Timekeeper:
    """Runner of the clock of a match in real time. The clock is paused while there are reasons to pause it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._reasons: frozenset[str] = frozenset()

    def tick(self) -> None:
        """Charge the player to act for the time since the last tick, unless paused. The flag may fall."""
        self.match.tick(None if self._reasons else monotonic())

    def set_paused(self, reason: str, *, paused: bool = True) -> None:
        """Charge the time so far; then add a reason to pause the clock, or remove it."""
        self.tick()
        self._reasons = self._reasons | {reason} if paused else self._reasons - {reason}
        # The time until the next tick is charged only if no reason is left.
        self.tick()

    @contextmanager
    def paused(self, reason: str) -> Iterator[None]:
        """Pause the clock within the context."""
        self.set_paused(reason)
        try:
            yield
        finally:
            self.set_paused(reason, paused=False)


class MatchController:
    """Controller of a match for people; `message` is about the last input."""

    def __init__(self, match: Match, message: str = WELCOME) -> None:
        self.match = match
        self.timekeeper = Timekeeper(match)
        self.selection = Selection(match.position)
        self.message = message
        self.plays_forced_actions = False

    @property
    def person_to_act(self) -> bool:
        return not self.match.outcome and self.match.to_act.is_person

    @property
    def person_to_decide(self) -> bool:
        """Whether a person is to act, and no action is played for the person."""
        return self.person_to_act and not self.forced_action

    @property
    def forced_pass(self) -> Action | None:
        """The only action of the person to act if it has no site; else None."""
        return find_forced_pass(self.match.position) if self.person_to_act else None

    @property
    def forced_action(self) -> Action | None:
        """The forced action of the person to act, except a pass, if it is played for the person; else None."""
        if not (self.plays_forced_actions and self.person_to_act and self.match.is_mid_turn):
            return None
        actions = self.match.position.actions
        return actions[0] if len(actions) == 1 and not self.forced_pass else None

    @property
    def panel_message(self) -> str:
        """The last message, and how to pass if nothing else is possible."""
        side = NAMES[self.match.position.side]
        pass_message = f"{side} has no move: press any key to pass." if self.forced_pass else ""
        return " ".join(filter(None, (self.message, pass_message)))

    @property
    def person_colour(self) -> int:
        """The colour of the person to act, or else the other colour, which the only person plays."""
        side = self.match.position.side
        return side if self.person_to_act else other(side)

    @property
    def siteless_action(self) -> Action | None:
        """The action without a site, a pass or a swap, that a person can play now; None if there is none."""
        return find_siteless_action(self.match.position) if self.person_to_act else None

    def play(self, action: Action) -> None:
        """Play a legal action of any player and describe it; play nothing if the flag falls first."""
        self.timekeeper.tick()
        if not self.match.is_lost_on_time:
            self.match.play(action)
        self.selection = Selection(self.match.position)
        self.message = messages.describe_last_turn(self.match)

    def select_site(self, site: int) -> bool:
        """Select a site, any one for a forced pass; return whether an action was played. Say why if it is refused."""
        if not self.person_to_act:
            self.message = self.reason_not_to_act
            return False
        self.selection = self.selection.add(site)
        self.message = self.selection.message
        if action := self.selection.action:
            self.play(action)
        return bool(action)

    def play_typed(self, text: str) -> bool:
        """Play typed text, one action or several, up to the first that is not legal. Return whether all were legal."""
        for word in messages.split_actions(self.match.position, text):
            if not self.person_to_act:
                self.message = self.reason_not_to_act
                return False
            try:
                self.play(messages.read_action(self.match.position, word))
            except ActionError as error:
                self.message = str(error)
                return False
        return True

    def preselect(self, action: Action, sentence: str) -> int | None:
        """Show a sentence, select the sites of an action except the last, and return the last; None without a site."""
        self.selection, last_site = Selection.of_suggestion(self.match.position, action)
        self.message = sentence
        return last_site

    def explain_site(self, site: int) -> None:
        """Explain what selecting a site would do, or which rule forbids it."""
        self.message = self.selection.explain(site)

    def cancel_selection(self) -> bool:
        """Cancel the selection; return whether there was one."""
        had_sites = bool(self.selection.sites)
        self.selection = Selection(self.match.position)
        if not had_sites:
            return False
        self.message = ""
        return True

    def undo(self) -> bool:
        """Cancel the selection, else take back the last decision of a person. Return whether the position changed."""
        if self.cancel_selection():
            return False
        self.timekeeper.tick()
        done = self.match.undo()
        # A forced action would be played again at once.
        while done and self.forced_action and self.match.undo():
            pass
        refusal = "A game lost on time stays lost." if self.match.is_lost_on_time else "Nothing to take back."
        self.selection = Selection(self.match.position)
        self.message = "" if done else refusal
        return done

    def redo(self) -> bool:
        """Replay the last decision that was taken back, and forced actions after it; return whether there was one."""
        self.timekeeper.tick()
        done = self.match.redo()
        while done and self.forced_action and self.match.redo():
            pass
        self.selection = Selection(self.match.position)
        self.message = messages.describe_last_turn(self.match) if done else "Nothing to redo."
        return done

    @property
    def reason_not_to_act(self) -> str:
        """The reason why no person can act now."""
        if self.match.outcome:
            return "The game is over. {menu} offers a new one, {undo} takes the last move back."
        return f"{NAMES[self.match.position.side]} is to move: {self.match.name_of(self.match.position.side)}."
