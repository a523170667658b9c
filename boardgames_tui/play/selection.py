"""Selection of an action site by site: in a game, a record or a lesson, with the keys or the mouse."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.play import messages
from boardgames_tui.play.gestures import find_forced_pass, narrow, sites_to_select


@dataclass(frozen=True)
class Selection:
    """Sites selected at a position, in order, until they complete an action.

    Selections are immutable: `add` returns another one. It plays nothing: a game, a record and a lesson do different
    things with the action.
    """

    position: Position
    sites: tuple[int, ...] = ()
    message: str = ""
    """How the selection can continue, or why the last site was refused; empty if neither is to be said."""
    action: Action | None = None
    """The action that the last site completed."""

    def add(self, site: int) -> Selection:
        """Select a site. A selected one cancels the selection, and one that does not continue it starts another.

        Any site completes a forced pass.
        """
        if forced_pass := find_forced_pass(self.position):
            return Selection(self.position, action=forced_pass)
        for sites in ((*self.sites, site), (site,)):
            choice = narrow(self.position, sites)
            if choice.complete:
                return Selection(self.position, action=choice.complete)
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
        """Return the selection that one more site completes to an action, and that site; None without a site."""
        sites = sites_to_select(position, action)
        return Selection(position, sites[:-1]), sites[-1] if sites else None
