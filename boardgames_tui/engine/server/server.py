"""The engine end of the protocol: lines in, thoughts, lines out. `uai/PROTOCOL.md` says what each line means."""

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
from boardgames_tui.engine.server.options import MEMORY, OWN, PLAYER, UCT, choice_for, declared, find, number_for
from boardgames_tui.engine.server.position_state import PositionState
from boardgames_tui.uai.lines import NO_ACTION, read_limit, read_number, read_position, read_setoption
from boardgames_tui.uai.streams import LONGEST_LINE, Reader, Writer
from boardgames_tui.uai.values import Limit

NAP = 0.005
"""Seconds between two looks at the input while the search is compiled."""


def serve(game: Game, stdin: Reader | None = None, stdout: Writer | None = None) -> None:
    """Speak the protocol until `quit` or the end of input; raise EngineError where no compiler is installed."""
    # Raw streams: at the end of the process no buffer is in use by a thread, or full of what nobody reads.
    server = Server(game, stdout or FileIO(sys.stdout.fileno(), "w", closefd=False))
    with suppress(KeyboardInterrupt):
        server.run(stdin or FileIO(sys.stdin.fileno(), closefd=False))


class Server:
    """One engine for one game."""

    def __init__(self, game: Game, stdout: Writer) -> None:
        self._game, self._talk = game, Connection(stdout, self._introduce)
        self._thinkers, self._dice = EnginePool(game, self._talk.remark), random.Random()
        self._form = strength_draw(self._dice)
        self._set = {line.name: int(line.default) for line in declared(game) if line.name in OWN}
        self._told = PositionState(game)
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

    def run(self, stdin: Reader) -> None:
        """Do what each line says, until the last one or `quit`."""
        Thread(target=self._talk.hear, args=(stdin,), daemon=True).start()
        while not self._talk.left and (line := self._talk.next()) is not None:
            self._do(line)

    def _do(self, line: str) -> None:
        self._talk.stopped = False
        if len(line) > LONGEST_LINE:
            self._talk.remark(f"error: a line of more than {LONGEST_LINE} bytes is ignored.")
            return
        command, words = self._split(line)
        try:
            if command:
                self._commands[command](words)
        except EngineError:
            raise
        except BoardGamesError as error:
            self._talk.remark(f"error: {error}")

    def _split(self, line: str) -> tuple[str, Sequence[str]]:
        """Return the first word that is a command, and those after it; unknown words before it are passed over."""
        words = line.split()
        known = next((i for i, word in enumerate(words) if word in self._commands), len(words))
        if known:
            self._talk.remark(f"unknown: {' '.join(words[:known])}")
        return (words[known], words[known + 1 :]) if known < len(words) else ("", ())

    def _take_no_words(self, words: Sequence[str]) -> None:
        if words:
            self._talk.remark(f"unknown: {' '.join(words)}")

    def _uai(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._introduce()

    def _introduce(self) -> None:
        self._talk.say(f"id name boardgames-tui {self._game.title} {__version__}")
        self._talk.say("id author the authors of boardgames-tui")
        for line in declared(self._game):
            self._talk.say(str(line))
        self._talk.say("uaiok")
        self._thinkers.compile_job.begin()

    def _isready(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._thinker_for(self._level.limit, lambda: self._talk.left)
        if not self._talk.left:
            self._talk.say("readyok")

    def _wait(self, given_up: Callable[[], bool]) -> Backend | None:
        """Return the compiled search when it is ready, or None where nobody waits for it any longer."""
        compile_job = self._thinkers.compile_job
        compile_job.begin()
        while not compile_job.done:
            self._talk.poll(ready=False)
            if given_up():
                return None
            self._talk.stopped = False
            time.sleep(NAP)
        return compile_job.backend

    def _setoption(self, words: Sequence[str]) -> None:
        option = read_setoption(words)
        if option is None:
            raise OptionError(
                f"{quoted(' '.join(('setoption', *words)))} sets nothing: it is setoption name NAME value VALUE."
            )
        found = find(self._game, option.name)
        if found.name in OWN:
            self._set[found.name] = number_for(found, option.value)
            if found.name in MEMORY:
                self._thinkers.forget()
        elif found.name == PLAYER:
            self._thinkers = EnginePool(self._game, self._talk.remark, plain=choice_for(found, option.value) == UCT)
        else:
            self._told.set(found, option.value)

    def _uainewgame(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._told.begin()
        self._thinkers.begin(self._told.position)
        self._form = strength_draw(self._dice)

    def _set_position(self, words: Sequence[str]) -> None:
        self._told.follow(read_position(words))

    @property
    def _level(self) -> Level:
        return level_of(self._game, self._set["Level"]).on(self._form)

    def _go(self, words: Sequence[str]) -> None:
        limit, unknown = read_limit(words)
        if unknown:
            self._talk.remark(f"unknown: {' '.join(unknown)}")
        if self._told.position.outcome:
            self._talk.remark("error: the game is over.")
            self._talk.say(f"bestmove {NO_ACTION}")
            return
        own = self._level if limit == Limit() or limit.is_clock else None
        within = own.within(limit) if own else limit
        self._talk.searching = True
        engine = self._thinker_for(within, self._talk.is_broken_off)
        action = self._think(engine, within, own) if engine else self._any_action()
        self._talk.searching = False
        self._talk.say(f"bestmove {action.text}")

    def _thinker_for(self, limit: Limit, given_up: Callable[[], bool]) -> Engine | None:
        """Return who answers within a limit when that can be, or None where nobody waits for it any longer."""
        if early := self._thinkers.early(limit):
            return early
        if backend := self._wait(given_up):
            return self._thinkers.compiled(backend, self._set["Hash"], self._set["Threads"], self._told.position)
        return None

    def _any_action(self) -> Action:
        return self._dice.choice(self._told.position.actions)

    def _think(self, engine: Engine, limit: Limit, own: Level | None) -> Action:
        return engine.search(
            self._told.position,
            limit,
            level=own or FULL,
            lines=self._set["MultiPV"],
            actions_since=self._told.take_actions_since(),
            may_stop_early=own is not None,
            should_stop=lambda: self._talk.poll(ready=True),
            on_info=lambda info: self._talk.say(str(info)),
        )

    def _d(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        position, outcome = self._told.position, self._told.position.outcome
        self._talk.say(diagram(position.geometry, position.cells))
        self._talk.say(f"Fen: {position}")
        self._talk.say(f"Result: {f'{outcome.letter} {outcome.reason}' if outcome else 'none'}")

    def _legal(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._talk.say(" ".join(["legal", *(action.text for action in self._told.position.actions)]))

    def _perft(self, words: Sequence[str]) -> None:
        depth = read_number(words[0]) if words else None
        if depth is None:
            raise OptionError(f"{quoted(' '.join(('perft', *words)))} counts nothing: it is perft DEPTH.")
        self._take_no_words(words[1:])
        backend = (
            bind_rules(self._game, compiled=False)
            if depth <= INTERPRETED_DEPTH
            else self._wait(self._talk.is_broken_off)
        )
        total = 0 if depth else 1
        for text, n in (
            divide(self._told.position, depth, backend, lambda: self._talk.poll(ready=True)) if backend else ()
        ):
            self._talk.say(f"{text}: {n}")
            total += n
        if self._talk.stopped:
            raise OptionError(f"perft {depth} was stopped.")
        self._talk.say(f"Nodes: {total}")

    def _quit(self, words: Sequence[str]) -> None:
        self._take_no_words(words)
        self._talk.left = True
