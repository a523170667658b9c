"""A task on a board: a step of a lesson, a puzzle, or a better move than a mistake.

The kinds differ in their texts and in their *judge*, which knows what is right. A *try* is the actions that the player
chooses before the judge says something: one action, or a whole turn where only that can be judged.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.core.action import Action
from boardgames_tui.core.game import Game
from boardgames_tui.match.match import Match

# An action of a solution, and a phrase that follows its name and explains it; empty for an answer of the opponent.
Reasoned: TypeAlias = tuple[Action, str]


class Reply(NamedTuple):
    """What a judge says to a try."""

    is_right: bool | None
    """Whether the try is right; None if that is not known yet, or if it is no miss although another one is asked."""
    sentence: str = ""
    """What is wrong with the try."""
    line: Sequence[Action] = ()
    """The try and the answer to it: these actions stay after a right try; after a wrong one they are only shown."""
    solves: bool = False
    """Whether the try ends the task."""
    awaits: str = ""
    """What a search does next, which has more to say; empty if this is all."""


class Judge(ABC):
    """Knows what is right in one task. Its methods take the match of an attempt before the try."""

    @abstractmethod
    def at_once(self, match: Match, turn: Sequence[Action]) -> Reply | None:
        """Judge a try as far as no search is needed; return None if the turn has to go on first."""

    async def search(self, analyst: Analyst, match: Match, turn: Sequence[Action]) -> Reply:
        """Judge a try for which `at_once` awaits a search; raise EngineError if there is no engine."""
        raise NotImplementedError

    @abstractmethod
    async def solution(self, analyst: Analyst, match: Match) -> Sequence[Reasoned]:
        """Return the rest of the solution; raise EngineError if it has to be searched and there is no engine."""

    def right_actions(self, match: Match) -> Collection[Action]:  # noqa: ARG002 - others need it
        """Return the actions that are known to be right without a search."""
        return ()

    @abstractmethod
    def explanation(self, match: Match) -> str:
        """Explain the solution that was played in a match."""


class Results(NamedTuple):
    """Words before the explanation of a solution."""

    clean: str = ""
    """If the task was solved at the first try."""
    late: str = ""
    shown: str = ""
    """If the solution was shown."""


@dataclass(frozen=True)
class Task:
    """A task; texts have names of keys in braces."""

    start: Match
    """Match that has reached the position of the task."""
    title: str
    text: str
    judge: Judge
    results: Results = Results()
    hint: str = ""
    """A hint in place of those that are made from the solution; two misses show it, too."""
    forbidden: Collection[str] = ()
    """Names of sites that solve the task by being refused."""
    tells_stage: bool = True
    """Whether the stage of a turn of several actions is added to the text."""
    searches_ahead: bool = False
    """Whether the solution is searched while the player thinks."""


class Counted(Protocol):
    """What counts of an attempt at a puzzle."""

    done: bool
    had_solution: bool

    @property
    def is_clean(self) -> bool:
        """Whether there was neither a wrong action nor help."""


class Series(ABC):
    """Tasks one after the other."""

    game: Game
    noun: str
    """What a task is called: `step`, `puzzle` or `mistake`."""
    leads_back = True
    """Whether an earlier task can be begun again."""
    sentences: Sequence[str] = ()
    """Sentences about damaged tasks, and about progress that is not saved."""

    @property
    @abstractmethod
    def heading(self) -> str:
        """What kind of task this is."""

    @property
    def progress_text(self) -> str:
        """The progress of the player, if it is to be told."""
        return ""

    @property
    def is_last(self) -> bool:
        """Whether it is known that no other task follows."""
        return False

    @abstractmethod
    def begin(self, by: int = 0) -> Task:
        """Return the task `by` further on, 0 for the present one; raise OptionError with a sentence at the end."""

    def record(self, attempt: Counted) -> str:  # noqa: ARG002 - not every series has results
        """Save the result of the attempt at the present task; return a sentence about it, if there is one."""
        return ""
