"""A step of a lesson in progress: the sites that the learner selects, and the messages about them.

A step is solved by one of its wanted actions, or by selecting one of its forbidden sites to see why a rule forbids it.
"""

from math import dist

from boardgames_tui.learn.lesson import ANY, LessonStep
from boardgames_tui.ui.control.match_controller import MatchController
from boardgames_tui.ui.control.messages import describe_effect

# Number of misses, wrong actions or sites, after which the hint is shown.
MISSES_BEFORE_HINT = 2
MISS_MESSAGE = "It isn't the move we want here, so it has been taken back. Try again."


class LessonAttempt:
    """Attempt at one step; `done` is whether the step is solved."""

    def __init__(self, step: LessonStep) -> None:
        self.step = step
        self.controller = MatchController(step.begin(), message="")
        self.done = False
        self._misses = 0

    @property
    def comment(self) -> str:
        """Comment on the solution; empty until the step is solved."""
        if not self.done:
            return ""
        # A forbidden site solves a step without an action.
        actions = self.controller.match.actions
        return self.step.done.replace("{action}", actions[-1].text if actions else "")

    def nearest_unwanted_site(self, site: int) -> int:
        """Return the site nearest to `site` that does not help to solve the step: a cursor there gives nothing away."""
        position = self.controller.match.position
        wanted_actions = [position.find(text) for text in self.step.wanted if text != ANY]
        solving_sites = {position.geometry.site_of[name] for name in self.step.forbidden}
        for action in wanted_actions:
            for gesture in position.gestures(action):
                solving_sites.update(*gesture)
        spots = position.geometry.spots
        unwanted_sites = [other for other in range(len(spots)) if other not in solving_sites]
        return min(unwanted_sites, key=lambda other: dist(spots[other], spots[site]), default=site)

    def select_site(self, site: int) -> None:
        """Select a site. This completes an action, solves the step, continues a selection, or counts as a miss."""
        selection_before = self.controller.selected_sites
        if self.controller.select_site(site):
            self._judge_action()
        elif self.controller.match.position.geometry.names[site] in self.step.forbidden:
            self.done = True
        elif self.controller.selected_sites == selection_before:
            self._count_miss()

    def play_typed(self, text: str) -> bool:
        """Play one typed action; return whether it is legal, or solves the step as the name of a forbidden site."""
        text = "".join(text.lower().split())
        if self.controller.play_typed(text):
            self._judge_action()
            return True
        self.done = text in self.step.forbidden
        return self.done

    def press(self) -> None:
        """Play the action without a site, a pass or a swap, if there is one."""
        if self.controller.siteless_action:
            self.controller.play(self.controller.siteless_action)
            self._judge_action()

    def _judge_action(self) -> None:
        """Mark the step as done if the last action solves it; else take the action back, say why, and count a miss."""
        last = self.controller.match.steps[-1]
        if self.step.is_wanted(last.action):
            self.controller.message = ""
            self.done = True
            return
        self.controller.match.undo()
        effect = describe_effect(last.before, last.action)
        self.controller.message = self.step.instead.get(last.action.text, f"{effect} {MISS_MESSAGE}")
        self._count_miss()

    def _count_miss(self) -> None:
        """Count a miss, and add the hint to the message after MISSES_BEFORE_HINT."""
        self._misses += 1
        if self._misses >= MISSES_BEFORE_HINT:
            self.controller.message += f" Hint: {self.step.hint}"
