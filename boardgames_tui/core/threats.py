"""Immediate threats: the sites at which each side would win with its next action."""

from collections.abc import Mapping
from dataclasses import replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import WIN
from boardgames_tui.core.kernel import pass_turn
from boardgames_tui.core.position import Position


def threats(position: Position) -> Mapping[int, frozenset[int]]:
    """Return for each side the sites where it would win at once if it were to act; empty if the game has ended."""
    if position.outcome:
        return {}
    return {view.side: _winning_sites(view) for view in (position, with_other_to_act(position))}


def with_other_to_act(position: Position) -> Position:
    """Return the same board with the other colour and the other seat to act."""
    row = list(position.row)
    pass_turn(position.board, row)
    return replace(position, row=tuple(row))


def _winning_sites(position: Position) -> frozenset[int]:
    """Return the sites that complete the gestures of all winning actions of the side to act."""
    winning_actions = [action for action in position.actions if _wins(position, action)]
    gestures = [gesture for action in winning_actions for gesture in position.game.gestures(position, action.code)]
    # An action with an empty gesture has no site.
    return frozenset().union(*(gesture[-1] for gesture in gestures if gesture))


def _wins(position: Position, action: Action) -> bool:
    """Return whether a legal action wins at once."""
    value = position.game.evaluate.static_move_value(
        position.board, list(position.row), position.key_history, action.code
    )
    return value == WIN
