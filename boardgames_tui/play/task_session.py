"""Tasks one after the other, with an attempt at each, for a screen or for plain text."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.core.game import Game
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.task import Task


class Series(ABC):
    """Tasks of one kind, one after the other: the steps of a lesson, puzzles, or mistakes in a game."""

    game: Game
    noun: str
    """What a task is called: `step`, `puzzle` or `mistake`."""
    leads_back = True
    """Whether an earlier task can be begun again."""
    problems: Sequence[str] = ()
    """Sentences about damaged tasks, and about progress that is not saved."""

    @property
    @abstractmethod
    def heading(self) -> str:
        """What kind of task this is."""

    @property
    def progress_text(self) -> str:
        """The progress of the player; empty if it is not shown."""
        return ""

    @property
    def is_last(self) -> bool:
        """Whether it is known that no other task follows."""
        return False

    @abstractmethod
    def begin(self, by: int = 0) -> Task:
        """Go `by` tasks further on, 0 for the present one, and return the task; raise OptionError after the last."""

    def save_result(self, attempt: Attempt) -> str:  # noqa: ARG002 - not every series has results
        """Save the result of the attempt at the present task; return a sentence about the result, or an empty text."""
        return ""


class TaskSession:
    """The attempt at the present task of a series."""

    def __init__(self, series: Series, analyst: Analyst, introduction: str = "") -> None:
        """Begin the first task with an introduction as its message; raise OptionError if the series has no task."""
        self.series, self._analyst, self.introduction = series, analyst, introduction
        self.attempt = Attempt(series.begin(), analyst, introduction)
        # Whether the result of the attempt is saved, and a sentence about it, if there is one.
        self._is_saved, self.result = False, ""
        self._number_of_told_problems = 0

    def go(self, by: int) -> None:
        """Save the result, and begin the task `by` further on; raise OptionError at the end of the series."""
        self.save_result()
        self.attempt = Attempt(self.series.begin(by), self._analyst)
        self._is_saved, self.result = False, ""

    def save_result(self) -> None:
        if not self._is_saved:
            self._is_saved = True
            self.result = self.series.save_result(self.attempt)

    def new_problems(self) -> list[str]:
        """Return the problems of the series that were not returned before."""
        problems = [*self.series.problems[self._number_of_told_problems :]]
        self._number_of_told_problems = len(self.series.problems)
        return problems

    @property
    def comment(self) -> str:
        """The comment on the solution, and the sentence about the result."""
        return " ".join(filter(None, (self.attempt.comment, self.result)))

    @property
    def next_label(self) -> str:
        """Label of the button that goes to the next task."""
        return "finish" if self.series.is_last else f"next {self.series.noun}"
