"""What a game tells the player about a position: its prompt, marks and gestures, and the choices of a REST."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from boardgames_tui.core.kernel import NOWHERE

Gesture: TypeAlias = tuple[frozenset[int], ...]
"""Sites to touch, in order: any one of each set. The empty gesture belongs to a button (a pass, a swap)."""


@dataclass(frozen=True)
class GameFields:
    """A REST of a position line, what it means in a few words, and the site that it names, if any."""

    text: str
    words: str
    site: int = NOWHERE


class Mark(Enum):
    """What a site means beyond what stands on it."""

    ANCHOR = "anchor"
    BLACK_AREA = "black area"
    WHITE_AREA = "white area"
    DOOMED = "doomed"
    LINE = "line"


@dataclass(frozen=True)
class PromptStep:
    """One step of the turn: a short label, what it asks for, and whether it is the one to do now."""

    label: str
    text: str
    now: bool = True


@dataclass(frozen=True)
class Prompt:
    """What the side to act is asked for, and a sentence more where it helps."""

    steps: tuple[PromptStep, ...]
    note: str = ""


def counted(n: int, noun: str) -> str:
    """Return a number with its noun, which takes an s where it is not one."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
