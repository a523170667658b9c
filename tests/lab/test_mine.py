"""Puzzles that the lab mines: repeatable, right by brute force, and checked by a second search."""

from collections import Counter
from dataclasses import replace

import pytest

from boardgames_tui.analysis.analyst import Candidate
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.lab import check_puzzles
from boardgames_tui.lab.check_puzzles import RIGHT, TOO_LONG, UNPROVEN, WRONG, PlainProof, check
from boardgames_tui.lab.mine import mine_game
from boardgames_tui.lab.plain_search import PlainSearch
from boardgames_tui.lab.puzzle_difficulty import is_solved_by_greedy
from boardgames_tui.lab.puzzle_search import find_defence, find_kind
from boardgames_tui.learn.puzzle import Kind, Puzzle, PuzzleFile, read_puzzles
from boardgames_tui.uai.values import Score
from tests.engine.positions import solve
from tests.lab.run_tool import run_tool

TORUS = GAMES["torus"]
# In game 7 of this board, White wins in five actions.
GAME, PLIES = 7, 5
# Black loses at once with anything but e1.
SAVED = "oo1ox/3xo/oxxx1/x2x1/o1o2 x -"


def torus(line, *solution, kind=Kind.WIN):
    """Return a puzzle on a small board of Torus."""
    return Puzzle("torus-5-0", "torus", 5, {}, line, solution, kind, 3)


def test_a_mined_win_is_won_by_brute_force_and_no_other_action_wins_as_quickly():
    puzzle, counts = mine_game("torus", 5, GAME)
    position = puzzle.begin(TORUS)
    first = position.find(puzzle.solution[0])
    assert len(puzzle.solution) == PLIES
    assert solve(position.after(first), PLIES - 1, most=500_000) == -1
    others = [action for action in position.actions if action != first]
    assert all(solve(position.after(action), PLIES - 3) != -1 for action in others)
    assert counts["kept"] == 1
    assert puzzle.difficulty > 2


def test_the_defence_that_lasts_longest_is_chosen():
    # White has just made two threats with one stone; only i2 makes a threat of its own, which Black must answer.
    lost = Position.read(TORUS, "9/2o4o1/9/2o5x/9/9/8x/xo7/o7x o -")
    lost = lost.after(lost.find("a3"))
    proof = PlainProof(other(lost.seat))
    resisting = [action for action in lost.actions if not proof.wins(lost.after(action).state, 1)]
    assert [action.text for action in resisting] == ["i2"]
    plain_search = PlainSearch(Backend(TORUS, compiled=False), lost)
    for action in lost.actions[::20]:
        assert find_defence(plain_search, lost, action) == resisting[0]
    assert find_defence(plain_search, lost, resisting[0]) == resisting[0]


def test_games_with_the_same_number_yield_the_same(tmp_path, monkeypatch, capsys):
    files = [tmp_path / "first.jsonl", tmp_path / "second.jsonl"]
    for file in files:
        assert (
            run_tool(monkeypatch, "mine", "torus", file, "--size", "5", "--first", "7", "--games", "2", "--jobs", "1")
            == 0
        )
    assert files[0].read_text() == files[1].read_text()
    assert [puzzle.id for puzzle in read_puzzles(files[0].read_text().splitlines()).puzzles] == ["torus-5-7"]
    assert "torus 5x5 kept: 1" in capsys.readouterr().out
    # Mined once more, it is equal to the one in the file.
    assert (
        run_tool(monkeypatch, "mine", "torus", files[0], "--size", "5", "--first", "7", "--games", "2", "--jobs", "1")
        == 0
    )
    assert files[0].read_text() == files[1].read_text()
    assert "torus 5x5 equal by symmetry: 1" in capsys.readouterr().out


def report(*scores):
    """Return a report for White with scores in the words of the protocol."""
    words = [score.split() for score in scores]
    action = Action(0, "a1")
    return [Candidate(action, Value.of(Score(kind, int(value)), WHITE), (action.text,)) for kind, value in words]


@pytest.mark.parametrize(
    ("scores", "kind"),
    [
        (["mate 5", "win 900", "win 500"], Kind.WIN),
        (["mate 5", "mate 7", "win 500"], None),
        (["win 500", "mate -4", "mate -2"], Kind.SAVE),
        (["mate -6", "mate -4", "mate -2"], None),
        (["win 700", "win 340", "mate -2"], Kind.GAIN),
        (["win 700", "win 360", "mate -2"], None),
        (["win 700", "win 300", "win 360"], None),
        (["win 490", "win 100", "mate -2"], None),
        (["win 900"], None),
    ],
)
def test_one_action_must_be_right_and_all_others_wrong(scores, kind):
    assert find_kind(report(*scores), WHITE, 0.35) is kind


def test_the_second_search_confirms_proofs_and_finds_wrong_ones():
    win, _ = mine_game("torus", 5, GAME)
    assert check(win, PLIES) == RIGHT
    assert check(win, PLIES - 1) == TOO_LONG
    # White could win instead of playing b1.
    assert check(torus(SAVED, "a4", "b1", "e3"), 3) == WRONG
    assert check(replace(win, kind=Kind.GAIN), PLIES) == UNPROVEN
    save = torus(SAVED, "e1", kind=Kind.SAVE)
    assert check(save, 2) == RIGHT
    assert check(save, 1) == TOO_LONG
    assert check(replace(save, solution=("e3",)), 2) == WRONG


def test_the_second_search_tells_seats_from_colours():
    position = Position.start(GAMES["onyx"], 4)
    for text in ["a1", "swap", "a2", "d4", "b2", "d3", "c2", "b4"]:
        position = position.after(position.find(text))
    assert (position.side, position.seat) == (WHITE, BLACK)
    assert PlainProof(position.seat).wins(position.state, 1)
    assert not PlainProof(other(position.seat)).wins(position.state, 1)


def test_the_results_are_counted_and_wrong_proofs_named(monkeypatch, capsys):
    right, wrong = torus(SAVED, "e1", kind=Kind.SAVE), torus(SAVED, "e3", kind=Kind.SAVE)
    wrong = replace(wrong, id="torus-5-9")
    monkeypatch.setattr(check_puzzles, "puzzles_of", lambda _: PuzzleFile((right, wrong), ()))
    check_puzzles.main(["torus"], plies=2, jobs=1)
    *named, counts = capsys.readouterr().out.splitlines()
    assert named == ["torus-5-9: the proof is wrong, or a defence lasts longer"]
    assert Counter(counts.removeprefix("torus, 2 plies: ").split(", ")) == Counter(
        ["1 proofs confirmed", "1 proofs WRONG"]
    )


def test_greedy_solves_a_puzzle_if_it_plays_its_action_in_half_of_its_tries():
    line = "x1xo1/x1x2/1xoxo/oo1xo/ooxxx x -"
    gains = {action.text: Position.read(TORUS, line).gain(action) for action in Position.read(TORUS, line).actions}
    best, worst = max(gains, key=gains.__getitem__), min(gains, key=gains.__getitem__)
    assert [*gains.values()].count(gains[best]) <= 2
    assert is_solved_by_greedy(torus(line, best))
    assert not is_solved_by_greedy(torus(line, worst))
