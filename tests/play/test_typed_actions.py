"""Reading typed text as actions."""

import pytest

from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.play.typed_actions import read_action, read_turn

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("typed", ["a1", "A1", " a 1 "])
def test_typed_actions_ignore_case_and_spaces(typed):
    assert read_action(Position.start(GAMES["torus"]), typed).text == "a1"


def test_the_word_pass_is_accepted():
    position = Position.read(GAMES["ataxx"], "oxx2/xxx2/xxx2/5/5 o 0 9", {"settled": False})
    assert read_action(position, "Pass").text == "0000"


def test_refuses_an_empty_line_with_an_example():
    with pytest.raises(ActionError, match="such as a1"):
        read_action(Position.start(GAMES["torus"]), " ")


def test_two_sites_of_one_action_are_one_action():
    assert [action.text for action in read_turn(Position.start(GAMES["ataxx"]), "a7 a5")] == ["a7a5"]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("d5 a1", r"a1 is not legal: .* Nothing was played\."),
        ("a1 d5", "a1 is not legal: "),
        ("d5 zz", r"'zz' is not a move of Io on this board\. .* Nothing was played\."),
        ("zz d5", "'zz' is not a move of Io on this board"),
        ("d5 a2 b1", r"b1 cannot be played: a2 ends the turn\. Nothing was played\."),
    ],
)
def test_the_first_part_of_a_typed_turn_that_does_not_work_is_named(typed, reason):
    position = Position.start(GAMES["io"], 7)
    with pytest.raises(ActionError, match=f"^{reason}"):
        read_turn(position.after(position.find("d4")), typed)


def test_a_turn_ends_with_the_first_stone_if_that_is_its_only_one():
    with pytest.raises(ActionError, match=r"^d4 cannot be played: c3 ends the turn\. Nothing was played\.$"):
        read_turn(Position.start(GAMES["io"], 7), "c3 d4")


def test_a_swap_ends_a_turn_although_the_side_stays_the_same():
    position = Position.start(GAMES["onyx"], 6)
    position = position.after(position.find("a1"))
    with pytest.raises(ActionError, match=r"^b2 cannot be played: swap ends the turn\. Nothing was played\.$"):
        read_turn(position, "swap b2")


def test_an_example_includes_a_midpoint():
    with pytest.raises(ActionError, match=r"such as a1 or a2/b3\."):
        read_action(Position.start(GAMES["onyx"], 4, {"setup": "open"}), "zz")
