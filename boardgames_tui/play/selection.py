"""Selection of an action site by site, with the keys or the mouse: in a game, a record or a lesson."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.play import messages
from boardgames_tui.play.gestures import choice_after, find_forced_pass, sites_to_select


@dataclass(frozen=True)
class Selection:
    """Sites selected at a position, in order, until they complete an action, which the caller plays."""

    position: Position
    sites: tuple[int, ...] = ()
    message: str = ""
    """How the selection can continue, or why the last site was refused; empty if neither is to be said."""
    action: Action | None = None
    """The action that the last site completed."""

    def add(self, site: int) -> Selection:
        """Return the selection after a person has selected one more site.

        A site that was selected already cancels the selection. A site that can neither continue the selection nor begin
        a new one leaves the selection as it is, with the reason as its message.
        """
        # If only a pass is legal, any site plays it.
        forced_pass = find_forced_pass(self.position)
        if forced_pass:
            return Selection(self.position, action=forced_pass)
        continued, begun_anew = (*self.sites, site), (site,)
        for sites in (continued, begun_anew):
            choice = choice_after(self.position, sites)
            if choice.action:
                return Selection(self.position, action=choice.action)
            if choice.targets:
                return Selection(self.position, sites, messages.describe_selection(self.position, sites))
            if site in self.sites:
                return Selection(self.position)
        return replace(self, message=messages.explain_refusal(self.position, self.sites, site))

    def explain(self, site: int) -> str:
        return messages.explain(self.position, self.sites, site)

    @staticmethod
    def all_but_last_site(position: Position, action: Action) -> tuple[Selection, int | None]:
        """Return a selection of all sites of an action but the last, and this last site; None for a pass or a swap."""
        sites = sites_to_select(position, action)
        if not sites:
            return Selection(position), None
        return Selection(position, sites[:-1]), sites[-1]
