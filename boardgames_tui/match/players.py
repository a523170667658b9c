"""Players without an engine: one plays at random, the other looks one action ahead."""

import random
from typing import Protocol

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match


class Player(Protocol):
    """A player that chooses actions without changing the match."""

    async def choose(self, match: Match) -> Action:
        """Return a legal action in the match's position; raise EngineError if there will be none."""

    def move_now(self) -> None:
        """Ask for the answer at once."""

    async def close(self) -> None:
        """Release its resources."""


class SimplePlayer:
    """`random` plays any legal action; `greedy` plays one with the highest static value, at random if several tie."""

    def __init__(self, kind: str, seed: int | None = None) -> None:
        self._greedy = kind == "greedy"
        self._random = random.Random(seed)

    async def choose(self, match: Match) -> Action:
        """Choose an action."""
        best = greedy_actions(match.position) if self._greedy else match.position.actions
        return self._random.choice(best)

    def move_now(self) -> None:
        """Do nothing: it always answers at once."""

    async def close(self) -> None:
        """Do nothing: it has no resources."""


def greedy_actions(position: Position) -> tuple[Action, ...]:
    """Return the legal moves with the highest static value (`Evaluate.static_move_value`)."""
    row = list(position.row)
    gains = [
        position.game.evaluate.static_move_value(position.board, row, position.key_history, a.code)
        for a in position.actions
    ]
    best = max(gains)
    return tuple(action for action, gain in zip(position.actions, gains, strict=True) if gain == best)
