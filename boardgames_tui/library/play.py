"""Games between players, which are functions: the node of a position goes in, an action or its text comes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, DRAW
from boardgames_tui.core.checks import checked_number, is_whole
from boardgames_tui.core.errors import ActionError, OptionError, quoted
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.match.players import SimplePlayer
from boardgames_tui.record.tree import Node, Record, position_of

Player: TypeAlias = Callable[[Node], Action | str]


def play_game(start: Position, black: Player, white: Player, *, max_actions: int = 1000) -> Record:
    """Play a game to its end; return its record, which begins at `start.root`.

    A player acts for the person who began with this colour, whom a swap gives the other one. A game that is longer
    than `max_actions` is a draw. Raise ActionError if a player chooses an action that is not legal.
    """
    for player in (black, white):
        if not callable(player):
            raise OptionError(f"{quoted(player)} is not a player: a function from a node to an action.")
    longest = checked_number(max_actions, "number of actions", 0)
    record = Record.of_line(position_of(start))
    node = record.end
    for _ in range(longest):
        if node.position.outcome:
            return record
        player = black if node.position.seat == BLACK else white
        node = node.play(player(node))
    if not node.position.outcome:
        node.declared_outcome = Outcome(DRAW, f"{longest} actions")
    return record


def random_player(seed: int | None = None) -> Player:
    """Return a player that chooses among all legal actions at random."""
    return _player("random", seed)


def greedy_player(seed: int | None = None) -> Player:
    """Return a player that chooses at random among the actions that gain most at once."""
    return _player("greedy", seed)


def _player(kind: str, seed: int | None) -> Player:
    if seed is not None and not is_whole(seed):
        raise OptionError(f"The seed {quoted(seed)} is not a whole number.")
    player = SimplePlayer(kind, None if seed is None else int(seed))

    def choose(node: Node) -> Action:
        position = position_of(node)
        if position.outcome:
            raise ActionError("No move can be chosen: the game is over.")
        return player.choose_in(position)

    return choose
