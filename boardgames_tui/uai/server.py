"""The engine end of the protocol: lines in, thoughts, lines out. `uai/PROTOCOL.md` says what each line means."""

import random
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import FileIO
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from boardgames_tui import __version__
from boardgames_tui.diagram import diagram
from boardgames_tui.errors import BoardGamesError, EngineError, OptionError, quoted
from boardgames_tui.game import Game, Value
from boardgames_tui.position import Action, Position
from boardgames_tui.search.build import Speed, bind
from boardgames_tui.search.levels import LEVELS
from boardgames_tui.search.perft import SHALLOW, divide
from boardgames_tui.search.think import Thinker
from boardgames_tui.search.thinkers import Thinkers
from boardgames_tui.uai.lines import (
    NO_ACTION,
    Limit,
    PositionLine,
    read_limit,
    read_number,
    read_position,
    read_setoption,
)
from boardgames_tui.uai.options import OWN, PLAYER, SIZE, UCT, choice_for, declared, find, number_for
from boardgames_tui.uai.streams import LONGEST_LINE, Reader, Writer, read_lines, shown

NAP = 0.005
"""Seconds between two looks at the input while the search is compiled."""


def serve(game: Game, stdin: Reader | None = None, stdout: Writer | None = None) -> None:
    """Speak the protocol until `quit` or the end of input; raise EngineError where no compiler is installed."""
    # Raw streams: at the end of the process no buffer is in use by a thread, or full of what nobody reads.
    server = Server(game, stdout or FileIO(sys.stdout.fileno(), "w", closefd=False))
    stdin = stdin or FileIO(sys.stdin.fileno(), closefd=False)
    Thread(target=server.hear, args=(stdin,), daemon=True).start()
    with suppress(KeyboardInterrupt):
        server.run()


