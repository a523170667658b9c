"""Lessons: the first steps in a game on a small board, from the game's `lesson.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from boardgames_tui.core.action import Action
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup

# Stands for every legal action.
ANY = "any"


@dataclass(frozen=True)
class Lesson:
    """A game's lesson, and the game to play after it: a small board and a weak opponent."""

    game: Game
    steps: tuple[LessonStep, ...]
    first_game: Setup


@dataclass(frozen=True)
class LessonStep:
    """One task on the board, in a position of its own."""

    game: Game
    title: str
    line: str
    text: str
    """The task."""
    done: str
    """Message after the task is done; `{action}` stands for the action that did it."""
    before: tuple[str, ...] = ()
    """Actions that lead from the line to the position of the task."""
    wanted: tuple[str, ...] = ()
    """Actions that solve the task, any of them; `any` stands for every legal action."""
    forbidden: tuple[str, ...] = ()
    """Sites of which selecting any one solves the task, because it shows that a rule forbids them."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Messages about other actions, if they need more than their effects."""
    hint: str = ""
    """Further help after two misses."""
    claims: Mapping[str, Any] = field(default_factory=dict)
    """Claims of the texts about the board, in a form that tests check."""

    def begin(self) -> Match:
        """Return the step's position as a match between people; raise PositionError or ActionError for wrong data."""
        match = Match(Position.read(self.game, self.line), {BLACK: Seat("me"), WHITE: Seat("me")})
        for text in self.before:
            match.play(match.position.find(text))
        return match

    def is_wanted(self, action: Action) -> bool:
        """Return whether a legal action solves the task."""
        return ANY in self.wanted or action.text in self.wanted


@lru_cache
def lesson_of(game: Game) -> Lesson:
    """Return the lesson of a game."""
    tables = tomllib.loads((files(game.package) / "lesson.toml").read_text(encoding="utf-8"))
    last = tables["first_game"]
    setup = Setup(game, last["size"], game.validated({}), Seat.parse(last["black"]), Seat.parse(last["white"]))
    return Lesson(game, tuple(_step(game, table) for table in tables["step"]), setup)


def _step(game: Game, table: Mapping[str, Any]) -> LessonStep:
    """Read a step: lists of names are written as words, and a text may span several lines."""
    lists = {key: tuple(table[key].split()) for key in ("before", "wanted", "forbidden") if key in table}
    texts = {key: " ".join(value.split()) for key, value in table.items() if isinstance(value, str)}
    return LessonStep(game, **{**table, **texts, **lists})
