"""A fake engine that follows the protocol: `Fake` has one method per command, for behaviours to override."""

import os
import sys
from pathlib import Path


class Fake:
    """Follows the protocol as far as a plain Ataxx engine does."""

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


def say(*words):
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


def log(line):
    with Path(os.environ["FAKE_LOG"]).open("a") as file:
        file.write(line)
