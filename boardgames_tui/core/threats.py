"""Immediate threats: the sites at which each side would win with its next action."""

from collections.abc import Mapping

from boardgames_tui.core.cells import WIN
from boardgames_tui.core.position import Position


def threats(position: Position) -> Mapping[int, frozenset[int]]:
    """Return for each side the sites where it would win at once if it were to act; empty if the game has ended.

    The other side is left out where a pass would make no sense, such as in the middle of some turns.
    """
    if position.outcome:
        return {}
    views = filter(None, (position, position.after_null_move()))
    return {view.side: _winning_sites(view) for view in views}


def _winning_sites(position: Position) -> frozenset[int]:
    """Return the sites that complete the gestures of all winning actions of the side to act."""
    winning_actions = [action for action in position.actions if position.gain(action) == WIN]
    gestures = [gesture for action in winning_actions for gesture in position.gestures(action)]
    # An action with an empty gesture has no site.
    return frozenset().union(*(gesture[-1] for gesture in gestures if gesture))
