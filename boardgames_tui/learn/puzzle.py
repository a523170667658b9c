"""Puzzles: positions in which one move is best, from the game's `puzzles.jsonl`, one puzzle a line, as JSON.

The *solver* acts first. A solution is the main line: the solver's actions and the opponent's best defence. The
positions in which the solver acts are the *tasks*; `lab mine` makes sure that each has one right action.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.match.seats import LEVELS

PUZZLE_FILE = "puzzles.jsonl"
# Actions of the main line of a win up to which no defence lasts longer; of a longer one only the win is proven.
PROVEN_LENGTH = 5


class Kind(StrEnum):
    """What the solver has to do."""

    WIN = "win"
    """Win by force; proven."""
    SAVE = "save"
    """Play the only move that does not lose; the losses are proven."""
    GAIN = "gain"
    """Play the only move that keeps an advantage, as a long search judges."""


@dataclass(frozen=True)
class Puzzle:
    """A position and the line of best play from it."""

    id: str
    """Name of the puzzle, which never changes: the game, the size and the number of the game it comes from."""
    game: str
    size: int
    options: Mapping[str, Value]
    line: str
    """Position line of the first task."""
    solution: tuple[str, ...]
    """Actions of both sides along the main line; the first and the last are the solver's."""
    kind: Kind
    difficulty: int
    """Lowest level of the engine that solves the puzzle in at least half of its tries, 1 to 9."""

    def begin(self, game: Game) -> Position:
        """Return the position of the first task; raise PositionError or OptionError if the rules exclude it."""
        return Position.read(game, self.line, self.options)

    def steps(self, game: Game) -> Iterator[Step]:
        """Yield the steps of the main line; raise ActionError if one is not legal."""
        position = self.begin(game)
        seat = position.seat
        for text in self.solution:
            step = Step(position, position.find(text), is_task=position.seat == seat)
            yield step
            position = step.after

    def __str__(self) -> str:
        """Return the puzzle as a line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)


class Step(NamedTuple):
    """An action of the main line and the position before it."""

    position: Position
    action: Action
    is_task: bool
    """Whether the solver acts."""

    @property
    def after(self) -> Position:
        """The position after the action."""
        return self.position.after(self.action)


def read_puzzle(text: str) -> Puzzle:
    """Read a line of JSON; raise OptionError if it is damaged, or of a kind that this version does not know."""
    try:
        values: dict[str, Any] = json.loads(text)
        kind = values["kind"]
        if kind not in list(Kind):
            raise OptionError(f"{quoted(str(kind))} is not a kind of puzzle that this version knows.")
        puzzle = Puzzle(**{**values, "kind": Kind(kind), "solution": tuple(values["solution"])})
    except (ValueError, TypeError, KeyError, RecursionError):
        puzzle = None
    if not puzzle or not _has_right_types(puzzle):
        raise OptionError(f"{quoted(text)} is not a puzzle.")
    if not puzzle.solution or puzzle.difficulty not in LEVELS:
        raise OptionError(f"The puzzle {quoted(str(puzzle.id))} has no solution, or no level from 1 to 9.")
    return puzzle


def _has_right_types(puzzle: Puzzle) -> bool:
    """Return whether the values that were read for a puzzle have the declared types."""
    texts = (puzzle.id, puzzle.game, puzzle.line, *puzzle.solution)
    are_texts = all(isinstance(text, str) for text in texts)
    return are_texts and isinstance(puzzle.options, dict) and isinstance(puzzle.size, int)


class PuzzleFile(NamedTuple):
    """The puzzles of a game, and a sentence about each line that cannot be read."""

    puzzles: tuple[Puzzle, ...]
    faults: tuple[str, ...]


def read_puzzles(lines: Iterable[str]) -> PuzzleFile:
    """Read lines of JSON, each of which is a puzzle."""
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
