"""Players that need no engine: one that plays at random, and one that looks one action ahead."""

import random
from typing import Protocol

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match


class Player(Protocol):
    """Whoever chooses actions without touching the board."""

    async def choose(self, match: Match) -> Action:
        """Return a legal action of the match's position; raise EngineError where there will be none."""

    def move_now(self) -> None:
        """Ask for the answer at once."""

    async def close(self) -> None:
        """Free what it holds."""


class SimplePlayer:
    """`random` plays any legal action; `greedy` the one with the largest gain at a glance, ties at random."""

    def __init__(self, kind: str, seed: int | None = None) -> None:
        self._greedy = kind == "greedy"
        self._random = random.Random(seed)

    async def choose(self, match: Match) -> Action:
        """Choose at once."""
        best = greedy_actions(match.position) if self._greedy else match.position.actions
        return self._random.choice(best)

    def move_now(self) -> None:
        """It never keeps anybody waiting."""

    async def close(self) -> None:
        """It holds nothing."""


def greedy_actions(position: Position) -> tuple[Action, ...]:
    """Return the legal actions with the largest gain (`Evaluate.static_move_value`)."""
    row = list(position.row)
    gains = [
        position.game.evaluate.static_move_value(position.board, row, position.key_history, a.code)
        for a in position.actions
    ]
    best = max(gains)
    return tuple(action for action, gain in zip(position.actions, gains, strict=True) if gain == best)
