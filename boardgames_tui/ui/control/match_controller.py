"""What somebody at the keyboard does to a game: touches, typed actions, taking back; and the sentence that answers."""

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.kernel import other
from boardgames_tui.match.match import NAMES, Match
from boardgames_tui.ui.control.messages import (
    describe_last_turn,
    describe_selection,
    explain,
    explain_refusal,
    read_action,
    split_actions,
)
from boardgames_tui.ui.control.selection import find_siteless_action, narrow, sites_to_select
from boardgames_tui.ui.control.timekeeper import Timekeeper

WELCOME = "Arrows move, {touch} plays. {rules} shows the rules, {keys} all keys."
"""As all that is said: the names of keys in braces, in whose place the player's own keys are shown."""


def has_person(match: Match) -> bool:
    """Say whether somebody at the keyboard plays."""
    return any(seat.is_person for seat in match.seats.values())


class MatchController:
    """The hand over one match. `selected_sites` holds the sites of an action that is not complete yet."""

    def __init__(self, match: Match, *, plays_forced_actions: bool) -> None:
        self.match = match
        self.timekeeper = Timekeeper(match)
        self.selected_sites: tuple[int, ...] = ()
        self.message = WELCOME
        self.plays_forced_actions = plays_forced_actions

    @property
    def person_to_act(self) -> bool:
        """A person is to act."""
        return not self.match.outcome and self.match.to_act.is_person

    @property
    def person_to_decide(self) -> bool:
        """A person is to act, and it is not a lone choice that is played for the person."""
        return self.person_to_act and not self.forced_action

    @property
    def forced_pass(self) -> Action | None:
        """Return the action of a person who has no other and touches no site for it."""
        actions = self.match.position.actions
        return actions[0] if len(actions) == 1 and self.siteless_action else None

    @property
    def forced_action(self) -> Action | None:
        """Return the only way to go on with an unfinished turn, where the settings have it played for the person."""
        position, steps = self.match.position, self.match.steps
        if not (self.plays_forced_actions and self.person_to_act and steps and steps[-1].before.seat == position.seat):
            return None
        return position.actions[0] if len(position.actions) == 1 and not self.forced_pass else None

    @property
    def panel_message(self) -> str:
        """What was said last, and how to pass where that is all that is left."""
        side = NAMES[self.match.position.side]
        forced = f"{side} has no move: press any key to pass." if self.forced_pass else ""
        return " ".join(filter(None, (self.message, forced)))

    @property
    def person_colour(self) -> int:
        """The colour of the person to act, or of the only person there is."""
        side = self.match.position.side
        return side if self.person_to_act else other(side)

    @property
    def siteless_action(self) -> Action | None:
        """Return what a person may do now without touching a site."""
        return find_siteless_action(self.match.position) if self.person_to_act else None

    def play(self, action: Action) -> None:
        """Play a legal action, whoever chose it, and say what it did; nothing where the flag falls first."""
        self.timekeeper.tick()
        if not self.match.lost_on_time:
            self.match.play(action)
        self.selected_sites, self.message = (), describe_last_turn(self.match)

    def select_site(self, site: int) -> bool:
        """Touch a site: complete an action, go on with one, or hear why not; say whether something was played."""
        self.message = ""
        if not self.person_to_act:
            self.message = self.why_not_to_act
            return False
        action = self.forced_pass or self._add_site(site)
        if action:
            self.play(action)
        return bool(action)

    def _add_site(self, site: int) -> Action | None:
        """Take one more touch; where it does not go on with those before, it lets go of them or begins anew."""
        position = self.match.position
        choice, anew = narrow(position, (*self.selected_sites, site)), narrow(position, (site,))
        if choice.complete:
            return choice.complete
        if choice.targets:
            self._set_selection(*self.selected_sites, site)
        elif site in self.selected_sites:
            self.selected_sites = ()
        elif anew.complete or anew.targets:
            self._set_selection(*((site,) if anew.targets else ()))
            return anew.complete
        else:
            self.message = explain_refusal(position, self.selected_sites, site)
        return None

    def _set_selection(self, *touched: int) -> None:
        self.selected_sites = touched
        if touched:
            self.message = describe_selection(self.match.position, touched)

    def play_typed(self, text: str) -> bool:
        """Play what somebody typed, one action or several; say whether all of it could be."""
        for each in split_actions(self.match.position, text):
            if not self.person_to_act:
                self.message = self.why_not_to_act
                return False
            try:
                self.play(read_action(self.match.position, each))
            except ActionError as error:
                self.message = str(error)
                return False
        return True

    def preselect(self, action: Action, sentence: str) -> int | None:
        """Touch all that an action touches but its last site, which is returned; None where it touches nothing."""
        sites = sites_to_select(self.match.position, action)
        self.selected_sites, self.message = sites[:-1], sentence
        return sites[-1] if sites else None

    def explain_site(self, site: int) -> None:
        """Say what touching a site would do, or which rule forbids it."""
        self.message = explain(self.match.position, self.selected_sites, site)

    def cancel_selection(self) -> bool:
        """Let go of the touches so far; say whether there were any."""
        held, self.selected_sites = bool(self.selected_sites), ()
        if held:
            self.message = ""
        return held

    def undo(self) -> bool:
        """Take back a touch, else the last decision of a person; say whether the position is another one."""
        if self.cancel_selection():
            return False
        self.timekeeper.tick()
        done = self.match.undo()
        while done and self.forced_action and self.match.undo():
            pass
        nothing = "A game lost on time stays lost." if self.match.lost_on_time else "There is nothing to take back."
        self.message = "" if done else nothing
        return done

    def redo(self) -> bool:
        """Play again what was taken back; say whether there was something."""
        self.selected_sites = ()
        self.timekeeper.tick()
        done = self.match.redo()
        while done and self.forced_action and self.match.redo():
            pass
        self.message = describe_last_turn(self.match) if done else "There is nothing to play again."
        return done

    @property
    def why_not_to_act(self) -> str:
        """Say why no person can act now."""
        if self.match.outcome:
            return "The game is over: {menu} offers a new one, {undo} takes the last move back."
        return f"{NAMES[self.match.position.side]} is to act: {self.match.name_of(self.match.position.side)}."
