"""Players: what a referee asks of one, and those without an engine: one plays at random, one looks an action ahead."""

import random
from typing import Protocol

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match


class Player(Protocol):
    """A player that chooses actions without changing the match."""

    async def prepare(self, start: Position) -> None:
        """Wait until the player is ready for a match from this position; raise EngineError if that fails."""

    async def choose(self, match: Match) -> Action:
        """Return a legal action in the match's position; raise EngineError if the player cannot give one."""

    def move_now(self) -> None:
        """Ask a `choose` in progress to return at once."""

    async def close(self) -> None:
        """Release its resources."""


class SimplePlayer:
    """Player that chooses at random: `random` among all legal actions, `greedy` among those with the highest value."""

    def __init__(self, kind: str, seed: int | None = None) -> None:
        self._is_greedy = kind == "greedy"
        self._random = random.Random(seed)

    async def prepare(self, start: Position) -> None:
        """Do nothing: this player is always ready."""

    async def choose(self, match: Match) -> Action:
        return self.choose_in(match.position)

    def choose_in(self, position: Position) -> Action:
        return self._random.choice(greedy_actions(position) if self._is_greedy else position.actions)

    def move_now(self) -> None:
        """Do nothing: this player always answers at once."""

    async def close(self) -> None:
        """Do nothing: this player has no resources."""


def greedy_actions(position: Position) -> tuple[Action, ...]:
    """Return the legal actions with the highest gain at once (`Game.gain`)."""
    gains = [position.gain(action) for action in position.actions]
    highest = max(gains)
    return tuple(action for action, gain in zip(position.actions, gains, strict=True) if gain == highest)
