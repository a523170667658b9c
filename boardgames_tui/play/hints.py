"""Hints in a game in play: which sites to select, and why.

The *adviser* searches for the best action with an engine of its own, and explains the action in a sentence.
"""

from collections.abc import Callable

from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.match.match import Match
from boardgames_tui.play.selection import Selection


class Hints:
    """Hints for the person to act; `show_status` is called when `status` has changed."""

    def __init__(self, match: Match, show_status: Callable[[], None]) -> None:
        # Status of the adviser's engine; empty while no hint is being prepared.
        self.status = ""
        self.adviser = Adviser(match.position.game, self.show_status)
        self._match, self._show_status = match, show_status

    def show_status(self, sentence: str) -> None:
        self.status = sentence
        self._show_status()

    def forget_status(self) -> None:
        """Clear the status without calling `show_status`."""
        self.status = ""

    @property
    def covers_next_action(self) -> bool:
        """Whether the last hint was for a turn of several actions that goes on with the next action."""
        return self.adviser.has_advice_for(self._match.position)

    async def find(self) -> tuple[Selection, int | None, str]:
        """Find the best action; raise EngineError if there is no engine.

        Return the selection of all its sites but the last, the last site (None for a pass or a swap), and a sentence
        that names the action and gives the reason.
        """
        action, sentence = await self.adviser.advise(self._match)
        return *Selection.of_suggestion(self._match.position, action), sentence
