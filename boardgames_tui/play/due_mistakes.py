"""The player's own mistakes as puzzles, when they are due."""

from datetime import UTC, datetime

from boardgames_tui.core.errors import BoardGamesError, OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.learn.own_mistakes import OwnMistake, mistakes_file
from boardgames_tui.play.puzzle_task import PuzzleSeries, Question
from boardgames_tui.play.task import Counted


class DueMistakes(PuzzleSeries):
    """The mistakes of a player that are due, the one due first before the others."""

    heading = "a mistake of yours"

    def __init__(self, game: Game) -> None:
        """Read the mistakes; raise OptionError if none is due."""
        self._own, sentence = mistakes_file(game.key).load()
        super().__init__(game, *filter(None, [sentence]))
        # Ids of those that were shown, each of which is shown once.
        self._shown: set[str] = set()
        if not self._due:
            raise self._nothing_due()

    @property
    def _due(self) -> list[OwnMistake]:
        now = datetime.now(UTC)
        due = [each for each in self._own.mistakes if each.due <= now and not each.is_known]
        return sorted((each for each in due if each.puzzle.id not in self._shown), key=lambda each: each.due)

    def _nothing_due(self) -> OptionError:
        """Return the error if no mistake is due, which says when the next one comes back."""
        learned = [each for each in self._own.mistakes if not each.is_known]
        if not learned:
            return OptionError(f"No mistakes of yours in {self.game.title} to learn from.")
        next_due = min(each.due for each in learned).astimezone()
        return OptionError(f"No mistake of yours in {self.game.title} is due until {next_due:%Y-%m-%d %H:%M}.")

    @property
    def progress_text(self) -> str:
        """The number of mistakes that are due, and of those that are known."""
        known = sum(each.is_known for each in self._own.mistakes)
        return f"{len(self._due)} more due · {known} of {len(self._own.mistakes)} known"

    def _choose_next(self) -> Question:
        """Return the next puzzle; raise OptionError if none is due."""
        for mistake in self._due:
            self._shown.add(mistake.puzzle.id)
            try:
                main_line = tuple(mistake.puzzle.steps(self.game))
            except BoardGamesError as error:
                self.sentences.append(f"The puzzle {mistake.puzzle.id} cannot be used: {error}")
            else:
                return Question(mistake.puzzle, main_line, mistake.played)
        raise self._nothing_due()

    def record(self, attempt: Counted) -> str:
        """Save the result of an attempt that ends here, and say when the mistake comes back; "" without a result."""
        mistake = next(each for each in self._own.mistakes if each.puzzle.id == self.question.puzzle.id)
        now = datetime.now(UTC)
        if (attempt.is_clean and not attempt.done) or mistake.due > now:
            return ""
        mistake = mistake.after_try(now, is_solved=attempt.is_clean)
        self._own, sentence = mistakes_file(self.game.key).change(self._own, lambda own: own.with_mistake(mistake))
        if sentence and sentence not in self.sentences:
            self.sentences.append(sentence)
        if mistake.is_known:
            return "You know this one now."
        days = (mistake.due - now).days
        return f"It comes back in {days} day{'' if days == 1 else 's'}."
