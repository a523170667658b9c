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


def ending_with(*lines):
    """Return the behaviour of ending a search with these lines, in which {} stands for the answer."""
    return type("Ends", (Fake,), {"best": lambda self: say("\n".join(lines).format(self.answer))})


NoAnswer, AnswersTwice = ending_with("bestmove"), ending_with("bestmove {}", "bestmove e5")
# A control sequence that would clear the screen of a terminal.
Controls = ending_with("bestmove \x1b[2J")


class Babbles(Fake):
    """Sends unsolicited lines, and then answers."""

    def go(self):
        for line in ("", "hello there", "info", "info depth x score", "info score cp", "option", "readyok", "bestmov"):
            say(line)
        super().go()
