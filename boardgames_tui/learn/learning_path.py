"""The way to learn a game: the lessons with a first game after the first, puzzles, an annotated game, own mistakes."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from boardgames_tui.core.game import Game
from boardgames_tui.learn.annotated_game import has_annotated_games
from boardgames_tui.learn.lesson import lesson_key, lesson_of, number_of_lessons
from boardgames_tui.learn.puzzle import has_puzzles, puzzles_of
from boardgames_tui.storage.puzzle_progress import Progress, mistakes_path, progress_file
from boardgames_tui.storage.saved_games.summary import GameSummary
from boardgames_tui.storage.settings import Settings

# Number of puzzles to solve before the next step.
EASY_PUZZLES = 10
NO_PROGRESS = Progress()


class Stage(StrEnum):
    """What the player does at a step."""

    LESSON = "lesson"
    GAME = "game"
    PUZZLES = "puzzles"
    ANNOTATED = "annotated"
    MISTAKES = "mistakes"


@dataclass(frozen=True)
class LearningStep:
    """A step of the way to learn a game; `title` says what to do."""

    game: Game
    stage: Stage
    title: str
    is_done: bool
    number: int = 1
    """Number of the lesson."""

    @property
    def full_title(self) -> str:
        """Title, followed by the name if it is a lesson; to read the lesson takes 2 ms."""
        return f'{self.title} "{lesson_of(self.game, self.number).title}"' if self.stage is Stage.LESSON else self.title


def learning_steps(
    game: Game, settings: Settings, progress: Progress = NO_PROGRESS, *, has_played: bool = False
) -> Iterator[LearningStep]:
    """Yield the steps of a game in their order, each with whether it is done; none if it has no lesson."""
    for number in range(1, number_of_lessons(game) + 1):
        yield _lesson_step(game, settings, number)
        if number == 1:
            yield LearningStep(game, Stage.GAME, "a first game", has_played)
    if not number_of_lessons(game):
        return
    if has_puzzles(game):
        yield _puzzle_step(game, progress)
    if has_annotated_games(game):
        yield LearningStep(game, Stage.ANNOTATED, "an annotated game", annotated_key(game) in settings.lessons_done)
    # The list of mistakes is made when the player asks for them.
    yield LearningStep(game, Stage.MISTAKES, "your own mistakes", mistakes_path(game.key).exists())


def _lesson_step(game: Game, settings: Settings, number: int) -> LearningStep:
    key = lesson_key(game, number)
    # A lesson is read only if it was begun.
    index = lesson_of(game, number).first_index(settings.lesson_steps) if key in settings.lesson_steps else 0
    title = f"lesson {number}{f' (step {index + 1})' if index else ''}"
    return LearningStep(game, Stage.LESSON, title, key in settings.lessons_done, number)


def _puzzle_step(game: Game, progress: Progress) -> LearningStep:
    """Return the step of the first puzzles. The puzzles are read only if one was solved."""
    if not progress.solved:
        return LearningStep(game, Stage.PUZZLES, "easy puzzles", is_done=False)
    wanted = min(EASY_PUZZLES, len(puzzles_of(game).puzzles))
    solved = min(len(progress.solved), wanted)
    so_far = f" ({solved} of {wanted} solved)" if solved else ""
    return LearningStep(game, Stage.PUZZLES, f"easy puzzles{so_far}", solved == wanted)


def next_step(game: Game, settings: Settings, *, has_played: bool) -> LearningStep | None:
    """Return the first step that is not done, None if all are; read the progress in the puzzles."""
    progress, _ = progress_file(game.key).load()
    steps = learning_steps(game, settings, progress, has_played=has_played)
    return next((step for step in steps if not step.is_done), None)


def next_steps(games: Iterable[Game], settings: Settings, played: Collection[str]) -> Mapping[str, LearningStep | None]:
    """Return the next step of each game by its key; `played` has the keys of games that the player has finished."""
    return {game.key: next_step(game, settings, has_played=game.key in played) for game in games}


def games_played(saved_games: Iterable[GameSummary]) -> frozenset[str]:
    """Return the keys of the games that people here have finished."""
    return frozenset(saved.game.key for saved in saved_games if saved.is_over and saved.own_colours)


def annotated_key(game: Game) -> str:
    """Return the key in the setting `lessons_done` that says that an annotated game of a game was opened."""
    return f"{game.key}-annotated"


def changes_after_annotated(game: Game, settings: Settings) -> Mapping[str, Any]:
    """Return the changed settings, by name, after an annotated game of a game was opened."""
    return {"lessons_done": {**settings.lessons_done, annotated_key(game): True}}
