"""Puzzles on small boards, which the fixture `set_puzzles` gives to their games."""

from dataclasses import replace
from typing import NamedTuple

from boardgames_tui.learn.puzzle import Branch, Choice, Kind, Puzzle


def choices_along(line):
    """Return the choices along a single line, in which the sides act by turns."""
    action, reply, rest = line[0], line[1:2], line[2:]
    return Choice({action: Branch(tuple(reply), choices_along(rest) if rest else None)})


# c4 threatens two stones at once.
TORUS_TWO_TURNS = Puzzle(
    "torus-5-1", "torus", 5, {}, "oxo1x/3ox/1o2x/2x2/2x2 x -", choices_along(("c4", "a1", "d5")), Kind.WIN, 3, length=2
)
ONE_TURN_LINE, SAVE_LINE = "1o1ox/1x1xo/2x1x/5/xx1oo o -", "3xo/x1xo1/4o/1x3/x2ox x -"
IO_LINE, ATAXX_LINE = "xxxxx/oo1ox/ooo1o/o1xoo/oxxxo o single -", "xxxx/x1xx/ooxx/1oox o 3 11"
TORUS_ONE_TURN = Puzzle("torus-5-2", "torus", 5, {}, ONE_TURN_LINE, choices_along(("a5",)), Kind.WIN, 1, length=1)
# White surrounds a stone with c5 if Black plays elsewhere.
SAVING = replace(choices_along(("c5",)), answers={"c5": ""})
TORUS_SAVE = Puzzle("torus-5-3", "torus", 5, {}, SAVE_LINE, SAVING, Kind.SAVE, 2, "last-side")
IO_WIN = Puzzle("io-5-1", "io", 5, {}, IO_LINE, choices_along(("b2", "d3", "c4")), Kind.WIN, 2, length=2)
ATAXX_WIN = Puzzle("ataxx-4-1", "ataxx", 4, {}, ATAXX_LINE, choices_along(("b3",)), Kind.WIN, 1, length=1)
PUZZLES = (TORUS_TWO_TURNS, TORUS_ONE_TURN, TORUS_SAVE, IO_WIN, ATAXX_WIN)


class Tried(NamedTuple):
    """What counts of an attempt at a puzzle."""

    done: bool = True
    is_clean: bool = True
    gave_up: bool = False


CLEAN, UNTRIED = Tried(), Tried(done=False)
MISSED, SHOWN = Tried(is_clean=False), Tried(is_clean=False, gave_up=True)
LEFT = Tried(done=False, is_clean=False)
