"""Dialects of the engine protocol: UAI for all games, and UCI, in which some chess variant engines play our games."""

from collections.abc import Mapping
from dataclasses import replace

from boardgames_tui.core.action import PASSES
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.lines import OptionLine, PositionLine
from boardgames_tui.uai.values import Limit

# UCI's option for the game.
VARIANT = "UCI_Variant"
# Prefix of a drop in UCI: a piece placed from the hand, which is how UCI writes a clone.
DROP_PREFIX = "P@"


class Uai:
    """Dialect of our own protocol. `protocol` is its first command, and the prefix of its `ok` and `newgame`."""

    protocol = "uai"

    def refusal(self, game: Game, options: Mapping[str, OptionLine]) -> str:  # noqa: ARG002 - UCI looks at both
        """Return why an engine with these options cannot play a game; empty, because UAI has no list of games."""
        return ""

    def position(self, position: Position) -> str:
        """Return the command that sets a position: the first one and the actions since, for the earlier boards."""
        return str(PositionLine(str(position.root), tuple(action.text for action in position.line)))

    def limit(self, limit: Limit) -> str:
        """Return the command that starts a search."""
        return str(limit)

    def action(self, text: str) -> str:
        """Translate the text of an engine's action into ours."""
        return text


class Uci(Uai):
    """Dialect of Fairy-Stockfish: the first player is White, a clone is a drop (P@g2), a pass moves nowhere (a1a1)."""

    protocol = "uci"

    def refusal(self, game: Game, options: Mapping[str, OptionLine]) -> str:
        """Return, as the end of a sentence, why an engine cannot play a game; empty if it can."""
        if not game.fen:
            titles = " and ".join(other_game.title for other_game in GAMES.values() if other_game.fen)
            return f"plays no {game.title}: of these games, UCI engines know only {titles}"
        if VARIANT not in options:
            return f"plays no {game.title}: it has no option {VARIANT}"
        return "" if game.key in options[VARIANT].choices else f"plays no {game.title}: its {VARIANT} has no {game.key}"

    def position(self, position: Position) -> str:
        """Return the command that sets a position alone, as a FEN: the engine foresees no third repetition."""
        assert position.game.fen, "an engine that cannot play a game is refused first"
        return str(PositionLine(position.game.fen.write(str(position))))

    def limit(self, limit: Limit) -> str:
        """Return the command that starts a search. Our Black is White in UCI, so the clocks are exchanged."""
        return str(replace(limit, wtime=limit.btime, winc=limit.binc, btime=limit.wtime, binc=limit.winc))

    def action(self, text: str) -> str:
        """Translate the text of an engine's action into ours: remove the prefix of a drop, and recognise a pass."""
        origin, target = text[:2], text[2:]
        return PASSES if origin == target else text.removeprefix(DROP_PREFIX)
