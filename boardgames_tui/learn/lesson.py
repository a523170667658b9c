"""Lessons: a beginner's first tasks in a game on a small board, from the game's `lesson.toml`."""

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

LESSON_FILE = "lesson.toml"
# Stands for every legal action in `LessonStep.wanted`.
ANY = "any"


@dataclass(frozen=True)
class Lesson:
    """A game's lesson, and the game to play after it: a small board and a weak opponent."""

    game: Game
    steps: tuple[LessonStep, ...]
    first_game: Setup

    def first_index(self, lesson_steps: Mapping[str, int]) -> int:
        """Return the index of the step at which the lesson continues, from the setting `lesson_steps`."""
        saved_index = lesson_steps.get(self.game.key, 0)
        # The settings are a file that the player may have edited.
        return saved_index if saved_index in range(len(self.steps)) else 0

    def with_index(self, lesson_steps: Mapping[str, int], index: int) -> dict[str, int]:
        """Return the setting `lesson_steps` with the step at which the lesson continues next time; 0 is not stored."""
        return {key: step for key, step in {**lesson_steps, self.game.key: index}.items() if step}

    def progress_text(self, index: int) -> str:
        """Return the number of a step, for a heading."""
        return f"step {index + 1} of {len(self.steps)}"


@dataclass(frozen=True)
class LessonStep:
    """One task on the board, in a position of its own."""

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


def has_lesson(game: Game) -> bool:
    """Return whether a game has a lesson."""
    return game.read_file(LESSON_FILE) is not None


@lru_cache
def lesson_of(game: Game) -> Lesson:
    """Return the lesson of a game; raise OptionError if it has none."""
    text = game.read_file(LESSON_FILE)
    if text is None:
        raise OptionError(f"{game.title} has no lesson yet.")
    tables = tomllib.loads(text)
    first_game = tables["first_game"]
    black, white = Seat.parse(first_game["black"]), Seat.parse(first_game["white"])
    setup = Setup(game, first_game["size"], game.validated({}), black, white)
    return Lesson(game, tuple(_read_step(game, table) for table in tables["step"]), setup)


def _read_step(game: Game, table: Mapping[str, Any]) -> LessonStep:
    """Convert a TOML table to a step: split lists of names, and join the lines of texts."""
    lists = {key: tuple(table[key].split()) for key in ("before", "wanted", "forbidden") if key in table}
    texts = {key: " ".join(value.split()) for key, value in table.items() if isinstance(value, str)}
    # A list is also a text, so the lists come last.
    return LessonStep(game, **{**table, **texts, **lists})
