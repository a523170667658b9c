"""Fake engines that send unreadable or unsolicited output."""

import os
import sys

from fake_lines import Fake, log, say


class Floods(Fake):
    def go(self):
        # Long lines, which a busy machine also reads fast enough.
        line = f"info depth 1 score cp 12 pv {self.answer} " + "info " * 1000
        while True:
            say(line)


class FloodsErrors(Fake):
    """Writes warnings without end, and plays well."""

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
    """Answers with a control sequence that would clear the screen of a terminal."""

    def best(self):
        say("bestmove \x1b[2J")


class Babbles(Fake):
    """Sends unsolicited lines, and then answers."""

    def go(self):
        for line in ("", "hello there", "info", "info depth x score", "info score cp", "option", "readyok", "bestmov"):
            say(line)
        super().go()


class AnswersTwice(Fake):
    def best(self):
        say("bestmove", self.answer)
        say("bestmove e5")
