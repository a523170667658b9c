"""What an engine has been told of its game: the rules, the position, and what was played since it last thought."""

from collections.abc import Sequence

from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.engine.server.options import SIZE, number_for
from boardgames_tui.uai.lines import OptionLine, PositionLine


class PositionState:
    """At first it is the start of the game as usual."""

    def __init__(self, game: Game) -> None:
        self._game, self._size = game, game.size
        self._options: dict[str, Value] = game.validated({}, engine=True)
        self._line: PositionLine | None = None
        self._since: list[int] | None = None
        self.position = self._begun(None)

    def set(self, option: OptionLine, value: str) -> None:
        """Take another size, or set an option of the game's rules; raise OptionError for what cannot be."""
        if option.name == SIZE:
            size = number_for(option, value)
            self._game.check_size(size)
            self._size = size
        else:
            key = option.name.lower()
            self._options |= {key: self._game.validated({key: value}, engine=True)[key]}
        self._line = None

    def begin(self) -> None:
        """Begin another game."""
        self.position = self._begun(None)
        self._line = self._since = None

    def follow(self, line: PositionLine) -> None:
        """Go to a position, from the one before where that is on the way; raise an error where the line is wrong."""
        before, moves = self._line, line.moves
        if before and before.fen == line.fen and before.moves == line.moves[: len(before.moves)]:
            position, since, moves = self.position, self._since, line.moves[len(before.moves) :]
        else:
            position, since = self._begun(line.fen), None
        codes = []
        for text in moves:
            action = position.find(text)
            position = position.after(action)
            codes.append(action.code)
        self.position, self._line = position, line
        self._since = None if since is None else [*since, *codes]

    def _begun(self, fen: str | None) -> Position:
        if fen is None:
            return Position.start(self._game, self._size, self._options, engine=True)
        return Position.read(self._game, fen, self._options, engine=True)

    def take_actions_since(self) -> Sequence[int] | None:
        """Return what has been played since the last search, None where that was another game."""
        since, self._since = self._since, []
        return since
