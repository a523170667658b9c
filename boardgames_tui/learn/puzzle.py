"""Puzzles: positions in which few actions are right, from the game's `puzzles.jsonl`, one puzzle a line, as JSON.

The *solver* acts first. Each position in which the solver acts is a *choice*: it holds all right actions, and with each
of them the best defence and the choice that follows. So a try is judged without an engine.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.match.seats import LEVELS

PUZZLE_FILE = "puzzles.jsonl"
# Stands for all actions of which a choice says nothing else.
ALL_OTHERS = ""


class Kind(StrEnum):
    """What the solver has to do."""

    WIN = "win"
    """Win by force, in the fewest turns; proven."""
    SAVE = "save"
    """Play an action that does not lose; the losses by the others are proven."""
    GAIN = "gain"
    """Play an action that keeps an advantage, as a long search judges."""


class Branch(NamedTuple):
    """What follows a right action."""

    replies: tuple[str, ...] = ()
    """The best defence."""
    then: Choice | None = None
    """The next choice; None if the puzzle ends here."""


@dataclass(frozen=True)
class Choice:
    """A position in which the solver acts, and what is known of the actions there."""

    right: Mapping[str, Branch]
    """All right actions; that of the main line first."""
    longer: Mapping[str, str] = field(default_factory=dict)
    """Numbers of turns in which other actions win, each with these actions, separated by spaces."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """Answers to wrong actions, each with these actions. In one of the two, an empty text stands for all others."""
    shares: tuple[int, ...] = ()
    """Of a gain: per cent of wins that the right actions keep, and that all others keep at most."""

    @classmethod
    def of_actions(cls, actions: Iterable[str]) -> Choice:
        """Return a choice of right actions, after which the puzzle ends."""
        return cls({action: Branch() for action in actions})

    @property
    def best(self) -> str:
        """The right action of the main line: the first one."""
        return next(iter(self.right))

    def after(self, actions: Sequence[str]) -> Choice | None:
        """Return the choice that right actions and the replies to them lead to; None if the puzzle is over."""
        if not actions:
            return self
        branch = self.right[actions[0]]
        later_actions = actions[1 + len(branch.replies) :]
        return branch.then.after(later_actions) if branch.then else None

    def known_of(self, action: str) -> tuple[int, str]:
        """Return the number of turns in which an action that is not right wins, or 0, and the answer to it, or ""."""
        known_by_action: dict[str, tuple[int, str]] = {}
        for answer, actions in self.answers.items():
            known_by_action |= dict.fromkeys(actions.split() or [ALL_OTHERS], (0, answer))
        for turns, actions in self.longer.items():
            known_by_action |= dict.fromkeys(actions.split() or [ALL_OTHERS], (int(turns), ""))
        return known_by_action.get(action) or known_by_action.get(ALL_OTHERS, (0, ""))

    def lines(self) -> Iterator[tuple[str, ...]]:
        """Yield the lines from here to the end of the puzzle, the main line first."""
        for action, (replies, then) in self.right.items():
            for rest in then.lines() if then else [()]:
                yield (action, *replies, *rest)

    def values(self) -> dict[str, Any]:
        """Return the choice as JSON; the next choice is the last of a list that begins with the replies."""
        right = {
            action: [*replies, then.values()] if then else [*replies] for action, (replies, then) in self.right.items()
        }
        optional = {"longer": self.longer, "answers": self.answers, "shares": self.shares}
        return {"right": right, **{name: value for name, value in optional.items() if value}}


@dataclass(frozen=True)
class Puzzle:
    """A position and what is right in it."""

    id: str
    """Name of the puzzle, which never changes: the game, the size and the number of the game it comes from."""
    game: str
    size: int
    options: Mapping[str, Value]
    line: str
    """Position line of the first choice."""
    choice: Choice
    kind: Kind
    difficulty: int
    """Lowest level of the engine that solves the puzzle in at least half of its tries, 1 to 9."""
    theme: str = ""
    """What the puzzle is about, as a key of the game's `themes.toml`."""
    length: int | None = None
    """Turns of the solver to the end of a win with the best defence; None if no end is shown."""

    @property
    def solution(self) -> tuple[str, ...]:
        """The main line: the first right action of each choice, and the best defence."""
        return next(self.choice.lines())

    def begin(self, game: Game) -> Position:
        """Return the position of the first choice; raise PositionError or OptionError if the rules exclude it."""
        return Position.read(game, self.line, self.options)

    def values(self) -> dict[str, Any]:
        """Return the puzzle as JSON for other programs, which also has its right first actions and the main line."""
        return {**self._fields(), "right": [*self.choice.right], "solution": self.solution}

    def _fields(self) -> dict[str, Any]:
        fields = ("id", "game", "size", "options", "line", "kind", "difficulty", "theme", "length")
        return {**{name: getattr(self, name) for name in fields}, "choice": self.choice.values()}

    def __str__(self) -> str:
        """Return the puzzle as a line of JSON, without the values that `read_puzzle` adds if they are missing."""
        defaults = {**_game_and_size_in(self.id), "options": {}, "theme": "", "length": None}
        fields = {name: value for name, value in self._fields().items() if (name, value) not in defaults.items()}
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def read_puzzle(text: str) -> Puzzle:
    """Read a line of JSON; raise OptionError if it is damaged, or of a kind that this version does not know."""
    try:
        values: dict[str, Any] = json.loads(text)
        kind = values["kind"]
        if kind not in list(Kind):
            raise OptionError(f"{quoted(str(kind))} is not a kind of puzzle that this version knows.")
        # Exported puzzles have these two besides the choice, from which they follow.
        values.pop("right", None)
        solution = values.pop("solution", ())
        # Own mistakes of older versions have only a solution of one action.
        choice = _read_choice(values["choice"]) if "choice" in values else Choice.of_actions([_text(*solution)])
        defaults = {**_game_and_size_in(_text(values["id"])), "options": {}}
        puzzle = Puzzle(**{**defaults, **values, "kind": Kind(kind), "choice": choice})
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise OptionError(f"{quoted(text)} is not a puzzle.") from None
    if not _has_right_types(puzzle):
        raise OptionError(f"{quoted(text)} is not a puzzle.")
    if not puzzle.choice.right or puzzle.difficulty not in LEVELS:
        raise OptionError(f"The puzzle {quoted(str(puzzle.id))} has no solution, or no level from 1 to 9.")
    return puzzle


