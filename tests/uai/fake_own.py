"""Fake engines with the options of the program's own: they advise, judge, compile and refuse."""

import time

from fake_lines import Fake, say


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


class Narrow(Fake):
    """One that has an option of ours, but with other values."""

    options = ("Swap type combo default on var on var off",)


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


class RefusesPositions(Own):
    def position(self):
        say("info string error: 'zz' is no action")
