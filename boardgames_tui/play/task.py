"""A task on a board: a step of a lesson, a puzzle, or a mistake in a game, for which a better turn is to be found.

A *try* is the actions that are judged together: one action, or a whole turn of a mistake. A *miss* is a wrong try.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.core.action import Action
from boardgames_tui.match.match import Match

# An action of a solution, and the phrase that explains it, such as `wins by force`; empty if it is the opponent's.
ExplainedAction: TypeAlias = tuple[Action, str]

TRY_AGAIN = "Try again."


class Reply(NamedTuple):
    """What a judge says to a try."""

    is_right: bool | None
    """Whether the try is right. None before a search has judged it, and if it wins, too, but is not the best move."""
    sentence: str = ""
    """What is wrong with the try."""
    line: Sequence[Action] = ()
    """The try and the answer to it. After a right try these actions are played; after a wrong one they are shown."""
    solves: bool = False
    """Whether the try ends the task."""
    awaits: str = ""
    """Sentence shown while a search judges the try or looks for the answer; empty if this reply is final."""

    @property
    def shows_line(self) -> bool:
        """Whether the board shows the line before the try is taken back."""
        return bool(self.line) and not self.is_right


class Judge(ABC):
    """Judge of one task. `match` has the right actions of an attempt so far, without the try."""

    @abstractmethod
    def at_once(self, match: Match, turn: Sequence[Action]) -> Reply | None:
        """Judge a try as far as possible without a search; return None if only the whole turn can be judged."""

    async def search(self, analyst: Analyst, match: Match, turn: Sequence[Action]) -> Reply:
        """Judge a try to which `at_once` has replied that it awaits a search; raise EngineError without an engine."""
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
    """Whether its own texts say which stage of a turn is due, and what the player has achieved."""
    searches_ahead: bool = False
    """Whether the solution is searched while the player thinks."""
