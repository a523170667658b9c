"""Clobber, a game for tests: a piece moves onto an enemy piece beside it and takes it; who cannot loses."""

from dataclasses import replace
from types import SimpleNamespace

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ORTHOGONAL, grid, steps
from boardgames_tui.core.kernel import EMPTY, NOWHERE, ended, other, pass_turn
from boardgames_tui.games import GAMES

NOT_YOURS, NOT_BESIDE = 1, 2


def start(b, s):
    for c in range(b.sites):
        s[c] = 1 + c % 2


def moves(b, s, c):
    """The sites that the piece at c can move to."""
    around = b.step[c * b.ways : (c + 1) * b.ways]
    return [d for d in around if s[c] == s[b.side] and d != NOWHERE and s[d] == other(s[c])]


def legal(b, s, past, out):
    codes = [b.sites * c + d for c in range(b.sites) for d in moves(b, s, c)]
    out[: len(codes)] = codes
    return len(codes)


def play(b, s, a):
    c, d = divmod(a, b.sites)
    s[c], s[d] = EMPTY, s[c]
    pass_turn(b, s)


def ending(b, s, past):
    return 0 if any(moves(b, s, c) for c in range(b.sites)) else ended(other(s[b.side]), 1)


def refusal(b, s, past, a):
    c, d = divmod(a, b.sites)
    return 0 if d in moves(b, s, c) else NOT_BESIDE if s[c] == s[b.side] else NOT_YOURS


def code(g, b, text):
    here, there = g.site_of.get(text[:2]), g.site_of.get(text[2:])
    return None if here is None or there is None else b.sites * here + there


def why_nothing(position, site):
    if position.cells[site] != position.side:
        return "no piece of yours is there"
    return "" if moves(position.board, position.row, site) else "no enemy piece is beside it"


CLOBBER = replace(
    GAMES["io"],
    key="clobber",
    title="Clobber",
    reasons=("no moves left",),
    rules=SimpleNamespace(start=start, legal=legal, play=play, ending=ending, key=len, refusal=refusal),
    text=SimpleNamespace(
        name=lambda g, b, a: g.names[a // b.sites] + g.names[a % b.sites],
        code=code,
        rest=lambda g, b, s: "-",
        read=lambda g, b, s, fields: None,
        why=lambda position, a, rule: "that piece is not yours" if rule == NOT_YOURS else "no enemy piece is there",
    ),
    geometry=lambda size: grid(size, "cells"),
    board=lambda size, options: lay_out(
        size, steps(size, ORTHOGONAL), sites=size**2, actions=size**4, most=4 * size**2
    ),
    marks=lambda position: {},
    gestures=lambda position, a: (tuple(frozenset({site}) for site in divmod(a, position.board.sites)),),
    score=lambda position: None,
    why_nothing=why_nothing,
)
