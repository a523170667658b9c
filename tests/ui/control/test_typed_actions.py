"""What is typed, read as actions."""

import pytest

from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.ui.control.messages import read_action, split_actions

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("typed", ["a1", "A1", " a 1 "])
def test_typed_actions_are_read_whatever_their_case_and_spaces(typed):
    assert read_action(Position.start(GAMES["torus"]), typed).text == "a1"


def test_pass_is_understood():
    position = Position.read(GAMES["ataxx"], "oxx2/xxx2/xxx2/5/5 o 0 9", {"settled": False})
    assert read_action(position, "Pass").text == "0000"


def test_nothing_typed_is_refused_with_an_example():
    with pytest.raises(ActionError, match="such as a1"):
        read_action(Position.start(GAMES["torus"]), " ")


def test_two_places_that_make_one_action_are_one_action():
    assert split_actions(Position.start(GAMES["ataxx"]), "a7 a5") == ["a7 a5"]


def test_an_example_shows_a_midpoint_too():
    with pytest.raises(ActionError, match=r"such as a1 or a2/b3\."):
        read_action(Position.start(GAMES["onyx"], 4, {"setup": "open"}), "zz")
