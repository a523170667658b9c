"""The tasks of a series, one attempt after the other, for a screen or for plain text."""

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.task import Series


class TaskSession:
    """The present attempt, and the way to the next one. `result` is what its end has changed."""

    attempt: Attempt

    def __init__(self, series: Series, analyst: Analyst, message: str = "") -> None:
        """Begin the first task with a message that introduces it; raise OptionError if there is none."""
        self.series, self._analyst, self.introduction = series, analyst, message
        self._number_told = 0
        self._is_recorded = True
        self.go(0, message)

    def go(self, by: int, message: str = "") -> None:
        """Save the result so far, and begin the task `by` further on; raise OptionError at the end of the series."""
        self.record()
        self.attempt = Attempt(self.series.begin(by), self._analyst, message)
        self.result, self._is_recorded = "", False

    def record(self) -> None:
        """Save the result of the attempt, once."""
        if not self._is_recorded:
            self._is_recorded = True
            self.result = self.series.record(self.attempt)

    def new_problems(self) -> list[str]:
        """Return the sentences of the series that were not returned before."""
        sentences = [*self.series.sentences[self._number_told :]]
        self._number_told = len(self.series.sentences)
        return sentences

    @property
    def comment(self) -> str:
        """The comment on the solution, and what it has changed."""
        return " ".join(filter(None, (self.attempt.comment, self.result)))

    @property
    def next_label(self) -> str:
        """What the next task is called."""
        return "finish" if self.series.is_last else f"next {self.series.noun}"
