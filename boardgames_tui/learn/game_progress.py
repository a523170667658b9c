"""Progress of the player in the lessons and puzzles of a game, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_faults, lesson_key, lesson_of, number_of_lessons
from boardgames_tui.learn.puzzle import puzzles_of
from boardgames_tui.storage.puzzle_progress import Progress, progress_file
from boardgames_tui.storage.settings import Settings

# Text after the end of all lessons, by their number.
ALL_LESSONS_DONE = ("", "lesson done", "both lessons done")


@dataclass(frozen=True)
class GameProgress:
    """What the player has begun in a game; each text is empty if there is nothing to say."""

    lessons: str = ""
    """Progress in all lessons: `lesson 1 done, lesson 2 step 3 of 8`."""
    open_lesson: str = ""
    """The last lesson that was begun and is not done: `lesson 2 step 3`."""
    puzzles: str = ""
    """Number of solved puzzles: `12 of 200 puzzles`."""
    rating: str = ""
    """Rating in the puzzles: `rating 1540 ± 120`."""

    def __str__(self) -> str:
        return self.versions[0]

    @property
    def versions(self) -> tuple[str, ...]:
        """The progress on a line, longest first: complete, with the open lesson only, then without the rating too."""
        rated_puzzles = ", ".join(filter(None, (self.puzzles, self.rating)))
        lines = ((self.lessons, rated_puzzles), (self.open_lesson, rated_puzzles), (self.open_lesson, self.puzzles))
        return tuple(" · ".join(filter(None, parts)) for parts in lines)


class ProgressReport(NamedTuple):
    """The progress in each game in which something was begun, by key, and sentences about files that are damaged."""

    games: Mapping[str, GameProgress]
    sentences: tuple[str, ...]


def read_progress(games: Iterable[Game], settings: Settings) -> ProgressReport:
    """Read the progress of the player in some games; set damaged files aside."""
    found: dict[str, GameProgress] = {}
    sentences = []
    for game in games:
        puzzle_progress, sentence = progress_file(game.key).load()
        progress = progress_in(game, settings, puzzle_progress)
        if progress != GameProgress():
            found[game.key] = progress
        sentences.append(sentence)
        if game.key not in GAMES.built_in:
            sentences += lesson_faults(game)
    return ProgressReport(found, tuple(filter(None, sentences)))


def progress_in(game: Game, settings: Settings, puzzle_progress: Progress) -> GameProgress:
    """Return the progress in a game in words. The puzzles are read only if one was tried."""
    puzzles = puzzles_of(game).puzzles if puzzle_progress.tried else ()
    lessons, open_lesson = _lesson_texts(game, settings)
    if not puzzles:
        return GameProgress(lessons, open_lesson)
    number_solved = len(puzzle_progress.solved.intersection(puzzle.id for puzzle in puzzles))
    puzzles_text = f"{number_solved} of {len(puzzles)} puzzles"
    return GameProgress(lessons, open_lesson, puzzles_text, f"rating {puzzle_progress.rating}")


def _lesson_texts(game: Game, settings: Settings) -> tuple[str, str]:
    """Return the texts `lessons` and `open_lesson` of a `GameProgress`."""
    keys = [lesson_key(game, number) for number in range(1, number_of_lessons(game) + 1)]
    if all(key in settings.lessons_done for key in keys):
        return ALL_LESSONS_DONE[len(keys)], ""
    texts: list[str] = []
    open_lesson = ""
    for number, key in enumerate(keys, 1):
        if key in settings.lessons_done:
            # It remains so while it is repeated.
            texts.append(f"lesson {number} done")
        # A lesson is read only if it was begun: that takes 2 ms.
        elif key in settings.lesson_steps:
            lesson = lesson_of(game, number)
            if index := lesson.first_index(settings.lesson_steps):
                texts.append(f"lesson {number} {lesson.progress_text(index)}")
                open_lesson = f"lesson {number} step {index + 1}"
    return ", ".join(texts), open_lesson
