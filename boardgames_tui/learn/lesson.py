"""The first lesson of each game: steps to do on a small board, read from the game's `lesson.toml`."""

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

ANY = "any"


@dataclass(frozen=True)
class Lesson:
    """All steps of a game's lesson, and the game to play after it: a small board and a weak opponent."""

    game: Game
    steps: tuple[LessonStep, ...]
    first_game: Setup


@dataclass(frozen=True)
class LessonStep:
    """One thing to do on the board, in a position of its own."""

    game: Game
    title: str
    line: str
    text: str
    """What is asked."""
    done: str
    """What is said when it has been done."""
    before: tuple[str, ...] = ()
    """Actions that lead from the line to the position in which the learner acts: a reply, a history."""
    wanted: tuple[str, ...] = ()
    """The actions of which any one does what is asked; `any` is every legal one."""
    forbidden: tuple[str, ...] = ()
    """Sites of which any one does it by being touched: the step shows that a rule forbids them."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """What is said of other actions, where that is more than what they do."""
    hint: str = ""
    """A further help after two misses."""
    claims: Mapping[str, Any] = field(default_factory=dict)
    """What the texts say of the board, in a form that can be checked."""

    def begin(self) -> Match:
        """Return the step's position as a match between people; raise PositionError or ActionError for bad data."""
        match = Match(Position.read(self.game, self.line), {BLACK: Seat("me"), WHITE: Seat("me")})
        for text in self.before:
            match.play(match.position.find(text))
        return match

    def is_wanted(self, action: Action) -> bool:
        """Say whether a legal action does what is asked."""
        return ANY in self.wanted or action.text in self.wanted


@lru_cache
def lesson_of(game: Game) -> Lesson:
    """Return the lesson of a game."""
    tables = tomllib.loads((files(game.package) / "lesson.toml").read_text(encoding="utf-8"))
    last = tables["first_game"]
    setup = Setup(game, last["size"], game.validated({}), Seat.parse(last["black"]), Seat.parse(last["white"]))
    return Lesson(game, tuple(_step(game, table) for table in tables["step"]), setup)


def _step(game: Game, table: Mapping[str, Any]) -> LessonStep:
    """Lists of names are written as words; a text may be written in several lines."""
    lists = {key: tuple(table[key].split()) for key in ("before", "wanted", "forbidden") if key in table}
    texts = {key: " ".join(value.split()) for key, value in table.items() if isinstance(value, str)}
    return LessonStep(game, **{**table, **texts, **lists})
