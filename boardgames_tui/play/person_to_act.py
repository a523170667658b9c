"""What the person to act can do without a choice, or without a site.

A forced action is the only legal one during a turn that a person has begun. A forced pass is a pass without which the
side has no legal action.
"""

from boardgames_tui.core.action import Action
from boardgames_tui.play.gestures import find_forced_pass, find_siteless_action
from boardgames_tui.play.venue import Venue


class PersonToAct:
    """The person at this terminal who is to act; while another player is to act, nobody can do anything."""

    def __init__(self, venue: Venue) -> None:
        # Whether forced actions are played for people.
        self.plays_forced_actions = False
        self._venue, self._match = venue, venue.match

    @property
    def is_to_decide(self) -> bool:
        """Whether a person is to act who has a choice, or plays forced actions, too."""
        return self._venue.may_act and not self.forced_action

    @property
    def siteless_action(self) -> Action | None:
        """The pass or the swap that the person can play; None if neither is legal."""
        return find_siteless_action(self._match.position) if self._venue.may_act else None

    @property
    def forced_pass(self) -> Action | None:
        """The pass if nothing else is legal; else None."""
        return find_forced_pass(self._match.position) if self._venue.may_act else None

    @property
    def forced_action(self) -> Action | None:
        """The forced action, if it is played for the person; else None. A pass is never played for a person."""
        if not (self.plays_forced_actions and self._match.is_mid_turn and self._venue.may_act):
            return None
        actions = self._match.position.actions
        return actions[0] if len(actions) == 1 and not self.forced_pass else None
