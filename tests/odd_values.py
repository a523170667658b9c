"""Values that other programs may pass by mistake, and a check of what comes of them."""

import math
from pathlib import Path

import numpy as np

import boardgames_tui as bg


class Unprintable:
    def __repr__(self):
        raise RuntimeError


START = bg.Position.start("torus", 5)
ODD = (
    *(None, True, 0, -1, 10**30, 10**5000, math.nan, math.inf, 1.5, 3j, "", " ", "\0\x1b[1m\n", "\ud800", "x" * 9999),
    *(b"c3", bytearray(b"c3"), np.int64(5), np.float64(5), np.bool_(1), np.array([1, 2]), np.array(5), range(3)),
    *([], ["c3"], [None], (), {}, {"x": 1}, {1}, object(), Unprintable(), int, len, Path("/"), START, bg.GAMES["io"]),
    *(bg.Position.read("io", "xxxxx/xxxxx/xxxxx/xxxxx/xxxxx x single -"), bg.Action("x", None), bg.Limit(), bg.Record),
)


def check_odd_values(function, *good):
    """Pass each odd value in place of each argument: nothing but an error of ours, with one sentence, may be raised."""
    for i in range(len(good)):
        for odd in ODD:
            try:
                function(*good[:i], odd, *good[i + 1 :])
            except bg.BoardGamesError as error:
                sentence = str(error)
                assert sentence.endswith(".")
                assert sentence.isprintable()
                assert len(sentence) < 400
