"""PGN of Ataxx: records of other programs are read, python-ataxx reads ours, and faults are named."""

import random

import ataxx
import ataxx.pgn
import pytest
from ataxx.players import random_move
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import OptionError, RecordError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.formats import dump, load
from boardgames_tui.record.pgn.write import write
from tests.record.foreign_files import CUTEATAXX, PYTHON_ATAXX
from tests.record.trees import fault_in, main_line, random_record, record_values
from tests.rows import each_row

pytestmark = pytest.mark.quick

ATAXX = GAMES["ataxx"]
EVERY_EXAMPLE = settings(max_examples=25)


def test_reads_a_game_of_cuteataxx():
    record = load(CUTEATAXX)
    assert main_line(record) == ["b1", "g2", "b2"]
    assert [node.comment for node in record.root.line[1:]] == ["movetime 12", "movetime 3", "movetime 251"]
    assert record.tags == {
        "Site": "CuteAtaxx",
        "Date": "2026-11-21 18:03:55",
        "Round": "1",
        "Black": "Zilax",
        "White": "Tiktaxx",
    }
    assert record.declared_outcome == Outcome(BLACK, "time")


def test_reads_a_game_of_python_ataxx():
    record = load(PYTHON_ATAXX)
    assert record.tags == {"Event": "Test", "Date": "2026-11-21", "White": "Player 2", "Black": "Player 1"}
    assert main_line(record) == ["a7c7", "g7f5", "g1f3", "a1b3"]
    main = record.root.children[0]
    assert subtree(record.root)[1:] == [("a7c5", "Test", [])]
    assert subtree(main)[1:] == [("a2", "Another (1.. b2)", [("g2", "", []), ("f2", "Last", [])])]


@each_row("seed", range(3))
def test_random_games_of_python_ataxx_end_in_the_same_positions(seed):
    random.seed(seed)
    board = ataxx.Board()
    while not board.gameover() and len(board.history) < 120:
        board.makemove(random_move(board))
    game = ataxx.pgn.Game()
    game.from_board(board)
    record = load(str(game))
    assert str(record.root.line[-1].position) == board.get_fen()
    assert main_line(record) == [str(move) for move in board.history]


@each_row(("side", "moves"), [("x", "1. a6 g6 2. a5 g5"), ("o", "1... g6 2. a6 g5 3. a5")])
def test_moves_are_numbered_as_if_black_had_started(side, moves):
    record = load(f'[FEN "x5o/7/7/7/7/7/o5x {side} 0 1"]\n\n{moves} *')
    assert f"{moves} *" in write(record)


def python_ataxx_tree(children):
    """Return a tree read by python-ataxx as nested tuples of moves and comments."""
    return [(str(child.move), child.comment or "", python_ataxx_tree(child.children)) for child in children]


def subtree(node):
    return [(child.action.text, child.comment, subtree(child)) for child in node.children]


def random_ataxx(seed, **rest):
    rng = random.Random(seed)
    options = {"settled": rng.random() < 0.5, "halfmoves": rng.choice((0, 100))}
    start = Position.start(ATAXX, options=options)
    if rng.random() < 0.3:
        start = Position.read(ATAXX, "x5o/7/2-1-2/7/2-1-2/7/o5x o 3 7", options)
    return random_record(rng, start, length=rng.randrange(25), variations=3, **rest)


@EVERY_EXAMPLE
@given(st.integers(0, 10**6))
def test_python_ataxx_reads_our_records(seed):
    record = random_ataxx(seed, texts=("", "plain words"))
    for node in record.root:
        node.glyph = node.value = ""
    record.root.comment = ""
    theirs = ataxx.pgn.parse(write(record))
    assert python_ataxx_tree(theirs.root.children) == subtree(record.root)
    assert theirs.headers["FEN"] == str(record.root.position)


@EVERY_EXAMPLE
@given(st.integers(0, 10**6))
def test_written_records_are_read_back_equal(seed):
    record = random_ataxx(seed, texts=("", "good", 'words and "more" \\'))
    last = record.root.line[-1]
    last.declared_outcome = last.declared_outcome and Outcome(last.declared_outcome.winner, "time")
    record.tags = {tag: text for tag, text in record.tags.items() if text}
    again = load(write(record))
    assert record_values(again)[1:] == record_values(record)[1:]
    assert again.tags == record.tags


