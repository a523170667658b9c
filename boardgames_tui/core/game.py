"""Declaration of a game (`Game`), and the tables of its boards (`kernel.BoardTables`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from boardgames_tui.core.cells import CELL_VALUES, EMPTY
from boardgames_tui.core.errors import EngineError, OptionError, quoted, shortened
from boardgames_tui.core.kernel import BoardTables, Ints

if TYPE_CHECKING:
    from boardgames_tui.core.action import Action
    from boardgames_tui.core.contracts import Evaluate, Explain, Fen, PositionView, Rules, Text
    from boardgames_tui.core.engine_contracts import EngineModules
    from boardgames_tui.core.geometry import Geometry
    from boardgames_tui.core.options import Option, Options, Value
    from boardgames_tui.core.outcome import Score
    from boardgames_tui.core.presentation import Gesture, Mark, Prompt

# Seed of the Zobrist keys. A change would invalidate the bench signatures.
ZOBRIST_SEED = 20_081_988
ZOBRIST_BITS = 61


@dataclass(frozen=True)
class Openings:
    """Random openings of matches between engines."""

    choices: Callable[[PositionView], Sequence[Action]] = lambda position: position.actions
    """Actions from which an opening chooses at random."""
    is_even: Callable[[PositionView], bool] = lambda _: True
    """Whether neither side is ahead after an opening."""


@dataclass(frozen=True)
class Game:
    """Declaration of a game, in `games/*/__init__.py`."""

    key: str
    package: str
    """Name of the package that declares the game, with `rules.md` and `lesson.toml` beside its modules."""
    title: str
    authors: str
    tagline: str
    """What the game is about, in at most 60 characters."""
    sizes: range
    size: int
    letters: str
    """Letters that its position lines may contain."""
    reasons: Mapping[str, str] = field(hash=False)
    """Reasons for which it can end, each with a phrase that follows "Black wins"; `Rules.ending` counts them from 1."""
    uses_history: bool
    """Whether its rules depend on earlier positions."""
    rules: Rules
    text: Text
    evaluate: Evaluate
    geometry: Callable[[int], Geometry]
    board: Callable[[int, Options], BoardTables]
    prompt: Callable[[PositionView], Prompt]
    marks: Callable[[PositionView], Mapping[int, Mark]]
    gestures: Callable[[PositionView, int], tuple[Gesture, ...]]
    score: Callable[[PositionView], Score | None]
    load_explain: Callable[[], Explain]
    load_engine_modules: Callable[[], EngineModules] | None = None
    """Import of the engine's modules; None as long as the game has no engine."""
    options: tuple[Option, ...] = field(default=())
    openings: Openings = field(default=Openings())
    explain_idle_site: Callable[[PositionView, int], str] = lambda position, site: ""  # noqa: ARG005
    """Why no action starts at a site, as the end of a sentence; empty if one does, or if a refusal gives the reason.

    It matters if a site alone is no action, as in games with two sites to an action, or means another one than
    expected.
    """
    explain_unknown_text: Callable[[Geometry, str], str] = lambda geometry, text: ""  # noqa: ARG005
    """Why a text that looks like an action is none on this board, as a sentence; empty if it does not look like one."""
    fen: Fen | None = None
    """Conversion to FEN, for games that UCI engines play."""

    @cached_property
    def explain(self) -> Explain:
        """Module for hints, imported on first use."""
        return self.load_explain()

    @cached_property
    def engine_modules(self) -> EngineModules:
        """Modules for the engine, imported on first use; raise EngineError if the game has no engine."""
        if self.load_engine_modules is None:
            raise EngineError(f"{self.title} has no engine yet.")
        return self.load_engine_modules()

    def validated(self, options: Options, *, engine_defaults: bool = False) -> dict[str, Value]:
        """Return all options of the game with their values; raise OptionError if a given one is unknown or wrong.

        Options that are not given have their default: the engine protocol's if `engine_defaults`, else the app's.
        """
        known = {option.key: option for option in self.options}
        for key in options:
            if key not in known:
                raise OptionError(f"{self.title} has no option {quoted(key)}: {_list_options(known)}.")
        defaults = {key: option.engine_default if engine_defaults else option.default for key, option in known.items()}
        return {key: option.validated(options.get(key, defaults[key])) for key, option in known.items()}

    def card(self) -> str:
        """Return the rules in Markdown, for somebody who has never heard of the game."""
        from importlib.resources import files

        return (files(self.package) / "rules.md").read_text(encoding="utf-8")

    def check_size(self, size: int | str) -> int:
        """Return a size of the game, given as a number or as text; raise OptionError if there is no such board."""
        size_of_text = {str(known): known for known in self.sizes}
        if str(size) not in size_of_text:
            even = "even, " if self.sizes.step == 2 else ""
            sizes = f"{even}{self.sizes[0]} to {self.sizes[-1]}"
            # A text may be long, and hold anything.
            raise OptionError(f"{self.title} has no board of size {shortened(str(size))}: sizes are {sizes}.")
        return size_of_text[str(size)]


def _list_options(known: Mapping[str, Option]) -> str:
    return f"its options are {', '.join(known)}" if known else "it has none"


def lay_out(
    size: int,
    neighbours: Ints,
    *,
    sites: int,
    actions: int,
    max_legal_actions: int,
    registers: int = 0,
    extra_table: Ints = (),
    option_values: Ints = (),
    scratch: int = 1,
) -> BoardTables:
    """Lay out the rows of a board, and return its tables; `BoardTables` explains the arguments of the same name.

    A row holds the cells of the sites, the side to act, the seat that acts, and then `registers` numbers of the game.
    `neighbours` lists the neighbouring sites of each site, the same number for all, with NOWHERE beyond the edge.
    `scratch` is the length of the scratch.
    """
    return BoardTables(
        size=size,
        sites=sites,
        actions=actions,
        max_legal_actions=max_legal_actions,
        side=sites,
        seat=sites + 1,
        first_register=sites + 2,
        length=sites + 2 + registers,
        ways=len(neighbours) // sites,
        neighbours=neighbours,
        # A game without such a table gets one of a single number, because compiled rules cannot take empty lists.
        extra_table=[*extra_table] or [0],
        option_values=[*option_values] or [0],
        zobrist=_zobrist(sites),
        scratch=[0] * scratch,
    )


def _zobrist(sites: int) -> Ints:
    """Return the keys of `BoardTables.zobrist`, the same in every process; the key of an empty site is 0."""
    numbers = random.Random(ZOBRIST_SEED)
    keys = [
        0 if cell == EMPTY else numbers.getrandbits(ZOBRIST_BITS) for _ in range(sites) for cell in range(CELL_VALUES)
    ]
    return keys + [numbers.getrandbits(ZOBRIST_BITS) for _ in range(CELL_VALUES)]
