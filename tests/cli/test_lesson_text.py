"""Lessons in plain text: every step can be done by typing, and no text is about keys."""

import asyncio
import io

import pytest

from boardgames_tui.cli.input_lines import InputLines
from boardgames_tui.cli.lesson_text import commands_after, lesson_series
from boardgames_tui.cli.task_text import TaskText
from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import has_annotated_games
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.storage.settings_file import load_settings
from tests.annotated import RECORD
from tests.cli.command_line import start
from tests.extras import games_with

pytestmark = pytest.mark.quick


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
        assert f"{GAMES[key].title} · lesson, step {number} of {len(lesson.steps)}: {step.title}" in lines
        assert step.done.replace("{action}", solution(step)) in text
    then = [line for line in lines if line.startswith("Type next ")]
    assert then == ["Type next for the next step."] * (len(lesson.steps) - 1) + ["Type next to finish."]
    if lesson.next_title:
        assert lines.pop() == f"`boardgames-tui lesson {key} 2 --text` is the next lesson: {lesson.next_title}."
    elif has_annotated_games(GAMES[key]):
        assert lines.pop() == f"`boardgames-tui annotated {key}` lists annotated games."
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
    assert lines[1].startswith("Torus · lesson, step 3 of ")
    steps = [line.split()[4] for line in lines if "· lesson, step" in line]
    assert steps == ["3", "3", "2", "1", "1"]
    assert "  back             the previous step" in lines


def test_a_lesson_works_through_a_pipe():
    done = start("lesson", "torus", "--text", "--ascii", lines="c2\nnext\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Torus . lesson, step 2 of " in done.stdout
    assert done.stdout.isascii()


def test_the_last_lesson_names_the_command_for_annotated_games(set_annotated, capsys):
    set_annotated(RECORD)
    lesson = lesson_of(GAMES["torus"], 2)
    lines = "".join(f"{solution(step)}\nnext\n" for step in lesson.steps)
    do_lesson(lesson, io.BytesIO(lines.encode()))
    assert capsys.readouterr().out.endswith("`boardgames-tui annotated torus` lists annotated games.\n")
