"""Processes of real users, which only root can start, at one table."""

import os
import resource
import select
import signal
import sys
import time
import traceback
from contextlib import contextmanager

import portalocker

from boardgames_tui.games import GAMES

# Numbers of users, who need no entry in the list of users.
ANN, BOB, CID = 61001, 61002, 61003
# All is imported before other users run, who may not be able to read the packages.
PRELOADED = [portalocker, *(GAMES[key].title for key in GAMES)]


def become(uid, home):
    """Let this process be one of a user with a data folder and a cache of its own."""
    for name in ("data", "cache"):
        folder = home / f"{name}-{uid}"
        folder.mkdir(exist_ok=True)
        os.chown(folder, uid, uid)
        os.environ[f"BOARDGAMES_TUI_{name.upper()}"] = str(folder)
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


class Process:
    """A process of a user that does something, and the lines that it has told."""

    def __init__(self, uid, home, work):
        self.uid, self.lines, self._rest = uid, [], b""
        self.pipe, write_end = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            status = 1
            try:
                os.close(self.pipe)
                become(uid, home)
                work(Teller(write_end))
                status = 0
            except BaseException:  # noqa: BLE001 - whatever it is, the parent has to know
                traceback.print_exc()
                sys.stderr.flush()
            finally:
                os._exit(status)
        os.close(write_end)

    def read(self, seconds):
        if select.select([self.pipe], [], [], seconds)[0]:
            data = os.read(self.pipe, 1 << 16)
            *lines, self._rest = (self._rest + data).split(b"\n")
            self.lines += [line.decode() for line in lines]
            return bool(data)
        return True

    def end(self, *, kill=False):
        """Kill the process if asked to, and wait for it; return its status, negative after a signal."""
        if kill:
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        while select.select([self.pipe], [], [], 0)[0] and self.read(0):
            pass
        os.close(self.pipe)
        return os.waitstatus_to_exitcode(status)


class Teller:
    """Tells lines; each is whole, even if the process is killed then."""

    def __init__(self, pipe):
        self._pipe = pipe

    def __call__(self, *words):
        os.write(self._pipe, (" ".join(map(str, words)) + "\n").encode())


@contextmanager
def running(uid, home, work):
    """Let a process of a user run that has told a line, and kill it at the end."""
    process = Process(uid, home, work)
    while not process.lines:
        process.read(1)
    try:
        yield
    finally:
        process.end(kill=True)


def run_as(uid, home, work):
    process = Process(uid, home, work)
    while process.read(1):
        pass
    assert process.end() == 0
    return process.lines


@contextmanager
def full_disk(size):
    """Let files have a size at most within the context."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def jump(rng, chance, seconds):
    """Let the time of day of this process be set at random."""
    now, offset = time.time, 0.0

    def jumping():
        nonlocal offset
        if rng.random() < chance:
            offset = rng.uniform(-seconds, seconds)
        return now() + offset

    time.time = jumping
