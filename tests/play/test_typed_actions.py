"""Reading typed text as actions."""

import pytest

from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.play.typed_actions import read_action, read_turn
from tests.rows import each_row

pytestmark = pytest.mark.quick


def test_typed_actions_ignore_case_and_spaces_and_may_be_a_pass():
    for typed in ("a1", "A1", " a 1 "):
        assert read_action(Position.start(GAMES["torus"]), typed).text == "a1"
    assert [action.text for action in read_turn(Position.start(GAMES["ataxx"]), "a7 a5")] == ["a7a5"]
    position = Position.read(GAMES["ataxx"], "oxx2/xxx2/xxx2/5/5 o 0 9", {"settled": False})
    assert read_action(position, "Pass").text == "0000"


MID_TURN, SWAP = ("io", 7, "d4"), ("onyx", 6, "a1")


@each_row(
    ("start", "typed", "reason"),
    [
        (MID_TURN, "d5 a1", r"a1 is not legal: .* Nothing was played\."),
        (MID_TURN, "a1 d5", "a1 is not legal: "),
        (MID_TURN, "d5 zz", r"'zz' is not a move of Io on this board\. .* Nothing was played\."),
        (MID_TURN, "zz d5", "'zz' is not a move of Io on this board"),
        (MID_TURN, "d5 a2 b1", r"b1 cannot be played: a2 ends the turn\. Nothing was played\."),
        (("io", 7), "c3 d4", r"d4 cannot be played: c3 ends the turn\. Nothing was played\."),
        (SWAP, "swap b2", r"b2 cannot be played: swap ends the turn\. Nothing was played\."),
        (("torus", 9), " ", ".*such as a1"),
        (("onyx", 6), "zz", r".*such as a1 or a2/b3\."),
    ],
)
def test_the_first_part_of_a_typed_turn_that_does_not_work_is_named(start, typed, reason):
    key, size, *played = start
    position = Position.start(GAMES[key], size)
    for text in played:
        position = position.after(position.find(text))
    with pytest.raises(ActionError, match=f"^{reason}"):
        read_turn(position, typed)
