"""Server of the engine protocol: commands in, search, answers out. `uai/PROTOCOL.md` describes the commands.

Each command has a method `_do_…`, which is given the words after the command. A mistake in them is an OptionError or
another BoardGamesError, which is answered by a line `info string error: …`. The *backend* is the game's compiled or
interpreted code. The engine is compiled in a thread, and commands that need it wait until it is ready.
"""

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
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.game_engines import GameEngines
from boardgames_tui.engine.levels import FULL, Level, draw_strength, level_of
from boardgames_tui.engine.modules import has_fast_rules
from boardgames_tui.engine.perft import INTERPRETED_DEPTH, perft_lines
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

# Seconds between two checks of the input while the search is compiled.
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
        self._game = game
        self._connection = Connection(stdout, self._answer_uai)
        self._engines = GameEngines(game, self._connection.remark)
        self._rng = random.Random()
        self._strength_draw = draw_strength(self._rng)
        # Values of the engine's own options by name, such as Level; `self._state` has those of the rules.
        own_options = (option for option in declare_options(game) if option.name in ENGINE_OPTIONS)
        self._option_values = {option.name: int(option.default) for option in own_options}
        self._state = PositionState(game)
        self._commands: dict[str, Callable[[Sequence[str]], object]] = {
            "uai": self._do_uai,
            "isready": self._do_isready,
            "setoption": self._do_setoption,
            "uainewgame": self._do_uainewgame,
            "position": self._do_position,
            "go": self._do_go,
            # The connection knows which commands a stop concerns.
            "stop": self._report_unknown,
            "d": self._do_d,
            "legal": self._do_legal,
            "perft": self._do_perft,
            "quit": self._do_quit,
        }

    def run(self, stdin: Reader) -> None:
        """Execute the commands of all lines, until the last one or `quit`."""
        Thread(target=self._connection.read_from, args=(stdin,), daemon=True).start()
        while not self._connection.is_quitting and (line := self._connection.next_line()) is not None:
            self._execute(line)

    def _execute(self, line: str) -> None:
        """Execute the command of a line; report its error, but raise EngineError."""
        if len(line) > LONGEST_LINE:
            self._connection.remark(f"error: a line of more than {LONGEST_LINE} characters is ignored.")
            return
        command, words = self._split_command(line)
        try:
            if command:
                self._commands[command](words)
        except EngineError:
            # Without an engine there is nothing left to serve.
            raise
        except BoardGamesError as error:
            self._connection.remark(f"error: {error}")

    def _split_command(self, line: str) -> tuple[str, Sequence[str]]:
        """Return the first known command of a line, or "", and the words after it; report unknown words before it."""
        words = line.split()
        command_index = next((i for i, word in enumerate(words) if word in self._commands), len(words))
        self._report_unknown(words[:command_index])
        if command_index == len(words):
            return "", ()
        return words[command_index], words[command_index + 1 :]

    def _report_unknown(self, words: Sequence[str]) -> None:
        """Report words that a command does not understand, if there are any."""
        if words:
            self._connection.remark(f"unknown: {' '.join(words)}")

    def _do_uai(self, words: Sequence[str]) -> None:
        self._report_unknown(words)
        self._answer_uai()

    def _answer_uai(self) -> None:
        """Write the name, the author and the options of the engine; begin to compile its search."""
        self._connection.say(f"id name boardgames-tui {self._game.title} {__version__}")
        self._connection.say("id author the authors of boardgames-tui")
        for option in declare_options(self._game):
            self._connection.say(str(option))
        self._connection.say("uaiok")
        self._engines.begin()

    def _do_isready(self, words: Sequence[str]) -> None:
        """Answer `readyok` as soon as a search at the current level need not wait for the compiler."""
        self._report_unknown(words)
        if self._engine_for(self._level.limit, lambda: self._connection.is_quitting):
            self._connection.say("readyok")

    def _wait_for_backend(self, should_stop: Callable[[], bool]) -> Backend | None:
        """Return the compiled backend as soon as it is ready, or None if `should_stop` returns True before.

        If `quit` has been read, only kernels from the cache are waited for, not the compiler.
        """
        compile_job = self._engines.compile_job
        compile_job.begin()
        while not compile_job.is_done:
            self._connection.poll(is_ready=False)
            if should_stop() or (self._connection.will_quit and compile_job.is_compiling):
                return None
            time.sleep(POLL_INTERVAL)
        return compile_job.backend

    def _do_setoption(self, words: Sequence[str]) -> None:
        """Set an option of the engine, or a rule, which holds from the next position on."""
        setting = read_setoption(words)
        if setting is None:
            raise OptionError(
                f"{quoted(' '.join(('setoption', *words)))} sets nothing: it is setoption name NAME value VALUE."
            )
        option = find_option(self._game, setting.name)
        if option.name in ENGINE_OPTIONS:
            self._option_values[option.name] = parse_number(option, setting.value)
            if option.name in MEMORY_OPTIONS:
                self._engines.drop_compiled()
        elif option.name == PLAYER:
            is_baseline = parse_choice(option, setting.value) == UCT
            self._engines = GameEngines(self._game, self._connection.remark, baseline=is_baseline)
        else:
            self._state.set_option(option, setting.value)

    def _do_uainewgame(self, words: Sequence[str]) -> None:
        """Go to the start of another game, in which the level has another good or bad day."""
        self._report_unknown(words)
        self._state.new_game()
        self._engines.new_game(self._state.position)
        self._strength_draw = draw_strength(self._rng)

    def _do_position(self, words: Sequence[str]) -> None:
        self._state.set_position(read_position(words))

    @property
    def _level(self) -> Level:
        """The level that is set, as strong as it is in the current game and position."""
        legal_actions = len(self._state.position.actions)
        return level_of(self._game, self._option_values["Level"], legal_actions).on_day(self._strength_draw)

    def _do_go(self, words: Sequence[str]) -> None:
        """Search the position and answer `bestmove`, with a random action if stopped before the search is compiled."""
        limit, unknown_words = read_limit(words)
        self._report_unknown(unknown_words)
        if self._state.position.outcome:
            self._connection.remark("error: the game is over.")
            self._connection.say(f"bestmove {NO_ACTION}")
            return
        # Any other limit overrides the level.
        level = self._level if limit == Limit() or limit.is_clock else None
        if level:
            limit = level.limit_with_clock(limit)
        self._connection.is_searching = True
        engine = self._engine_for(limit, self._connection.should_stop)
        action = self._search(engine, limit, level) if engine else self._rng.choice(self._state.position.actions)
        self._connection.is_searching = False
        self._connection.say(f"bestmove {action.text}")

    def _engine_for(self, limit: Limit, should_stop: Callable[[], bool]) -> Engine | None:
        """Wait for an engine for a search under a limit and return it, or None if `should_stop` returns True before."""
        if interpreted_engine := self._engines.interpreted_engine(limit):
            return interpreted_engine
        backend = self._wait_for_backend(should_stop)
        if backend is None:
            return None
        megabytes = self._option_values["Hash"]
        threads = self._option_values["Threads"]
        return self._engines.compiled_engine(backend, megabytes, threads, self._state.position)

    def _search(self, engine: Engine, limit: Limit, level: Level | None) -> Action:
        """Search the position, at full strength without a level, and return the action to play.

        With a level, the search may end before its time is up.
        """
        return engine.search(
            self._state.position,
            limit,
            level=level or FULL,
            multi_pv=self._option_values["MultiPV"],
            actions_since=self._state.take_actions_since(),
            may_stop_early=level is not None,
            should_stop=self._poll_when_ready,
            on_info=lambda info: self._connection.say(str(info)),
        )

    def _do_d(self, words: Sequence[str]) -> None:
        """Show the position as a diagram and as a line, and the result of a finished game."""
        self._report_unknown(words)
        position = self._state.position
        outcome = position.outcome
        self._connection.say(diagram(position.geometry, position.cells))
        self._connection.say(f"Fen: {position}")
        self._connection.say(f"Result: {f'{outcome.letter} {outcome.reason}' if outcome else 'none'}")

    def _do_legal(self, words: Sequence[str]) -> None:
        self._report_unknown(words)
        self._connection.say(" ".join(["legal", *(action.text for action in self._state.position.actions)]))

    def _do_perft(self, words: Sequence[str]) -> None:
        """Write the number of positions behind each action at the depth that `words` name, and their sum."""
        depth = read_number(words[0]) if words else None
        if depth is None:
            raise OptionError(f"{quoted(' '.join(('perft', *words)))} counts nothing: it is perft DEPTH.")
        self._report_unknown(words[1:])
        backend: Backend | None = None
        if has_fast_rules(self._game) and depth <= INTERPRETED_DEPTH:
            backend = Backend(self._game, compiled=False)
        elif has_fast_rules(self._game):
            backend = self._wait_for_backend(self._connection.should_stop)
            if backend is None:
                raise OptionError(f"perft {depth} was stopped.")
        for line in perft_lines(self._state.position, depth, backend, self._poll_when_ready):
            self._connection.say(line)

    def _poll_when_ready(self) -> bool:
        """Handle urgent lines, answering `isready` at once; return whether to stop."""
        return self._connection.poll(is_ready=True)

    def _do_quit(self, words: Sequence[str]) -> None:
        self._report_unknown(words)
        self._connection.is_quitting = True
