"""Immediate threats of both sides, found by a look one action ahead."""

from collections.abc import Mapping
from dataclasses import replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.kernel import WIN, other
from boardgames_tui.core.position import Position


def threats(position: Position) -> Mapping[int, frozenset[int]]:
    """Return for each side the sites where it would win at once if it were to act; empty if the game has ended."""
    if position.outcome:
        return {}
    return {each.side: _winning_sites(each) for each in (position, other_to_act(position))}


def other_to_act(position: Position) -> Position:
    """Return the same board with the other colour and the other seat to act."""
    b, row = position.board, list(position.row)
    row[b.side], row[b.seat] = other(row[b.side]), other(row[b.seat])
    return replace(position, row=tuple(row))


def _winning_sites(position: Position) -> frozenset[int]:
    won = [action for action in position.actions if _wins(position, action)]
    gestures = [gesture for action in won for gesture in position.game.gestures(position, action.code)]
    return frozenset().union(*(gesture[-1] for gesture in gestures if gesture))


def _wins(position: Position, action: Action) -> bool:
    gain = position.game.evaluate.static_move_value(
        position.board, list(position.row), position.key_history, action.code
    )
    return gain == WIN