def test_glyphs_and_values_are_read_in_all_places_and_a_comment_is_one_line_without_braces():
    record = load("1. g2 *")
    record.root.children[0].comment = "two\nlines {and} more"
    assert load(write(record)).root.children[0].comment == "two lines (and) more"
    record = load("1. g2! a1a3 ?? 2. f2 $5 { [%eval cp 35] so } b3 { ?! [%eval win 3] } *")
    assert [node.glyph for node in record.root.line[1:]] == ["!", "??", "!?", "?!"]
    assert [node.value for node in record.root.line[1:]] == ["", "", "cp 35", "win 3"]
    assert record.root.line[3].comment == "so"


@each_row(
    ("tags", "agreed"),
    [
        ('[Result "1-0"]', Outcome(BLACK, "adjudication")),
        ('[Result "0-1"]\n[Adjudicated "Material imbalance"]', Outcome(WHITE, "Material imbalance")),
        ('[Result "1/2-1/2"]', Outcome(DRAW, "agreement")),
        ('[Result "1/2-1/2"]\n[FEN "x5o/7/7/7/7/7/o5x x 99 60"]', Outcome(DRAW, "half-move limit")),
        ('[Result "1-0"]\n[FEN "x5o/7/7/7/7/7/o5x x 99 60"]', Outcome(BLACK, "adjudication")),
        ('[Result "*"]', None),
    ],
)
def test_a_result_unknown_to_the_rules_is_declared(tags, agreed):
    assert load(f"{tags}\n\n1. g1g3").declared_outcome == agreed


def test_a_lenient_reader_keeps_the_moves_before_the_error():
    record = load("1. g2 {so} a1a3 2. z9 *", lenient=True)
    assert main_line(record) == ["g2", "a1a3"]
    assert record.root.children[0].comment == "so"
    assert record.fault.cause == "'z9' is not a move of Ataxx on this board."


def test_a_game_of_a_match_can_be_chosen():
    match = CUTEATAXX + PYTHON_ATAXX.replace("{ Test }", "{ [Event }") + CUTEATAXX
    assert [load(match, number=n).tags["Black"] for n in (1, 2, 3, None)] == ["Zilax", "Player 1", "Zilax", "Zilax"]
    assert load(match).has_other_games
    # There is none after the last or a malformed one.
    for text, last in {match: 3, "1. g2 }": 1, "(;B[aa] *": 1, "1. g2 *": 1, "(;B[aa])": 1}.items():
        with pytest.raises(OptionError, match=f"No game {10**9}: the last one is {last}"):
            load(text, number=10**9)


def test_only_the_date_tag_is_a_date():
    record = load(
        '[Event "Cup 2026.11.21"]\n[Date "2026.11.??"]\n[Round "2026.11.22"]\n[White "The "X" one"]\n\n1. g2 *'
    )
    assert record.tags == {
        "Event": "Cup 2026.11.21",
        "Date": "2026.11.??",
        "Round": "2026.11.22",
        "White": 'The "X" one',
    }


HEAD = '[Event "?"]\n\n'
WRONG_RESULT = "The result is wrong: by the rules Black has won (no pieces left)."
NO_TAG = 'This is not a tag, which is written [Name "text"].'
OUT_OF_REACH = "d4 is not legal: none of your pieces is within one cell of d4 to clone, or within two to jump."
FAULTS = {
    HEAD + "1. a7c5 d4 *": f"3:9 {OUT_OF_REACH}",
    HEAD + "1. a7c7 Test 1... a2 *": "3:9 'Test' is not a move of Ataxx on this board.",
    HEAD + "1. a7c7 { Test 1... a2 *": "3:9 This comment is not closed: it ends with }.",
    HEAD + "1. a7c7 } 1... a2 *": "3:9 '}' has no meaning here.",
    HEAD + "1. a7c7 (1. a7c6 g7f5 *": "3:9 This variation is not closed: it ends with ).",
    HEAD + "1. a7c7) a2 *": "3:8 No variation is open here.",
    HEAD + "(1. g2) *": "3:1 A variation must follow the move that it replaces.",
    HEAD + "1. g2 ((f2)) *": "3:8 A variation must follow the move that it replaces.",
    HEAD + "1. g2 [x] *": f"3:7 {NO_TAG}",
    HEAD + "1. g2!!! *": "3:4 '!!!' is not a glyph. Use !, ?, !!, ??, !?, ?!.",
    HEAD + "1. 0000 *": "3:4 0000 is not legal: a pass is allowed only when you have no move.",
    '[Event "?"]\n[Round 3': f"2:1 {NO_TAG}",
    '; a word\n\n[White "A"] [Black B"]': f"3:13 {NO_TAG}",
    "% escaped\n1. g2 (a1a3) ": "2:8 a1a3 is not legal: the piece at a1 is not yours.",
    "1. ... b9": "1:8 'b9' is not a move of Ataxx on this board.",
    HEAD + "1. P@d4 *": f"3:4 {OUT_OF_REACH}",
    HEAD + "1. Pg4 *": "3:4 Pg4 is not legal: none of your pieces can jump from there to g4.",
    HEAD + "1. g2@? *": "3:4 'g2@' is not a move of Ataxx on this board.",
    '[FEN "P1P4/7/7/7/7/7/6p w 0 1"]\n\n1. Pb5 *': "3:4 'Pb5' does not say which piece jumps: a7b5, c7b5.",
    '[Result "2-0"]': "1:1 '2-0' is not a result. Use 1-0, 0-1, 1/2-1/2, *.",
    '[Event "?"]\n[FEN "x5o/7 x"]': "2:1 'x5o/7' has 2 rows, but no board of Ataxx has that many.",
    '[Halfmoves "x"]': "1:1 halfmoves cannot be 'x': it is a number from 0 to 10000.",
    '[Result "0-1"]\n[FEN "5/5/2x2/2o2/5 x 0 1"]\n\nd2': f"1:1 {WRONG_RESULT}",
}


