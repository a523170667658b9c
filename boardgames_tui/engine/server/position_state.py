"""State of the protocol: the rules, the position, and the actions played since the last search."""

from collections.abc import Sequence

from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.engine.server.options import SIZE, parse_number
from boardgames_tui.uai.lines import OptionLine, PositionLine


class PositionState:
    """Position that the protocol has set; at first the usual start of the game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._size = game.size
        self._options: dict[str, Value] = game.validated({}, engine_defaults=True)
        # The last `position` command, None if the next one cannot continue from it.
        self._last_command: PositionLine | None = None
        # Codes of the actions played since the last search, None if that was in another game.
        self._actions_since: list[int] | None = None
        self.position = self._start_position(None)

    def set_option(self, option: OptionLine, value: str) -> None:
        """Set the size or a rule for the next positions; raise OptionError if the value is impossible."""
        if option.name == SIZE:
            size = parse_number(option, value)
            self._game.check_size(size)
            self._size = size
        else:
            key = option.name.lower()
            self._options |= {key: self._game.validated({key: value}, engine_defaults=True)[key]}
        # The next position has other rules.
        self._last_command = None

    def new_game(self) -> None:
        """Go to the start of another game."""
        self.position = self._start_position(None)
        self._last_command = None
        self._actions_since = None

    def set_position(self, command: PositionLine) -> None:
        """Go to the position of a `position` command; if it continues the last one, play the new actions alone.

        Raise an error, and change nothing, if the position line or an action is wrong.
        """
        last = self._last_command
        if last and last.fen == command.fen and last.moves == command.moves[: len(last.moves)]:
            position = self.position
            actions_since = self._actions_since
            new_moves = command.moves[len(last.moves) :]
        else:
            position = self._start_position(command.fen)
            actions_since = None
            new_moves = command.moves
        codes = []
        for text in new_moves:
            action = position.find(text)
            position = position.after_legal(action)
            codes.append(action.code)
        self.position = position
        self._last_command = command
        self._actions_since = None if actions_since is None else [*actions_since, *codes]

    def _start_position(self, fen: str | None) -> Position:
        """Return the position of a position line, or the start of the game for None."""
        if fen is None:
            return Position.start(self._game, self._size, self._options, engine_defaults=True)
        return Position.read(self._game, fen, self._options, engine_defaults=True)

    def take_actions_since(self) -> Sequence[int] | None:
        """Return the codes of the actions played since the last search, None if that was in another game.

        From now on, actions are counted from the search that the caller begins.
        """
        actions_since = self._actions_since
        self._actions_since = []
        return actions_since
