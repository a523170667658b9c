"""A player's own mistakes in games as puzzles.

A mistake comes back after an interval that grows with each try at which the player solves it (spaced repetition). It is
*due* from the beginning of that day on, until it is *known* and does not come back.
"""

from datetime import UTC, datetime

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.learn.own_mistakes import OwnMistake, mistakes_file
from boardgames_tui.learn.puzzle import Puzzle
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.puzzle_task import PuzzleSeries


class DueMistakes(PuzzleSeries):
    """The mistakes of a player that are due, each shown once, in the order in which they became due."""

    heading = "a mistake of yours"

    def __init__(self, game: Game) -> None:
        """Read the mistakes; raise OptionError if none is due."""
        self._own_mistakes, problem = mistakes_file(game.key).load()
        super().__init__(game, [problem])
        self._shown_ids: set[str] = set()
        if not self._due_mistakes:
            raise self._nothing_due()

    @property
    def _due_mistakes(self) -> list[OwnMistake]:
        """The mistakes that are due and were not shown, in the order in which they are shown."""
        now = datetime.now(UTC)
        due = [
            each for each in self._own_mistakes.mistakes if each.is_due(now) and each.puzzle.id not in self._shown_ids
        ]
        return sorted(due, key=lambda each: each.due)

    def _nothing_due(self) -> OptionError:
        """Return the error to raise if no mistake is due, which tells the player when the next one comes back."""
        now, title = datetime.now(UTC), self.game.title
        unknown = [each for each in self._own_mistakes.mistakes if not each.is_known]
        if not unknown:
            return OptionError(f"No mistakes of yours in {title} to learn from.")
        # A mistake that was shown and not tried is still due.
        later = [each.due_day for each in unknown if not each.is_due(now)]
        until = f" until {min(later)}" if later else ""
        return OptionError(f"No {'other ' if self._shown_ids else ''}mistake of yours in {title} is due{until}.")

    @property
    def progress_text(self) -> str:
        """The numbers of mistakes that are due and known."""
        number_known = sum(each.is_known for each in self._own_mistakes.mistakes)
        return f"{len(self._due_mistakes)} more due · {number_known} of {len(self._own_mistakes.mistakes)} known"

    def _choose_next(self) -> tuple[Puzzle, str]:
        """Return the first mistake that is due; raise OptionError if none is."""
        if not (due := self._due_mistakes):
            raise self._nothing_due()
        self._shown_ids.add(due[0].puzzle.id)
        return due[0].puzzle, due[0].played

    def save_result(self, attempt: Attempt) -> str:
        """Save the result of an attempt that ends here, and return a sentence about when the mistake comes back.

        An attempt is not saved, and the text empty, if the player left without a miss or help, or if the mistake has
        been tried since it was due.
        """
        mistake = next(each for each in self._own_mistakes.mistakes if each.puzzle.id == self.question.puzzle.id)
        now = datetime.now(UTC)
        if (attempt.is_clean and not attempt.done) or not mistake.is_due(now):
            return ""
        mistake = mistake.after_try(now, is_solved=attempt.is_clean)
        self._own_mistakes, problem = mistakes_file(self.game.key).change(
            self._own_mistakes, lambda mistakes: mistakes.with_mistake(mistake)
        )
        self._add_problem(problem)
        return mistake.announce_return(now)
