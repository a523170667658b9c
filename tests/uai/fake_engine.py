"""A small engine that behaves as it is told: `fake_engine.py BEHAVIOUR [ANSWER]`, with the environment's FAKE_LOG.

It answers every `go` with ANSWER and writes each line that it reads to the file FAKE_LOG. `Fake` has one method a
line of the protocol; a behaviour overrides what it does otherwise.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path


class Fake:
    """One that keeps to the protocol, and to no more of it than a plain Ataxx engine."""

    options = ()

    def __init__(self, answer):
        self.answer = answer

    def run(self):
        log(f"pid {os.getpid()}\n")
        for line in sys.stdin:
            log(line)
            word = line.split()[0]
            if word == "quit":
                return
            getattr(self, word, lambda: None)()

    def uai(self):
        say("id name Fake")
        for option in self.options:
            say(f"option name {option}")
        say("uaiok")

    def isready(self):
        say("readyok")

    def go(self):
        say("info depth 1 nodes 10 time 5 score cp 12 pv", self.answer)
        say("info depth 2 nodes 99 time 9 score cp -30 pv", self.answer)
        self.best()

    def best(self):
        say("bestmove", self.answer)


class Own(Fake):
    """One that has declared all that the program's own engine has."""

    options = (
        "Size type spin default 9 min 5 max 13",
        "Level type spin default 3 min 1 max 9",
        "Swap type check default true",
        "Setup type combo default open var open var standard",
        "Settled type check default false",
        "Halfmoves type spin default 100 min 0 max 1000",
        "Blocks type string default <empty>",
    )


class Ordered(Own):
    """One that can be told more."""

    options = (
        *Own.options,
        "Threads type spin default 1 min 1 max 4",
        "Hash type spin default 16 min 1 max 64",
        "Player type combo default full var full var uct",
    )


class Advises(Own):
    """It tells of all actions in its answer, which have a comma between, twice; in the end the first one wins."""

    options = (*Own.options, "MultiPV type spin default 1 min 1 max 500")

    def go(self):
        for depth, first in ((1, "win 600"), (2, "mate 3")):
            for place, action in enumerate(self.answer.split(","), 1):
                score = first if place == 1 else f"win {600 - 50 * place}"
                told = f"nodes {100 * depth} multipv {place} score {score}"
                say(f"info depth {depth} {told} pv {action} {self.answer[:2]}")
        say("info string that is all")
        self.best()

    def best(self):
        say("bestmove", self.answer.split(",")[0])


class AdvisesOn(Advises):
    """It has nothing more to say, and thinks until it is stopped."""

    done = True

    def best(self):
        self.done = False

    def stop(self):
        if not self.done:
            super().best()
        self.done = True


class Judges(Advises):
    """It changes its mind about who will win with each position that it is asked about."""

    asked = 0

    def go(self):
        score = ("win 500", "win 450", "win 900", "win 300", "mate -3")[self.asked]
        self.asked += 1
        for place, action in enumerate(self.answer.split(","), 1):
            told = score if place == 1 else "win 500"
            say(f"info depth 1 nodes 10 multipv {place} score {told} pv {action} {self.answer[-2:]}")
        self.best()


class Compiling(Own):
    """It compiles before it is ready for the first time."""

    compiled = False

    def isready(self):
        if not self.compiled:
            say("info string compiling io")
            time.sleep(0.2)
        self.compiled = True
        say("readyok")


class CompilesForEver(Own):
    def isready(self):
        while True:
            say("info string compiling io")
            time.sleep(0.05)


class ExitsAtStart(Fake):
    def uai(self):
        sys.stderr.write("Traceback:\n  somewhere\nThere is no numba for this Python.\n\n")
        sys.exit(3)


class ExitsWithAnError(Fake):
    def uai(self):
        say("info string error: there is no numba for this Python")
        sys.exit(1)


class ExitsOnGo(Fake):
    def go(self):
        sys.exit(0)


class Crashes(Fake):
    def go(self):
        os.kill(os.getpid(), signal.SIGKILL)


class CrashesOnce(Fake):
    """Its second process is sound."""

    def go(self):
        mark = Path(os.environ["FAKE_LOG"] + ".crashed")
        if mark.exists():
            super().go()
        else:
            mark.touch()
            os._exit(1)


class ClosesItsOutput(Fake):
    def go(self):
        os.close(1)
        time.sleep(60)


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


class Floods(Fake):
    def go(self):
        while True:
            say("info depth 1 score cp 12 pv", self.answer)


class FloodsErrors(Fake):
    """It complains without end, and plays well."""

    def go(self):
        if os.fork() == 0:
            log(f"pid {os.getpid()}\n")
            while True:
                sys.stderr.write("warning " * 1000)
        super().go()


class NotText(Fake):
    def go(self):
        sys.stdout.buffer.write(b"info string \xff\xfe\n")
        sys.stdout.buffer.flush()


class LongLine(Fake):
    def go(self):
        sys.stdout.write("x" * (1 << 20))
        sys.stdout.flush()


class NoAnswer(Fake):
    def best(self):
        say("bestmove")


class Controls(Fake):
    """It answers with what would clear the screen of a terminal."""

    def best(self):
        say("bestmove \x1b[2J")


class Babbles(Fake):
    """It says what nobody asked for, and answers after all."""

    def go(self):
        for line in ("", "hello there", "info", "info depth x score", "info score cp", "option", "readyok", "bestmov"):
            say(line)
        super().go()


class RefusesPositions(Own):
    def position(self):
        say("info string error: 'zz' is no action")


class AnswersTwice(Fake):
    def best(self):
        say("bestmove", self.answer)
        say("bestmove e5")


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


def say(*words):
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


def log(line):
    with Path(os.environ["FAKE_LOG"]).open("a") as file:
        file.write(line)


if __name__ == "__main__":
    globals()[sys.argv[1]](sys.argv[2] if len(sys.argv) > 2 else "e5").run()
