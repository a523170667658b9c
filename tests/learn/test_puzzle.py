"""Puzzles and their files."""

import json
from dataclasses import replace

import pytest

from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import Branch, Choice, Kind, Puzzle, puzzles_of, read_puzzle, themes_of
from tests.puzzles import choices_along

pytestmark = pytest.mark.quick

LINE = choices_along(("d3", "a1", "c2"))
PUZZLE = Puzzle("torus-5-1", "torus", 5, {}, "5/1xx2/1xo2/5/5 x -", LINE, Kind.WIN, 3)
# Two right actions, of which only the first one is answered.
TREE = Choice(
    {"d3": Branch(("a1",), Choice({"c2": Branch(), "b5": Branch()}, longer={"2": ""}, answers={"c4": "a2 a3"}))}
    | {"e1": Branch()},
    longer={"3": "a4 b4"},
    answers={"c2": "", "d3": "e4 e5"},
)


@pytest.mark.parametrize(
    "puzzle",
    [
        PUZZLE,
        replace(PUZZLE, choice=TREE, theme="edges", length=2, options={"swap": False}),
        replace(PUZZLE, id="a name", kind=Kind.GAIN, choice=Choice({"d3": Branch()}, shares=(80, 30))),
    ],
)
def test_a_puzzle_is_a_line_of_json(puzzle):
    assert read_puzzle(str(puzzle)) == puzzle
    assert len(str(puzzle).splitlines()) == 1
    # It leaves out what the reader adds.
    assert list(json.loads(str(PUZZLE))) == ["id", "line", "kind", "difficulty", "choice"]


def test_right_actions_lead_to_the_next_choice_and_others_have_an_answer():
    assert TREE.after([]) == TREE
    choice = TREE.after(["d3", "a1"])
    assert [*choice.right] == ["c2", "b5"]
    assert TREE.after(["e1"]) is None
    assert TREE.after(["d3", "a1", "b5"]) is None
    assert [*TREE.lines()] == [("d3", "a1", "c2"), ("d3", "a1", "b5"), ("e1",)]
    # An action that is not named has the answer to all others, which may win as well.
    known = {"a4": (3, ""), "e5": (0, "d3"), "a1": (0, "c2"), "a": (0, "c2")}
    assert {action: TREE.known_of(action) for action in known} == known
    assert [choice.known_of("a3"), choice.known_of("a4"), Choice({}).known_of("a4")] == [(0, "c4"), (2, ""), (0, "")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "'{' is not a puzzle."),
        ('["kind"]', "'[\"kind\"]' is not a puzzle."),
        ('{"kind": "win"}', '\'{"kind": "win"}\' is not a puzzle.'),
        ('{"kind": "race"}', "'race' is not a kind of puzzle that this version knows."),
        (
            str(PUZZLE).replace('"difficulty":3', '"difficulty":10'),
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
        *(str(PUZZLE).replace('"kind"', f'{more},"kind"') for more in ('"options":[]', '"size":"5"', '"length":"2"')),
        str(PUZZLE).replace('"c2"', "3"),
        str(PUZZLE).replace('"a1"', "[]"),
        str(PUZZLE).replace('{"right"', '[],"right":{"right"'),
        str(PUZZLE).replace('"torus-5-1"', "[]"),
        str(PUZZLE).replace("torus-5-1", "torus"),
    ],
    ids=["nesting", "options", "size", "length", "action", "reply", "choice", "id", "id without a size"],
)
def test_a_line_with_values_of_other_types_is_refused(text):
    with pytest.raises(OptionError, match="is not a puzzle"):
        read_puzzle(text)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_all_lines_of_a_game_can_be_played(game):
    file = puzzles_of(game)
    assert not file.faults
    assert {(puzzle.game, puzzle.size) for puzzle in file.puzzles} <= {(game.key, size) for size in game.sizes}
    for puzzle in file.puzzles:
        start = puzzle.begin(game)
        assert puzzle.size == start.size
        assert all(start.after_all(line) for line in puzzle.choice.lines()), puzzle.id
    themes = themes_of(game)
    assert {puzzle.theme for puzzle in file.puzzles} <= {"", *themes}
    for theme in themes.values():
        assert theme.name == theme.name.strip(".")
        assert theme.sentence.endswith(".")
