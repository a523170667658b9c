"""Fake engines that keep one waiting, and those that do not end."""

import signal
import subprocess
import sys
import time

from fake_lines import Fake, log, say


class Waits(Fake):
    """It thinks until it is stopped."""

    def go(self):
        say("info depth 1 score cp 12 pv", self.answer)

    def stop(self):
        self.best()


class SlowToStop(Waits):
    """It is ready at once, and answers only then with a1 to the first search, which was stopped."""

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
    """It thinks for ever, and reads nothing meanwhile."""

    def go(self):
        while True:
            say("info depth 1 score cp 12 pv", self.answer)
            time.sleep(0.05)


class SilentAtStart(Fake):
    def uai(self):
        pass


class NeverReady(Fake):
    def isready(self):
        pass


class SilentOnGo(Fake):
    """It reads on, and does nothing."""

    def go(self):
        pass


class Spins(Waits):
    """It never ends: not when its input does, and not when it is asked to."""

    def run(self):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().run()
        while True:
            pass


class HasAChild(Waits):
    """A wrapper: a child of its own holds its output open for a minute."""

    def uai(self):
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        log(f"pid {child.pid}\n")
        super().uai()
