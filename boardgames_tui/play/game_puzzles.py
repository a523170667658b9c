"""The puzzles of a game for one player: the choice of the next puzzle, and the player's progress.

The player has a Glicko rating. A puzzle has one, too, by its *difficulty*, a level of the engine from 1 to 9. An
attempt counts as a game between the two. A puzzle without a clean attempt is scheduled to come back.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.glicko import START, Rating, Result
from boardgames_tui.learn.own_mistakes import OwnMistake, missed_file
from boardgames_tui.learn.puzzle import Puzzle, puzzles_of
from boardgames_tui.match.seats import DEFAULT_LEVEL
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.puzzle_series import PuzzleSeries
from boardgames_tui.storage.puzzle_progress import Progress, progress_file

# Points by which a level is stronger than the one below: each wins three of four games against that.
LEVEL_STEP = 190
# Deviation of the ratings of puzzles: a difficulty is certain to about half a level.
PUZZLE_DEVIATION = LEVEL_STEP / 2


class GamePuzzles(PuzzleSeries):
    """Puzzles of a game. Those nearest to a level come first; without a level, those nearest to the player's rating."""

    def __init__(self, game: Game, level: int | None = None, theme: str | None = None) -> None:
        """Read the progress and the puzzles; raise OptionError if there are none of the theme or the level."""
        self.puzzles, faults = puzzles_of(game)
        if not self.puzzles:
            raise OptionError(f"{game.title} has no puzzles yet.")
        if theme is not None:
            self.puzzles = _of_theme(game, self.puzzles, theme)
        count_by_level = Counter(puzzle.difficulty for puzzle in self.puzzles)
        if level is not None and level not in count_by_level:
            about = f" about {quoted(theme)}" if theme else ""
            raise OptionError(f"{game.title} has no puzzles of level {level}{about}. Use {_list(count_by_level)}.")
        self.level = level
        self.progress, problem = progress_file(game.key).load()
        super().__init__(game, missed_file(game.key), [*faults, problem])
        # Ids of the puzzles shown since the series began, or since all had been shown.
        self._shown: set[str] = set()
        self._last_id = ""

    @property
    def heading(self) -> str:
        return f"puzzle, level {self.question.puzzle.difficulty}"

    @property
    def progress_text(self) -> str:
        streak = f" · {self.progress.streak} in a row" if self.progress.streak > 1 else ""
        number_solved = sum(puzzle.id in self.progress.solved for puzzle in self.puzzles)
        return f"Your rating: {self.progress.rating}{streak} · {number_solved} of {len(self.puzzles)} solved"

    def _candidates(self) -> Iterator[tuple[Puzzle, str]]:
        """Yield the puzzles, the most suitable one first; begin again after all were shown."""
        while self.puzzles:
            candidates = [puzzle for puzzle in self.puzzles if puzzle.id not in self._shown]
            if not candidates:
                self._shown.clear()
                # The last puzzle is not shown twice in a row, unless it is the only one.
                candidates = [puzzle for puzzle in self.puzzles if puzzle.id != self._last_id] or [*self.puzzles]
            puzzle = min(candidates, key=self._sort_key)
            self._shown.add(puzzle.id)
            self._last_id = puzzle.id
            yield puzzle, ""

    def _nothing_left(self) -> OptionError:
        """Return the error to raise if the rules exclude all puzzles; it names the last one."""
        return OptionError(self.problems[-1])

    def _drop(self, puzzle: Puzzle) -> None:
        self.puzzles = tuple(other for other in self.puzzles if other != puzzle)

    def _sort_key(self, puzzle: Puzzle) -> tuple[bool, bool, bool, float]:
        """Return a sort key: untried puzzles come first, solved ones last. Without a level, due ones precede all."""
        progress, scheduled = self.progress, self._find_scheduled(puzzle)
        is_due = self.level is None and scheduled is not None and scheduled.is_due(datetime.now(UTC))
        return not is_due, puzzle.id in progress.solved, puzzle.id in progress.tried, self._distance(puzzle.difficulty)

    def _distance(self, difficulty: int) -> float:
        """Return how far a difficulty is from the level or, without a level, from the player's rating."""
        if self.level is not None:
            return abs(difficulty - self.level)
        # A newcomer, whose rating is uncertain, begins at level 1.
        rating = self.progress.rating
        return abs(puzzle_rating(difficulty).value - (rating.value - rating.deviation))

    def save_result(self, attempt: Attempt) -> str:
        """Save the result of an attempt, if it has one; return sentences about the rating and the puzzle's return."""
        if attempt.is_clean and not attempt.done:
            # The player has left before a wrong move or help.
            return ""
        return " ".join(filter(None, (self._save_progress(attempt), self._schedule_puzzle(attempt))))

    def _save_progress(self, attempt: Attempt) -> str:
        """Save the progress after an attempt; return a sentence about the rating if this was the first attempt."""
        puzzle, progress_before = self.question.puzzle, self.progress
        # The file may have changed since `progress_before` was read.
        add_result = partial(_with_result, puzzle=puzzle, attempt=attempt)
        self.progress, problem = progress_file(self.game.key).change(progress_before, add_result)
        self._add_problem(problem)
        change_of_rating = self.progress.rating.value - progress_before.rating.value
        return "" if puzzle.id in progress_before.tried else f"Rating {change_of_rating:+.0f}."

    def _schedule_puzzle(self, attempt: Attempt) -> str:
        """Schedule a puzzle that was due or is missed now; return a sentence about when it comes back."""
        puzzle, now = self.question.puzzle, datetime.now(UTC)
        scheduled = self._find_scheduled(puzzle)
        is_to_schedule = scheduled.is_due(now) if scheduled else not attempt.is_clean
        if not is_to_schedule:
            return ""
        return self._schedule(scheduled or OwnMistake(puzzle, played=""), now, is_solved=attempt.is_clean)


def _of_theme(game: Game, puzzles: Sequence[Puzzle], theme: str) -> tuple[Puzzle, ...]:
    """Return the puzzles with a theme; raise OptionError if there are none."""
    count_by_theme = Counter(puzzle.theme for puzzle in puzzles if puzzle.theme)
    if theme not in count_by_theme:
        advice = f" Use {_list(count_by_theme)}." if count_by_theme else ""
        raise OptionError(f"{game.title} has no puzzles about {quoted(theme)}.{advice}")
    return tuple(puzzle for puzzle in puzzles if puzzle.theme == theme)


def _list(counts: Mapping[Any, int]) -> str:
    """Return levels or themes in order, each with its number of puzzles, such as `1 (20), 2 (35)`."""
    return ", ".join(f"{key} ({count})" for key, count in sorted(counts.items()))


def puzzle_rating(difficulty: int) -> Rating:
    """Return the rating of a puzzle. At the default level it is that of an unrated player."""
    return Rating(START + LEVEL_STEP * (difficulty - DEFAULT_LEVEL), PUZZLE_DEVIATION)


def _with_result(progress: Progress, puzzle: Puzzle, attempt: Attempt) -> Progress:
    """Return the progress after an attempt. Only the first attempt at a puzzle changes the rating and the streak."""
    if attempt.done and not attempt.gave_up:
        progress = replace(progress, solved=progress.solved | {puzzle.id})
    if puzzle.id in progress.tried:
        return progress
    result = Result(puzzle_rating(puzzle.difficulty), float(attempt.is_clean))
    rating, tried = progress.rating.after([result]), progress.tried | {puzzle.id}
    # The streak is the number of clean first attempts in a row.
    return replace(progress, rating=rating, tried=tried, streak=progress.streak + 1 if attempt.is_clean else 0)
