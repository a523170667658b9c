"""What an action changes, also where a piece lands on another one, as in no game of the program."""

import random

import pytest
from clobber import GAME as CLOBBER

from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES

pytestmark = pytest.mark.quick


def told(before, after):
    """The kind and the distance of each change, by the site's name."""
    names = before.geometry.names
    return {names[change.site]: (change.kind, change.wave) for change in changes(before, after)}


def read(line):
    return Position.read(GAMES["ataxx"], f"{line} x 0 1")


def test_a_piece_that_lands_on_another_one_has_taken_it():
    position = Position.start(CLOBBER, 5)
    dice = random.Random(1)
    while not position.outcome:
        action = dice.choice(position.actions)
        after = position.after(action)
        assert told(position, after) == {action.text[:2]: (Kind.LEFT, 1), action.text[2:]: (Kind.LANDED, 0)}
        position = after


def test_pieces_that_turn_beside_one_that_jumps_are_not_landed_on():
    before, after = read("7/7/7/2x1o2/7/7/7"), read("7/7/7/4xx1/7/7/7")
    assert told(before, after)["f4"] == (Kind.PLACED, 0)
    assert told(before, after)["e4"] == (Kind.TURNED, 1)
    assert told(before, after)["c4"] == (Kind.LEFT, 3)


def test_stones_that_turn_while_several_go_have_not_been_landed_on():
    """No stone can have come from two places: an editor has changed the board."""
    before, after = read("7/7/7/x1x1o2/7/7/7"), read("7/7/7/4x2/7/7/7")
    assert {kind for kind, _ in told(before, after).values()} == {Kind.TAKEN, Kind.TURNED}
