"""Server of the engine protocol: commands in, search, answers out. `uai/PROTOCOL.md` describes the commands."""

import random
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import FileIO
from threading import Thread

from boardgames_tui import __version__
from boardgames_tui.core.action import Action
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import BoardGamesError, EngineError, OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile.specialise import Backend, bind_rules
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.engine_pool import EnginePool
from boardgames_tui.engine.levels import FULL, Level, level_of, strength_draw
from boardgames_tui.engine.perft import INTERPRETED_DEPTH, divide
from boardgames_tui.engine.server.connection import Connection
from boardgames_tui.engine.server.options import (
    ENGINE_OPTIONS,
    MEMORY_OPTIONS,
    PLAYER,
    UCT,
    declare_options,
    find_option,
    parse_choice,
    parse_number,
)
from boardgames_tui.engine.server.position_state import PositionState
from boardgames_tui.uai.lines import NO_ACTION, read_limit, read_number, read_position, read_setoption
from boardgames_tui.uai.streams import LONGEST_LINE, Reader, Writer
from boardgames_tui.uai.values import Limit

# Seconds between two looks at the input while the search is compiled.
POLL_INTERVAL = 0.005


def serve(game: Game, stdin: Reader | None = None, stdout: Writer | None = None) -> None:
    """Serve the protocol until `quit` or the end of input; raise EngineError if no compiler is installed."""
    # Raw streams, so that at the end of the process no thread holds a buffer, and none is full of unread output.
    server = Server(game, stdout or FileIO(sys.stdout.fileno(), "w", closefd=False))
    with suppress(KeyboardInterrupt):
        server.run(stdin or FileIO(sys.stdin.fileno(), closefd=False))


