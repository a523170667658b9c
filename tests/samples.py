"""Sample data of each game: `samples.toml` in the game's folder, completed by random games."""

import random
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Options
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES

# A random game ends after this number of actions at the latest.
MAX_ACTIONS = 400


@dataclass(frozen=True)
class Puzzle:
    """A position with few correct actions, which a search solves in few nodes."""

    line: str
    nodes: int
    solutions: tuple[str, ...]
    """The actions that are right; empty if there are too many to list."""
    score: str
    """How the score begins."""


@dataclass(frozen=True)
class HintSamples:
    """The hints expected in random games."""

    games: int
    """The number of random games."""
    words: tuple[str, ...]
    """Words that must come up in hints, in the form in which hints say them: `turns`, not `turn`."""
    quiet_words: tuple[str, ...]
    """The same for what hints say of actions that neither win nor threaten much (`analysis.hints.reasons`)."""


@dataclass(frozen=True)
class Samples:
    """The sample data of one game, from samples.toml or else from random games."""

    medium_size: int
    """A board size between the smallest and the default one."""
    longest_line: str
    """A position line that is as long as any on the screen."""
    analysis_lines: list[str]
    """Position lines with at least four actions, of each gesture."""
    game: list[str]
    """The actions of a game at the default size, to its end."""
    endings: list[str] = field(default_factory=list)
    """Position lines on a small board, each with a choice between results, whose actions plain minimax solves in 14
    actions and 2,000 nodes each."""
    endings_hold_draws: bool = False
    """Whether an action of the endings draws."""
    rare_in_game: list[str] = field(default_factory=list)
    """The kinds of changes (values of core.changes.Kind) and the texts of rare actions in `game`."""
    prompt_labels: dict[str, str] = field(default_factory=dict)
    """The screen's prompt by the first field of REST, `*` for any; {1} is the next field. Empty: the game's own."""
    hints: HintSamples = field(default_factory=lambda: HintSamples(0, (), ()))
    """The number of random games, and the words that their hints use."""
    puzzles: list[Puzzle] = field(default_factory=list)
    """Positions in which few actions are right."""
    solves_tactics: bool = True
    """Whether the policy proves results ahead of the search; False if it never does."""
    rule_options: list[Options] = field(default_factory=lambda: [{}])
    """The option sets that walks through the rules try; one with a `size` is for boards of that size."""

    def options_at(self, size: int) -> list[Options]:
        """Return the option sets for boards of a size."""
        return [
            {name: value for name, value in options.items() if name != "size"}
            for options in self.rule_options
            if options.get("size", size) == size
        ]


@cache
def samples(key: str) -> Samples:
    table = _table(key)
    if "game" in table:
        table["game"] = table["game"].split()
    if "hints" in table:
        hints = table["hints"]
        table["hints"] = HintSamples(hints["games"], tuple(hints["words"]), tuple(hints["quiet_words"]))
    if "puzzles" in table:
        table["puzzles"] = [Puzzle(**{**each, "solutions": tuple(each["solutions"])}) for each in table["puzzles"]]
    return Samples(**(_random_samples(GAMES[key]) | table))


def _table(key: str) -> dict[str, Any]:
    file = files(GAMES[key].package) / "samples.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def _random_samples(game: Game) -> dict[str, Any]:
    """Return the entries that can be taken from random games."""
    smaller_sizes = [size for size in game.sizes if size <= game.size]
    rng, position, actions = random.Random(1), Position.start(game), []
    while position.actions and len(actions) < MAX_ACTIONS:
        action = rng.choice(position.actions)
        actions.append(action.text)
        position = position.after(action)
    return {
        "medium_size": smaller_sizes[len(smaller_sizes) // 2],
        "longest_line": str(Position.start(game, game.sizes[-1])),
        "analysis_lines": [str(Position.start(game, game.sizes[0]))],
        "game": actions,
    }
