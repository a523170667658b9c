"""A step of a lesson under way: what the learner touches, and the sentence that answers."""

from math import dist

from boardgames_tui.learn.lesson import ANY, Step
from boardgames_tui.ui.control.match_controller import Hand
from boardgames_tui.ui.control.messages import effect

ENOUGH = 2
"""So many misses bring the hint."""
MISS = "But that is not what we are after here. The board is as it was: try again."


class Attempt:
    """Somebody at one step; `done`: what it asks for has been done."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.hand = Hand(step.begin(), lone_choice=False)
        self.hand.said = ""
        self.done = False
        self._misses = 0

    def aside(self, site: int) -> int:
        """Return the site nearest to this one at which nothing is asked for: where the cursor gives nothing away."""
        position = self.hand.match.position
        wanted = [position.find(text) for text in self.step.wanted if text != ANY]
        answers = {position.geometry.site_of[name] for name in self.step.forbidden}
        for action in wanted:
            answers.update(*(sites for gesture in position.game.gestures(position, action.code) for sites in gesture))
        spots = position.geometry.spots
        others = [other for other in range(len(spots)) if other not in answers]
        return min(others, key=lambda other: dist(spots[other], spots[site]), default=site)

    def touch(self, site: int) -> None:
        """Touch a site: do what is asked, go on with an action of several touches, or miss."""
        held = self.hand.touched
        if self.hand.touch(site):
            self._judge()
        elif self.hand.match.position.geometry.names[site] in self.step.forbidden:
            self.done = True
        elif self.hand.touched == held:
            self._miss()

    def press(self) -> None:
        """Play the action that touches no site, if there is one."""
        if self.hand.button:
            self.hand.play(self.hand.button)
            self._judge()

    def _judge(self) -> None:
        """Keep what was played if it was asked for; else say what it does, and take it back."""
        last = self.hand.match.steps[-1]
        if self.step.wants(last.action):
            self.hand.said, self.done = "", True
            return
        self.hand.match.undo()
        self.hand.said = self.step.instead.get(last.action.text) or f"{effect(last.before, last.action)} {MISS}"
        self._miss()

    def _miss(self) -> None:
        self._misses += 1
        if self._misses >= ENOUGH:
            self.hand.said += f" A hint: {self.step.hint}"
