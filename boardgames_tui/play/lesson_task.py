"""Steps of lessons as tasks, solved by a wanted action, or by selecting a forbidden site to see what forbids it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.learn.lesson import ANY, Lesson, LessonStep
from boardgames_tui.match.match import Match
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.messages import describe_effect, size_text
from boardgames_tui.play.task import TRY_AGAIN, ExplainedAction, Judge, Reply, Task
from boardgames_tui.play.task_session import Series
from boardgames_tui.storage.settings import Settings

MISS_MESSAGE = f"It isn't the move we want here, so it has been taken back. {TRY_AGAIN}"


@dataclass(frozen=True)
class LessonStepJudge(Judge):
    """Judge of a step, whose wanted actions are given."""

    step: LessonStep

    def at_once(self, match: Match, tried: Sequence[Action]) -> Reply:
        """Say whether an action is wanted, and if not, what is wrong with it or what it does."""
        (action,) = tried
        if self.step.is_wanted(action):
            return Reply(is_right=True, line=tried, solves=True)
        return Reply(is_right=False, sentence=with_names(self._describe_miss(match.position, action)))

    def _describe_miss(self, position: Position, action: Action) -> str:
        """Return the step's message about an action that is not wanted; without one, say what the action does."""
        if action.text in self.step.instead:
            return self.step.instead[action.text]
        if self.step.otherwise:
            return f"{self.step.otherwise.replace('{action}', action.spoken)} {TRY_AGAIN}"
        return f"{describe_effect(position, action)} {MISS_MESSAGE}"

    async def solution(self, analyst: Analyst, match: Match) -> Sequence[ExplainedAction]:  # noqa: ARG002 - no search
        action = next(action for action in match.position.actions if self.step.is_wanted(action))
        return [(action, "")]

    def right_actions(self, match: Match) -> Collection[Action]:
        """Return the wanted actions; none if the step wants any action."""
        return [match.position.find(text) for text in self.step.wanted if text != ANY]

    def explanation(self, match: Match) -> str:
        """Return the comment of the step, which may name the action that solved it."""
        # A forbidden site solves a step without an action.
        last_action = match.actions[-1].text if match.actions else ""
        return with_names(self.step.done.replace("{action}", last_action))


def lesson_task(step: LessonStep) -> Task:
    text, judge, hint = with_names(step.text), LessonStepJudge(step), with_names(step.hint)
    return Task(step.begin(), step.title, text, judge, hint, step.forbidden, is_guided=True)


class LessonSeries(Series):
    """The steps of a lesson; `change_settings` saves the number of steps that the player has done."""

    noun = "step"

    def __init__(self, lesson: Lesson, settings: Callable[[], Settings], change_settings: Callable[..., Any]) -> None:
        self.game, self.lesson = lesson.game, lesson
        self._settings, self._change_settings = settings, change_settings
        self.index = lesson.first_index(settings().lesson_steps)

    @property
    def heading(self) -> str:
        return f"lesson {self.lesson.number}, {self.lesson.progress_text(self.index)}"

    @property
    def is_last(self) -> bool:
        return self.index + 1 == len(self.lesson.steps)

    def begin(self, by: int = 0) -> Task:
        """Return the step `by` further on, and save that it was reached; raise OptionError after the last step."""
        index = max(0, self.index + by)
        self._change_settings(**self.lesson.changes_at(self._settings(), index))
        if index == len(self.lesson.steps):
            raise OptionError(f"You can play now. {first_game_text(self.lesson)}")
        self.index = index
        return lesson_task(self.lesson.steps[index])


def first_game_text(lesson: Lesson) -> str:
    """Return the advice to play the first game after a lesson."""
    setup = lesson.first_game
    size, opponent = size_text(setup.size), setup.white.display_name("White")
    return f"Begin with {lesson.game.title} on a small board, {size}, against an easy opponent ({opponent})."
