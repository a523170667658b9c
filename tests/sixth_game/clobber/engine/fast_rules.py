"""Clobber's rules over a position that is kept up to date, for playouts. The seat is the colour to act."""

from boardgames_tui.core.cells import NOWHERE
from boardgames_tui.core.geometry import ORTHOGONAL, neighbour_table
from boardgames_tui.kernel.language import SAVED_END, SEAT, Ints, Row, random_below

from ..rules import Clobber  # noqa: TID252 (a copy of the package imports itself)
from . import state as S


def plan(state: Clobber) -> list[int]:
    """Return the tables of a board. Never compiled."""
    sites = len(state.cells)
    p = [0] * S.TABLES.size
    p[S.SITES] = sites
    for i, site in enumerate(neighbour_table(state.size, ORTHOGONAL)):
        p[S.NEIGHBOURS + i] = sites if site == NOWHERE else site
    return p


def enter(p: list[int], state: Clobber) -> list[int]:
    """Return the position of a state. Never compiled."""
    sites = len(state.cells)
    w = [0] * S.LENGTH
    w[SAVED_END] = S.CELLS + sites
    w[SEAT] = state.seat
    w[S.CELLS : S.CELLS + sites] = state.cells
    return w


def max_legal_actions(state: Clobber) -> int:
    """Return the number of legal actions of a position on this board, at most."""
    return 4 * len(state.cells)


def legal(p: Ints, w: Row, out: Row) -> int:
    """List the moves of own pieces onto enemy pieces beside them; return their number."""
    n = 0
    for c in range(p[S.SITES]):
        if w[S.CELLS + c] == w[SEAT]:
            for way in range(S.WAYS):
                d = p[S.NEIGHBOURS + S.WAYS * c + way]
                if w[S.CELLS + d] == 3 - w[SEAT]:
                    out[n] = p[S.SITES] * c + d
                    n += 1
    return n


def play(p: Ints, w: Row, a: int) -> None:
    """Move a piece onto another one, and pass the turn."""
    w[S.CELLS + a % p[S.SITES]] = w[SEAT]
    w[S.CELLS + a // p[S.SITES]] = 0
    w[SEAT] = 3 - w[SEAT]


def result(p: Ints, w: Row) -> int:
    """Return the seat that has won, because the other has no move, or 0."""
    for c in range(p[S.SITES]):
        if w[S.CELLS + c] == w[SEAT]:
            for way in range(S.WAYS):
                if w[S.CELLS + p[S.NEIGHBOURS + S.WAYS * c + way]] == 3 - w[SEAT]:
                    return 0
    return 3 - w[SEAT]


def play_randomly(p: Ints, w: Row) -> int:
    """Play random moves to the end; return the winner."""
    while True:
        a = random_action(p, w)
        if a == NOWHERE:
            return 3 - w[SEAT]
        play(p, w, a)


def random_action(p: Ints, w: Row) -> int:
    """Return a random legal action, each as likely as the others, or NOWHERE."""
    n = 0
    for c in range(p[S.SITES]):
        if w[S.CELLS + c] == w[SEAT]:
            for way in range(S.WAYS):
                d = p[S.NEIGHBOURS + S.WAYS * c + way]
                if w[S.CELLS + d] == 3 - w[SEAT]:
                    w[S.ACTIONS + n] = p[S.SITES] * c + d
                    n += 1
    return w[S.ACTIONS + random_below(w, n)] if n else NOWHERE
