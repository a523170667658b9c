"""Latency of the screen while an engine thinks and in puzzles, and start-up time compared with a bare app.

python -m tests.end_to_end.latency [PRESSES [BURSTS [STARTS]]]

Run it on a machine with nothing else to do: what else runs is measured, too.
"""

import os
import select
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from tests.end_to_end.terminal import ASKS_FOR_FRAMES, KEYS, KNOWS_FRAMES, PROGRAM, Terminal

# Columns and rows that show a whole board of Onyx of size 20.
WINDOWS = {"a character a point": (130, 44), "discs": (210, 86)}
# Columns of the panel, where a spinner turns while an engine thinks.
PANEL = 40
THINKING = "thinking..."
# In the panel of a puzzle, and after a wrong move in one.
PUZZLE, WRONG_MOVE = b"Your rating", (b"does not win", b" wins in ", b"loses")
# Presses while an engine thinks about one answer.
A_ROUND = 12
# Seconds after which all output of a press or a start has been drawn.
PRESS, START, PUZZLE_SHOWN = 0.12, 1.0, 3.0
BURST, BURST_SETTLED = 60, 0.6
BARE = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    def compose(self):
        yield Static("boardgames-tui")

Bare().run()
"""
FIRST_WORDS = b"boardgames-tui"
# A game without an engine, whose status would be drawn later, and words beside its board.
GAME, PLAYERS = (*PROGRAM, "io", "--white", "me"), b"Black"
# How many times as long as a bare app may the picker and the game take until all is drawn.
PICKER_GOAL, GAME_GOAL = 1.6, 2.4
Written = list[tuple[float, bytes]]


class TimedTerminal(Terminal):
    def written(self, began: float, seconds: float) -> Written:
        """Return the output within some seconds, with the milliseconds since `began`."""
        found = []
        while select.select([self._master], [], [], max(0, began + seconds - time.perf_counter()))[0]:
            found.append((1000 * (time.perf_counter() - began), os.read(self._master, 1 << 16)))
            if ASKS_FOR_FRAMES in found[-1][1]:
                self.write(KNOWS_FRAMES)
        return found

    def answer(self, keys: bytes, seconds: float) -> Written:
        began = time.perf_counter()
        self.write(keys)
        return self.written(began, seconds)

    def written_until(self, words: bytes) -> Written:
        """Return the output up to some words, which a program may write late."""
        found: Written = []
        while words not in b"".join(data for _, data in found):
            found += self.written(time.perf_counter(), PRESS)
        return found

    def answer_times(self, keys: bytes, *words: bytes) -> list[float]:
        """Press keys; return the milliseconds to each output with any of some words."""
        return [at for at, data in self.answer(keys, PUZZLE_SHOWN) if any(each in data for each in words)]

    def board_changes(self, written: Written) -> list[float]:
        """Draw the output; return the milliseconds at which the board changed."""
        return [at for at, data in written if self._changes_board(data)]

    def changes_while_thinking(self, written: Written) -> list[float]:
        """Draw the output; return the milliseconds at which the board changed, none if the engine has answered."""
        changes = self.board_changes(written)
        return changes if THINKING in self.text else []

    def _changes_board(self, data: bytes) -> bool:
        before = self._board()
        self._draw(self._undrawn + data)
        return self._board() != before

    def _board(self) -> list[str]:
        return [line[:-PANEL] for line in self.lines]


def follow_keys(home: Path, size: tuple[int, int], presses: int, bursts: int) -> tuple[list[float], list[float]]:
    """Return the milliseconds from a press to the first changed frame, and from a burst to the last one."""
    terminal = TimedTerminal(
        home, "onyx", "--size", "20", "--black", "engine:9", "--white", "me", columns=size[0], rows=size[1]
    )
    first, last = [], []
    try:
        while len(first) < presses or len(last) < bursts:
            shown_at = terminal.written_until(THINKING.encode())
            pressed = [terminal.answer(KEYS["right" if i % 2 else "left"], PRESS) for i in range(A_ROUND)]
            burst = terminal.answer(KEYS["up"] * (BURST // 2) + KEYS["down"] * (BURST // 2), BURST_SETTLED)
            terminal.board_changes(shown_at)
            for written in pressed:
                first += terminal.changes_while_thinking(written)[:1]
            last += terminal.changes_while_thinking(burst)[-1:]
            terminal.wait_for(lambda: THINKING not in terminal.text, "the engine's answer")
            terminal.press("tab", "enter")
    finally:
        terminal.close()
    return first[:presses], last[:bursts]


def start(home: Path, program: tuple[str, ...], words: bytes) -> tuple[float, float]:
    """Return the milliseconds to a program's first words, and to its last output without input."""
    began = time.perf_counter()
    terminal = TimedTerminal(home, columns=80, rows=24, program=program)
    try:
        found: Written = []
        while not any(words in data for _, data in found):
            found += terminal.written(began, time.perf_counter() - began + START)
    finally:
        terminal.close()
    return next(at for at, data in found if words in data), found[-1][0]


