"""A step of a lesson in progress: the sites that the learner selects, and the messages about them.

A step is solved by one of its wanted actions, or by selecting one of its forbidden sites to see why a rule forbids it.
"""

from math import dist

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError
from boardgames_tui.learn.lesson import ANY, LessonStep
from boardgames_tui.ui.control.gestures import find_siteless_action
from boardgames_tui.ui.control.messages import describe_effect
from boardgames_tui.ui.control.selection import Selection
from boardgames_tui.ui.control.typed_actions import read_action

# Number of misses, wrong actions or sites, after which the hint is shown.
MISSES_BEFORE_HINT = 2
MISS_MESSAGE = "It isn't the move we want here, so it has been taken back. Try again."


class LessonAttempt:
    """Attempt at one step; `done` is whether the step is solved, and `message` answers the last input."""

    def __init__(self, step: LessonStep, message: str = "") -> None:
        self.step = step
        self.match = step.begin()
        self.selection = Selection(self.match.position)
        self.message = message
        self.done = False
        self._misses = 0

    @property
    def comment(self) -> str:
        """Comment on the solution; empty until the step is solved."""
        if not self.done:
            return ""
        # A forbidden site solves a step without an action.
        actions = self.match.actions
        return self.step.done.replace("{action}", actions[-1].text if actions else "")

    def nearest_unwanted_site(self, site: int) -> int:
        """Return the site nearest to `site` that does not help to solve the step: a cursor there gives nothing away."""
        position = self.match.position
        wanted_actions = [position.find(text) for text in self.step.wanted if text != ANY]
        solving_sites = {position.geometry.site_of[name] for name in self.step.forbidden}
        for action in wanted_actions:
            for gesture in position.gestures(action):
                solving_sites.update(*gesture)
        spots = position.geometry.spots
        unwanted_sites = [other for other in range(len(spots)) if other not in solving_sites]
        return min(unwanted_sites, key=lambda other: dist(spots[other], spots[site]), default=site)

    @property
    def siteless_action(self) -> Action | None:
        """The action without a site, a pass or a swap, that the learner can play now."""
        return None if self.done else find_siteless_action(self.match.position)

    def select_site(self, site: int) -> None:
        """Select a site. This completes an action, solves the step, continues a selection, or counts as a miss."""
        before, self.selection = self.selection, self.selection.add(site)
        self.message = self.selection.message
        if self.selection.action:
            self._judge(self.selection.action)
        elif self.match.position.geometry.names[site] in self.step.forbidden:
            self.done = True
        elif self.selection.sites == before.sites:
            self._count_miss()

    def play_typed(self, text: str) -> bool:
        """Play one typed action; return whether it is legal, or solves the step as the name of a forbidden site."""
        text = "".join(text.lower().split())
        try:
            self._judge(read_action(self.match.position, text))
        except ActionError as error:
            self.message = str(error)
            self.done = text in self.step.forbidden
            return self.done
        return True

    def press(self) -> None:
        """Play the action without a site, a pass or a swap, if there is one."""
        if self.siteless_action:
            self._judge(self.siteless_action)

    def explain(self, site: int) -> None:
        """Explain what selecting a site would do, or which rule forbids it."""
        self.message = self.selection.explain(site)

    def cancel_selection(self) -> bool:
        """Cancel the selection; return whether there was one."""
        had_sites = bool(self.selection.sites)
        self.selection = Selection(self.match.position)
        if had_sites:
            self.message = ""
        return had_sites

    def _judge(self, action: Action) -> None:
        """Play a legal action if it solves the step; else say why it does not, and count a miss."""
        self.message = ""
        if self.step.is_wanted(action):
            self.match.play(action)
            self.done = True
        else:
            effect = describe_effect(self.match.position, action)
            self.message = self.step.instead.get(action.text, f"{effect} {MISS_MESSAGE}")
            self._count_miss()
        self.selection = Selection(self.match.position)

    def _count_miss(self) -> None:
        """Count a miss, and add the hint to the message after MISSES_BEFORE_HINT."""
        self._misses += 1
        if self._misses >= MISSES_BEFORE_HINT:
            self.message += f" Hint: {self.step.hint}"