class Server:
    """One engine for one game. Lines come by a queue, so that those that a search must heed are heard at once."""

    def __init__(self, game: Game, stdout: Writer) -> None:
        self._game, self._stdout, self._lock = game, stdout, Lock()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._waiting: deque[str | None] = deque()
        self._stopped = self._ended = self._left = self._searching = False
        self._thinkers = Thinkers(game, self._remark)
        self._since: list[int] | None = None
        """What has been played since the last search, None where that was another game."""
        self._set = {line.name: int(line.default) for line in declared(game) if line.name in OWN}
        self._size = game.size
        self._options: dict[str, Value] = game.settle({}, engine=True)
        self._position = Position.start(game, engine=True)
        self._line: PositionLine | None = None
        self._commands: dict[str, Callable[[Sequence[str]], object]] = {
            "uai": self._uai,
            "isready": self._isready,
            "setoption": self._setoption,
            "uainewgame": self._uainewgame,
            "position": self._set_position,
            "go": self._go,
            "stop": self._take_no_words,
            "d": self._d,
            "legal": self._legal,
            "perft": self._perft,
            "quit": self._quit,
        }

    def hear(self, stdin: Reader) -> None:
        """Pass on the lines of a stream, then its end."""
        for line in read_lines(stdin):
            self._queue.put(line)
        self._queue.put(None)

    def run(self) -> None:
        """Do what each line says."""
        while not self._left:
            line = self._waiting.popleft() if self._waiting else self._queue.get()
            if line is None:
                return
            self._do(line)

    def _do(self, line: str) -> None:
        self._stopped = False
        if len(line) > LONGEST_LINE:
            self._remark(f"error: a line of more than {LONGEST_LINE} bytes is ignored.")
            return
        command, words = self._split(line)
        try:
            if command:
                self._commands[command](words)
        except EngineError:
            raise
        except BoardGamesError as error:
            self._remark(f"error: {error}")

    def _split(self, line: str) -> tuple[str, Sequence[str]]:
        """Return the first word that is a command, and those after it; unknown words before it are passed over."""
        words = line.split()
        known = next((i for i, word in enumerate(words) if word in self._commands), len(words))
        if known:
            self._remark(f"unknown: {' '.join(words[:known])}")
        return (words[known], words[known + 1 :]) if known < len(words) else ("", ())

    def _say(self, line: str) -> None:
        with self._lock:
            try:
                self._stdout.write(f"{line}\n".encode())
                self._stdout.flush()
            except BrokenPipeError:  # nobody listens any longer
                self._left = True

    def _remark(self, text: str) -> None:
        self._say(f"info string {shown(text)}")

    def _take_no_words(self, words: Sequence[str]) -> None:
        if words:
            self._remark(f"unknown: {' '.join(words)}")

    def _heed(self, *, ready: bool) -> bool:
        """Look at what has come in meanwhile: what cannot wait is done, all else kept; say whether to stop."""
        while not (self._stopped or self._left or (self._searching and self._ended)):
            try:
                line = self._queue.get_nowait()
            except Empty:
                return False
            self._sort(line, ready=ready)
        return True

    def _sort(self, line: str | None, *, ready: bool) -> None:
        words = (line or "").split()
        if line is None:
            self._ended = True
        # A script's last line is no reason to leave its questions unanswered: only a search is cut short by it.
        if words[:1] == ["quit"] and self._searching:
            self._left = True
        elif words[:1] == ["stop"]:
            self._stopped = True
        elif words[:1] == ["isready"] and ready:
            self._say("readyok")
        elif words[:1] == ["uai"] and not ready:
            self._uai(())
        else:
            self._waiting.append(line)

    def _uai(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._say(f"id name boardgames-tui {self._game.title} {__version__}")
        self._say("id author the authors of boardgames-tui")
        for line in declared(self._game):
            self._say(str(line))
        self._say("uaiok")
        self._thinkers.warming.begin()

    def _isready(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._thinker_for(LEVELS[self._set["Level"]].limit, lambda: self._left)
        if not self._left:
            self._say("readyok")

    def _wait(self, given_up: Callable[[], bool]) -> Speed | None:
        """Return the compiled search when it is ready, or None where nobody waits for it any longer."""
        warming = self._thinkers.warming
        warming.begin()
        while not warming.done:
            self._heed(ready=False)
            if given_up():
                return None
            self._stopped = False
            time.sleep(NAP)
        return warming.speed

    def _setoption(self, words: Sequence[str]) -> None:
        option = read_setoption(words)
        if option is None:
            raise OptionError(
                f"{quoted(' '.join(('setoption', *words)))} sets nothing: it is setoption name NAME value VALUE."
            )
        found = find(self._game, option.name)
        if found.name in OWN:
            self._set[found.name] = number_for(found, option.value)
            self._thinkers.forget()
        elif found.name == PLAYER:
            self._thinkers = Thinkers(self._game, self._remark, plain=choice_for(found, option.value) == UCT)
        elif found.name == SIZE:
            size = number_for(found, option.value)
            self._game.check_size(size)
            self._size, self._line = size, None
        else:
            key = found.name.lower()
            self._options |= {key: self._game.settle({key: option.value}, engine=True)[key]}
            self._line = None

    def _uainewgame(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._position = self._begin(None)
        self._line = self._since = None
        self._thinkers.begin(self._position)

    def _begin(self, fen: str | None) -> Position:
        if fen is None:
            return Position.start(self._game, self._size, self._options, engine=True)
        return Position.read(self._game, fen, self._options, engine=True)

    def _set_position(self, words: Sequence[str]) -> None:
        line, before = read_position(words), self._line
        moves: Sequence[str] = line.moves
        if before and before.fen == line.fen and before.moves == line.moves[: len(before.moves)]:
            position, moves = self._position, line.moves[len(before.moves) :]
        else:
            position, self._since = self._begin(line.fen), None
        for text in moves:
            action = position.find(text)
            position = position.after(action)
            if self._since is not None:
                self._since.append(action.code)
        self._position, self._line = position, line

    def _go(self, words: Sequence[str]) -> None:
        limit, unknown = read_limit(words)
        if unknown:
            self._remark(f"unknown: {' '.join(unknown)}")
        if self._position.outcome:
            self._remark("error: the game is over.")
            self._say(f"bestmove {NO_ACTION}")
            return
        level = LEVELS[self._set["Level"]]
        free = limit == Limit() or limit.is_clock
        within = level.within(limit) if free else limit
        self._searching = True
        thinker = self._thinker_for(within, lambda: self._stopped or self._left)
        action = self._think(thinker, within, level.whim if free else 0.0) if thinker else self._any_action()
        self._searching = False
        self._say(f"bestmove {action.text}")

    def _thinker_for(self, limit: Limit, given_up: Callable[[], bool]) -> Thinker | None:
        """Return who answers within a limit when that can be, or None where nobody waits for it any longer."""
        if early := self._thinkers.early(limit):
            return early
        if speed := self._wait(given_up):
            return self._thinkers.compiled(speed, self._set["Hash"], self._set["Threads"], self._position)
        return None

    def _any_action(self) -> Action:
        return random.choice(self._position.actions)

    def _think(self, thinker: Thinker, limit: Limit, whim: float) -> Action:
        since, self._since = self._since, []
        return thinker.think(
            self._position,
            limit,
            whim=whim,
            lines=self._set["MultiPV"],
            since=since,
            stopped=lambda: self._heed(ready=True),
            tell=lambda info: self._say(str(info)),
        )

    def _d(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        position, outcome = self._position, self._position.outcome
        self._say(diagram(position.geometry, position.cells))
        self._say(f"Fen: {position}")
        self._say(f"Result: {f'{outcome.letter} {outcome.reason}' if outcome else 'none'}")

    def _legal(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._say(" ".join(["legal", *(action.text for action in self._position.actions)]))

    def _perft(self, words: Sequence[str]) -> None:
        depth = read_number(words[0]) if words else None
        if depth is None:
            raise OptionError(f"{quoted(' '.join(('perft', *words)))} counts nothing: it is perft DEPTH.")
        self._take_no_words(words[1:])
        speed = (
            bind(self._game, compiled=False) if depth <= SHALLOW else self._wait(lambda: self._stopped or self._left)
        )
        total = 0 if depth else 1
        for text, n in divide(self._position, depth, speed, lambda: self._heed(ready=True)) if speed else ():
            self._say(f"{text}: {n}")
            total += n
        if self._stopped:
            raise OptionError(f"perft {depth} was stopped.")
        self._say(f"Nodes: {total}")

    def _quit(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._left = True
