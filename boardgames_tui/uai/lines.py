"""Lines of the engine protocol as values, read as leniently as UCI demands."""

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
# Digits of a number, at most; a longer number is read as 10 ** MAX_DIGITS.
MAX_DIGITS = 15
# Keywords within an `option` line.
OPTION_KEYWORDS = ("name", "type", "default", "min", "max", "var")
# Keywords of an `info` line that are followed by a number.
INFO_NUMBERS = ("depth", "seldepth", "nodes", "nps", "time", "multipv")


def read_limit(words: Sequence[str]) -> tuple[Limit, tuple[str, ...]]:
    """Return the limit in the words after `go`, and the parts that are unknown or lack a number."""
    numbers: dict[str, int] = {}
    is_infinite = False
    unknown = []
    remaining = iter(words)
    for word in remaining:
        if word == "infinite":
            is_infinite = True
        elif word not in LIMITS:
            unknown.append(word)
        else:
            text = next(remaining, "")
            value = read_number(text)
            if value is None:
                unknown.append(f"{word} {text}".strip())
            else:
                # A clock below 0 has run out.
                numbers[word] = max(value, 0)
    return Limit(**numbers, infinite=is_infinite), tuple(unknown)


def read_number(text: str) -> int | None:
    """Return the integer in a text, None if there is none; clamp its absolute value to 10 ** MAX_DIGITS."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        return None
    magnitude = int(digits) if len(digits) <= MAX_DIGITS else 10**MAX_DIGITS
    return -magnitude if text.startswith("-") else magnitude


@dataclass(frozen=True)
class PositionLine:
    """A `position` command: `fen` is a position line (None: the start of the game), `moves` the actions from there."""

    fen: str | None = None
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        start = "startpos" if self.fen is None else f"fen {self.fen}"
        moves = ["moves", *self.moves] if self.moves else []
        return " ".join(["position", start, *moves])


def read_position(words: Sequence[str]) -> PositionLine:
    """Read the words after `position`; raise PositionError if they begin neither with startpos nor with fen."""
    start, moves = _split_at("moves", words)
    if start[:1] == ("fen",):
        return PositionLine(" ".join(start[1:]), moves)
    if start != ("startpos",):
        raise PositionError(f"{quoted(' '.join(start))} is not a position. Use startpos or fen with a position line.")
    return PositionLine(None, moves)


def _split_at(keyword: str, words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words before and after a keyword; without it, all words and none."""
    i = words.index(keyword) if keyword in words else len(words)
    return tuple(words[:i]), tuple(words[i + 1 :])


@dataclass(frozen=True)
class SetOption:
    """A `setoption` command."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"setoption name {self.name} value {self.value or EMPTY_TEXT}"


def read_setoption(words: Sequence[str]) -> SetOption | None:
    """Read the words after `setoption`; None if they do not begin with `name`."""
    if not words or words[0] != "name":
        return None
    name, value = _split_at("value", words[1:])
    return SetOption(" ".join(name), " ".join(value))


@dataclass(frozen=True)
class OptionLine:
    """An `option` line of an engine: a `spin` ranges from `low` to `high`, a `combo` is one of the `choices`."""

    name: str
    kind: OptionKind
    default: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = ["option name", self.name, "type", self.kind]
        if self.kind != "button":
            words += ["default", self.default or EMPTY_TEXT]
        if self.low is not None and self.high is not None:
            words += ["min", str(self.low), "max", str(self.high)]
        return " ".join([*words, *(f"var {choice}" for choice in self.choices)])

    def allows(self, text: str) -> bool:
        """Return whether a value is one of the option's kind, in its range or among its choices, on one line."""
        if self.kind == "spin":
            number = read_number(text)
            if number is None or (self.low is not None and number < self.low):
                return False
            return self.high is None or number <= self.high
        choices = {"combo": self.choices, "check": ("true", "false")}.get(self.kind)
        return text in choices if choices is not None else text.splitlines() in ([], [text])


def read_option(line: str) -> OptionLine | None:
    """Read an `option` line; None if the line is something else or its type is unknown."""
    words = line.split()
    if words[:2] != ["option", "name"] or "type" not in words:
        return None
    # A `combo` has the keyword `var` once for each choice.
    fields = [(keyword, " ".join(text)) for keyword, text in _split_by(OPTION_KEYWORDS, words[1:])]
    text_of = dict(fields)
    kind = OPTION_KINDS.get(text_of["type"])
    if kind is None:
        return None
    default = text_of.get("default", "")
    return OptionLine(
        name=text_of["name"],
        kind=kind,
        default="" if default == EMPTY_TEXT else default,
        low=read_number(text_of.get("min", "")),
        high=read_number(text_of.get("max", "")),
        choices=tuple(text for keyword, text in fields if keyword == "var"),
    )


def _split_by(keywords: Sequence[str], words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield each of the words that is a keyword, with the words after it up to the next one."""
    keyword_indices = [i for i, word in enumerate(words) if word in keywords]
    for start, end in pairwise([*keyword_indices, len(words)]):
        yield words[start], words[start + 1 : end]


def read_info(line: str) -> Info | None:
    """Read an `info` line, ignoring parts that are unknown or cannot be read; None if it is another line."""
    words = line.split()
    if words[:1] != ["info"]:
        return None
    parts, remark = _split_at("string", words)
    fields = dict(_split_by((*INFO_NUMBERS, "score", "pv"), parts))
    # A keyword may be repeated in place of its number, so its field may be empty.
    numbers = {name: read_number(fields[name][0]) for name in INFO_NUMBERS if fields.get(name)}
    return Info(
        **numbers, score=_read_score(fields.get("score", ())), pv=tuple(fields.get("pv", ())), string=" ".join(remark)
    )


def _read_score(words: Sequence[str]) -> Score | None:
    """Read the words after `score`: a kind and a number; None if one of them is missing or wrong."""
    if len(words) < 2:
        return None
    kind, value = SCORE_KINDS.get(words[0]), read_number(words[1])
    return None if kind is None or value is None else Score(kind, value)


def read_best(line: str) -> str | None:
    """Return the text of the action in a `bestmove` line, None if the line is something else."""
    words = line.split()
    return words[1] if words[:1] == ["bestmove"] and len(words) > 1 else None
