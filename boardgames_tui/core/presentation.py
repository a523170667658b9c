"""What a game shows about a position: prompt, marks, gestures, and readable choices for the REST of its line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from boardgames_tui.core.cells import NOWHERE

# A gesture is a sequence of sets: the player selects any one site of each set, in order. The gesture of an action
# without a site, such as a pass, is empty.
Gesture: TypeAlias = tuple[frozenset[int], ...]


class Mark(Enum):
    """Marks that a game puts on sites, in addition to their stones."""

    ANCHOR = "anchor"
    """The stone next to which the next one has to be placed."""
    ACTING = "acting"
    """The piece that has to act next."""
    BLACK_AREA = "black area"
    WHITE_AREA = "white area"
    DOOMED = "doomed"
    LINE = "line"


@dataclass(frozen=True)
class GameFields:
    """A REST of a position line, its meaning in a few words, and the site that it names, if any.

    `mark` is the mark that the game puts on such a site: ANCHOR or ACTING.
    """

    text: str
    words: str
    site: int = NOWHERE
    mark: Mark = Mark.ACTING


@dataclass(frozen=True)
class PromptStep:
    """A step of a turn: its label, what it asks for, and whether it is the current one."""

    label: str
    text: str
    is_current: bool = True


@dataclass(frozen=True)
class Prompt:
    """Prompt for the side to act, with an optional note."""

    steps: tuple[PromptStep, ...]
    note: str = ""


def capitalised(text: str) -> str:
    """Return a text with a capital first letter; unlike `str.capitalize`, leave the other letters as they are."""
    return text[:1].upper() + text[1:]


def counted(n: int, noun: str) -> str:
    """Return a number with its noun, which gets an `s` unless the number is 1: `3 stones`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
