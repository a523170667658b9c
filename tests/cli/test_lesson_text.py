"""Lessons in plain text: every step can be done by typing, and no text is about keys."""

import asyncio
import io

import pytest

from boardgames_tui.cli.input_lines import InputLines
from boardgames_tui.cli.lesson_text import commands_after, lesson_series
from boardgames_tui.cli.task_text import TaskText
from boardgames_tui.games import GAMES
from boardgames_tui.learn.learning_path import EASY_PUZZLES
from boardgames_tui.learn.lesson import lesson_key, lesson_of
from boardgames_tui.storage.puzzle_progress import Progress, mistakes_path, progress_file
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from tests.annotated import RECORD
from tests.cli.command_line import start
from tests.extras import games_with
from tests.own_mistakes import save_game

pytestmark = pytest.mark.quick
TORUS = GAMES["torus"]


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_CONFIG", str(tmp_path))


def do_lesson(lesson, stream):
    asyncio.run(TaskText(lesson_series(lesson), InputLines(stream), lambda: commands_after(lesson)).run())


@pytest.fixture
def learn(capsys):
    """Return a function that types lines in the lesson of a game and returns the lines that are printed."""

    def type_lines(key, *lines):
        stream = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
        do_lesson(lesson_of(GAMES[key]), stream)
        return capsys.readouterr().out.splitlines()

    return type_lines


def solution(step):
    """Return what to type in a step: a wanted move or a forbidden site."""
    if step.forbidden:
        return step.forbidden[0]
    return next(each for each in step.begin().position.actions if step.is_wanted(each)).spoken


@pytest.mark.parametrize("key", games_with("lesson.toml"))
def test_a_lesson_is_done_by_typing(key, learn):
    lesson = lesson_of(GAMES[key])
    lines = learn(key, *(line for step in lesson.steps for line in (solution(step), "next")))
    text = "\n".join(lines)
    for number, step in enumerate(lesson.steps, 1):
        assert f"{GAMES[key].title} · lesson 1, step {number} of {len(lesson.steps)}: {step.title}" in lines
        assert step.done.replace("{action}", solution(step)) in text
    then = [line for line in lines if line.startswith("Type next ")]
    assert then == ["Type next for the next step."] * (len(lesson.steps) - 1) + ["Type next to finish."]
    assert lines.pop() == f"`boardgames-tui learn {key} --text` opens the next step to learn {GAMES[key].title}."
    first = lesson.first_game
    assert lines[-1] == f"`boardgames-tui {key} --size {first.size} --white {first.white} --text` begins it."
    assert lines[-2].startswith(f"You can play now. Begin with {GAMES[key].title} on a small board")
    assert "{" not in text
    assert load_settings().lesson_steps == {}
    assert load_settings().lessons_done == {key: True}


def test_a_wrong_move_is_explained_and_two_give_the_hint(learn):
    step = lesson_of(GAMES["io"]).steps[0]
    wrong = next(each.text for each in step.begin().position.actions if not step.is_wanted(each))
    lines = learn("io", wrong, wrong)
    assert sum("Try again." in line for line in lines) == 2
    assert lines[-1].endswith(f"Hint: {step.hint}")


def test_a_lesson_continues_where_it_was_left(learn):
    learn("torus", "next", "next", "back", "next")
    assert load_settings().lesson_steps == {"torus": 2}
    lines = learn("torus", "again", "back", "back", "back", "help", "b9", "why d3")
    assert lines[1].startswith("Torus · lesson 1, step 3 of ")
    steps = [line.split()[5] for line in lines if "· lesson 1, step" in line]
    assert steps == ["3", "3", "2", "1", "1"]
    assert "  back             the previous step" in lines


def test_a_lesson_works_through_a_pipe():
    done = start("lesson", "torus", "--text", "--ascii", lines="c2\nnext\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Torus . lesson 1, step 2 of " in done.stdout
    assert done.stdout.isascii()


def test_the_next_step_is_learned_by_one_command(in_process, set_annotated):
    def next_step():
        status, out, error = in_process("learn torus --text")
        assert (status == 0) == (not error)
        return out.partition("\n")[0] or error.removeprefix("boardgames-tui: ")

    set_annotated(RECORD)
    assert next_step() == f'Next: lesson 1 "{lesson_of(TORUS, 1).title}".'
    save_settings(Settings(lessons_done={lesson_key(TORUS, 1): True}))
    assert next_step() == "Next: a first game."
    save_game()
    assert next_step() == f'Next: lesson 2 "{lesson_of(TORUS, 2).title}".'
    save_settings(Settings(lessons_done={"torus": True, "torus-2": True}))
    assert next_step() == "Next: easy puzzles."
    progress_file("torus").change(Progress(), lambda _: Progress(solved=frozenset(map(str, range(EASY_PUZZLES)))))
    assert next_step() == "Next: an annotated game."
    assert next_step() == "Next: your own mistakes."
    mistakes_path("torus").write_text('{"version": 1, "reviewed": [], "mistakes": []}')
    assert next_step().startswith("No step to learn Torus is left: use ")
