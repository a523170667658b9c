"""Lesson on standard input and output."""

from dataclasses import replace
from typing import Any

from boardgames_tui.cli.task_text import run_tasks
from boardgames_tui.learn.lesson import Lesson
from boardgames_tui.play.lesson_task import LessonSeries
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.system.streams import warn


def run_lesson(lesson: Lesson, *, plain: bool) -> None:
    """Let a person do a lesson on standard input and output; if `plain`, in ASCII."""
    run_tasks(lesson_series(lesson), lambda: commands_after(lesson), plain=plain)


def lesson_series(lesson: Lesson) -> LessonSeries:
    """Return the steps of a lesson, with the progress in the settings."""
    return LessonSeries(lesson, load_settings, change_settings)


def change_settings(**changes: Any) -> None:
    """Save changes of the settings."""
    settings = load_settings()
    changed_settings = replace(settings, **changes)
    if changed_settings != settings:
        warn(*filter(None, [save_settings(changed_settings)]))


def commands_after(lesson: Lesson) -> str:
    """Return the commands that continue after a lesson."""
    first, key = lesson.first_game, lesson.game.key
    begin = f"`boardgames-tui {key} --size {first.size} --white {first.white} --text` begins it."
    return f"{begin}\n`boardgames-tui learn {key} --text` opens the next step to learn {lesson.game.title}."
