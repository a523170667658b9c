"""The command `analyse`: its report, the records it writes, and input that it refuses."""

import re
import sys
from pathlib import Path

import pytest

from boardgames_tui.cli.analysis_report import report
from boardgames_tui.play.messages import size_text
from boardgames_tui.record.formats import load
from boardgames_tui.uai.player import EnginePlayer
from tests.fake_analyst import findings_along
from tests.rows import each_row

FAKE = Path(__file__).parent.parent / "uai" / "fake_engine.py"
GAME = '[Game "Torus"]\n[Size "5"]\n\n1. c3 2. a1 3. d4 4. e5 *\n'


@pytest.fixture
def run(in_process, tmp_path, monkeypatch):
    """Return a function that runs `analyse` with a fake engine and returns its exit status, output and error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FAKE_LOG", "log")
    Path("game.bgn").write_text(GAME)

    def command(words, behaviour="Judges", given=b""):
        monkeypatch.setattr(EnginePlayer, "command", lambda _: [sys.executable, str(FAKE), behaviour, "b2,b3"])
        status, out, errors = in_process(f"analyse {words}", given)
        return status, out, errors.removeprefix("boardgames-tui: ").rstrip("\n")

    return command


def log_lines(beginning):
    """Return the lines that the engine received and that begin with a word, without it."""
    lines = Path("log").read_text().splitlines()
    return [line.removeprefix(beginning) for line in lines if line.startswith(beginning)]


REPORT = """\
move         played   for Black  lost      better
   1  Black  c3            55 %
   2  White  a1            90 %  35 %  ??  b2 b3
   3  Black  d4            70 %  20 %  ?   b2 b3
   4  White  e5      loses in 3

Black 100 % |        ▄▄▄▄        |
            |        ████▄▄▄▄    |
       50 % |▄▄▄▄▆▆▆▆████████    |
            |████████████████    |
        0 % |████████████████    |

