"""A pseudo-terminal with the program: bytes of keys and mouse as input, and a screen of text as output."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pyte

# Seconds that anything may take on a loaded machine.
PATIENCE = 120
# Seconds without output after which drawing counts as finished.
QUIET = 0.25
# Makes the pseudo-terminal the controlling one, so that it can send signals, and becomes the program.
LAUNCH = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
PROGRAM = ("-m", "boardgames_tui")
MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
ASKS_FOR_FRAMES = b"\x1b[?2026$p"
KNOWS_FRAMES = b"\x1b[?2026;2$y"
FRAME, CURSOR = 2026, 25
MOUSE = (1000, 1002, 1003, 1006, 1015)
ALTERNATE_SCREEN, FOCUS, PASTE = 1049, 1004, 2004
# Sequences that pyte would take for text.
STRANGE = re.compile(rb"\x1b\[[<=>][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p")
KEYS = {
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "tab": b"\t",
    "enter": b"\r",
    "escape": b"\x1b",
    "backspace": b"\x7f",
    "ctrl+c": b"\x03",
    "ctrl+z": b"\x1a",
    "ctrl+q": b"\x11",
}


class Terminal:
    """The program in a window of a given size, with its own folders below `home`."""

    def __init__(
        self, home: Path, *arguments: str, columns: int = 80, rows: int = 24, program: tuple[str, ...] = PROGRAM
    ) -> None:
        self.log = bytearray()
        """All output of the program."""
        self._undrawn = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._master, self._slave = pty.openpty()
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._cooked = termios.tcgetattr(self._slave)
        self._process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, *program, *arguments],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
            env=_environment(home),
        )

    def close(self) -> None:
        """End the program, if it has not ended, and take the pseudo-terminal down."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        os.close(self._master)
        os.close(self._slave)

    # What goes in

    def write(self, data: bytes) -> None:
        os.write(self._master, data)

    def press(self, *keys: str) -> None:
        self.write(b"".join(KEYS.get(key, key.encode()) for key in keys))

    def click(self, column: int, row: int) -> None:
        """Press and release the left button over a character, both counted from 0."""
        at = f"0;{column + 1};{row + 1}"
        self.write(f"\x1b[<{at}M\x1b[<{at}m".encode())

    def send_signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    # What comes out

    @property
    def lines(self) -> list[str]:
        return list(self._screen.display)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def wait_for(self, what: str | Callable[[], bool], about: str = "") -> None:
        """Wait until a completely drawn screen shows a text, or a condition is true."""
        is_there = (lambda: what in self.text) if isinstance(what, str) else what
        late = time.monotonic() + PATIENCE
        while not is_there():
            assert time.monotonic() < late, f"waited in vain for {about or what!r}:\n{self.text}"
            assert self._read(0.5) or self._process.poll() is None, f"the program has ended:\n{self.text}"

    def wait_for_quiet(self) -> None:
        while self._read(QUIET):
            pass

    def wait_for_end(self) -> int:
        """Wait for the end of the program, and read all its output; return the exit status."""
        late = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            assert time.monotonic() < late, f"the program does not end:\n{self.text}"
            self._read(0.1)
        self.wait_for_quiet()
        return self._process.returncode

    def check_clean_end(self, status: int = 0) -> None:
        """Wait for the end of the program, which leaves its status, no traceback, and the terminal as it was."""
        assert self.wait_for_end() == status, self.text
        assert self.settings_left_changed == []
        assert b"Traceback" not in self.log

    def quit(self) -> None:
        self.press("ctrl+q")
        self.check_clean_end()

    @property
    def settings_left_changed(self) -> list[str]:
        modes = {int(n): flag == b"h" for ns, flag in MODE.findall(self.log) for n in ns.split(b";")}
        left = [f"mode {n} is on" for n in (ALTERNATE_SCREEN, FOCUS, PASTE, *MOUSE) if modes.get(n)]
        hidden = [] if modes.get(CURSOR, True) else ["the cursor is hidden"]
        raw = [] if termios.tcgetattr(self._slave) == self._cooked else ["lines are not edited and echoed as before"]
        return left + hidden + raw

    def _read(self, seconds: float) -> bool:
        """Draw output within some time, up to the last complete frame; return whether there was any."""
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        data = os.read(self._master, 1 << 16)
        self.log += data
        if ASKS_FOR_FRAMES in data:
            self.write(KNOWS_FRAMES)
        self._draw(self._undrawn + data)
        return True

    def _draw(self, data: bytes) -> None:
        begun = data.rfind(b"\x1b[?%dh" % FRAME)
        whole = len(data) if begun <= data.rfind(b"\x1b[?%dl" % FRAME) else begun
        self._stream.feed(STRANGE.sub(b"", data[:whole]))
        self._undrawn = data[whole:]


def _environment(home: Path) -> dict[str, str]:
    """Return the environment of an ordinary terminal, with the tests' cache of compiled engines."""
    strange = ("NO_COLOR", "TMUX", "TEXTUAL", "SSH_", "COLUMNS", "LINES", "FORCE_COLOR")
    usual = {key: value for key, value in os.environ.items() if not key.startswith(strange)}
    folders = {f"BOARDGAMES_TUI_{name}": str(home / name.lower()) for name in ("CONFIG", "DATA")}
    return usual | folders | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
