"""A step of a lesson in progress: the sites that the learner selects, and the messages about them."""

from math import dist

from boardgames_tui.learn.lesson import ANY, LessonStep
from boardgames_tui.ui.control.match_controller import MatchController
from boardgames_tui.ui.control.messages import describe_effect

# Number of wrong attempts after which the hint is shown.
MISSES_BEFORE_HINT = 2
MISS_MESSAGE = "It isn't the move we want here, so it has been taken back. Try again."


class LessonAttempt:
    """Attempt at one step; `done` is whether its goal has been reached."""

    def __init__(self, step: LessonStep) -> None:
        self.step = step
        self.controller = MatchController(step.begin(), plays_forced_actions=False)
        self.controller.message = ""
        self.done = False
        self._misses = 0

    @property
    def comment(self) -> str:
        """Comment on the solution; empty until the step is done."""
        steps = self.controller.match.steps
        return self.step.done.replace("{action}", steps[-1].action.text if steps else "") if self.done else ""

    def nearest_unwanted_site(self, site: int) -> int:
        """Return the site nearest to `site` that does not solve the step, so that the cursor gives nothing away."""
        position = self.controller.match.position
        wanted = [position.find(text) for text in self.step.wanted if text != ANY]
        answers = {position.geometry.site_of[name] for name in self.step.forbidden}
        for action in wanted:
            answers.update(*(sites for gesture in position.game.gestures(position, action.code) for sites in gesture))
        spots = position.geometry.spots
        others = [other for other in range(len(spots)) if other not in answers]
        return min(others, key=lambda other: dist(spots[other], spots[site]), default=site)

    def select_site(self, site: int) -> None:
        """Select a site: complete an action, continue a selection, or count a wrong attempt."""
        selected = self.controller.selected_sites
        if self.controller.select_site(site):
            self._judge_action()
        elif self.controller.match.position.geometry.names[site] in self.step.forbidden:
            self.done = True
        elif self.controller.selected_sites == selected:
            self._miss()

    def play_typed(self, text: str) -> bool:
        """Play one typed action; return whether it is legal. A forbidden site of the step solves it."""
        typed = "".join(text.lower().split())
        if self.controller.play_typed(typed):
            self._judge_action()
            return True
        self.done = typed in self.step.forbidden
        return self.done

    def press(self) -> None:
        """Play the action without a site, if there is one."""
        if self.controller.siteless_action:
            self.controller.play(self.controller.siteless_action)
            self._judge_action()

    def _judge_action(self) -> None:
        """Keep the last action if it solves the step; else describe it and take it back."""
        last = self.controller.match.steps[-1]
        if self.step.is_wanted(last.action):
            self.controller.message, self.done = "", True
            return
        self.controller.match.undo()
        self.controller.message = (
            self.step.instead.get(last.action.text) or f"{describe_effect(last.before, last.action)} {MISS_MESSAGE}"
        )
        self._miss()

    def _miss(self) -> None:
        self._misses += 1
        if self._misses >= MISSES_BEFORE_HINT:
            self.controller.message += f" Hint: {self.step.hint}"
