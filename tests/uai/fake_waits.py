"""Fake engines that let the client wait, or do not exit."""

import signal
import subprocess
import sys
import time

from fake_lines import Fake, log, say


class Waits(Fake):
    """Thinks until it is stopped."""

    def go(self):
        say("info depth 1 score cp 12 pv", self.answer)

    def stop(self):
        self.best()


class SlowToStop(Waits):
    """Is ready at once, and only then answers the first search, which was stopped, with a1."""

    searches = 0
    owes = False

    def go(self):
        self.searches += 1
        super().go()
        if self.searches > 1:
            self.best()

    def stop(self):
        self.owes = True

    def isready(self):
        super().isready()
        if self.owes:
            say("bestmove a1")
        self.owes = False


class Deaf(Fake):
    """Thinks for ever without reading its input."""

    def go(self):
        while True:
            say("info depth 1 score cp 12 pv", self.answer)
            time.sleep(0.05)


def silent(command):
    """Return the behaviour of reading on without an answer to a command."""
    return type("Silent", (Fake,), {command: lambda self: None})


SilentAtStart, NeverReady, SilentOnGo = (silent(command) for command in ("uai", "isready", "go"))


class Spins(Waits):
    """Never exits, neither at the end of its input nor when asked to."""

    def run(self):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().run()
        while True:
            pass


class HasAChild(Waits):
    """Acts like a wrapper script: a child process holds its output open for a minute."""

    def uai(self):
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        log(f"pid {child.pid}\n")
        super().uai()
