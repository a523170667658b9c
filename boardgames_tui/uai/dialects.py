"""The two dialects of the engine protocol: UAI, for all games, and UCI, in which engines of chess play some of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce

from boardgames_tui.core.action import Action
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.lines import OptionLine, PositionLine
from boardgames_tui.uai.values import Limit

VARIANT = "UCI_Variant"
PASS = "0000"  # noqa: S105
DROP = "P@"


class Uai:
    """Everything as the project itself writes it; `word` is what the protocol's own lines begin with."""

    word = "uai"

    def refusal(self, game: Game, options: Mapping[str, OptionLine]) -> str:  # noqa: ARG002 - UCI looks at both
        """Say, as the end of a sentence about an engine with these options, why it cannot play a game, or nothing."""
        return ""

    def position(self, start: Position, actions: Sequence[Action]) -> str:
        """Return the line that tells a position: how the game began, and what was played."""
        return str(PositionLine(str(start), tuple(action.text for action in actions)))

    def limit(self, limit: Limit) -> str:
        """Return the line that begins a search."""
        return str(limit)

    def action(self, text: str) -> str:
        """Return what an engine's action is called here."""
        return text


class Uci(Uai):
    """As Fairy-Stockfish speaks: who begins is White, a clone is dropped (P@g2), a pass is a move that goes nowhere.

    It is told the position alone, not what led there, so it does not see the third repetition coming.
    """

    word = "uci"

    def refusal(self, game: Game, options: Mapping[str, OptionLine]) -> str:
        """No chess is played here, and other games than those with a FEN have no such engine."""
        if not game.fen:
            known = " and ".join(each.title for each in GAMES.values() if each.fen)
            return f"plays no {game.title}: of these games, UCI engines know {known} alone"
        if VARIANT not in options:
            return f"plays no {game.title}: it has no option {VARIANT}"
        return "" if game.key in options[VARIANT].choices else f"plays no {game.title}: its {VARIANT} has no {game.key}"

    def position(self, start: Position, actions: Sequence[Action]) -> str:
        """Return the position now, as a FEN."""
        assert start.game.fen, "an engine that cannot play a game is refused first"
        return str(PositionLine(start.game.fen.write(str(reduce(Position.after, actions, start)))))

    def limit(self, limit: Limit) -> str:
        """Return it with the clocks exchanged."""
        return str(replace(limit, wtime=limit.btime, winc=limit.binc, btime=limit.wtime, binc=limit.winc))

    def action(self, text: str) -> str:
        """Take off what makes a clone a drop, and know a pass."""
        return PASS if text[:2] == text[2:] else text.removeprefix(DROP)
