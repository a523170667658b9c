"""Selection of an action site by site: in a game, a record or a lesson, with the keys or the mouse."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.play import messages
from boardgames_tui.play.gestures import choice_after, find_forced_pass, sites_to_select


@dataclass(frozen=True)
class Selection:
    """Sites selected at a position, in order, until they complete an action.

    Selections are immutable: `add` returns another one. The caller plays the action, because a game, a record and a
    lesson play it in different ways.
    """

    position: Position
    sites: tuple[int, ...] = ()
    message: str = ""
    """How the selection can continue, or why the last site was refused; empty if neither is to be said."""
    action: Action | None = None
    """The action that the last site completed."""

    def add(self, site: int) -> Selection:
        """Return the selection after selecting one more site: the first of these that is possible.

        - a forced pass, so that selecting any site plays it,
        - the selection continued by the site,
        - no selection, if the site was selected already,
        - a new selection that begins with the site,
        - the same selection, with the reason why the site is refused as its message.
        """
        if forced_pass := find_forced_pass(self.position):
            return Selection(self.position, action=forced_pass)
        for sites in ((*self.sites, site), (site,)):
            choice = choice_after(self.position, sites)
            if choice.action:
                return Selection(self.position, action=choice.action)
            if choice.targets:
                return Selection(self.position, sites, messages.describe_selection(self.position, sites))
            if site in self.sites:
                return Selection(self.position)
        return replace(self, message=messages.explain_refusal(self.position, self.sites, site))

    def explain(self, site: int) -> str:
        """Say what selecting a site would do, or which rule forbids it."""
        return messages.explain(self.position, self.sites, site)

    @staticmethod
    def of_suggestion(position: Position, action: Action) -> tuple[Selection, int | None]:
        """Return two values that suggest an action.

        - the selection of all its sites but the last,
        - the last site, which the person still has to select; None for a pass or a swap.
        """
        sites = sites_to_select(position, action)
        return Selection(position, sites[:-1]), sites[-1] if sites else None
