"""Whoever is asked what to play: our engine for a moment, and a sentence on why, from what it saw."""

from collections.abc import Callable, Sequence

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.game import Game
from boardgames_tui.hint import sentence
from boardgames_tui.match import Match
from boardgames_tui.position import Action, Position
from boardgames_tui.uai.lines import Limit

MOMENT = Limit(movetime=1500)


class Adviser:
    """An engine in a process of its own, started when it is first needed. `tell` hears what it does."""

    def __init__(self, game: Game, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._analyst = Analyst(game, self._hear)

    async def advise(self, match: Match) -> tuple[Action, str]:
        """Return what to play now, and why in one sentence; raise EngineError where there is no engine."""
        position = match.position
        if len(position.actions) == 1:
            return position.actions[0], sentence(position, position.actions, None)
        self._hear("ready")
        best = (await self._analyst.last(match, MOMENT)).candidates[0]
        return best.action, sentence(position, _played(position, best.line), best.value.score(position.side))

    def _hear(self, does: str) -> None:
        self._tell(f"Hint: {'thinking …' if does == 'ready' else does}")

    async def close(self) -> None:
        """Let the engine go."""
        await self._analyst.close()


def _played(position: Position, texts: Sequence[str]) -> list[Action]:
    """The actions of a line."""
    line = []
    for text in texts:
        line.append(position.find(text))
        position = position.after(line[-1])
    return line