@each_row(("text", "fault"), FAULTS.items())
def test_faults_are_reported_with_their_place_and_cause(text, fault):
    assert fault_in(text) == fault


def test_deeply_nested_brackets_are_handled():
    for rubbish in ("(" * 100_000, "1. g2 (f2 " + "(" * 100_000, "{" * 100_000, "[" * 100_000, "1. " * 100_000):
        with pytest.raises(RecordError):
            load(rubbish)
    deep = "1. g2 " + "(f2 (f1 " * 5_000 + "))" * 5_000
    assert [child.action.text for child in load(deep).root.children] == ["g2", "f2", "f1"]


CLUB = '[Event "Club"]\n\n'


@each_row(
    "text",
    [
        "; a word\n\n\n" + CLUB + "1. g2 a1a3 2. f3 *",
        "\n\n \t\n{ words }\n" + CLUB + "1. g2 a1a3 2. f3 *",
        "% escaped\n" + CLUB + "% [FEN\n1. g2 a1a3\n%}(\n2. f3 *\n%",
        '%\n; word\n[Event "Club"]\n; word\n% escaped\n[Site "here"]\n\n1. g2 a1a3 2. f3 *',
        '[Event "Club"] [Site "here"] 1. g2 a1a3 2. f3 *',
        '[Event\n"Club"\n]\n1. g2 a1a3 2. f3 *',
        "\ufeff" + CLUB + "1. g2 a1a3 2. f3 *",
        ("\ufeff" + CLUB + "1. g2 a1a3 2. f3 *\n").replace("\n", "\r\n"),
        (CLUB + "1. g2 a1a3 2. f3 *\n").replace("\n", "\r"),
        CLUB + "1. g2 1. ... a1a3 2. f3 *",
        CLUB + "1.g2 1...a1a3 2.f3*".replace("*", " *"),
        CLUB + "1 g2 1 ... a1a3 2 f3 *",
        CLUB + "1. g2 1.. a1a3 2\u2026 f3 *",
        CLUB + "1. g2+ a1a3# 2. f3= *",
        CLUB + "1. g2!! a1a3?! 2. f3 ?? *",
        CLUB + "1. g2$14$3 a1a3 $1 2. f3+- *",
        CLUB + "1. g2 += a1a3 N 2. f3 \u2a72 *",
        CLUB + "1. g2 (1. f2 (1. f1) (1. a6 $18 g6 *)) (1. a6 1-0) a1a3 2. f3 *",
        CLUB + "1. g2 () a1a3 ({words}) 2. f3 *",
        '[Event "Club"]\n[Setup "1"]\n[FEN "x5o/7/7/7/7/7/o5x x 0 1"]\n\n1. g2 a1a3 2. f3 *',
        '[Event "Club"]\n[Result "?"]\n[FEN "?"]\n\n1. g2 a1a3 2. f3 *',
        "[Event Club]\n\n1. g2 a1a3 2. f3 *",
        "[Event \u201cClub\u201d] [White \u201eAnn\u201c]\n[Black B C]\n\n1. g2 a1a3 2. f3 *",
        '[Event \u00abClub\u00bb]\n[White "Ann\u201d]\n1. g2 a1a3 2. f3 *',
        CLUB + "1. G2 A1A3 2. F3 *",
        CLUB + "1. P@G2 PA1A3 2. F3 *",
        CLUB + "1.\u200bg2\u200b\u200ba1a3 \u200b2.\u2060f3\u200e\u200b*\u200b\n",
        '\u200b[Event\u00a0"Club"\u202f]\u200b\n\n\u200b1. g2 a1a3 2. f3 *',
        CLUB + "1. g2 \u2213 a1a3 +\u2212 2. f3 *",
        CLUB + "1. g2 a1a3 2. f3 *\n\x1a",
        CLUB + "1. g2 a1a3 2. f3 *\0\0\x1a\0\n",
        CLUB + "g2 a1a3 f3",
        "1. g2\na1a3\n\n\n2. f3\n*",
        "1. g2 ; a word to the end of the line\na1a3 2. f3",
        "% escaped\n1 . g2 a1a3 2. f3",
    ],
)
def test_reads_everything_the_import_format_allows(text):
    record = load(text)
    assert main_line(record) == ["g2", "a1a3", "f3"]
    assert record.tags.get("Event", "Club") == "Club"
    assert not record.has_other_games
    assert main_line(load(dump(record, ".pgn"))) == ["g2", "a1a3", "f3"]


