"""Fake engines that exit when they should not."""

import os
import signal
import sys
import time
from pathlib import Path

from fake_lines import Fake, say


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
    """Crashes only in its first process."""

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