The most was lost by move 2 (White, 45 % to 10 %), 3 (Black, 90 % to 70 %).
"""


def test_each_turn_has_its_value_its_loss_and_the_better_variation_and_a_terminal_shows_the_progress(run, monkeypatch):
    status, out, errors = run("game.bgn --nodes 5")
    assert (status, "".join(f"{line.rstrip()}\n" for line in out.splitlines()), errors) == (0, REPORT, "")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert re.search("0/5.*5/5", run("game.bgn --nodes 5")[2], re.DOTALL)


@each_row(("words", "limit"), [("", "movetime 500"), ("--movetime 1", "movetime 1"), ("--nodes 1", "nodes 1")])
def test_the_engine_has_half_a_second_or_the_given_limit_per_position(run, words, limit):
    Path("log").unlink(missing_ok=True)
    run(f"game.bgn {words}")
    assert log_lines("go ") == [limit] * 5


@each_row(
    ("move", "row", "actions"),
    [
        ("1", ["1", "Black", "c3"], ["", " moves c3"]),
        ("4", ["4", "White", "e5"], [" moves c3 a1 d4", " moves c3 a1 d4 e5"]),
    ],
)
def test_for_one_move_the_engine_evaluates_only_its_start_and_its_end(run, move, row, actions):
    Path("log").unlink(missing_ok=True)
    rows = run(f"game.bgn --move {move}")[1].splitlines()
    assert [each.split()[:3] for each in rows[1:]] == [row]
    assert log_lines("position fen 5/5/5/5/5 x -") == actions


def print_report(text, *shares, better=""):
    line = load(text).root.line
    report(line, findings_along(line, shares, better=better), whole=True)


def test_the_report_shows_the_end_of_the_game_and_six_actions_of_a_better_line(capsys):
    print_report('[Game "Ataxx"]\n[Start "o3/1x2/4/4 x 0 1"]\n\n1. a3 x\n', 0.5, 1.0)
    print_report('[Game "Ataxx"]\n[Start "oooo/oooo/xxxx/xxx1 x 0 1"]\n\n1. d1 =\n', 0.5, 0.5)
    torus = '[Game "Torus"]\n[Size "5"]\n\n1. c3 *\n'
    print_report(torus, 0.504, 0.5, better="a1 b1 d1 e1 a2 b2 d2")
    print_report(torus, 0.75, 0.5, better="a1 b1 d1 e1 a2 b2 d2")
    rows = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines() if line.startswith("   1")]
    assert rows == [
        "1 Black a3 Black won",
        "1 Black d1 draw",
        "1 Black c3 50 %",
        "1 Black c3 50 % 25 % ? a1 b1 d1 e1 a2 b2",
    ]
    # The three worst turns are listed, the worst first.
    print_report(f"{GAME}\n", 0.5, 0.3, 0.6, 0.2, 0.45)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "The most was lost by move 3 (Black, 60 % to 20 %), 2 (White, 70 % to 40 %), 4 (White, 80 % to 55 %)."
    )


def test_the_graph_has_four_columns_per_position_and_at_most_64(capsys):
    moves = "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 d1 d2 d3 d4 d5 e1"
    text = f'[Game "Torus"]\n[Size "5"]\n\n{" ".join(f"{n}. {move}" for n, move in enumerate(moves.split(), 1))} *\n'
    print_report(text, *[0.5] * 17)
    out = capsys.readouterr().out
    assert [len(line) for line in out.splitlines() if "|" in line] == [12 + 1 + 64 + 1] * 5
    assert out.endswith("No turn lost 10 % or more.\n")


def test_several_candidates_are_shown_on_request(run):
    _, out, _ = run("game.bgn --lines 2 --move 3")
    assert [line.split() for line in out.splitlines()][1:] == [
        ["3", "Black", "d4", "55", "%"],
        ["b2", "50", "%", "b3"],
        ["b3", "50", "%", "b3"],
    ]


def test_a_record_is_written_with_values_glyphs_and_better_lines(run):
    run("game.bgn --nodes 5 --out judged.bgn")
    text = Path("judged.bgn").read_text()
    assert " ".join(text.split("\n\n")[1].split()) == (
        "<win 500> 1. c3 <win 550> 2. a1?? <win 100> (2. b2 3. b3) 3. d4? <win 700> (3. b2 4. b3) 4. e5 <mate 3> *"
    )
    assert [node.action for node in load(text).root.line] == [node.action for node in load(GAME).root.line]
    # A sign that is there is kept.
    Path("signed.bgn").write_text(GAME.replace("a1", "a1!"))
    run("signed.bgn --nodes 5 --out judged.bgn --force")
    assert "2. a1! <win 100>" in Path("judged.bgn").read_text()


def test_a_game_from_standard_input_is_analysed(run):
    assert run("-", given=GAME.encode())[1] == run("game.bgn")[1]


@each_row(
    ("words", "status", "sentence"),
    [
        ("game.bgn --movetime 9 --nodes 9", 2, "use either --movetime or --nodes, not both."),
        ("- --retry", 2, "with --retry, standard input has the moves, so the record must be in a file."),
        ("game.bgn --move 5", 2, "no move 5: the record ends at move 4."),
        ("game.bgn --out game.bgn", 2, "'game.bgn' is the file to read. Choose another name."),
        ("game.bgn --out .", 1, ". cannot be written: it is a folder."),
        ("broken.bgn", 1, "broken.bgn, line 4, column 4: 'z9' is not a move of Torus on this board."),
        ("start.bgn", 2, "nothing to analyse: the record has no moves."),
    ],
)
def test_unusable_input_is_refused_in_a_sentence_without_starting_an_engine(run, words, status, sentence):
    Path("start.bgn").write_text('[Game "Torus"]\n\n*\n')
    Path("broken.bgn").write_text(GAME.replace("c3", "z9"))
    assert run(words) == (status, "", sentence)
    assert not Path("log").exists()


def test_a_failing_engine_is_reported_in_a_sentence(run):
    status, out, errors = run("game.bgn", behaviour="ExitsAtStart")
    assert (status, out) == (1, "")
    assert errors == "The engine has ended (exit status 3): There is no numba for this Python."


def test_the_engine_starts_from_the_board_set_up(run):
    Path("game.sgf").write_text("(;SZ[5];B[cc];W[ae]\n;B[db]AW[ee];W[ad])")
    status, out, errors = run("game.sgf --nodes 5 --out judged.bgn")
    assert (status, errors) == (0, "game.sgf, line 2: after d4 the file sets up e1 White; its board was used.")
    played = [" ".join(line.split()[:3]) for line in out.splitlines()[1:4]]
    assert played == ["1 Black c3", "2 White a1", "4 White a2"]
    assert log_lines("position fen ") == [
        "5/5/5/5/5 x -",
        "5/5/5/5/5 x - moves c3",
        "5/5/5/5/5 x - moves c3 a1",
        "5/3x1/2x2/5/o3o o -",
        "5/3x1/2x2/5/o3o o - moves a2",
    ]
    record = load(Path("judged.bgn").read_text())
    assert [(node.is_set_up, bool(node.value)) for node in record.root.line[3:5]] == [(True, True), (False, True)]


def told(out):
    return out.partition("Type help for the commands.\n")[2].splitlines()


def test_better_moves_are_sought_after_the_report(run):
    status, out, errors = run("game.bgn --nodes 5 --retry", given=b"z9\nlegal\nwhy a1\nb1\n\nnext\n")
    assert (status, errors) == (0, "")
    lines = told(out)
    assert lines[:3] == [
        f"Torus · {size_text(5)} · a better move: Find a better move",
        "Move 2: White's a1 lost 35 % (from 45 % to 10 %). Find a better move; solution shows one.",
        "5 . . . . .",
    ]
    for line in (
        "'z9' is not a move of Torus on this board. Type a move, such as a1. (help lists the commands)",
        "a1 is legal and changes nothing else on the board.",
        "Judging b1...",
        "Solved! b1 stands where Black cannot capture it next turn and keeps White a little ahead. Better line: b2 b3.",
        "Type next for the next mistake, or view to step through the solution.",
        "Move 3: Black's d4 lost 20 % (from 90 % to 70 %). Find a better move; solution shows one.",
    ):
        assert line in lines
    assert any(line.startswith("a1 a2 a3 ") for line in lines)
    assert lines[-1] == "That was the last mistake."


def test_values_of_the_record_are_not_searched_again_for_better_moves(run):
    Path("judged.bgn").write_text(GAME.replace("c3", "c3 <win 500>").replace("a1", "a1 <win 100>"))
    _, out, _ = run("judged.bgn --nodes 5 --retry")
    assert log_lines("go ") == ["nodes 5"] * 3
    assert "Move 2: White's a1 lost 40 % (from 50 % to 10 %)." in out


def test_without_a_mistake_there_is_nothing_to_try_again(run):
    _, out, _ = run("game.bgn --move 1 --retry")
    assert out.splitlines()[-1] == "No turn lost 10 % or more."


def test_the_solution_is_given_with_its_reason_and_the_end_of_the_input_quits(run):
    _, out, _ = run("game.bgn --nodes 5 --retry", given=b"solution\n")
    *_, comment, then = told(out)
    assert comment.startswith("That was the solution. b2 threatens ")
    assert comment.endswith(" Better line: b2 b3.")
    assert then == "Type next for the next mistake, or view to step through the solution."
    assert told(run("game.bgn --nodes 5 --retry")[1])[-1].startswith("  Surround ")
