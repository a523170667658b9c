"""Dialogue with a server over real pipes: in this process, or the program itself."""

import os
import subprocess
import sys
from contextlib import contextmanager
from io import FileIO
from queue import SimpleQueue
from threading import Thread

from boardgames_tui.engine.server.server import serve

# Seconds until a missing answer fails a test; a cold compile takes less.
MAX_MOVETIME = 240


IO_OVER = "xxxxx/xxxxx/xxxxx/xxxxx/xxxxo x single -"
IO_WON = "xxxx1/ooooo/xxxxx/xxxxx/xxxxx x single -"


def error(line):
    """Return the sentence of an error line."""
    begin = "info string error: "
    assert line.startswith(begin), line
    return line.removeprefix(begin)


class Dialogue:
    """Lines sent to a server and received from it."""

    def __init__(self, to, back):
        self._to, self._back, self._heard = to, back, SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        with self._back:
            for line in self._back:
                self._heard.put(line.decode().rstrip("\n"))
        self._heard.put(None)

    def say(self, *lines):
        for line in lines:
            self._to.write((line if isinstance(line, bytes) else line.encode()) + b"\n")
        self._to.flush()

    def close(self):
        """Close the server's input."""
        self._to.close()

    def read_line(self):
        """Return the next line, None at the end."""
        return self._heard.get(timeout=MAX_MOVETIME)

    def until(self, begin):
        """Return the lines up to one with this beginning."""
        lines = [self.read_line()]
        while not lines[-1].startswith(begin):
            lines.append(self.read_line())
        return lines

    def ask(self, *lines, until):
        self.say(*lines)
        return self.until(until)

    def rest(self):
        """Return all remaining lines."""
        lines = []
        while (line := self.read_line()) is not None:
            lines.append(line)
        return lines


class Pipe(FileIO):
    """The reading end of a pipe, which closes itself at the end of the data."""

    def read(self, size=-1):
        data = super().read(size)
        if not data:
            self.close()
        return data


@contextmanager
def talk(game):
    """Yield a dialogue with a server of a game in this process."""
    in_read, in_write = os.pipe()
    out_read, out_write = os.pipe()
    out = os.fdopen(out_write, "wb")
    stdin = Pipe(in_read)

    def run():
        with out:
            serve(game, stdin, out)

    server = Thread(target=run)
    server.start()
    dialogue = Dialogue(os.fdopen(in_write, "wb"), os.fdopen(out_read, "rb"))
    try:
        yield dialogue
    finally:
        dialogue.close()
        server.join()


@contextmanager
def talk_to_program(key, **surroundings):
    """Yield a dialogue with `boardgames-tui engine GAME`, and the process."""
    command = [sys.executable, "-m", "boardgames_tui", "engine", key]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **surroundings},
    ) as process:
        dialogue = Dialogue(process.stdin, process.stdout)
        try:
            yield dialogue, process
        finally:
            dialogue.close()