class Server:
    """Engine process for one game."""

    def __init__(self, game: Game, stdout: Writer) -> None:
        self._game, self._connection = game, Connection(stdout, self._introduce)
        self._engines, self._rng = EnginePool(game, self._connection.remark), random.Random()
        self._strength_draw = strength_draw(self._rng)
        self._values = {line.name: int(line.default) for line in declare_options(game) if line.name in ENGINE_OPTIONS}
        self._state = PositionState(game)
        self._commands: dict[str, Callable[[Sequence[str]], object]] = {
            "uai": self._uai,
            "isready": self._isready,
            "setoption": self._setoption,
            "uainewgame": self._uainewgame,
            "position": self._set_position,
            "go": self._start_search,
            "stop": self._take_no_words,
            "d": self._d,
            "legal": self._legal,
            "perft": self._perft,
            "quit": self._quit,
        }

    def run(self, stdin: Reader) -> None:
        """Execute the commands of all lines, until the last one or `quit`."""
        Thread(target=self._connection.read_from, args=(stdin,), daemon=True).start()
        while not self._connection.left and (line := self._connection.next()) is not None:
            self._do(line)

    def _do(self, line: str) -> None:
        # A stop concerns only the command that it interrupts.
        self._connection.stopped = False
        if len(line) > LONGEST_LINE:
            self._connection.remark(f"error: a line of more than {LONGEST_LINE} characters is ignored.")
            return
        command, words = self._split(line)
        try:
            if command:
                self._commands[command](words)
        except EngineError:
            # Without an engine there is nothing left to serve.
            raise
        except BoardGamesError as error:
            self._connection.remark(f"error: {error}")

    def _split(self, line: str) -> tuple[str, Sequence[str]]:
        """Return the first known command and the words after it; unknown words before it are reported and ignored."""
        words = line.split()
        known = next((i for i, word in enumerate(words) if word in self._commands), len(words))
        if known:
            self._connection.remark(f"unknown: {' '.join(words[:known])}")
        return (words[known], words[known + 1 :]) if known < len(words) else ("", ())

    def _take_no_words(self, words: Sequence[str]) -> None:
        if words:
            self._connection.remark(f"unknown: {' '.join(words)}")

    def _uai(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._introduce()

    def _introduce(self) -> None:
        self._connection.say(f"id name boardgames-tui {self._game.title} {__version__}")
        self._connection.say("id author the authors of boardgames-tui")
        for line in declare_options(self._game):
            self._connection.say(str(line))
        self._connection.say("uaiok")
        self._engines.compile_job.begin()

    def _isready(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._engine_for(self._level.limit, lambda: self._connection.left)
        if not self._connection.left:
            self._connection.say("readyok")

    def _wait(self, should_stop: Callable[[], bool]) -> Backend | None:
        """Return the compiled search as soon as it is ready, or None if `should_stop` returns True before."""
        compile_job = self._engines.compile_job
        compile_job.begin()
        while not compile_job.done:
            self._connection.poll(ready=False)
            if should_stop():
                return None
            self._connection.stopped = False
            time.sleep(POLL_INTERVAL)
        return compile_job.backend

    def _setoption(self, words: Sequence[str]) -> None:
        option = read_setoption(words)
        if option is None:
            raise OptionError(
                f"{quoted(' '.join(('setoption', *words)))} sets nothing: it is setoption name NAME value VALUE."
            )
        found = find_option(self._game, option.name)
        if found.name in ENGINE_OPTIONS:
            self._values[found.name] = parse_number(found, option.value)
            if found.name in MEMORY_OPTIONS:
                self._engines.forget()
        elif found.name == PLAYER:
            self._engines = EnginePool(
                self._game, self._connection.remark, plain=parse_choice(found, option.value) == UCT
            )
        else:
            self._state.set(found, option.value)

    def _uainewgame(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._state.begin()
        self._engines.begin(self._state.position)
        self._strength_draw = strength_draw(self._rng)

    def _set_position(self, words: Sequence[str]) -> None:
        self._state.follow(read_position(words))

    @property
    def _level(self) -> Level:
        return level_of(self._game, self._values["Level"]).on(self._strength_draw)

    def _start_search(self, words: Sequence[str]) -> None:
        limit, unknown = read_limit(words)
        if unknown:
            self._connection.remark(f"unknown: {' '.join(unknown)}")
        if self._state.position.outcome:
            self._connection.remark("error: the game is over.")
            self._connection.say(f"bestmove {NO_ACTION}")
            return
        own = self._level if limit == Limit() or limit.is_clock else None
        within = own.within(limit) if own else limit
        self._connection.searching = True
        engine = self._engine_for(within, self._connection.should_stop)
        action = self._search(engine, within, own) if engine else self._random_action()
        self._connection.searching = False
        self._connection.say(f"bestmove {action.text}")

    def _engine_for(self, limit: Limit, should_stop: Callable[[], bool]) -> Engine | None:
        """Return an engine for a limit as soon as there is one, or None if `should_stop` returns True before."""
        if early := self._engines.early(limit):
            return early
        if backend := self._wait(should_stop):
            return self._engines.compiled(backend, self._values["Hash"], self._values["Threads"], self._state.position)
        return None

    def _random_action(self) -> Action:
        return self._rng.choice(self._state.position.actions)

    def _search(self, engine: Engine, limit: Limit, own: Level | None) -> Action:
        return engine.search(
            self._state.position,
            limit,
            level=own or FULL,
            lines=self._values["MultiPV"],
            actions_since=self._state.take_actions_since(),
            may_stop_early=own is not None,
            should_stop=lambda: self._connection.poll(ready=True),
            on_info=lambda info: self._connection.say(str(info)),
        )

    def _d(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        position, outcome = self._state.position, self._state.position.outcome
        self._connection.say(diagram(position.geometry, position.cells))
        self._connection.say(f"Fen: {position}")
        self._connection.say(f"Result: {f'{outcome.letter} {outcome.reason}' if outcome else 'none'}")

    def _legal(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._connection.say(" ".join(["legal", *(action.text for action in self._state.position.actions)]))

    def _perft(self, words: Sequence[str]) -> None:
        depth = read_number(words[0]) if words else None
        if depth is None:
            raise OptionError(f"{quoted(' '.join(('perft', *words)))} counts nothing: it is perft DEPTH.")
        self._take_no_words(words[1:])
        backend = (
            bind_rules(self._game, compiled=False)
            if depth <= INTERPRETED_DEPTH
            else self._wait(self._connection.should_stop)
        )
        # At depth 0 the position itself is the only node.
        total = 0 if depth else 1
        if backend:
            for text, n in divide(self._state.position, depth, backend, lambda: self._connection.poll(ready=True)):
                self._connection.say(f"{text}: {n}")
                total += n
        if self._connection.stopped:
            raise OptionError(f"perft {depth} was stopped.")
        self._connection.say(f"Nodes: {total}")

    def _quit(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._connection.left = True
