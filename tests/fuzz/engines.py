"""Engines to attack: an interpreted server in this process, and the program itself."""

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

# Limits of an interpreted search: lists would take all memory, threads all time.
MEGABYTES, THREADS = 8, 3
# Kilobytes that the program may take with the largest hash and all threads.
MOST_MEMORY = 3 << 20
# Nodes between two polls of the interpreted endgame solver; a compiled one is fast enough for many more.
SOLVER_NODES = 200
# Seconds until a search must have been compiled.
COMPILING = 600
# Seconds until an engine must have ended.
LEAVING = 60
PIECE = 1 << 16


class ReadyCompileJob:
    """A compile job that is done at once, with an interpreted backend."""

    is_done = True

    def __init__(self, game, say, *, baseline=False):
        self.backend = Backend(game, compiled=False)

    def begin(self):
        pass


class LimitedEngines(game_engines.GameEngines):
    def compiled_engine(self, backend, megabytes, threads, position):
        return super().compiled_engine(backend, min(megabytes, MEGABYTES), min(threads, THREADS), position)


class Engine:
    """An engine whose output goes to a queue, with None at the end."""

    patience = 60.0
    """Seconds until an answer must come."""

    def __init__(self):
        self._received = SimpleQueue()

    def read_line(self, seconds=None):
        """Return the next line; raise TimeoutError if none comes, EOFError at the end."""
        try:
            line = self._received.get(timeout=seconds or self.patience)
        except Empty:
            raise TimeoutError from None
        if line is None:
            raise EOFError
        return line

    def leave(self, *, politely):
        """Tell it to end, or end its input, during a search."""
        self.say(b"go infinite\nquit\n" if politely else b"go infinite\n")
        self.end_input()
        with suppress(EOFError):
            while True:
                self.read_line()


class ServerEngine(Engine):
    """An interpreted server in this process."""

    def __init__(self, key):
        super().__init__()
        self._sent, self._rest_of_line, self._errors = SimpleQueue(), b"", []
        self._thread = threading.Thread(target=self._serve, args=(GAMES[key],), daemon=True)
        self._hook, threading.excepthook = threading.excepthook, lambda about: self._errors.append(about.exc_value)
        self._thread.start()

    def _serve(self, game):
        try:
            with (
                patch.object(game_engines, "CompileJob", ReadyCompileJob),
                patch.object(server, "GameEngines", LimitedEngines),
                patch.object(endgame_driver, "MAX_SLICE_NODES", SOLVER_NODES),
            ):
                server.Server(game, self).run(self)
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            self._errors.append(error)
        self._received.put(None)

    def read(self, size=-1):
        return self._sent.get()

    def write(self, data):
        *lines, self._rest_of_line = (self._rest_of_line + data).split(b"\n")
        for line in lines:
            self._received.put(line.decode(errors="surrogateescape"))
        return len(data)

    def flush(self):
        pass

    def say(self, data):
        """Write lines to it, in the pieces that a pipe would have."""
        for at in range(0, len(data), PIECE):
            self._sent.put(data[at : at + PIECE])

    def end_input(self):
        self._sent.put(b"")

    def faults(self):
        return [crash(error) for error in self._errors]

    def end(self):
        self.end_input()
        threading.excepthook = self._hook


class ProgramEngine(Engine):
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
            self._received.put(line.decode(errors="surrogateescape").rstrip("\n"))
        self._received.put(None)

    def _listen_to_errors(self):
        self._errors = self._process.stderr.read()

    def say(self, data):
        """Write lines to it."""
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except BrokenPipeError:
            raise EOFError from None

    def end_input(self):
        self._process.stdin.close()

    def faults(self):
        status = self._process.wait(LEAVING)
        self._reader.join(LEAVING)
        findings = []
        if status or self._errors:
            report = paths()["data"] / "crash.txt"
            report_text = report.read_text("utf-8") if report.exists() else ""
            lines = report_text.splitlines()
            title = f"the program ended with {status} {' '.join(lines[-4:-3] + lines[-1:])}"
            findings.append(Finding(title, f"{self._errors.decode(errors='replace')}{report_text}"))
        if resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss > MOST_MEMORY:
            findings.append(Finding("the program took too much memory"))
        return findings

    def end(self):
        self._process.kill()
        self._process.wait()
