"""Games without fast rules: Reversi and Clobber from the tests of a sixth game, and two that only a search plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from boardgames_tui.core.cells import BLACK, DRAW, EMPTY, other
from boardgames_tui.core.game import Game
from boardgames_tui.core.geometry import Geometry, Spot
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.plain_text import PlainText
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Prompt
from boardgames_tui.core.state import State
from boardgames_tui.games import GAMES
from tests.sixth_game.clobber import GAME as FAST_CLOBBER
from tests.sixth_game.reversi import GAME as REVERSI

# Clobber as it is without its folder `engine`: no such folder is in this package.
CLOBBER = replace(FAST_CLOBBER, package="tests.engine")
# Every game that a search of plain states can play.
ALL_GAMES = {**{key: GAMES[key] for key in GAMES}, "clobber": CLOBBER, "reversi": REVERSI}


@dataclass(frozen=True)
class Row(State):
    """A row of empty sites, on which the sides place stones in turn."""

    @classmethod
    def start(cls, size: int, options: object) -> Row:
        return cls(size, (EMPTY,) * size, BLACK)

    @staticmethod
    @cache
    def geometry_of(size: int) -> Geometry:
        sites = range(size)
        names = tuple(f"s{site + 1}" for site in sites)
        return Geometry(size, "cells", names, tuple(Spot(2 * site, 0) for site in sites), (tuple(sites),))

    def legal_actions(self) -> Sequence[int]:
        return [site for site, cell in enumerate(self.cells) if cell == EMPTY]

    def play(self, action: int) -> Row:
        cells = (*self.cells[:action], self.side, *self.cells[action + 1 :])
        return replace(self, cells=cells, side=other(self.side))

    def ending(self) -> Outcome | None:
        return None


@dataclass(frozen=True)
class FirstSite(Row):
    """A stone on the first site wins. After twelve stones the game is drawn."""

    def ending(self) -> Outcome | None:
        if self.cells[0] != EMPTY:
            return Outcome(other(self.side), "first")
        return Outcome(DRAW, "full") if len(self.cells) - self.cells.count(EMPTY) == 12 else None


@dataclass(frozen=True)
class Nim(State):
    """A heap of `size` matches: a side takes one to three, and the last one wins. Instead, White may swap once."""

    may_swap: bool = False
    is_swapped: bool = False

    SWAP = 0

    @classmethod
    def start(cls, size: int, options: object) -> Nim:
        return cls(size, (EMPTY,) * size, BLACK)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        return Row.geometry_of(size)

    @property
    def seat(self) -> int:
        return other(self.side) if self.is_swapped else self.side

    def legal_actions(self) -> Sequence[int]:
        most = min(3, len(self.cells))
        return [*([self.SWAP] if self.may_swap else []), *range(1, most + 1)]

    def play(self, action: int) -> Nim:
        if action == self.SWAP:
            return replace(self, may_swap=False, is_swapped=True)
        is_first = len(self.cells) == self.size
        return replace(self, cells=self.cells[action:], side=other(self.side), may_swap=is_first)

    def ending(self) -> Outcome | None:
        return None if self.cells else Outcome(other(self.side), "last")

    def action_text(self, action: int) -> str:
        return str(action)


def declare(rules: type[State]) -> Game:
    """Return a game with no more than its rules."""
    return Game(
        key="row",
        package="tests.engine",
        title="Row",
        authors="nobody",
        tagline="place stones in a row",
        sizes=range(1, 5_001),
        size=5,
        letters=".xo",
        reasons={},
        rules=rules,
        text=PlainText("row"),
        prompt=lambda _: Prompt((), ""),
    )


def start_of(rules: type[State], size: int) -> Position:
    """Return the start of a game with no more than its rules."""
    return Position.start(declare(rules), size)
