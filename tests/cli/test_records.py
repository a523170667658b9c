"""The commands for records: their output, the files they write, and input that they refuse."""

from xml.etree import ElementTree as ET

import pytest

from tests.rows import each_row

pytestmark = pytest.mark.quick

BROKEN = "broken.pgn, line 3, column 15: 'z9' is not a move of Ataxx on this board."
# Black's third move takes d4; in a variation there is another last one.
SGF = "(;SZ[9]PB[Ann]PW[Ben]RE[B+R];B[cg];W[df]C[bold];B[ee];W[aa](;B[ab])(;B[ba]))\n"
BOARD = """\
9 o . . . . . . . .
8 x . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . . . x . . . .
4 . . . . . . . . .
3 . . x . . . . . .
2 . . . . . . . . .
1 . . . . . . . . .
  a b c d e f g h i
"""


PRINT = "print it with `boardgames-tui show FILE`."
SET_UP = "(;SZ[9];B[ee];W[df]AW[ef]LB[ef:A]\n;B[cg];W[aa](;AE[ee]PL[W];W[ii]))\n"
NOTICE = "a.sgf, line 1: after d4 the file sets up e4 White; its board was used, as in 1 later node."


@pytest.fixture
def run(in_process, tmp_path, monkeypatch):
    """Return a function that runs a command in its own folder and returns its exit status, output and errors."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.sgf").write_text(SGF)
    (tmp_path / "broken.pgn").write_text('[Event "?"]\n\n1. g2 a1a3 2. z9 *\n')

    def command(words, given=b""):
        status, out, errors = in_process(words, given)
        return status, out, errors.removeprefix("boardgames-tui: ").rstrip("\n")

    return command


def test_the_board_and_the_comment_of_a_move_are_shown(run):
    shown = f"Torus, after move 5, a8.\nBlack: Ann. White: Ben.\n{BOARD}Black wins by resignation.\n"
    assert run("show a.sgf") == (0, shown, "")
    _, out, _ = run("show a.sgf --move 2")
    assert out.startswith("Torus, after move 2, d4.\n")
    assert out.endswith("Black (x) to move.\nbold\n")
    assert run("show a.sgf --move 0")[1].startswith("Torus, at the start.\n")
    # A turn of several actions counts as one move.
    turns = b'[Game "Io"]\n[Size "5"]\n\n1. c3 2. d3 a2 3. a3 *\n'
    assert run("show - --move 2", turns)[1].startswith("Io, after move 2, d3 a2.\n")


def test_a_comment_is_shown_without_clocks_control_characters_and_surrounding_white_space(run):
    shown = run("show -", b'[Event "x"]\n\n1. g2 {[%clk 0:02:58]} 1... a1a3 {[%clk 0:02:41] good} *')[1]
    assert shown.splitlines()[1] == "Clocks: Black 2:58, White 2:41."
    assert shown.endswith("Black (x) to move.\ngood\n")
    shown = run("show -", b"(;PB[\x1b[31mAnn\\]];B[ee]C[\f one\ntwo\x07\n\n])")[1]
    assert not {"\x1b", "\x07", "\f"} & set(shown)
    assert shown.endswith("White (o) to move.\none\ntwo?\n")


def test_the_file_endings_determine_the_conversion(run, tmp_path):
    assert run("convert a.sgf b.bgn") == (0, "Wrote b.bgn: Torus, 5 moves.\n", "")
    assert (tmp_path / "b.bgn").read_text().endswith("1. c3 2. d4 {bold} 3. e5 4. a9 5. a8 (5. b9) x\n")
    assert run("convert b.bgn c.sgf") == (0, "Wrote c.sgf: Torus, 5 moves.\n", "")
    assert run("convert c.sgf - --to bgn")[1] == (tmp_path / "b.bgn").read_text()
    assert run("convert - - --to .fen", SGF.encode())[1] == "o8/x8/9/9/4x4/9/2x6/9/9 o -\n"


def test_a_picture_is_svg_with_the_letters_of_the_board(run, tmp_path):
    assert run("show a.sgf --svg board.svg")[0] == 0
    root = ET.fromstring((tmp_path / "board.svg").read_text())  # noqa: S314 - our own
    words = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert set("abcdefghi123456789") <= words


def test_one_of_several_games_can_be_chosen(run):
    both = (SGF + SGF.replace("Ann", "Cem")).encode()
    assert run("show - --nth 2", both)[1].splitlines()[1] == "Black: Cem. White: Ben."
    _, out, errors = run("show -", both)
    assert out.splitlines()[1] == "Black: Ann. White: Ben."
    sentence = "standard input, the first of several games: `boardgames-tui replay FILE --nth N` opens another one."
    assert errors == sentence


def test_after_a_swap_the_players_are_named_by_their_current_colours(run):
    record = b'[Game "Onyx"] [Size "4"] [Black "Ann"] [White "Ben"] 1. a1 2. swap *'
    assert run("show - --move 1", record)[1].splitlines()[1] == "Black: Ann. White: Ben."
    assert run("show -", record)[1].splitlines()[1] == "Black: Ben. White: Ann."


def test_a_lenient_reader_keeps_the_moves_before_the_error_and_says_so(run):
    status, out, error = run("show broken.pgn --lenient")
    assert (status, error) == (0, f"{BROKEN} What follows is left out.")
    assert out.startswith("Ataxx, after move 2, a1a3.\n")


@each_row(
    ("words", "status", "sentence"),
    [
        ("show broken.pgn", 1, BROKEN),
        ("convert broken.pgn b.bgn", 1, BROKEN),
        ("replay broken.pgn", 1, BROKEN),
        ("show none.sgf", 1, "none.sgf: No such file or directory."),
        ("show .", 1, ".: Is a directory."),
        ("show binary", 1, "binary is not text in UTF-8: byte 3 is invalid."),
        ("show a.sgf --move 6", 2, "no move 6: the record ends at move 5."),
        ("show a.sgf --game io", 2, "a.sgf: This is a game of Torus, not of Io."),
        ("show a.sgf --nth 2", 2, "a.sgf: No game 2: the last one is 1."),
        ("show -", 1, "standard input, line 1, column 1: Not a recognised game record or position."),
        ("replay -", 2, f"a record on standard input cannot be viewed with the keyboard; {PRINT}"),
        ("replay a.sgf", 2, f"not a terminal, so the board cannot be drawn; {PRINT}"),
        ("convert a.sgf b.pgn", 2, "PGN is only for games of Ataxx, not of Torus."),
        ("convert a.sgf -", 2, "standard output has no extension: set the format with --to: .bgn, .sgf, .pgn, .fen."),
        ("convert a.sgf a.sgf", 2, "'a.sgf' is the file to read. Choose another name."),
        ("convert a.sgf ./link.sgf", 2, "'./link.sgf' is the file to read. Choose another name."),
        ("show a.sgf --svg a.sgf", 2, "'a.sgf' is the file to read. Choose another name."),
    ],
)
def test_bad_input_is_refused_in_a_sentence(run, tmp_path, words, status, sentence):
    (tmp_path / "binary").write_bytes(b"[;\xff")
    (tmp_path / "link.sgf").unlink(missing_ok=True)
    (tmp_path / "link.sgf").symlink_to("a.sgf")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    assert run(words) == (status, "", sentence)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before


def test_a_board_that_contradicts_the_rules_is_shown_and_reported_in_one_line(run, tmp_path):
    (tmp_path / "a.sgf").write_text(SET_UP)
    for words in ("show a.sgf", "convert a.sgf a.bgn", "convert a.sgf b.sgf"):
        status, _, errors = run(words)
        assert (status, errors) == (0, NOTICE)
    assert run("convert a.bgn again.sgf")[::2] == (0, "")
    assert "W[df]AW[ef]LB[ef:A];" in (tmp_path / "again.sgf").read_text()
    shown = [run(f"show a.bgn --move {move}")[1].splitlines() for move in range(6)]
    assert [lines[0] for lines in shown] == [
        "Torus, at the start.",
        "Torus, after move 1, e5.",
        "Torus, after move 2, d4, then set up.",
        "Torus, after move 3, c3.",
        "Torus, after move 4, set up.",
        "Torus, after move 5, i1.",
    ]
    assert shown[2][6] == "4 . . . o o . . . ."
    assert (shown[4][5], shown[4][-1]) == ("5 . . . . . . . . .", "White (o) to move.")


def test_data_that_a_format_cannot_hold_are_reported(run, tmp_path):
    (tmp_path / "go.sgf").write_text("(;SZ[9]KM[6.5];B[aa]N[name]BL[5])")
    assert run("convert go.sgf go.bgn")[2] == "BGN cannot hold KM, BL: left out."
    assert run("convert go.sgf again.sgf")[2] == ""
    assert "KM[6.5]\n;B[aa]N[name]BL[5])" in (tmp_path / "again.sgf").read_text()
    losses = "FEN holds only the last position, without moves, variations, comments, the result, Black, White."
    assert run("convert a.sgf a.fen") == (0, "Wrote a.fen: Torus, the position after move 5.\n", losses)
    assert run("convert a.sgf - --to FEN")[2] == losses
    assert run("convert a.fen b.fen --game torus")[1:] == ("Wrote b.fen: Torus, a position.\n", "")


def test_the_assumed_encoding_is_reported(run, tmp_path):
    (tmp_path / "old.sgf").write_bytes("(;SZ[9]PB[\uc774\uc138\ub3cc]PW[\uc774\ucc3d\ud638];B[aa])".encode("euc_kr"))
    status, out, errors = run("show old.sgf")
    assert (status, out.splitlines()[1]) == (0, "Black: \uc774\uc138\ub3cc. White: \uc774\ucc3d\ud638.")
    assert errors == "old.sgf, read as EUC-KR, a guess: the file does not name its encoding."
