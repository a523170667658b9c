"""Engines to be attacked: the server in this process over a search that is not compiled, and the program itself."""

import resource
import subprocess
import sys
import threading
from contextlib import suppress
from queue import Empty, SimpleQueue
from unittest.mock import patch

from boardgames_tui.engine import game_engines
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts import endgame_driver
from boardgames_tui.engine.server import server
from boardgames_tui.games import GAMES
from boardgames_tui.system.paths import paths
from tests.fuzz.findings import Finding, crash

MEGABYTES, THREADS = 8, 3
"""No more is taken of each where nothing is compiled: lists would take all memory, threads all time."""
MOST_MEMORY = 3 << 20
"""Kilobytes that the program may take with the largest hash and all threads."""
SOLVER_NODES = 200
"""Nodes between two looks of the endgame solver at the input: what is compiled is fast enough for many more."""
COMPILING = 600
"""Seconds in which a search should have been compiled."""
LEAVING = 60
"""Seconds in which an engine that is told to should have ended."""
PIECE = 1 << 16


class AsItStands:
    """A search that is ready at once, because it is not compiled."""

    is_done = True

    def __init__(self, game, say, *, baseline=False):
        self.backend = Backend(game, compiled=False)

    def begin(self):
        pass


class Modest(game_engines.GameEngines):
    def compiled_engine(self, backend, megabytes, threads, position):
        return super().compiled_engine(backend, min(megabytes, MEGABYTES), min(threads, THREADS), position)


class Engine:
    """An engine whose lines are heard by a queue; None is its end."""

    patience = 60.0
    """Seconds in which an answer must come."""

    def __init__(self):
        self._heard = SimpleQueue()

    def read_line(self, seconds=None):
        """Return the next line; raise TimeoutError where none comes, EOFError at the end."""
        try:
            line = self._heard.get(timeout=seconds or self.patience)
        except Empty:
            raise TimeoutError from None
        if line is None:
            raise EOFError
        return line

    def _hear_the_rest(self):
        with suppress(EOFError):
            while True:
                self.read_line()


class Uncompiled(Engine):
    """The server in this process."""

    def __init__(self, key):
        super().__init__()
        self._said, self._rest_of_line, self._errors = SimpleQueue(), b"", []
        self._thread = threading.Thread(target=self._serve, args=(GAMES[key],), daemon=True)
        self._hook, threading.excepthook = threading.excepthook, lambda about: self._errors.append(about.exc_value)
        self._thread.start()

    def _serve(self, game):
        try:
            with (
                patch.object(game_engines, "CompileJob", AsItStands),
                patch.object(server, "GameEngines", Modest),
                patch.object(endgame_driver, "MAX_SLICE_NODES", SOLVER_NODES),
            ):
                server.Server(game, self).run(self)
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            self._errors.append(error)
        self._heard.put(None)

    def read(self, size=-1):
        return self._said.get()

    def write(self, data):
        *lines, self._rest_of_line = (self._rest_of_line + data).split(b"\n")
        for line in lines:
            self._heard.put(line.decode(errors="surrogateescape"))
        return len(data)

    def flush(self):
        pass

    def say(self, data):
        """Write lines to it, in the pieces that a pipe would have."""
        for at in range(0, len(data), PIECE):
            self._said.put(data[at : at + PIECE])

    def leave(self, *, politely):
        """Tell it to end, or end its input, during a search."""
        self.say(b"go infinite\nquit\n" if politely else b"go infinite\n")
        self._said.put(b"")
        self._hear_the_rest()

    def faults(self):
        """Return what it did that no engine should."""
        return [crash(error) for error in self._errors]

    def end(self):
        """End its input, if it still listens."""
        self._said.put(b"")
        threading.excepthook = self._hook


class Program(Engine):
    """`boardgames-tui engine GAME`."""

    def __init__(self, key):
        super().__init__()
        command = [sys.executable, "-m", "boardgames_tui", "engine", key]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        threading.Thread(target=self._listen, daemon=True).start()
        self._errors = b""
        self._reader = threading.Thread(target=self._listen_to_errors, daemon=True)
        self._reader.start()
        self.say(b"isready\n")
        while self.read_line(COMPILING) != "readyok":
            pass

    def _listen(self):
        for line in self._process.stdout:
            self._heard.put(line.decode(errors="surrogateescape").rstrip("\n"))
        self._heard.put(None)

    def _listen_to_errors(self):
        self._errors = self._process.stderr.read()

    def say(self, data):
        """Write lines to it."""
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except BrokenPipeError:
            raise EOFError from None

    def leave(self, *, politely):
        """Tell it to end, or end its input, during a search."""
        self.say(b"go infinite\nquit\n" if politely else b"go infinite\n")
        self._process.stdin.close()
        self._hear_the_rest()

    def faults(self):
        """Return what it did that no engine should."""
        status = self._process.wait(LEAVING)
        self._reader.join(LEAVING)
        findings = []
        if status or self._errors:
            report = paths()["data"] / "crash.txt"
            told = report.read_text("utf-8") if report.exists() else ""
            title = f"the program ended with {status} {' '.join(told.splitlines()[-4:-3] + told.splitlines()[-1:])}"
            findings.append(Finding(title, f"{self._errors.decode(errors='replace')}{told}"))
        if resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss > MOST_MEMORY:
            findings.append(Finding("the program took too much memory"))
        return findings

    def end(self):
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()
