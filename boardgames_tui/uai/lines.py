"""Lines of the engine protocol as values: what is sent to an engine, and what it answers.

Reading is lenient where UCI demands it: any white space is accepted, and unknown words are ignored or returned.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias, get_args

from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.uai.values import LIMITS, Info, Limit, Score, ScoreKind

OptionKind: TypeAlias = Literal["check", "spin", "combo", "button", "string"]
SCORE_KINDS: dict[str, ScoreKind] = {kind: kind for kind in get_args(ScoreKind)}
OPTION_KINDS: dict[str, OptionKind] = {kind: kind for kind in get_args(OptionKind)}
# Value of an empty string option.
EMPTY_TEXT = "<empty>"
# Action of `bestmove` in a finished game; a pass has the same text (`action.PASSES`).
NO_ACTION = "0000"
# Digits of a number, at most; a longer one is cut down.
MAX_DIGITS = 15


def read_limit(words: Sequence[str]) -> tuple[Limit, tuple[str, ...]]:
    """Return the limit in the words after `go`, and the unknown words."""
    numbers: dict[str, int] = {}
    infinite, unknown = False, []
    rest = iter(words)
    for word in rest:
        value = read_number(text := next(rest, "")) if word in LIMITS else None
        if word == "infinite":
            infinite = True
        elif value is not None:
            numbers[word] = value
        else:
            unknown.append(f"{word} {text}".strip() if word in LIMITS else word)
    return Limit(**numbers, infinite=infinite), tuple(unknown)


def read_number(text: str) -> int | None:
    """Return an integer, or None if the text is none; one that is too large is cut down."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        return None
    size = int(digits) if len(digits) <= MAX_DIGITS else 10**MAX_DIGITS
    return -size if text.startswith("-") else size


@dataclass(frozen=True)
class PositionLine:
    """A `position` command: a position line (None: the start of the game), and the actions from there."""

    fen: str | None = None
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the command."""
        begin = "startpos" if self.fen is None else f"fen {self.fen}"
        return " ".join(["position", begin, *(("moves", *self.moves) if self.moves else ())])


def read_position(words: Sequence[str]) -> PositionLine:
    """Read the words after `position`; raise PositionError if they begin neither with startpos nor with fen."""
    cut = words.index("moves") if "moves" in words else len(words)
    begin, moves = tuple(words[:cut]), tuple(words[cut + 1 :])
    if begin[:1] == ("fen",):
        return PositionLine(" ".join(begin[1:]), moves)
    if begin != ("startpos",):
        raise PositionError(f"{quoted(' '.join(begin))} is not a position. Use startpos or fen with a position line.")
    return PositionLine(None, moves)


@dataclass(frozen=True)
class SetOption:
    """A `setoption` command."""

    name: str
    value: str

    def __str__(self) -> str:
        """Return the command."""
        return f"setoption name {self.name} value {self.value or EMPTY_TEXT}"


def read_setoption(words: Sequence[str]) -> SetOption | None:
    """Read the words after `setoption`; None if they name no option."""
    if not words or words[0] != "name":
        return None
    cut = words.index("value") if "value" in words else len(words)
    return SetOption(" ".join(words[1:cut]), " ".join(words[cut + 1 :]))


@dataclass(frozen=True)
class OptionLine:
    """An `option` line, with which an engine declares an option."""

    name: str
    kind: OptionKind
    default: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the line."""
        words = ["option name", self.name, "type", self.kind]
        if self.kind != "button":
            words += ["default", self.default or EMPTY_TEXT]
        if self.low is not None and self.high is not None:
            words += ["min", str(self.low), "max", str(self.high)]
        return " ".join([*words, *(f"var {choice}" for choice in self.choices)])


def read_option(line: str) -> OptionLine | None:
    """Read an `option` line; None if it is none."""
    words = line.split()
    if words[:2] != ["option", "name"] or "type" not in words:
        return None
    parts = list(_split_at_keywords(words[1:]))
    found = dict(parts)
    kind = OPTION_KINDS.get(found["type"])
    if kind is None:
        return None
    return OptionLine(
        name=found["name"],
        kind=kind,
        default="" if found.get("default") == EMPTY_TEXT else found.get("default", ""),
        low=read_number(found.get("min", "")),
        high=read_number(found.get("max", "")),
        choices=tuple(text for word, text in parts if word == "var"),
    )


def _split_at_keywords(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Split an option line at its keywords; a name or a value may be several words."""
    starts = [i for i, word in enumerate(words) if word in ("name", "type", "default", "min", "max", "var")]
    for start, end in pairwise([*starts, len(words)]):
        yield words[start], " ".join(words[start + 1 : end])


# Keywords of an `info` line that are followed by a number.
NUMBERS = ("depth", "seldepth", "nodes", "nps", "time", "multipv")


def read_info(line: str) -> Info | None:
    """Read an `info` line, ignoring parts that are unknown or cannot be read; None if it is no such line."""
    words = line.split()
    if words[:1] != ["info"]:
        return None
    fields = _read_fields(words)
    numbers = {name: read_number(fields[name][0]) for name in NUMBERS if fields.get(name)}
    return Info(
        **numbers,
        score=_read_score(fields.get("score", ())),
        pv=fields.get("pv", ()),
        string=" ".join(fields.get("string", ())),
    )


def _read_fields(words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Map each keyword to the words after it; `string` takes the rest of the line."""
    cut = words.index("string") if "string" in words else len(words)
    fields = {"string": tuple(words[cut + 1 :])} if cut < len(words) else {}
    starts = [i for i, word in enumerate(words[:cut]) if word in (*NUMBERS, "score", "pv")]
    for start, end in pairwise([*starts, cut]):
        fields[words[start]] = tuple(words[start + 1 : end])
    return fields


def _read_score(words: Sequence[str]) -> Score | None:
    kind, value = (SCORE_KINDS.get(words[0]), read_number(words[1])) if len(words) > 1 else (None, None)
    return None if kind is None or value is None else Score(kind, value)


def read_best(line: str) -> str | None:
    """Return the action of a `bestmove` line, None if it is none."""
    words = line.split()
    return words[1] if words[:1] == ["bestmove"] and len(words) > 1 else None