def _game_and_size_in(puzzle_id: str) -> dict[str, Any]:
    """Return the game and the size if the id of a puzzle names them, as in `io-7-12`; else an empty dictionary."""
    match puzzle_id.split("-"):
        case [game, size, _, *_] if size.isdecimal():
            return {"game": game, "size": int(size)}
    return {}


def _read_choice(values: dict[str, Any]) -> Choice:
    """Read a choice from JSON; raise TypeError or another error of a wrong type if it is damaged."""
    branches = {}
    for action, after in values["right"].items():
        has_next_choice = after and isinstance(after[-1], dict)
        replies = after[:-1] if has_next_choice else after
        next_choice = _read_choice(after[-1]) if has_next_choice else None
        branches[action] = Branch(tuple(map(_text, replies)), next_choice)
    longer = {str(int(turns)): _text(actions) for turns, actions in values.get("longer", {}).items()}
    answers = {answer: _text(actions) for answer, actions in values.get("answers", {}).items()}
    return Choice(branches, longer, answers, tuple(map(int, values.get("shares", ()))))


def _text(value: object) -> str:
    """Return a value that is a text; raise TypeError for any other."""
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _has_right_types(puzzle: Puzzle) -> bool:
    """Return whether the values that were read for a puzzle have the declared types."""
    are_texts = all(isinstance(text, str) for text in (puzzle.id, puzzle.game, puzzle.line, puzzle.theme))
    are_numbers = isinstance(puzzle.size, int) and isinstance(puzzle.length, int | None)
    return are_texts and are_numbers and isinstance(puzzle.options, dict)


class PuzzleFile(NamedTuple):
    """The puzzles of a game, and a sentence about each line that cannot be read."""

    puzzles: tuple[Puzzle, ...]
    faults: tuple[str, ...]


def read_puzzles(lines: Iterable[str]) -> PuzzleFile:
    puzzles, faults = [], []
    for line in lines:
        try:
            puzzles.append(read_puzzle(line))
        except BoardGamesError as error:
            faults.append(str(error))
    return PuzzleFile(tuple(puzzles), tuple(faults))


def has_puzzles(game: Game) -> bool:
    """Return whether a game has puzzles, without reading them."""
    return game.find_file(PUZZLE_FILE) is not None


@lru_cache
def puzzles_of(game: Game) -> PuzzleFile:
    """Return the puzzles of a game, in the order of their file; none if it has no file."""
    return read_puzzles((game.read_file(PUZZLE_FILE) or "").splitlines())


class Theme(NamedTuple):
    """What some puzzles are about: a name for lists, and the sentence after a solution."""

    name: str
    sentence: str


@lru_cache
def themes_of(game: Game) -> Mapping[str, Theme]:
    """Return the themes of a game by their keys, in the order of its file; none if it has no file."""
    tables = tomllib.loads(game.read_file("themes.toml") or "")
    return {key: Theme(**table) for key, table in tables.items()}
