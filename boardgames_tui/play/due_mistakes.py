"""A player's own mistakes in games as puzzles.

A mistake comes back after an interval, which grows with each try that solves it (spaced repetition); from then on it is
*due*. A *known* mistake, whose interval has become long, does not come back.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.learn.own_mistakes import OwnMistake, mistakes_file
from boardgames_tui.learn.puzzle import Puzzle
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.puzzle_series import PuzzleSeries


class DueMistakes(PuzzleSeries):
    """The mistakes of a player that are due, each shown once, in the order in which they became due."""

    heading = "a mistake of yours"

    def __init__(self, game: Game) -> None:
        """Read the mistakes; raise OptionError if none is due."""
        super().__init__(game, mistakes_file(game.key))
        self._shown_ids: set[str] = set()
        if not self._due_mistakes:
            raise self._nothing_left()

    @property
    def _due_mistakes(self) -> list[OwnMistake]:
        """The mistakes that are due and were not shown, in the order in which they are shown."""
        now = datetime.now(UTC)
        due = [each for each in self.scheduled.mistakes if each.is_due(now) and each.puzzle.id not in self._shown_ids]
        return sorted(due, key=lambda mistake: mistake.due)

    def _nothing_left(self) -> OptionError:
        """Return the error to raise if no mistake is due; it says when the next one is."""
        now, title = datetime.now(UTC), self.game.title
        not_known = [mistake for mistake in self.scheduled.mistakes if not mistake.is_known]
        if not not_known:
            return OptionError(f"No mistakes of yours in {title} to learn from.")
        # Mistakes that were shown and not tried are still due.
        later_days = [mistake.due_day for mistake in not_known if not mistake.is_due(now)]
        until = f" until {min(later_days)}" if later_days else ""
        return OptionError(f"No {'other ' if self._shown_ids else ''}mistake of yours in {title} is due{until}.")

    @property
    def progress_text(self) -> str:
        number_known = sum(each.is_known for each in self.scheduled.mistakes)
        return f"{len(self._due_mistakes)} more due · {number_known} of {len(self.scheduled.mistakes)} known"

    def _candidates(self) -> Iterator[tuple[Puzzle, str]]:
        for mistake in self._due_mistakes:
            self._shown_ids.add(mistake.puzzle.id)
            yield mistake.puzzle, mistake.played

    def save_result(self, attempt: Attempt) -> str:
        """Save the result of an attempt, if it has one; return a sentence about when the mistake comes back."""
        mistake, now = self._find_scheduled(self.question.puzzle), datetime.now(UTC)
        has_result = attempt.done or not attempt.is_clean
        # After the first of several attempts the mistake is not due any more.
        if mistake and mistake.is_due(now) and has_result:
            return self._schedule(mistake, now, is_solved=attempt.is_clean)
        return ""
