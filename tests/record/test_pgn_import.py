"""The import format of PGN, and peculiarities of chess.com, ChessBase and lichess."""

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.record.formats import dump, load
from tests.record.trees import main_line
from tests.rows import each_row

pytestmark = pytest.mark.quick

HEAD = '[Event "Club"]\n\n'


@each_row(
    "text",
    [
        "; a word\n\n\n" + HEAD + "1. g2 a1a3 2. f3 *",
        "\n\n \t\n{ words }\n" + HEAD + "1. g2 a1a3 2. f3 *",
        "% escaped\n" + HEAD + "% [FEN\n1. g2 a1a3\n%}(\n2. f3 *\n%",
        '%\n; word\n[Event "Club"]\n; word\n% escaped\n[Site "here"]\n\n1. g2 a1a3 2. f3 *',
        '[Event "Club"] [Site "here"] 1. g2 a1a3 2. f3 *',
        '[Event\n"Club"\n]\n1. g2 a1a3 2. f3 *',
        "\ufeff" + HEAD + "1. g2 a1a3 2. f3 *",
        ("\ufeff" + HEAD + "1. g2 a1a3 2. f3 *\n").replace("\n", "\r\n"),
        (HEAD + "1. g2 a1a3 2. f3 *\n").replace("\n", "\r"),
        HEAD + "1. g2 1. ... a1a3 2. f3 *",
        HEAD + "1.g2 1...a1a3 2.f3*".replace("*", " *"),
        HEAD + "1 g2 1 ... a1a3 2 f3 *",
        HEAD + "1. g2 1.. a1a3 2\u2026 f3 *",
        HEAD + "1. g2+ a1a3# 2. f3= *",
        HEAD + "1. g2++ a1a3 2. f3#!? *",
        HEAD + "1. g2!! a1a3?! 2. f3 ?? *",
        HEAD + "1. g2$14$3 a1a3 $1 2. f3+- *",
        HEAD + "1. g2 += a1a3 N 2. f3 \u2a72 *",
        HEAD + "1. g2 (1. f2 (1. f1) (1. a6 $18 g6 *)) (1. a6 1-0) a1a3 2. f3 *",
        HEAD + "1. g2 () a1a3 ({words}) 2. f3 *",
        '[Event "Club"]\n[Setup "1"]\n[FEN "x5o/7/7/7/7/7/o5x x 0 1"]\n\n1. g2 a1a3 2. f3 *',
        '[Event "Club"]\n[Result "?"]\n[FEN "?"]\n\n1. g2 a1a3 2. f3 *',
        "[Event Club]\n\n1. g2 a1a3 2. f3 *",
        "[Event \u201cClub\u201d] [White \u201eAnn\u201c]\n[Black B C]\n\n1. g2 a1a3 2. f3 *",
        '[Event \u00abClub\u00bb]\n[White "Ann\u201d]\n1. g2 a1a3 2. f3 *',
        HEAD + "1. G2 A1A3 2. F3 *",
        HEAD + "1. P@G2 PA1A3 2. F3 *",
        HEAD + "1.\u200bg2\u200b\u200ba1a3 \u200b2.\u2060f3\u200e\u200b*\u200b\n",
        '\u200b[Event\u200b"Club"\u200b]\u200b\n\n\u200b1. g2 a1a3 2. f3 *',
        HEAD + "1. g2 \u2213 a1a3 +\u2212 2. f3 *",
        HEAD + "1. g2 a1a3 2. f3 *\n\x1a",
        HEAD + "1. g2 a1a3 2. f3 *\0\0\x1a\0\n",
        HEAD + "1. g2 a1a3 2. f3",
        "1. g2 a1a3 2. f3",
        "% escaped\n1 . g2 a1a3 2. f3",
    ],
)
def test_reads_everything_the_import_format_allows(text):
    record = load(text)
    assert main_line(record) == ["g2", "a1a3", "f3"]
    assert record.tags.get("Event", "Club") == "Club"
    assert not record.has_other_games
    assert main_line(load(dump(record, ".pgn"))) == ["g2", "a1a3", "f3"]


def test_comments_among_the_tags_belong_to_the_game():
    record = load("; from a letter\n" + HEAD.replace("\n\n", "\n{of Ann}\n\n") + "{to Ben} 1. g2 *")
    assert record.root.comment == "from a letter of Ann to Ben"


def test_a_comment_at_the_start_of_a_variation_belongs_to_its_first_move():
    record = load("1. g2 {one} (1. {two} f2 {three} g6) (1. {four} a6) *")
    assert [child.comment for child in record.root.children] == ["one", "two three", "four"]
    assert record.root.comment == ""


def test_comments_of_an_empty_variation_are_kept():
    assert load("1. g2 {one} ({two}) 1... a1a3 *").root.children[0].comment == "one two"


