"""Puzzles and their files."""

import json

import pytest

from boardgames_tui.core.errors import ActionError, OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import Kind, Puzzle, puzzles_of, read_puzzle, read_puzzles

pytestmark = pytest.mark.quick

PUZZLE = Puzzle("torus-5-1", "torus", 5, {}, "5/1xx2/1xo2/5/5 x -", ("d3", "a1", "c2"), Kind.WIN, 3)


def test_a_puzzle_is_a_line_of_json():
    assert read_puzzle(str(PUZZLE)) == PUZZLE
    assert list(json.loads(str(PUZZLE))) == ["id", "game", "size", "options", "line", "solution", "kind", "difficulty"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "'{' is not a puzzle."),
        ('["kind"]', "'[\"kind\"]' is not a puzzle."),
        ('{"kind": "win"}', '\'{"kind": "win"}\' is not a puzzle.'),
        ('{"kind": "race"}', "'race' is not a kind of puzzle that this version knows."),
        (
            str(PUZZLE).replace('"difficulty": 3', '"difficulty": 10'),
            "The puzzle 'torus-5-1' has no solution, or no level from 1 to 9.",
        ),
    ],
)
def test_a_damaged_line_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(OptionError) as error:
        read_puzzle(text)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        str(PUZZLE).replace("{}", "[]"),
        str(PUZZLE).replace('"size": 5', '"size": "5"'),
        str(PUZZLE).replace('"d3"', "3"),
        str(PUZZLE).replace('"torus-5-1"', "[]"),
    ],
    ids=["nesting", "options", "size", "solution", "id"],
)
def test_a_line_with_values_of_other_types_is_refused(text):
    with pytest.raises(OptionError, match="is not a puzzle"):
        read_puzzle(text)


def test_damaged_lines_leave_the_others_usable():
    file = read_puzzles([str(PUZZLE), "{"])
    assert file.puzzles == (PUZZLE,)
    assert file.faults == ("'{' is not a puzzle.",)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_all_puzzles_of_a_game_can_be_played(game):
    file = puzzles_of(game)
    assert not file.faults
    for puzzle in file.puzzles:
        steps = list(puzzle.steps(game))
        assert steps[0].is_task
        assert steps[-1].is_task
        assert (puzzle.game, puzzle.size) == (game.key, steps[0].position.size)


def test_a_solution_against_the_rules_is_refused():
    with pytest.raises(ActionError):
        list(Puzzle("", "torus", 5, {}, PUZZLE.line, ("z9",), Kind.WIN, 1).steps(GAMES["torus"]))
