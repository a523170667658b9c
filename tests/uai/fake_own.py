"""Fake engines with the options of our own engine: they advise, evaluate, compile and refuse."""

import time

from fake_lines import Fake, say


class Own(Fake):
    """Declares all options of our own engine."""

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
    """Declares more options."""

    options = (
        *Own.options,
        "Threads type spin default 1 min 1 max 4",
        "Hash type spin default 16 min 1 max 64",
        "Player type combo default full var full var uct",
    )


class Narrow(Fake):
    """Declares an option of ours with other values."""

    options = ("Swap type combo default on var on var off",)


class Advises(Own):
    """Reports all actions of its answer, which are separated by commas, twice; the first one wins in the end."""

    options = (*Own.options, "MultiPV type spin default 1 min 1 max 500")

    def go(self):
        for depth, first in ((1, "win 600"), (2, "mate 3")):
            for place, action in enumerate(self.answer.split(","), 1):
                score = first if place == 1 else f"win {600 - 50 * place}"
                values = f"nodes {100 * depth} multipv {place} score {score}"
                say(f"info depth {depth} {values} pv {action} {self.answer[:2]}")
        say("info string that is all")
        self.best()

    def best(self):
        say("bestmove", self.answer.split(",")[0])


class AdvisesOn(Advises):
    """Reports the same, and then thinks until it is stopped."""

    done = True

    def best(self):
        self.done = False

    def stop(self):
        if not self.done:
            super().best()
        self.done = True


class Judges(Advises):
    """Reports another winner for each position."""

    asked = 0

    def go(self):
        score = ("win 500", "win 450", "win 900", "win 300", "mate -3")[self.asked]
        self.asked += 1
        for place, action in enumerate(self.answer.split(","), 1):
            shown = score if place == 1 else "win 500"
            say(f"info depth 1 nodes 10 multipv {place} score {shown} pv {action} {self.answer[-2:]}")
        self.best()


class Compiling(Own):
    """Compiles before it is ready for the first time."""

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


class RefusesPositions(Own):
    def position(self):
        say("info string error: 'zz' is no action")
