"""The command for annotated games: the list, the text, and what is refused."""

import pytest

from boardgames_tui.cli import annotated
from boardgames_tui.learn.annotated_game import AnnotatedGame
from boardgames_tui.play.messages import size_text
from tests.annotated import RECORD, TITLED_RECORD

pytestmark = pytest.mark.quick

TEXT = f"""Torus {size_text(5)}: A short game

Black: ?   White: ?

About the game.

1. a1 2. c3

5 . . . . .
4 . . . . .
3 . . o . .
2 . . . . .
1 x . . . .
  a b c d e

White: c3. About a move.

3. a2
"""


@pytest.fixture(autouse=True)
def _annotated(set_annotated):
    set_annotated(TITLED_RECORD, RECORD)


def test_without_a_number_the_titles_are_listed(in_process):
    assert in_process("annotated torus") == (0, "1  A short game\n2  Game 2\n", "")


def test_a_damaged_file_is_named_beside_the_list(set_annotated, in_process):
    set_annotated("[", RECORD)
    status, out, err = in_process("annotated torus")
    assert (status, out) == (0, "2  Game 2\n")
    assert err.startswith("boardgames-tui: annotated1.bgn of Torus")
    assert in_process("annotated torus 1 --text") == (1, "", err)


def test_the_text_has_the_moves_and_the_board_at_each_comment(in_process):
    assert in_process("annotated torus 1 --text") == (0, TEXT, "")
    assert in_process("annotated torus 1 --text --ascii")[1].isascii()


def test_values_and_the_result_are_said_in_the_words_of_the_viewer(set_annotated, in_process):
    moves = "1. c3 2. c2 <win 970> {Good.} 3. a1 4. b3 5. a2 6. d3? 7. a3 8. c4 {The end.} o"
    set_annotated(TITLED_RECORD[: TITLED_RECORD.index("{")] + moves)
    _, out, _ = in_process("annotated torus 1 --text")
    assert "White: c2. An engine says 3 % for Black. Good." in out
    assert "3. a1 4. b3 5. a2 6. d3? 7. a3 8. c4" in out
    assert out.endswith("White wins by surrounding a stone.\n")


def test_a_game_opens_in_the_app(monkeypatch, in_process):
    opened = []
    monkeypatch.setattr(annotated, "open_app", lambda kind, content, **_: opened.append(content))
    assert in_process("annotated torus 1")[0] == 0
    (chosen,) = opened
    assert isinstance(chosen, AnnotatedGame)
    assert chosen.title == "A short game"
