"""Values of the engine protocol: limits, scores and information."""

from dataclasses import dataclass, fields, replace
from typing import Literal, TypeAlias

ScoreKind: TypeAlias = Literal["cp", "win", "mate"]


@dataclass(frozen=True)
class Limit:
    """Limit of a search, with times in milliseconds. If nothing is set, the engine's level decides."""

    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None
    wtime: int | None = None
    """White's clock."""
    btime: int | None = None
    """Black's clock."""
    winc: int | None = None
    binc: int | None = None
    byoyomi: int | None = None
    infinite: bool = False

    @property
    def is_clock(self) -> bool:
        """Whether a clock is set and nothing else."""
        clocks = replace(self, wtime=None, btime=None, winc=None, binc=None, byoyomi=None)
        return self != clocks == Limit()

    def __str__(self) -> str:
        """Return the `go` command."""
        given = [(name, getattr(self, name)) for name in LIMITS]
        words = [f"{name} {value}" for name, value in given if value is not None]
        return " ".join(["go", *words, *(("infinite",) if self.infinite else ())])


# Keywords of a `go` command that are followed by a number.
LIMITS = tuple(each.name for each in fields(Limit) if each.name != "infinite")


@dataclass(frozen=True)
class Score:
    """Score for the person to act: `cp`, `win` from 0 to 1000, or `mate`, negative for a loss."""

    kind: ScoreKind
    value: int

    def __str__(self) -> str:
        """Return the score as in an `info` line."""
        return f"{self.kind} {self.value}"


@dataclass(frozen=True)
class Info:
    """An `info` line. Missing parts are None or empty; `string` is a remark, and `time` is in milliseconds."""

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
        told = [(each.name, getattr(self, each.name)) for each in fields(self) if each.name not in ("pv", "string")]
        words = [f"{name} {value}" for name, value in told if value is not None]
        words += ["pv", *self.pv] if self.pv else []
        words += ["string", self.string] if self.string else []
        return " ".join(["info", *words])
