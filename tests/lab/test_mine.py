"""Puzzles that the lab mines and makes anew: repeatable, proven, and as difficult as they are said to be."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from boardgames_tui.analysis.analyst import Candidate
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import level_of
from boardgames_tui.games import GAMES
from boardgames_tui.lab import check_puzzles, mine, puzzle_difficulty
from boardgames_tui.lab.check_puzzles import CONFIRMED, check
from boardgames_tui.lab.mine import backend_of, is_missed, mine_game
from boardgames_tui.lab.puzzle_collection import PuzzleCollection
from boardgames_tui.lab.puzzle_difficulty import find_difficulty, is_solved_by_greedy, number_of_choices
from boardgames_tui.lab.puzzle_proof import prove_save
from boardgames_tui.lab.puzzle_search import find_gain
from boardgames_tui.lab.rate_puzzles import rate
from boardgames_tui.learn.puzzle import Kind, PuzzleFile, read_puzzles
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit, Score
from tests.lab.run_tool import run_tool
from tests.puzzles import TORUS_ONE_TURN, TORUS_SAVE, TORUS_TWO_TURNS, choices_along
from tests.rows import each_row

TORUS = GAMES["torus"]
GAME = 7


@pytest.fixture(scope="module")
def mined():
    puzzles, _ = mine_game("torus", 5, GAME, is_easy=False)
    return puzzles


def test_mined_puzzles_are_right_and_of_different_difficulties(mined):
    assert mined
    assert len({puzzle.difficulty for puzzle in mined}) == len(mined)
    for puzzle in mined:
        assert check(puzzle, 60) == CONFIRMED
        assert puzzle.difficulty > 2 or puzzle.theme
        assert puzzle.difficulty >= min(number_of_choices(puzzle.choice), 3)


def test_games_with_the_same_number_yield_the_same(tmp_path, monkeypatch, capsys, mined):
    """Mined once more, they are those in the file."""
    file = tmp_path / "mined.jsonl"
    arguments = ("--size", "5", "--first", str(GAME), "--games", "1", "--jobs", "1")
    for what in ("kept", "made anew"):
        assert run_tool(monkeypatch, "mine", "torus", file, *arguments) == 0
        assert f"torus 5x5 {what}: {len(mined)}" in capsys.readouterr().out
        assert {*map(str, read_puzzles(file.read_text().splitlines()).puzzles)} == {*map(str, mined)}


def test_a_collection_has_no_repetitions_and_not_too_many_of_a_kind(tmp_path):
    file = tmp_path / "puzzles.jsonl"
    puzzles = PuzzleCollection(TORUS, file, most=2)
    # The same board, shifted.
    shifted = replace(TORUS_SAVE, id="torus-5-4", line="x2ox/3xo/x1xo1/4o/1x3 x -")
    assert [puzzles.add(each) for each in (TORUS_SAVE, shifted, TORUS_SAVE)] == [
        "added",
        "equal by symmetry",
        "made anew",
    ]
    same_kind = [
        replace(TORUS_TWO_TURNS, id="torus-5-5", difficulty=2, theme="last-side"),
        replace(TORUS_ONE_TURN, id="torus-5-6", difficulty=2, theme="last-side"),
    ]
    assert [puzzles.add(each) for each in same_kind] == ["added", "more than enough"]
    puzzles.write()
    assert [puzzle.id for puzzle in read_puzzles(file.read_text().splitlines()).puzzles] == ["torus-5-3", "torus-5-5"]


def test_the_puzzles_of_a_game_are_joined_with_others_or_made_of_them(tmp_path, monkeypatch, replace_files, capsys):
    folder, mined = tmp_path / "torus", tmp_path / "mined.jsonl"
    folder.mkdir()
    own = folder / "puzzles.jsonl"
    own.write_text(f"{TORUS_SAVE}\n")
    mined.write_text(f"{TORUS_ONE_TURN}\n")
    replace_files(tmp_path, "puzzles.jsonl")
    for options, ids in ([], ["torus-5-2", "torus-5-3"]), (["--afresh"], ["torus-5-2"]):
        assert run_tool(monkeypatch, "add_puzzles", "torus", mined, *options) == 0
        assert [puzzle.id for puzzle in read_puzzles(own.read_text().splitlines()).puzzles] == ids
        assert "torus added: 1" in capsys.readouterr().out


def test_easy_puzzles_are_short(monkeypatch):
    monkeypatch.setattr(mine, "LATE", 4)
    found, _ = mine_game("torus", 7, 1, is_easy=True)
    assert {1, 2} <= {puzzle.difficulty for puzzle in found}
    assert all(puzzle.kind is Kind.SAVE or puzzle.length <= 2 for puzzle in found)


def test_a_level_has_missed_what_it_does_not_play_and_a_long_search_does():
    position, level = TORUS_ONE_TURN.begin(TORUS), level_of(TORUS, 2)
    results = []
    for seed in range(8):
        first, second = (Engine(backend_of("torus"), 4, random.Random(seed)) for _ in range(2))
        first.new_game(position)
        played = first.search(position, Limit(nodes=level.nodes), level=level)
        assert is_missed(second, position, 2) == (played.text not in TORUS_ONE_TURN.choice.right)
        results.append(played.text in TORUS_ONE_TURN.choice.right)
    assert {*results} == {False, True}
    # Nothing is missed where all actions are alike.
    assert not is_missed(second, Position.start(TORUS, 5), 2)


@each_row(
    ("puzzle", "first_to_solve", "difficulty"),
    [
        (TORUS_ONE_TURN, 5, 1),
        (TORUS_TWO_TURNS, 1, 2),
        (TORUS_TWO_TURNS, 3, 2),
        (TORUS_TWO_TURNS, 4, 4),
        (replace(TORUS_TWO_TURNS, choice=choices_along("abcdef")), 1, 2),
        (TORUS_SAVE, 3, 3),
    ],
)
def test_a_win_of_one_or_two_moves_is_easy(monkeypatch, puzzle, first_to_solve, difficulty):
    levels = iter(LEVELS)
    monkeypatch.setattr(puzzle_difficulty, "solves_often", lambda *_: next(levels) >= first_to_solve)
    assert find_difficulty(None, puzzle) == difficulty


def report(*scores):
    """Return a report for White with scores in the words of the protocol, of actions named by numbers."""
    words = [score.split() for score in scores]
    return [
        Candidate(Action(number, str(number)), Value.of(Score(kind, int(value)), WHITE), ())
        for number, (kind, value) in enumerate(words)
    ]


def test_the_actions_of_a_gain_are_right_that_lose_at_most_5_per_cent():
    for scores, right in (
        (["win 700", "win 340", "mate -2"], ["0"]),
        (["win 700", "win 660", "mate -2"], ["0", "1"]),
        (["win 700", "win 640", "mate -2"], None),
        (["win 700", "win 360", "mate -2"], None),
        (["win 490", "win 100", "mate -2"], None),
        (["mate 5", "mate 7", "win 500"], ["0", "1"]),
        (["win 900"], None),
        (["win 900", "win 0"], None),
    ):
        found = find_gain(report(*scores), WHITE, 0.35)
        assert (found and [*found.right]) == right, scores
    # It holds what right and wrong actions keep.
    assert find_gain(report("win 700", "win 660", "win 340"), WHITE, 0.35).shares == (70, 34)


def test_a_puzzle_that_was_just_mined_stays_as_it_is_and_what_is_none_is_dropped(mined):
    for puzzle in mined:
        if puzzle.kind is Kind.WIN:
            assert rate(puzzle)[0].choice == puzzle.choice
    found, reason = rate(replace(TORUS_SAVE, line=str(Position.start(TORUS, 5))))
    assert found is None
    assert reason in ("no puzzle", "too many right actions")


def test_files_are_rewritten_and_ends_counted(mined, tmp_path, monkeypatch, capsys):
    (win,) = [puzzle for puzzle in mined if puzzle.difficulty == 1]
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{replace(win, difficulty=9)}\n")
    assert run_tool(monkeypatch, "rate_puzzles", file, "--jobs", "1") == 0
    assert read_puzzles(file.read_text().splitlines()).puzzles == (win,)
    assert capsys.readouterr().out == f"{file}: 1 of another difficulty\n"


def test_the_results_are_counted_and_wrong_puzzles_named(monkeypatch, capsys):
    right = replace(TORUS_SAVE, choice=prove_save(TORUS_SAVE.begin(TORUS), 2, 100_000, 3).choice)
    wrong = replace(TORUS_SAVE, id="torus-5-9-2", choice=choices_along(("e3",)))
    monkeypatch.setattr(check_puzzles, "puzzles_of", lambda _: PuzzleFile((right, wrong), ()))
    check_puzzles.main(["torus"], jobs=1)
    *named, counts = capsys.readouterr().out.splitlines()
    assert named == ["torus-5-9-2 is equal by symmetry to torus-5-3", "torus-5-9-2 is WRONG"]
    assert Counter(counts.removeprefix("torus: ").split(", ")) == Counter(["1 save confirmed", "1 save WRONG"])


def test_greedy_solves_a_puzzle_if_it_plays_a_right_action_in_half_of_its_tries():
    line = "x1xo1/x1x2/1xoxo/oo1xo/ooxxx x -"
    gains = {action.text: Position.read(TORUS, line).gain(action) for action in Position.read(TORUS, line).actions}
    best, worst = max(gains, key=gains.__getitem__), min(gains, key=gains.__getitem__)
    assert [*gains.values()].count(gains[best]) <= 2
    assert is_solved_by_greedy(replace(TORUS_SAVE, line=line, choice=choices_along((best,))))
    assert not is_solved_by_greedy(replace(TORUS_SAVE, line=line, choice=choices_along((worst,))))
