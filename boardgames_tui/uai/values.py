"""What is said to an engine and what it says, as values: a limit, a score, an info."""

from dataclasses import dataclass, fields, replace
from typing import Literal, TypeAlias

ScoreKind: TypeAlias = Literal["cp", "win", "mate"]


@dataclass(frozen=True)
class Limit:
    """How long a search may go on; times in milliseconds. Nothing set: as the engine's level says."""

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
        """A clock is set, and nothing else."""
        clocks = replace(self, wtime=None, btime=None, winc=None, binc=None, byoyomi=None)
        return self != clocks == Limit()

    def __str__(self) -> str:
        """Write the `go` line."""
        given = [(name, getattr(self, name)) for name in LIMITS]
        words = [f"{name} {value}" for name, value in given if value is not None]
        return " ".join(["go", *words, *(("infinite",) if self.infinite else ())])


LIMITS = tuple(each.name for each in fields(Limit) if each.name != "infinite")


@dataclass(frozen=True)
class Score:
    """What a position is worth to the person to act: `cp`, `win` from 0 to 1000, or `mate`, negative for a loss."""

    kind: ScoreKind
    value: int

    def __str__(self) -> str:
        """Write it as an `info` line has it."""
        return f"{self.kind} {self.value}"


@dataclass(frozen=True)
class Info:
    """An `info` line. What it does not tell is None or empty; `string` is a remark in words. `time` in milliseconds."""

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
        """Write the line."""
        told = [(each.name, getattr(self, each.name)) for each in fields(self) if each.name not in ("pv", "string")]
        words = [f"{name} {value}" for name, value in told if value is not None]
        words += ["pv", *self.pv] if self.pv else []
        words += ["string", self.string] if self.string else []
        return " ".join(["info", *words])
