"""A task on a board: a step of a lesson, a puzzle, or a mistake in a game, for which a better turn is to be found.

A *try* is the actions that are judged together: one action, or a whole turn of a mistake. A *miss* is a wrong try.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import NamedTuple, TypeAlias

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.core.action import Action
from boardgames_tui.match.match import Match

# An action of a solution, and the phrase that explains it, such as `wins by force`; empty if it is the opponent's.
ExplainedAction: TypeAlias = tuple[Action, str]

TRY_AGAIN = "Try again."
# Title of a task to find a better move than one that was played.
BETTER_MOVE_TITLE = "Find a better move"


class Reply(NamedTuple):
    """What a judge says to a try."""

    is_right: bool | None
    """Whether the try is right; None if it is neither: not judged yet, or a win that is not the best move."""
    sentence: str = ""
    """What is wrong with the try."""
    line: Sequence[Action] = ()
    """The try and the answer to it, which are played if the try is right, and else only shown."""
    solves: bool = False
    """Whether the try ends the task."""
    activity: str = ""
    """What a search does for the final reply, such as `Judging c3...`; empty if this reply is final."""

    @property
    def is_final(self) -> bool:
        return not self.activity

    @property
    def shows_line(self) -> bool:
        """Whether the board shows the line before the try is taken back."""
        return bool(self.line) and not self.is_right


class Judge(ABC):
    """Judge of one task. `match` has the right actions of an attempt so far, without the try."""

    @abstractmethod
    def at_once(self, match: Match, tried: Sequence[Action]) -> Reply | None:
        """Judge a try as far as possible without a search; return None if it needs more actions to be judged."""

    async def search(self, analyst: Analyst, match: Match, tried: Sequence[Action]) -> Reply:
        """Return the final reply to a try to which `at_once` has another one; raise EngineError without an engine."""
        raise NotImplementedError

    @abstractmethod
    async def solution(self, analyst: Analyst, match: Match) -> Sequence[ExplainedAction]:
        """Return the rest of the solution; raise EngineError if this needs an engine and there is none."""

    def right_actions(self, match: Match) -> Collection[Action]:  # noqa: ARG002 - others need it
        """Return the actions that are known to be right without a search."""
        return ()

    @abstractmethod
    def explanation(self, match: Match) -> str:
        """Explain the solution that was played in a match."""

    def comments(self, match: Match) -> Mapping[int, str]:
        """Return sentences about the actions of the solution that was played in a match, by the plies after them."""
        return {match.ply: self.explanation(match)}


@dataclass(frozen=True)
class Task:
    """A task; texts have names of keys in braces."""

    start: Match
    """Match that has reached the position of the task."""
    title: str
    text: str
    judge: Judge
    hint: str = ""
    """A hint in place of those that are made from the solution; two misses show it, too."""
    forbidden: Collection[str] = ()
    """Names of sites that solve the task by being refused."""
    is_guided: bool = False
    """Whether its texts say which step of a turn is due, and what the player has achieved."""
    searches_ahead: bool = False
    """Whether the solution is searched while the player thinks."""

    def nearest_unwanted_site(self, site: int) -> int:
        """Return the site nearest to `site` that has no part in the solution: a cursor there gives nothing away."""
        spots = self.start.position.geometry.spots
        unwanted_sites = set(range(len(spots))) - self._solving_sites()
        return min(unwanted_sites, key=lambda unwanted: dist(spots[unwanted], spots[site]), default=site)

    def _solving_sites(self) -> set[int]:
        """Return the sites that a person selects for the first right actions, and the forbidden sites."""
        position = self.start.position
        sites = {position.geometry.site_of[name] for name in self.forbidden}
        for action in self.judge.right_actions(self.start):
            for gesture in position.gestures(action):
                sites.update(*gesture)
        return sites
