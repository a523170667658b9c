"""Faults in PGN of Ataxx, reported with their place and cause."""

import pytest

from boardgames_tui.core.errors import RecordError
from boardgames_tui.record.formats import load
from tests.rows import each_row

pytestmark = pytest.mark.quick

HEAD = '[Event "?"]\n\n'
FAULTS = {
    HEAD + "1. a7c5 d4 *": (
        3,
        9,
        "d4 is not legal: none of your pieces is within one cell of d4 to clone, or within two to jump.",
    ),
    HEAD + "1. a7c7 Test 1... a2 *": (3, 9, "'Test' is not a move of Ataxx on this board."),
    HEAD + "1. a7c7 { Test 1... a2 *": (3, 9, "This comment is not closed: it ends with }."),
    HEAD + "1. a7c7 } 1... a2 *": (3, 9, "'}' has no meaning here."),
    HEAD + "1. a7c7 (1. a7c6 g7f5 *": (3, 9, "This variation is not closed: it ends with )."),
    HEAD + "1. a7c7) a2 *": (3, 8, "No variation is open here."),
    HEAD + "(1. g2) *": (3, 1, "A variation must follow the move that it replaces."),
    HEAD + "1. g2 ((f2)) *": (3, 8, "A variation must follow the move that it replaces."),
    HEAD + "1. g2 [x] *": (3, 7, 'This is not a tag, which is written [Name "text"].'),
    HEAD + "1. g2!!! *": (3, 4, "'!!!' is not a glyph. Use !, ?, !!, ??, !?, ?!."),
    HEAD + "1. 0000 *": (3, 4, "0000 is not legal: a pass is allowed only when you have no move."),
    '[Event "?"]\n[Round 3': (2, 1, 'This is not a tag, which is written [Name "text"].'),
    '; a word\n\n[White "A"] [Black B"]': (3, 13, 'This is not a tag, which is written [Name "text"].'),
    HEAD + "1. g2 [a word] *": (3, 7, 'This is not a tag, which is written [Name "text"].'),
    HEAD + "1. a7c7 (1. a7c6 (1. a7c5 *": (3, 18, "This variation is not closed: it ends with )."),
    "% escaped\n1. g2 (a1a3) ": (2, 8, "a1a3 is not legal: the piece at a1 is not yours."),
    "1. ... b9": (1, 8, "'b9' is not a move of Ataxx on this board."),
    HEAD + "1. P@d4 *": (
        3,
        4,
        "d4 is not legal: none of your pieces is within one cell of d4 to clone, or within two to jump.",
    ),
    HEAD + "1. Pg4 *": (3, 4, "Pg4 is not legal: none of your pieces can jump from there to g4."),
    HEAD + "1. g2@? *": (3, 4, "'g2@' is not a move of Ataxx on this board."),
    HEAD + "1. g2/ *": (3, 4, "'g2/' is not a move of Ataxx on this board."),
    '[FEN "P1P4/7/7/7/7/7/6p w 0 1"]\n\n1. Pb5 *': (3, 4, "'Pb5' does not say which piece jumps: a7b5, c7b5."),
    '[Result "2-0"]': (1, 1, "'2-0' is not a result. Use 1-0, 0-1, 1/2-1/2, *."),
    '[Event "?"]\n[FEN "x5o/7 x"]': (2, 1, "'x5o/7' has 2 rows, but no board of Ataxx has that many."),
    '[Halfmoves "x"]': (1, 1, "halfmoves cannot be 'x': it is a number from 0 to 10000."),
    '[Result "0-1"]\n[FEN "5/5/2x2/2o2/5 x 0 1"]\n\nd2': (
        1,
        1,
        "The result is wrong: by the rules Black has won (no pieces left).",
    ),
}


@each_row("text", FAULTS)
def test_faults_are_reported_with_their_place_and_cause(text):
    with pytest.raises(RecordError) as refusal:
        load(text)
    assert (refusal.value.line, refusal.value.column, refusal.value.cause) == FAULTS[text]


def test_deeply_nested_brackets_are_handled():
    for rubbish in ("(" * 100_000, "1. g2 (f2 " + "(" * 100_000, "{" * 100_000, "[" * 100_000, "1. " * 100_000):
        with pytest.raises(RecordError):
            load(rubbish)
    deep = "1. g2 " + "(f2 (f1 " * 5_000 + "))" * 5_000
    assert [child.action.text for child in load(deep).root.children] == ["g2", "f2", "f1"]
