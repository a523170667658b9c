"""Lessons: tasks in a game on a small board. The first lesson teaches the rules, the second one good play."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import Settings

# Files of the lessons of a game, which may have the first ones only.
LESSON_FILES = ("lesson.toml", "lesson2.toml")
# Title of a lesson that has none.
USUAL_TITLE = "First steps"
# Stands for every legal action in `LessonStep.wanted`.
ANY = "any"


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game, and the game to play after it: a small board and a weak opponent."""

    game: Game
    number: int
    """Number of the lesson, from 1."""
    title: str
    steps: tuple[LessonStep, ...]
    first_game: Setup

    @property
    def key(self) -> str:
        """Key of the lesson in the settings."""
        return lesson_key(self.game, self.number)

    @property
    def next_title(self) -> str:
        """Title of the next lesson; empty after the last one."""
        return lesson_of(self.game, self.number + 1).title if self.number < number_of_lessons(self.game) else ""

    def first_index(self, lesson_steps: Mapping[str, int]) -> int:
        """Return the index of the step at which the lesson continues, from the setting `lesson_steps`."""
        saved_index = lesson_steps.get(self.key, 0)
        # The settings are a file that the player may have edited.
        return saved_index if saved_index in range(len(self.steps)) else 0

    def changes_at(self, settings: Settings, index: int) -> Mapping[str, Any]:
        """Return the changed settings, by name, after the step with an index was reached.

        The index of the last step plus 1 means that the lesson is done; it begins again next time.
        """
        is_done = index == len(self.steps)
        lesson_steps = {**settings.lesson_steps, self.key: 0 if is_done else index}
        # Step 0 is where a lesson without an entry begins.
        changes: dict[str, Any] = {"lesson_steps": {key: i for key, i in lesson_steps.items() if i}}
        if is_done:
            changes["lessons_done"] = {**settings.lessons_done, self.key: True}
        return changes

    def progress_text(self, index: int) -> str:
        """Return the number of a step, for a heading."""
        return f"step {index + 1} of {len(self.steps)}"


@dataclass(frozen=True)
class LessonStep:
    """One task on the board, in a position of its own. `play.advice` says how its texts name keys and words."""

    game: Game
    title: str
    line: str
    """Position line from which the actions of `before` lead to the position of the task."""
    text: str
    """The task."""
    done: str
    """Message after the task is done; `{action}` stands for the action that did it."""
    before: tuple[str, ...] = ()
    """Actions played before the task."""
    wanted: tuple[str, ...] = ()
    """Actions of which any one solves the task; `any` stands for every legal action."""
    forbidden: tuple[str, ...] = ()
    """Sites that the rules forbid; selecting any one of them solves the task, which is to see the refusal."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Messages about other actions, by action, if their effects do not explain enough."""
    hint: str = ""
    """Further help after two wrong actions."""
    claims: Mapping[str, Any] = field(default_factory=dict)
    """Claims of the texts about the board, in a form that tests check."""

    def begin(self) -> Match:
        """Return a match between people that has reached the position of the task.

        Raise PositionError or ActionError if the line or an action of `before` is wrong.
        """
        match = Match(Position.read(self.game, self.line), {BLACK: Seat("me"), WHITE: Seat("me")})
        for text in self.before:
            match.play(match.position.find(text))
        return match

    def is_wanted(self, action: Action) -> bool:
        """Return whether a legal action solves the task."""
        return ANY in self.wanted or action.text in self.wanted


def lesson_key(game: Game, number: int) -> str:
    """Return the key of a lesson in the settings."""
    return game.key if number == 1 else f"{game.key}-{number}"


def has_lesson(game: Game) -> bool:
    """Return whether a game has a lesson."""
    return game.find_file(LESSON_FILES[0]) is not None


@lru_cache
def number_of_lessons(game: Game) -> int:
    """Return the number of lessons that a game has."""
    return sum(game.find_file(name) is not None for name in LESSON_FILES)


@lru_cache
def lesson_of(game: Game, number: int = 1) -> Lesson:
    """Return a lesson of a game by its number, from 1; raise OptionError if there is none."""
    count = number_of_lessons(game)
    if not count:
        raise OptionError(f"{game.title} has no lesson yet.")
    text = game.read_file(LESSON_FILES[number - 1]) if number in range(1, count + 1) else None
    if text is None:
        raise OptionError(f"{game.title} has no lesson {number}: the last one is {count}.")
    tables = tomllib.loads(text)
    first_game = tables["first_game"]
    black, white = Seat.parse(first_game["black"]), Seat.parse(first_game["white"])
    setup = Setup(game, first_game["size"], game.validated({}), black, white)
    steps = tuple(_read_step(game, table) for table in tables["step"])
    return Lesson(game, number, tables.get("title", USUAL_TITLE), steps, setup)


def _read_step(game: Game, table: Mapping[str, Any]) -> LessonStep:
    """Convert a TOML table to a step: split lists of names, and join the lines of texts."""
    lists = {key: tuple(table[key].split()) for key in ("before", "wanted", "forbidden") if key in table}
    texts = {key: " ".join(value.split()) for key, value in table.items() if isinstance(value, str)}
    # A list is also a text, so the lists come last.
    return LessonStep(game, **{**table, **texts, **lists})