@each_row(
    ("text", "comments"),
    [
        ("; from a letter\n" + CLUB.strip() + "\n{of Ann}\n\n{to Ben} 1. g2 *", ["from a letter of Ann to Ben", ""]),
        ("1. g2 {one} (1. {two} f2 {three} g6) (1. {four} a6) *", ["", "one", "two three", "", "four"]),
        ("1. g2 {one} ({two}) 1... a1a3 *", ["", "one two", ""]),
        # Only at the start of a line, a percent sign escapes it.
        ("1. g2 { 50\n% sure } a1a3 *", ["", "50 % sure", ""]),
    ],
)
def test_comments_belong_to_the_game_or_to_a_move(text, comments):
    assert [node.comment for node in load(text).root] == comments


def test_a_comment_after_the_result_belongs_to_the_game():
    text = f'{CLUB}1. g2 1-0 {{ White resigns. }}\n\n; the next one\n[Event "Cup"]\n\n1. f2 0-1\n\n; the end\n'
    first, second = (load(text, number=number) for number in (1, 2))
    assert first.root.line[-1].comment == "White resigns."
    assert (second.root.comment, second.root.line[-1].comment) == ("the next one", "the end")


def test_a_result_ends_a_game_with_or_without_tags_and_a_byte_order_mark_may_follow():
    text = "1. g2 1-0\n\n1. f2 a1a3 1/2-1/2\n\n1. a6 *"
    assert [main_line(load(text, number=number)) for number in (1, 2, 3)] == [["g2"], ["f2", "a1a3"], ["a6"]]
    assert load(text, number=1).declared_outcome.winner == BLACK
    text = f'\ufeff{CLUB}1. g2 *\n\ufeff[Event "Cup"]\n\n1. f2 *\n\ufeff% escaped\n'
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
        text = f"{CLUB}1. g2 {spelling}\n\n1. f2 *"
        assert load(text).declared_outcome.winner == winner
        assert main_line(load(text, number=2)) == ["f2"]
        assert load(f'[Result "{spelling}"]\n\n1. g2').declared_outcome.winner == winner
        assert load(f'[Result "*"]\n\n1. g2 {spelling}').declared_outcome.winner == winner


@each_row(
    ("tags", "written", "gone"),
    [
        (
            '[Size "7"]\n[ECO "A00"]\n[WhiteElo "?"]\n[White-Team "Club"]',
            ('[Size "7"]', '[ECO "A00"]', '[WhiteElo "?"]', '[White_Team "Club"]'),
            "[White-Team",
        ),
        ('[Game "Ataxx"]\n[event "Club"]\n[FEN "nonsense"]', ('[Event "Club"]', "[Event ", "[FEN "), "nonsense"),
        # It would mark our own format.
        ('; a word\n[Game "Torus"]\n[Size "7"]', ('[Size "7"]',), "[Game"),
    ],
)
def test_unknown_tags_are_preserved_and_each_is_written_once(tags, written, gone):
    text = dump(load(f"{tags}\n\n1. g2 *"), ".pgn")
    for tag in written:
        assert text.count(tag) == dump(load(text), ".pgn").count(tag) == 1
    assert gone not in text