def try_puzzle(home: Path) -> tuple[float, float]:
    """Return the milliseconds in which the picker opens a puzzle of Torus, and the puzzle judges a wrong move."""
    terminal = TimedTerminal(home, columns=120, rows=40)
    try:
        terminal.wait_for(FIRST_WORDS.decode())
        terminal.wait_for_quiet()
        terminal.press("down", "down")
        terminal.wait_for_quiet()
        opened = terminal.answer_times(b"z", PUZZLE)
        # The point may be occupied.
        while not (judged := terminal.answer_times(KEYS["enter"], *WRONG_MOVE)):
            terminal.press("right")
    finally:
        terminal.close()
    return opened[0], judged[0]


def load() -> str:
    return f"load {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors"


def verdict(figure: float, goal: float) -> str:
    return f"(goal {goal:g}{'' if figure <= goal else ', MISSED'})"


def show_keys(home: Path, about: str, presses: int, bursts: int) -> None:
    first, last = follow_keys(home, WINDOWS[about], presses, bursts)
    middle, late = median(first), quantiles(first, n=20)[-1]
    print(
        f"key to changed frame, Onyx 20x20 as {about}, engine thinking, {len(first)} presses ({load()}): "
        f"median {middle:.1f} ms {verdict(middle, 8)}, 95th percentile {late:.1f} ms {verdict(late, 25)}, "
        f"slowest {max(first):.1f} ms",
        flush=True,
    )
    settled = ", ".join(f"{each:.0f}" for each in sorted(last))
    print(f"  bursts of {BURST} keys settle after {settled} ms {verdict(max(last), 100)}", flush=True)


def show_start(home: Path, starts: int) -> None:
    """Start a bare app, the picker and a game in turn; the first start of each fills the caches and does not count."""
    programs = (("-c", BARE), FIRST_WORDS), (PROGRAM, FIRST_WORDS), (GAME, PLAYERS)
    runs = [[start(home, *program) for program in programs] for _ in range(starts + 1)][1:]
    bare, picker, _ = (median(times[0] for times in each) for each in zip(*runs, strict=True))
    print(
        f"first frame, {starts} starts in turn ({load()}): bare app {bare:.0f} ms, picker {picker:.0f} ms, "
        f"ratio {picker / bare:.2f} {verdict(picker / bare, 1.2)}",
        flush=True,
    )
    bare, picker, game = (median(times[1] for times in each) for each in zip(*runs, strict=True))
    print(
        f"  all drawn: bare app {bare:.0f} ms, picker {picker:.0f} ms, "
        f"ratio {picker / bare:.2f} {verdict(picker / bare, PICKER_GOAL)}, game {game:.0f} ms, "
        f"ratio {game / bare:.2f} {verdict(game / bare, GAME_GOAL)}",
        flush=True,
    )


def show_puzzles(home: Path, starts: int) -> None:
    runs = [try_puzzle(home) for _ in range(starts + 1)][1:]
    opened, judged = (median(times) for times in zip(*runs, strict=True))
    print(
        f"puzzles, {starts} starts ({load()}): the first one opens in {opened:.0f} ms, "
        f"a try is judged in {judged:.0f} ms {verdict(judged, 100)}",
        flush=True,
    )


def main(presses: int = 60, bursts: int = 5, starts: int = 15) -> None:
    # An installed program has its bytecode.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as home:
        for about in WINDOWS:
            show_keys(Path(home), about, presses, bursts)
        show_start(Path(home), starts)
        show_puzzles(Path(home), starts)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
