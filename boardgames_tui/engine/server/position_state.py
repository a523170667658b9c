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
        self._game, self._size = game, game.size
        self._options: dict[str, Value] = game.validated({}, engine=True)
        self._line: PositionLine | None = None
        self._since: list[int] | None = None
        self.position = self._start_position(None)

    def set(self, option: OptionLine, value: str) -> None:
        """Set the size or a rule option; raise OptionError if that is not possible."""
        if option.name == SIZE:
            size = parse_number(option, value)
            self._game.check_size(size)
            self._size = size
        else:
            key = option.name.lower()
            self._options |= {key: self._game.validated({key: value}, engine=True)[key]}
        self._line = None

    def begin(self) -> None:
        """Begin another game."""
        self.position = self._start_position(None)
        self._line = self._since = None

    def follow(self, line: PositionLine) -> None:
        """Go to a position, from the last one if it leads there; raise an error if the line is wrong."""
        before, moves = self._line, line.moves
        if before and before.fen == line.fen and before.moves == line.moves[: len(before.moves)]:
            position, since, moves = self.position, self._since, line.moves[len(before.moves) :]
        else:
            position, since = self._start_position(line.fen), None
        codes = []
        for text in moves:
            action = position.find(text)
            position = position.after(action)
            codes.append(action.code)
        self.position, self._line = position, line
        self._since = None if since is None else [*since, *codes]

    def _start_position(self, fen: str | None) -> Position:
        if fen is None:
            return Position.start(self._game, self._size, self._options, engine=True)
        return Position.read(self._game, fen, self._options, engine=True)

    def take_actions_since(self) -> Sequence[int] | None:
        """Return and forget the codes of the actions since the last search; None if that was in another game."""
        since, self._since = self._since, []
        return since
