"""An attempt at a task on the board, in a lesson or a puzzle."""

from abc import ABC, abstractmethod
from math import dist

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.play.gestures import find_siteless_action
from boardgames_tui.play.selection import Selection
from boardgames_tui.play.typed_actions import read_action


class TaskAttempt(ABC):
    """Attempt at one task; `done` is whether the task is solved, and `message` answers the last input."""

    def __init__(self, match: Match, message: str = "") -> None:
        self.match = match
        self.selection = Selection(match.position)
        self.message = message
        self.done = False

    @abstractmethod
    def judge(self, action: Action) -> None:
        """Play a legal action if it solves the task; else say why it does not."""

    @property
    @abstractmethod
    def solving_sites(self) -> frozenset[int]:
        """The sites that help to solve the task."""

    @property
    def shown_match(self) -> Match:
        """The match that the board shows."""
        return self.match

    def nearest_unwanted_site(self, site: int) -> int:
        """Return the site nearest to `site` that does not help to solve the task: a cursor there gives nothing away."""
        spots = self.match.position.geometry.spots
        other_sites = set(range(len(spots))) - self.solving_sites
        return min(other_sites, key=lambda other: dist(spots[other], spots[site]), default=site)

    @property
    def siteless_action(self) -> Action | None:
        """The action without a site, a pass or a swap, that can be played now."""
        return None if self.done else find_siteless_action(self.match.position)

    def select_site(self, site: int) -> bool:
        """Select a site, and judge the action that it completes; return False if the site is refused."""
        sites_before = self.selection.sites
        self.selection = self.selection.add(site)
        self.message = self.selection.message
        if self.selection.action:
            self._judge_and_deselect(self.selection.action)
            return True
        return self.selection.sites != sites_before

    def play_typed(self, text: str) -> bool:
        """Play one typed action; return whether it is legal."""
        try:
            self._judge_and_deselect(read_action(self.match.position, text))
        except ActionError as error:
            self.message = str(error)
            return False
        return True

    def press(self) -> None:
        """Play the action without a site, a pass or a swap, if there is one."""
        if self.siteless_action:
            self._judge_and_deselect(self.siteless_action)

    def _judge_and_deselect(self, action: Action) -> None:
        """Judge an action that was selected or typed, and begin the next selection."""
        self.message = ""
        self.judge(action)
        self.selection = Selection(self.match.position)

    def explain(self, site: int) -> None:
        """Explain what selecting a site would do, or which rule forbids it."""
        self.message = self.selection.explain(site)

    def cancel_selection(self) -> bool:
        """Cancel the selection; return whether there was one."""
        had_sites = bool(self.selection.sites)
        self.selection = Selection(self.match.position)
        if had_sites:
            self.message = ""
        return had_sites


def sites_of(position: Position, action: Action) -> frozenset[int]:
    """Return all sites that can be selected for an action."""
    return frozenset().union(*(sites for gesture in position.gestures(action) for sites in gesture))
