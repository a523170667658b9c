"""Lessons: tasks in a game on a small board. The first lesson teaches the rules, the second one good play."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache
from typing import Any

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted, shortened
from boardgames_tui.core.foreign_code import MAX_CAUSE_LENGTH, describe_foreign_error
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import PEOPLE, Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import Settings

# Files of the lessons of a game, which may have the first ones only.
LESSON_FILES = ("lesson.toml", "lesson2.toml")
# Keys of a step whose values are tables.
TABLES_OF_STEP = ("instead", "claims")
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
        return lesson_key(self.game, self.number)

    def first_index(self, lesson_steps: Mapping[str, int]) -> int:
        """Return the index of the step at which the lesson continues, from the setting `lesson_steps`."""
        saved_index = lesson_steps.get(self.key, 0)
        # The settings are a file that the player may have edited.
        return saved_index if saved_index in range(len(self.steps)) else 0

    def changes_at(self, settings: Settings, index: int) -> Mapping[str, Any]:
        """Return the changed settings, by name, after the step with an index was reached, or the end of the lesson."""
        # A lesson that is done begins again next time.
        is_done = index == len(self.steps)
        index_by_lesson = {**settings.lesson_steps, self.key: 0 if is_done else index}
        # Index 0 needs no entry: a lesson without one begins there.
        changes: dict[str, Any] = {"lesson_steps": {key: saved for key, saved in index_by_lesson.items() if saved > 0}}
        if is_done:
            changes["lessons_done"] = {**settings.lessons_done, self.key: True}
        return changes

    def progress_text(self, index: int) -> str:
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
    otherwise: str = ""
    """Message about all others, in which `{action}` stands for the action. Without it, their effects are told."""
    hint: str = ""
    """Further help after two wrong actions."""
    claims: Mapping[str, Any] = field(default_factory=dict)
    """Claims of the texts about the board, in a form that tests check."""

    def begin(self) -> Match:
        """Return a match between people in the position of the task; raise BoardGamesError if the rules exclude it."""
        match = Match(Position.read(self.game, self.line), PEOPLE)
        for text in self.before:
            match.play(match.position.find(text))
        return match

    def check(self) -> None:
        """Raise BoardGamesError if the task cannot be begun or solved."""
        position = self.begin().position
        for text in self.wanted:
            if text != ANY:
                position.find(text)
        for name in self.forbidden:
            if name not in position.geometry.site_of:
                raise OptionError(f"{quoted(name)} is not on the board of the step {quoted(self.title)}")
        if not (self.wanted or self.forbidden):
            raise OptionError(f"the step {quoted(self.title)} has nothing to do")

    def is_wanted(self, action: Action) -> bool:
        return ANY in self.wanted or action.text in self.wanted


def lesson_key(game: Game, number: int) -> str:
    return game.key if number == 1 else f"{game.key}-{number}"


def has_lesson(game: Game) -> bool:
    return number_of_lessons(game) > 0


@lru_cache
def number_of_lessons(game: Game) -> int:
    """Return the number of lessons of a game that can be used, up to the first that cannot."""
    names = [name for name in LESSON_FILES if game.find_file(name)]
    if game.key in GAMES.built_in:
        # Our own lessons are tested, so they need not be read for that.
        return len(names)
    faulty_indexes = (index for index, name in enumerate(names) if _fault_in(game, name))
    return next(faulty_indexes, len(names))


def lesson_faults(game: Game) -> Iterator[str]:
    """Yield a sentence about each lesson of a game that cannot be used."""
    yield from filter(None, (_fault_in(game, name) for name in LESSON_FILES if game.find_file(name)))


def _fault_in(game: Game, name: str) -> str:
    """Return a sentence that says why a lesson cannot be used; empty if it can."""
    try:
        _read_lesson(game, name)
    except OptionError as error:
        return str(error)
    return ""


def lesson_of(game: Game, number: int = 1) -> Lesson:
    """Return a lesson of a game by its number, from 1; raise OptionError if there is none, or if it cannot be used."""
    names = [name for name in LESSON_FILES if game.find_file(name)]
    if not names:
        raise OptionError(f"{game.title} has no lesson yet.")
    if number not in range(1, len(names) + 1):
        raise OptionError(f"{game.title} has no lesson {number}: the last one is {len(names)}.")
    return _read_lesson(game, LESSON_FILES[number - 1])


@lru_cache
def _read_lesson(game: Game, name: str) -> Lesson:
    """Read the file of a lesson, and check its tasks; raise OptionError if it cannot be used."""
    try:
        tables = tomllib.loads(game.read_file(name) or "")
        first_game = tables["first_game"]
        black, white = Seat.parse(first_game["black"]), Seat.parse(first_game["white"])
        setup = Setup(game, game.check_size(first_game["size"]), game.validated({}), black, white)
        steps = tuple(_read_step(game, table) for table in tables["step"])
        for step in steps:
            step.check()
        return Lesson(game, 1 + LESSON_FILES.index(name), str(tables.get("title", "First steps")), steps, setup)
    except KeyError as error:
        cause = f"it lacks {error}"
    except tomllib.TOMLDecodeError as error:
        cause = f"it is not TOML: {error}"
    except Exception as error:  # noqa: BLE001 - the lesson, and the rules that it calls, may be somebody else's
        cause = str(error) if isinstance(error, BoardGamesError) else describe_foreign_error(error)
    raise OptionError(f"{name} of {game.title} cannot be used: {shortened(cause, MAX_CAUSE_LENGTH).removesuffix('.')}.")


def _read_step(game: Game, table: Mapping[str, Any]) -> LessonStep:
    """Convert a TOML table to a step: split lists, and join the lines of texts; raise OptionError if it is damaged."""
    known_fields = {each.name: each for each in fields(LessonStep) if each.name != "game"}
    for key, value in table.items():
        if key not in known_fields:
            raise OptionError(f"a step has no key {quoted(key)}")
        if not isinstance(value, dict if key in TABLES_OF_STEP else str):
            raise OptionError(f"{key} cannot be {quoted(str(value))}")
    for key, known in known_fields.items():
        is_required = known.default is MISSING and known.default_factory is MISSING
        if is_required and key not in table:
            raise OptionError(f"a step lacks {key}")
    lists = {key: tuple(table[key].split()) for key in ("before", "wanted", "forbidden") if key in table}
    texts = {key: " ".join(value.split()) for key, value in table.items() if isinstance(value, str)}
    # A list is also a text, so the lists come last.
    return LessonStep(game, **{**table, **texts, **lists})
