"""Sample data of each game for the tests, from `samples.toml` in the game's folder."""

import tomllib
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from boardgames_tui.core.options import Options
from boardgames_tui.games import GAMES

TESTS = Path(__file__).parent


@dataclass(frozen=True)
class Puzzle:
    """A position in which few actions are right, and which a search solves in few nodes."""

    line: str
    nodes: int
    solutions: tuple[str, ...]
    """The actions that are right; empty if there are too many to list."""
    score: str
    """How the score begins."""


@dataclass(frozen=True)
class HintSamples:
    """What the hints of random games must have said."""

    games: int
    """The number of random games."""
    words: tuple[str, ...]
    """Words that must come up in hints, in the form in which hints say them: `turns`, not `turn`."""
    quiet_words: tuple[str, ...]
    """The same for what hints say of actions that neither win nor threaten much (`analysis.hints.reasons`)."""


@dataclass(frozen=True)
class Samples:
    """The sample data of one game. Each field is described as the tests name it if it is missing."""

    medium_size: int = field(metadata={"is": "a board size between the smallest and the default one"})
    longest_line: str = field(metadata={"is": "a position line that is as long as any on the screen"})
    analysis_lines: list[str] = field(metadata={"is": "position lines with at least four actions, of each gesture"})
    endings: list[str] = field(
        metadata={
            "is": "position lines on a small board, each with a choice between results, "
            "whose actions plain minimax solves in 14 actions and 2,000 nodes each"
        }
    )
    endings_hold_draws: bool = field(metadata={"is": "whether an action of the endings draws"})
    game: list[str] = field(metadata={"is": "the actions of a game at the default size, to its end"})
    rare_in_game: list[str] = field(
        metadata={"is": "the kinds of changes (values of core.changes.Kind) and the texts of rare actions in that game"}
    )
    prompt_labels: dict[str, str] = field(
        metadata={"is": "the screen's prompt by the first field of REST, `*` for any; {1} is the next field"}
    )
    hints: HintSamples = field(metadata={"is": "the number of random games, and the words that their hints use"})
    puzzles: list[Puzzle] = field(metadata={"is": "positions in which few actions are right"})
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


class MissingSampleError(Exception):
    """A game lacks sample data that the tests need."""


def missing_samples() -> Iterator[str]:
    """Yield a sentence for each entry that the tests need and a game does not have."""
    for key in GAMES:
        title, table = GAMES[key].title, _table(key)
        for file in (f"oracles/{key}.py", f"perft/{key}.txt"):
            if not (TESTS / file).is_file():
                yield f"{title} has no tests/{file}."
        if not table:
            yield f"{title} has no samples.toml beside its __init__.py."
            continue
        for each in fields(Samples):
            is_optional = each.default is not MISSING or each.default_factory is not MISSING
            if each.name not in table and not is_optional:
                yield f"samples.toml of {title} lacks `{each.name}`: {each.metadata['is']}."


@cache
def samples(key: str) -> Samples:
    """Return the sample data of a game; raise MissingSampleError if there is none."""
    table = dict(_table(key))
    if not table:
        raise MissingSampleError(f"{GAMES[key].title} has no samples.toml.")
    hints = table.pop("hints")
    table["game"] = table["game"].split()
    table["hints"] = HintSamples(hints["games"], tuple(hints["words"]), tuple(hints["quiet_words"]))
    table["puzzles"] = [Puzzle(**{**each, "solutions": tuple(each["solutions"])}) for each in table["puzzles"]]
    return Samples(**table)


@cache
def _table(key: str) -> dict[str, Any]:
    file = files(GAMES[key].package) / "samples.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
