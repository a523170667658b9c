"""What a game is to the rest of the program: its declaration."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

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

ZOBRIST_SEED = 20_081_988


@dataclass(frozen=True)
class Openings:
    """What a game between engines may begin with: so many actions at random."""

    choices: Callable[[PositionView], Sequence[Action]] = lambda position: position.actions
    """Those that such an opening may go on with."""
    is_even: Callable[[PositionView], bool] = lambda _: True
    """Whether neither side is ahead by mere chance."""


@dataclass(frozen=True)
class Game:
    """A game's declaration, from `games/*/__init__.py`."""

    key: str
    package: str
    """The name of the package that declares it, which holds `rules.md` and `lesson.toml` beside its modules."""
    title: str
    authors: str
    tagline: str
    """What it is about, in at most 60 characters."""
    sizes: range
    size: int
    letters: str
    """The letters that its position lines may hold."""
    reasons: tuple[str, ...]
    """How it can end; `Rules.ending` counts them from 1."""
    uses_history: bool
    """Its rules look at what stood before."""
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
    """None as long as the game has no engine."""
    options: tuple[Option, ...] = field(default=())
    openings: Openings = field(default=Openings())
    explain_idle_site: Callable[[PositionView, int], str] = lambda position, site: ""  # noqa: ARG005
    """Why nothing can be done at a site, as the end of a sentence; empty if something can, or an action's refusal says.

    It matters where a site alone is no action, such as the first of two, or means another action than people think.
    """
    fen: Fen | None = None
    """Engines that speak UCI play it, too."""

    @cached_property
    def explain(self) -> Explain:
        """What only a hint needs, imported when it is first asked for."""
        return self.load_explain()

    @cached_property
    def engine_modules(self) -> EngineModules:
        """What only the engine needs, imported on first use; raise EngineError if the game has no engine."""
        if self.load_engine_modules is None:
            raise EngineError(f"{self.title} has no engine yet.")
        return self.load_engine_modules()

    def validated(self, options: Options, *, engine: bool = False) -> dict[str, Value]:
        """Return every option of the game with its value, given or default; raise OptionError for a wrong one."""
        known = {option.key: option for option in self.options}
        for key in options:
            if key not in known:
                raise OptionError(f"{self.title} has no option {quoted(key)}: {_listed(known)}.")
        defaults = {key: option.engine_default if engine else option.default for key, option in known.items()}
        return {key: option.validated(options.get(key, defaults[key])) for key, option in known.items()}

    def card(self) -> str:
        """Return the rules of the game for somebody who has never heard of it, in Markdown."""
        from importlib.resources import files

        return (files(self.package) / "rules.md").read_text(encoding="utf-8")

    def check_size(self, size: int | str) -> int:
        """Return the size, which may be written; raise OptionError where the game has no such board."""
        written = {str(size): size for size in self.sizes}
        if str(size) not in written:
            even = "even, " if self.sizes.step == 2 else ""
            sizes = f"{even}{self.sizes[0]} to {self.sizes[-1]}"
            raise OptionError(f"{self.title} has no board of size {shortened(str(size))}: sizes are {sizes}.")
        return written[str(size)]


def _listed(known: Mapping[str, Option]) -> str:
    return f"its options are {', '.join(known)}" if known else "it has none"


def lay_out(
    size: int,
    step: Ints,
    *,
    sites: int,
    actions: int,
    max_legal_actions: int,
    registers: int = 0,
    extra_table: Ints = (),
    option_values: Ints = (),
    scratch: int = 1,
) -> BoardTables:
    """Return a board whose rows hold the sites, the side, the seat and the registers; the scratch is `scratch` long."""
    return BoardTables(
        size=size,
        sites=sites,
        actions=actions,
        max_legal_actions=max_legal_actions,
        side=sites,
        seat=sites + 1,
        first=sites + 2,
        length=sites + 2 + registers,
        ways=len(step) // sites,
        step=step,
        # A game without a table has one of a single number: the compiled rules take no empty ones.
        extra_table=[*extra_table] or [0],
        option_values=[*option_values] or [0],
        zobrist=_zobrist(sites),
        scratch=[0] * scratch,
    )


def _zobrist(sites: int) -> Ints:
    """Return the numbers for `BoardTables.zobrist`, the same in every process; 0 for an empty site."""
    numbers = random.Random(ZOBRIST_SEED)
    return [numbers.getrandbits(61) if i % 6 or i >= 6 * sites else 0 for i in range(6 * sites + 6)]
