"""Puzzles in plain text and their commands."""

import asyncio
import io
import json
from dataclasses import replace

import pytest

from boardgames_tui.analysis.value import Value
from boardgames_tui.cli import task_text
from boardgames_tui.cli.conversation import InputLines
from boardgames_tui.cli.task_text import TaskText
from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import read_puzzles
from boardgames_tui.play.game_puzzles import GamePuzzles
from boardgames_tui.storage.puzzle_progress import progress_file
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from tests.fake_analyst import put_fake_analyst
from tests.puzzles import ATAXX_WIN, PUZZLES, TORUS_ONE_TURN, TORUS_SAVE, TORUS_TWO_TURNS
from tests.rows import each_row

pytestmark = pytest.mark.quick


@pytest.fixture(autouse=True)
def _few_puzzles(monkeypatch, set_puzzles):
    put_fake_analyst(monkeypatch, task_text, values={None: Value(0, 1)}, lines={None: "c5"})
    set_puzzles(*PUZZLES)


@pytest.fixture
def solve(capsys):
    """Return a function that types lines in a series of puzzles and returns the lines that are printed."""

    def type_lines(*lines, level=3):
        stream = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
        asyncio.run(TaskText(GamePuzzles(GAMES["torus"], level), InputLines(stream)).run())
        return capsys.readouterr().out.splitlines()

    return type_lines


def test_the_task_and_the_board_are_shown(solve):
    lines = solve(level=3)
    assert lines[:5] == [
        "Type help for the commands.",
        "Torus · puzzle, level 3: Win by force",
        "Black to move and win in 2 turns.",
        "Your rating: 1500 ± 700 · 0 of 3 solved",
        "5 o x o . x",
    ]
    assert not progress_file("torus").path.exists()


def test_a_puzzle_is_solved_and_an_empty_line_leads_to_the_next(solve):
    lines = solve("C4", "d5", "a1", "", level=3)
    assert "c4 is right. White plays a1, captures e5." in lines
    (result,) = (line for line in lines if line.startswith("Solved! c4 wins: Black surrounds a stone in 2 turns. "))
    assert "Rating +" in result
    assert "This is done. Type next, view, restart or quit." in lines
    assert "Torus · puzzle, level 2: Save the game" in lines
    progress, _ = progress_file("torus").load()
    assert progress.solved == {TORUS_TWO_TURNS.id}


def test_a_solved_puzzle_is_stepped_through_and_other_moves_are_tried(solve):
    lines = solve("view", "c4", "d5", "view", "forward", "b2", "back", "back", "back", "end", "x", "leave", level=3)
    assert "Solve this first, or type solution." in lines
    start = lines.index("Type forward or back to step, a move to try it, analyse, or leave.")
    told = [line for line in lines[start + 1 :] if line[0] not in " 12345"]
    assert told == [
        "Black to move.",
        "Black: c4. c4 wins: Black surrounds a stone in 2 turns. White to move.",
        "White: b2. Black to move.",
        "Black: c4. c4 wins: Black surrounds a stone in 2 turns. White to move.",
        "Black to move.",
        "This is the start.",
        "White: b2. Black to move.",
        "'x' is not a move of Torus on this board. Type a move, such as a2. (help lists the commands)",
        "Type next for the next puzzle, or view to step through the solution.",
    ]


def test_a_wrong_move_is_answered_by_the_line_against_it(solve):
    lines = solve("a2", "c5", level=2)
    start = lines.index("a2 loses: the answer is c5.")
    assert lines[start + 1 : start + 3] == ["White plays c5.", "Try again."]
    (solved,) = (line for line in lines if line.startswith("Solved, but not at the first try. c5 stops White"))
    # The theme is explained.
    assert "over the edges." in solved
    # Leaving after a miss counts.
    progress_file("torus").path.unlink()
    solve("a2", "quit", level=2)
    progress, _ = progress_file("torus").load()
    assert (progress.tried, progress.rating.value < 1500) == ({TORUS_SAVE.id}, True)


def test_damaged_puzzles_are_named_on_standard_error_and_not_exported(set_puzzles, capsys, in_process):
    set_puzzles("{", TORUS_SAVE, ATAXX_WIN)
    fault = "boardgames-tui: '{' is not a puzzle.\n"
    asyncio.run(TaskText(GamePuzzles(GAMES["torus"]), InputLines(io.BytesIO())).run())
    assert capsys.readouterr().err == fault
    assert in_process("puzzle export ataxx") == (0, f"{json.dumps(ATAXX_WIN.values())}\n", fault)


def test_puzzles_are_exported_as_lines_of_json(in_process):
    status, out, err = in_process("puzzle export torus")
    assert (status, err) == (0, "")
    exported = [json.loads(line) for line in out.splitlines()]
    puzzles = (TORUS_TWO_TURNS, TORUS_ONE_TURN, TORUS_SAVE)
    assert [each["id"] for each in exported] == [puzzle.id for puzzle in puzzles]
    assert [each["length"] for each in exported] == [2, 1, None]
    assert [(each["right"], each["theme"]) for each in exported] == [(["c4"], ""), (["a5"], ""), (["c5"], "last-side")]
    assert read_puzzles(out.splitlines()) == (puzzles, ())


@each_row(
    ("words", "last_game", "key", "level"),
    [
        ("puzzle", "", "io", None),
        ("puzzle", "torus", "torus", None),
        ("puzzle", "implo", "io", None),
        ("puzzle --level 3", "torus", "torus", 3),
        ("puzzle ataxx --level 1", "torus", "ataxx", 1),
        ("puzzle solve ataxx", "", "ataxx", None),
    ],
)
def test_the_game_is_that_of_the_command_or_the_last_one_with_puzzles(
    in_process, monkeypatch, words, last_game, key, level
):
    opened = []
    monkeypatch.setattr("boardgames_tui.cli.puzzles.open_app", lambda kind, series, **how: opened.append(series))
    save_settings(replace(Settings(), last_game=last_game))
    assert in_process(words) == (0, "", "")
    assert [(series.game.key, series.level) for series in opened] == [(key, level)]


def test_hints_and_the_solution_have_the_words_of_the_screen(solve):
    lines = solve("hint", "hint", "solution", "hint", "solution", level=2)
    start = lines.index("The move stops White from surrounding d5 next turn.")
    assert lines[start + 1 : start + 3] == ["Look near column c.", "c5 stops White from surrounding d5 next turn."]
    assert any(line.startswith("That was the solution.") for line in lines)
    assert lines.count("This is done. Type next, view, restart or quit.") == 2
