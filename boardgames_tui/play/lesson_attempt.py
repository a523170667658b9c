"""A step of a lesson in progress.

A step is solved by one of its wanted actions, or by selecting one of its forbidden sites to see why a rule forbids it.
"""

from boardgames_tui.core.action import Action
from boardgames_tui.learn.lesson import ANY, Lesson, LessonStep
from boardgames_tui.play.messages import describe_effect, size_text
from boardgames_tui.play.task_attempt import TaskAttempt, sites_of

# Number of misses, wrong actions or sites, after which the hint is shown.
MISSES_BEFORE_HINT = 2
MISS_MESSAGE = "It isn't the move we want here, so it has been taken back. Try again."


class LessonAttempt(TaskAttempt):
    """Attempt at one step."""

    def __init__(self, step: LessonStep, message: str = "") -> None:
        super().__init__(step.begin(), message)
        self.step = step
        self._misses = 0

    @property
    def comment(self) -> str:
        """Comment on the solution; empty until the step is solved."""
        if not self.done:
            return ""
        # A forbidden site solves a step without an action.
        actions = self.match.actions
        return self.step.done.replace("{action}", actions[-1].text if actions else "")

    @property
    def solving_sites(self) -> frozenset[int]:
        """The forbidden sites of the step, and those of its wanted actions."""
        position = self.match.position
        forbidden_sites = frozenset(position.geometry.site_of[name] for name in self.step.forbidden)
        wanted_actions = [position.find(text) for text in self.step.wanted if text != ANY]
        return forbidden_sites.union(*(sites_of(position, action) for action in wanted_actions))

    def select_site(self, site: int) -> bool:
        """Select a site as in any task; a refused one solves the step if it is forbidden, else it counts as a miss."""
        accepted = super().select_site(site)
        if not accepted and self.match.position.geometry.names[site] in self.step.forbidden:
            self.done = True
        elif not accepted:
            self._count_miss()
        return accepted

    def play_typed(self, text: str) -> bool:
        """Play one typed action; return whether it is legal, or solves the step as the name of a forbidden site."""
        text = "".join(text.lower().split())
        if super().play_typed(text):
            return True
        self.done = text in self.step.forbidden
        return self.done

    def judge(self, action: Action) -> None:
        """Play a legal action if it solves the step; else say why it does not, and count a miss."""
        if self.step.is_wanted(action):
            self.match.play(action)
            self.done = True
        else:
            effect = describe_effect(self.match.position, action)
            self.message = self.step.instead.get(action.text, f"{effect} {MISS_MESSAGE}")
            self._count_miss()

    def give_hint(self) -> None:
        """Show the hint of the step."""
        self.message = f"{self.message} Hint: {self.step.hint}".lstrip()

    def _count_miss(self) -> None:
        """Count a miss, and add the hint to the message after MISSES_BEFORE_HINT."""
        self._misses += 1
        if self._misses >= MISSES_BEFORE_HINT:
            self.give_hint()


def first_game_text(lesson: Lesson) -> str:
    """Return the advice to play the first game after a lesson."""
    setup = lesson.first_game
    size, opponent = size_text(setup.size), setup.white.display_name("White")
    return f"Begin with {lesson.game.title} on a small board, {size}, against an easy opponent ({opponent})."
