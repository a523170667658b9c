"""Hints in a game in play: which sites to select, and why."""

from collections.abc import Callable

from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.match.match import Match
from boardgames_tui.play.selection import Selection


class Hints:
    """Hints for the person to act. `show_status` is called when `status`, about the engine that seeks one, changes."""

    def __init__(self, match: Match, show_status: Callable[[], None]) -> None:
        # Status of the engine; empty if no hint is being prepared.
        self.status = ""
        self.adviser = Adviser(match.position.game, self.show_status)
        self._match, self._show_status = match, show_status

    def show_status(self, sentence: str) -> None:
        self.status = sentence
        self._show_status()

    def forget_status(self) -> None:
        """Clear the status; the caller shows that."""
        self.status = ""

    @property
    def continues(self) -> bool:
        """Whether the last hint was for a whole turn, of which the present action is a part."""
        return self.adviser.has_advice_for(self._match.position)

    async def find(self) -> tuple[Selection, int | None, str]:
        """Return the selection that one more site completes to the best action, that site, if any, and a sentence.

        Raise EngineError if there is no engine.
        """
        action, sentence = await self.adviser.advise(self._match)
        return *Selection.of_suggestion(self._match.position, action), sentence
