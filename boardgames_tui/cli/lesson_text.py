"""Lesson on standard input and output."""

import re
from collections.abc import Mapping
from dataclasses import replace

from boardgames_tui.cli.output import tell
from boardgames_tui.cli.task_text import TaskText
from boardgames_tui.cli.text import Command
from boardgames_tui.core.action import Action
from boardgames_tui.learn.annotated_game import has_annotated_games
from boardgames_tui.learn.lesson import Lesson
from boardgames_tui.play.lesson_attempt import LessonAttempt, first_game_text
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.system.streams import warn
from boardgames_tui.uai.streams import Reader

LESSON_HELP = """  next, back       the next step, the previous one
  again            restart the step"""
# Advice in place of texts that are about keys only.
TYPE_A_MOVE = "Type a move; legal lists the moves."


class LessonText(TaskText):
    """The steps of a lesson."""

    attempt: LessonAttempt

    def __init__(self, lesson: Lesson, stream: Reader) -> None:
        super().__init__(lesson.game, stream, LESSON_HELP)
        self._lesson = lesson
        self._begin_step(lesson.first_index(load_settings().lesson_steps))

    def _begin_step(self, index: int) -> None:
        self._index = index
        self.attempt = LessonAttempt(self._lesson.steps[index])

    @property
    def own_commands(self) -> Mapping[str, Command]:
        """The commands that only this kind of task has."""
        return {"back": lambda: self._go_to(max(0, self._index - 1))}

    def show_task(self) -> None:
        """Say the task, and show the board."""
        step = self.attempt.step
        tell(f"{self._game.title} · lesson, {self._lesson.progress_text(self._index)}: {step.title}")
        tell(without_keys(step.text, self.attempt.siteless_action))
        self.show_board()

    def give_hint(self) -> None:
        """Say the hint of the step."""
        tell(without_keys(self.attempt.step.hint, self.attempt.siteless_action))

    def go_to_next(self) -> None:
        """Go to the next step; after the last one, say how to begin a first game and what else there is, and leave."""
        if self._index + 1 < len(self._lesson.steps):
            self._go_to(self._index + 1)
            return
        self._save_progress(self._index + 1)
        first = self._lesson.first_game
        tell(f"You can play now. {first_game_text(self._lesson)}")
        tell(f"`boardgames-tui {self._game.key} --size {first.size} --white {first.white} --text` begins it.")
        if self._lesson.next_title:
            command = f"lesson {self._game.key} {self._lesson.number + 1} --text"
            tell(f"`boardgames-tui {command}` is the next lesson: {self._lesson.next_title}.")
        elif has_annotated_games(self._game):
            tell(f"`boardgames-tui annotated {self._game.key}` lists annotated games.")
        self.quit()

    def restart(self) -> None:
        """Begin the step again."""
        self._go_to(self._index)

    def _go_to(self, index: int) -> None:
        self._begin_step(index)
        self._save_progress(index)
        self.show_task()

    def _save_progress(self, index: int) -> None:
        """Save that the step with this index was reached; the index of the last step plus 1 means the end."""
        settings = load_settings()
        changed_settings = replace(settings, **self._lesson.changes_at(settings, index))
        warn(*filter(None, [save_settings(changed_settings)]))

    async def answer(self) -> None:
        """Say why a move does not solve the step, or show the board after it and the comment on it."""
        attempt = self.attempt
        if attempt.message:
            tell(without_keys(attempt.message, attempt.siteless_action))
        if attempt.done:
            self.show_board()
            tell(without_keys(attempt.comment, None))
            tell("Type next for the next step.")


def without_keys(text: str, siteless_action: Action | None) -> str:
    """Return a text of the screens without its advice about keys, which plain text does not have."""
    typed = siteless_action.spoken if siteless_action else ""
    text = re.sub(r"\b([Pp])ress \{swap\}", lambda found: f"{'T' if found[1] == 'P' else 't'}ype {typed}", text)
    text = re.sub(r", or click \w+| \([^()]*\{\w+\}[^()]*\)", "", text)
    sentences = re.split(r"(?<=[.!?]) ", text)
    kept = " ".join(sentence for sentence in sentences if "{" not in sentence and not sentence.startswith("Or click"))
    return kept or TYPE_A_MOVE
