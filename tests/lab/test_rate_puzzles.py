"""Puzzles that are rated anew: their difficulty, and those that are dropped."""

from dataclasses import replace

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.lab.mine import mine_game
from boardgames_tui.lab.rate_puzzles import rate
from boardgames_tui.learn.puzzle import Kind, read_puzzles
from tests.lab.run_tool import run_tool


@pytest.fixture(scope="module")
def mined():
    puzzle, _ = mine_game("torus", 5, 7)
    return puzzle


@pytest.fixture(scope="module")
def easy(mined):
    """Return the last task of a puzzle: to win at once."""
    *_, last = mined.steps(GAMES["torus"])
    return replace(mined, id="torus-5-9", line=str(last.position), solution=(last.action.text,))


def test_a_puzzle_that_was_just_mined_stays_as_it_is(mined):
    assert rate(mined) == (mined, "as difficult as before")


def test_a_difficulty_is_found_anew(mined):
    other = replace(mined, difficulty=9)
    assert rate(other) == (mined, "of another difficulty")


def test_a_puzzle_that_is_solved_otherwise_is_dropped(mined):
    assert rate(replace(mined, kind=Kind.GAIN)) == (None, "solved otherwise")
    assert rate(replace(mined, kind=Kind.SAVE)) == (None, "solved otherwise")


def test_a_puzzle_that_is_too_easy_is_dropped(easy):
    assert rate(easy) == (None, "of difficulty 1")


def test_files_are_rewritten_and_ends_counted(mined, easy, tmp_path, monkeypatch, capsys):
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{easy}\n{replace(mined, difficulty=9)}\n")
    assert run_tool(monkeypatch, "rate_puzzles", file, "--jobs", "1") == 0
    assert read_puzzles(file.read_text().splitlines()).puzzles == (mined,)
    assert capsys.readouterr().out == f"{file}: 1 of another difficulty\n{file}: 1 of difficulty 1\n"
