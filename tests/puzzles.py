"""Puzzles on small boards, which the fixture `set_puzzles` gives to their games."""

from typing import NamedTuple

from boardgames_tui.learn.puzzle import Kind, Puzzle

# c4 threatens two stones at once.
TORUS_TWO_TURNS = Puzzle("torus-5-1", "torus", 5, {}, "oxo1x/3ox/1o2x/2x2/2x2 x -", ("c4", "a1", "d5"), Kind.WIN, 3)
TORUS_ONE_TURN = Puzzle("torus-5-2", "torus", 5, {}, "1o1ox/1x1xo/2x1x/5/xx1oo o -", ("a5",), Kind.WIN, 1)
# White would surround a stone with a5.
TORUS_SAVE = Puzzle("torus-5-3", "torus", 5, {}, "3xo/x1xo1/4o/1x3/x2ox x -", ("c5",), Kind.SAVE, 2)
IO_WIN = Puzzle("io-5-1", "io", 5, {}, "xxxxx/oo1ox/ooo1o/o1xoo/oxxxo o single -", ("b2", "d3", "c4"), Kind.WIN, 2)
ATAXX_WIN = Puzzle("ataxx-4-1", "ataxx", 4, {}, "xxxx/x1xx/ooxx/1oox o 3 11", ("b3",), Kind.WIN, 1)
PUZZLES = (TORUS_TWO_TURNS, TORUS_ONE_TURN, TORUS_SAVE, IO_WIN, ATAXX_WIN)


class Tried(NamedTuple):
    """What counts of an attempt at a puzzle."""

    done: bool = True
    is_clean: bool = True
    had_solution: bool = False


CLEAN, UNTRIED = Tried(), Tried(done=False)
MISSED, SHOWN = Tried(is_clean=False), Tried(is_clean=False, had_solution=True)
LEFT = Tried(done=False, is_clean=False)
