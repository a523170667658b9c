"""Puzzles one after the other, of which some are scheduled to come back."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from datetime import datetime

from boardgames_tui.core.errors import BoardGamesError, OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.learn.own_mistakes import OwnMistake, OwnMistakes
from boardgames_tui.learn.puzzle import Puzzle
from boardgames_tui.play.puzzle_task import Question, puzzle_task
from boardgames_tui.play.task import Task
from boardgames_tui.play.task_session import Series
from boardgames_tui.storage.shared_file import SharedFile


class PuzzleSeries(Series):
    """Puzzles one after the other: those of a game, or a player's own mistakes."""

    noun = "puzzle"
    leads_back = False

    def __init__(self, game: Game, file: SharedFile[OwnMistakes], problems: Iterable[str] = ()) -> None:
        """Read the scheduled puzzles in a file. Each of the `problems` so far is a sentence or an empty text."""
        self.game, self._file = game, file
        # The puzzles that come back, with the days from which on they are due.
        self.scheduled, problem = file.load()
        self.problems: list[str] = [*filter(None, (*problems, problem))]
        self._present_question: Question | None = None

    def _find_scheduled(self, puzzle: Puzzle) -> OwnMistake | None:
        return next((each for each in self.scheduled.mistakes if each.puzzle.id == puzzle.id), None)

    def _schedule(self, mistake: OwnMistake, now: datetime, *, is_solved: bool) -> str:
        """Save when a puzzle comes back after a try; return a sentence about that."""
        tried = mistake.after_try(now, is_solved=is_solved)
        self.scheduled, problem = self._file.change(self.scheduled, lambda scheduled: scheduled.with_mistake(tried))
        self._add_problem(problem)
        return tried.announce_return(now)

    def _add_problem(self, problem: str) -> None:
        """Add a sentence to the problems, unless it is empty or already there."""
        if problem and problem not in self.problems:
            self.problems.append(problem)

    @abstractmethod
    def _candidates(self) -> Iterator[tuple[Puzzle, str]]:
        """Yield the puzzles after the present one, each with the action that the player chose in a game, if any."""

    @abstractmethod
    def _nothing_left(self) -> OptionError:
        """Return the error to raise if there are no candidates."""

    def _drop(self, puzzle: Puzzle) -> None:
        """Do not choose a puzzle again: the rules exclude it."""

    @property
    def question(self) -> Question:
        """The present puzzle, which is the first one until `go_to_next` is called."""
        return self._present_question or self.go_to_next()

    def go_to_next(self) -> Question:
        """Go to the next puzzle that the rules allow and return it; raise OptionError if there is none."""
        for puzzle, played in self._candidates():
            try:
                self._present_question = Question.of(puzzle, self.game, played)
            except BoardGamesError as error:
                self._add_problem(f"The puzzle {puzzle.id} cannot be used: {error}")
                self._drop(puzzle)
            else:
                return self._present_question
        raise self._nothing_left()

    def begin(self, by: int = 0) -> Task:
        """Return the present puzzle as a task, or the next one; raise OptionError if there is none."""
        return puzzle_task(self.go_to_next() if by > 0 else self.question)