def test_a_comment_after_the_result_belongs_to_the_game():
    text = f'{HEAD}1. g2 1-0 {{ White resigns. }}\n\n; the next one\n[Event "Cup"]\n\n1. f2 0-1\n\n; the end\n'
    first, second = (load(text, number=number) for number in (1, 2))
    assert first.root.line[-1].comment == "White resigns."
    assert (second.root.comment, second.root.line[-1].comment) == ("the next one", "the end")


def test_a_result_ends_a_game_with_or_without_tags():
    text = "1. g2 1-0\n\n1. f2 a1a3 1/2-1/2\n\n1. a6 *"
    assert [main_line(load(text, number=number)) for number in (1, 2, 3)] == [["g2"], ["f2", "a1a3"], ["a6"]]
    assert load(text, number=1).declared_outcome.winner == BLACK
    assert load(text).has_other_games


def test_joined_files_may_each_start_with_a_byte_order_mark():
    text = f'\ufeff{HEAD}1. g2 *\n\ufeff[Event "Cup"]\n\n1. f2 *\n\ufeff% escaped\n'
    assert load(text, number=2).tags["Event"] == "Cup"
    assert main_line(load(text, number=2)) == ["f2"]


@each_row(
    ("winner", "spellings"),
    [
        (DRAW, ["1/2", "\u00bd-\u00bd", "\u00bd:\u00bd", "1/2\u20131/2", "0.5-0.5", "0,5:0,5", "1/2 - 1/2"]),
        (BLACK, ["1-0", "1\u20130", "1\u22120", "1:0", "1 - 0"]),
        (WHITE, ["0\u20131", "0:1", "0 : 1"]),
    ],
)
def test_reads_all_spellings_of_a_result(winner, spellings):
    for spelling in spellings:
        text = f"{HEAD}1. g2 {spelling}\n\n1. f2 *"
        assert load(text).declared_outcome.winner == winner
        assert main_line(load(text, number=2)) == ["f2"]
        assert load(f'[Result "{spelling}"]\n\n1. g2').declared_outcome.winner == winner


def test_the_movetext_completes_an_open_result_tag():
    assert load('[Result "*"]\n\n1. g2 1-0').declared_outcome.winner == BLACK


def test_foreign_evaluations_stay_in_the_comment():
    text = "1. g2 { [%eval 0.25] [%clk 0:10:00] good } 1... a1a3 {[%csl Gd4][%emt 0:01]} *"
    record = load(text)
    assert [node.comment for node in record.root.line[1:]] == [
        "[%eval 0.25] [%clk 0:10:00] good",
        "[%csl Gd4][%emt 0:01]",
    ]


def test_reads_a_game_of_chess_com():
    text = """\
[Event "Live Chess"]
[Site "Chess.com"]
[Date "2026.11.21"]
[Round "-"]
[White "Ben"]
[Black "Ann"]
[Result "1-0"]
[WhiteElo "618"]
[TimeControl "600"]
[EndTime "14:46:20 GMT+0000"]
[Termination "Ann won by resignation"]

1. g2 {[%clk 0:09:59.8]} 1... a1a3 {[%clk 0:09:59]} 2. f3 {[%clk 0:09:58.6]} 1-0
"""
    record = load(text)
    assert main_line(record) == ["g2", "a1a3", "f3"]
    assert record.declared_outcome.reason == "resignation"
    assert record.tags["EndTime"] == "14:46:20 GMT+0000"


def test_unknown_annotations_are_preserved():
    record = load(HEAD + "$13 1. g2 $14 $142 {good} (1. f2 +/-) 1... a1a3 $255 *")
    movetext = dump(record, ".pgn").partition("\n\n")[2]
    assert movetext == "$13 1. g2 $14 $142 { good } (1. f2 $16) 1... a1a3 $255 *\n"
    assert dump(load(HEAD + movetext), ".pgn").endswith(movetext)


def test_unknown_tags_are_preserved():
    text = '[Size "7"]\n[ECO "A00"]\n[WhiteElo "?"]\n[White-Team "Club"]\n'
    written = dump(load(f"{text}\n1. g2 *"), ".pgn")
    for tag in ('[Size "7"]', '[ECO "A00"]', '[WhiteElo "?"]', '[White_Team "Club"]'):
        assert written.count(tag) == dump(load(written), ".pgn").count(tag) == 1


def test_only_a_percent_sign_at_the_start_of_a_line_escapes_it():
    assert load("1. g2 { 50\n% sure } a1a3 *").root.children[0].comment == "50 % sure"


def test_tags_that_would_mark_our_format_are_not_written():
    record = load('; a word\n[Game "Torus"]\n[Size "7"]\n\n1. g2 *')
    assert "[Game" not in dump(record, ".pgn")
    assert '[Size "7"]' in dump(record, ".pgn")
