"""Values of the engine protocol (`PROTOCOL.md`): limits, scores and information.

Their fields are named as the keywords of the protocol. A field that is not given is None or empty.
"""

from dataclasses import dataclass, fields, replace
from typing import Literal, TypeAlias, get_args

from boardgames_tui.core.checks import checked_choice, checked_flag, checked_number, is_whole
from boardgames_tui.core.errors import OptionError, quoted

ScoreKind: TypeAlias = Literal["cp", "win", "mate"]


@dataclass(frozen=True)
class Limit:
    """Limit of a search, with times in milliseconds. If nothing is set, the engine's level limits the search."""

    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None
    wtime: int | None = None
    """White's clock."""
    btime: int | None = None
    """Black's clock."""
    winc: int | None = None
    """White's increment for each turn."""
    binc: int | None = None
    byoyomi: int | None = None
    """Time for each turn after the main time."""
    infinite: bool = False
    """Whether only a stop ends the search."""

    def __post_init__(self) -> None:
        """Raise OptionError for a wrong value."""
        for name in LIMITS:
            if getattr(self, name) is not None:
                checked_number(getattr(self, name), name, 0)
        checked_flag(self.infinite, "infinite")

    @property
    def is_clock(self) -> bool:
        """Whether clocks, increments or a byo-yomi are set, and nothing else."""
        without_clocks = replace(self, wtime=None, btime=None, winc=None, binc=None, byoyomi=None)
        return without_clocks == Limit() and self != Limit()

    def __str__(self) -> str:
        """Return the `go` command."""
        values = [(name, getattr(self, name)) for name in LIMITS]
        words = ["go", *(f"{name} {value}" for name, value in values if value is not None)]
        if self.infinite:
            words.append("infinite")
        return " ".join(words)


# Keywords of a `go` command that are followed by a number.
LIMITS = tuple(limit_field.name for limit_field in fields(Limit) if limit_field.name != "infinite")


@dataclass(frozen=True)
class Score:
    """Score for the person to act.

    `cp` are hundredths of the game's unit, `win` is the expected share of wins from 0 to 1000, and `mate` the number of
    actions to a proven win, or, negative, to a proven loss.
    """

    kind: ScoreKind
    value: int

    def __post_init__(self) -> None:
        """Raise OptionError for a wrong value."""
        checked_choice(self.kind, "The kind of a score", get_args(ScoreKind))
        if not is_whole(self.value):
            raise OptionError(f"The value of a score cannot be {quoted(self.value)}: it is a whole number.")

    def __str__(self) -> str:
        """Return the score as in an `info` line."""
        return f"{self.kind} {self.value}"


@dataclass(frozen=True)
class Info:
    """An `info` line. `pv` has the texts of actions, `string` is a remark, and `time` is in milliseconds."""

    depth: int | None = None
    seldepth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time: int | None = None
    multipv: int | None = None
    score: Score | None = None
    pv: tuple[str, ...] = ()
    string: str = ""

    def __str__(self) -> str:
        """Return the line."""
        # The remark comes last, because it takes the rest of the line.
        names = [info_field.name for info_field in fields(self) if info_field.name not in ("pv", "string")]
        values = [(name, getattr(self, name)) for name in names]
        words = ["info", *(f"{name} {value}" for name, value in values if value is not None)]
        if self.pv:
            words += ["pv", *self.pv]
        if self.string:
            words += ["string", self.string]
        return " ".join(words)
