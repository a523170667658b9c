"""Onyx' actions over sets of nodes that are kept up to date: the rules of `games/onyx/rules.py` once more."""

from boardgames_tui.core.kernel import NOBODY, SEAT, Ints, Row, lowest
from boardgames_tui.games.onyx.engine.bitboard import SQUARES, captures, joins, put, take
from boardgames_tui.games.onyx.engine.state import (
    BITS,
    CAPTURED,
    KEY,
    LAST,
    OPEN,
    PAST,
    SETS,
    SIDE,
    SITES,
    SIZE,
    SQUARE,
    STONES,
    STOOD,
    SWAP,
    SWAP_KEY,
    TURN_KEY,
    WAYS,
    WON,
    WORDS,
)
from boardgames_tui.games.onyx.rules import AHEAD, NOT_OFFERED, OFFERED, TWICE_ROUND


def legal(p: Ints, w: Row, out: Row) -> int:
    """One stone a turn on an open node, or a swap where it is offered."""
    return list_legal(p, w, out, 0)


def list_legal(p: Ints, w: Ints, out: Row, begin: int) -> int:
    """List the legal actions from `begin` on; return where the list ends."""
    n = begin
    for word in range(p[WORDS]):
        rest = w[OPEN + SETS * word]
        while rest:
            out[n] = BITS * word + lowest(rest)
            n += 1
            rest &= rest - 1
    if w[SWAP] == OFFERED:
        out[n] = p[SITES]
        n += 1
    return n


def play(p: Ints, w: Row, a: int) -> None:
    """Swap; or place and capture, and see whether a chain is whole or the position stands for the third time."""
    w[PAST + w[STOOD]] = w[KEY]
    w[STOOD] += 1
    if w[SWAP] == OFFERED:
        w[KEY] ^= p[SWAP_KEY]
    w[SEAT] = 3 - w[SEAT]
    if a == p[SITES]:
        w[SWAP] = NOT_OFFERED
        return
    place(p, w, a, w[SIDE])
    w[LAST] = a
    w[SWAP] = OFFERED if w[SWAP] == AHEAD else NOT_OFFERED
    if w[SWAP] == OFFERED:
        w[KEY] ^= p[SWAP_KEY]
    w[SIDE] = 3 - w[SIDE]
    w[KEY] ^= p[TURN_KEY]
    if w[CAPTURED] >= TWICE_ROUND and not w[WON] and has_stood_twice(w):
        w[WON] = NOBODY


def place(p: Ints, w: Row, c: int, colour: int) -> None:
    """Stand a stone of the side to act on a node, take what it captures, and see whether it joins two edges."""
    put(p, w, c, colour)
    for square in SQUARES:
        at = SQUARE + WAYS * c + square
        if captures(p, w, at, colour):
            take(p, w, p[at + 1])
            take(p, w, p[at + 3])
            w[CAPTURED] += 2
    if w[STONES + colour] >= p[SIZE] and joins(p, w, c):
        w[WON] = 3 - w[SEAT]


def has_stood_twice(w: Ints) -> bool:
    """Whether the position has stood twice before."""
    n = 0
    for i in range(PAST, PAST + w[STOOD]):
        if w[i] == w[KEY]:
            n += 1
    return n >= 2


def result(p: Ints, w: Row) -> int:
    """The seat that has joined its edges, or NOBODY at the third repetition."""
    return w[WON]
