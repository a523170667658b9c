"""Dialects of the engine protocol: UAI for all games, and UCI, in which some chess variant engines play our games."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce

from boardgames_tui.core.action import Action
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.lines import OptionLine, PositionLine
from boardgames_tui.uai.values import Limit

# UCI's option for the game.
VARIANT = "UCI_Variant"
# Text of a pass in UAI.
PASS = "0000"  # noqa: S105
# Prefix of a drop in UCI, which a clone is.
DROP = "P@"


class Uai:
    """Dialect of our own protocol; `word` is the prefix of its commands."""

    word = "uai"

    def refusal(self, game: Game, options: Mapping[str, OptionLine]) -> str:  # noqa: ARG002 - UCI looks at both
        """Return why an engine with these options cannot play a game, as the end of a sentence; empty if it can."""
        return ""

    def position(self, start: Position, actions: Sequence[Action]) -> str:
        """Return the command that sets a position: the start of the game, and the actions."""
        return str(PositionLine(str(start), tuple(action.text for action in actions)))

    def limit(self, limit: Limit) -> str:
        """Return the command that starts a search."""
        return str(limit)

    def action(self, text: str) -> str:
        """Return our text of an engine's action."""
        return text


class Uci(Uai):
    """Dialect of Fairy-Stockfish: the first player is White, a clone is a drop (P@g2), a pass leads nowhere.

    It receives the current position without the earlier ones, so it does not see a third repetition coming.
    """

    word = "uci"

    def refusal(self, game: Game, options: Mapping[str, OptionLine]) -> str:
        """Return why an engine cannot play a game: it needs a FEN, and a variant of that name."""
        if not game.fen:
            known = " and ".join(each.title for each in GAMES.values() if each.fen)
            return f"plays no {game.title}: of these games, UCI engines know only {known}"
        if VARIANT not in options:
            return f"plays no {game.title}: it has no option {VARIANT}"
        return "" if game.key in options[VARIANT].choices else f"plays no {game.title}: its {VARIANT} has no {game.key}"

    def position(self, start: Position, actions: Sequence[Action]) -> str:
        """Return the command that sets the current position, as a FEN."""
        assert start.game.fen, "an engine that cannot play a game is refused first"
        return str(PositionLine(start.game.fen.write(str(reduce(Position.after, actions, start)))))

    def limit(self, limit: Limit) -> str:
        """Return the command that starts a search, with the clocks exchanged."""
        return str(replace(limit, wtime=limit.btime, winc=limit.binc, btime=limit.wtime, binc=limit.winc))

    def action(self, text: str) -> str:
        """Remove the prefix of a drop, and recognise a pass."""
        return PASS if text[:2] == text[2:] else text.removeprefix(DROP)
