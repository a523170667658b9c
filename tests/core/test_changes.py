"""Changes by an action, including captures by replacement, which no game of the program has."""

import random

import pytest
from clobber import GAME as CLOBBER

from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES

pytestmark = pytest.mark.quick


def changes_by_name(before, after):
    """Return the kind and the distance of each change by the name of its site."""
    names = before.geometry.names
    return {names[change.site]: (change.kind, change.wave) for change in changes(before, after)}


def read_position(line):
    return Position.read(GAMES["ataxx"], f"{line} x 0 1")


def test_capture_by_replacement_is_a_landing():
    position = Position.start(CLOBBER, 5)
    rng = random.Random(1)
    while not position.outcome:
        action = rng.choice(position.actions)
        after = position.after(action)
        assert changes_by_name(position, after) == {action.text[:2]: (Kind.LEFT, 1), action.text[2:]: (Kind.LANDED, 0)}
        position = after


def test_pieces_turned_beside_a_jump_or_while_several_leave_are_not_landings():
    before, after = read_position("7/7/7/2x1o2/7/7/7"), read_position("7/7/7/4xx1/7/7/7")
    expected = {"f4": (Kind.PLACED, 0), "e4": (Kind.TURNED, 1), "c4": (Kind.LEFT, 3)}
    assert changes_by_name(before, after) == expected
    # No stone can have come from two places: an editor has changed the board.
    before, after = read_position("7/7/7/x1x1o2/7/7/7"), read_position("7/7/7/4x2/7/7/7")
    assert {kind for kind, _ in changes_by_name(before, after).values()} == {Kind.TAKEN, Kind.TURNED}
