"""How far a colour of Onyx is from connecting, and what a stone is joined to, in plain walks over the nodes."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.kernel import EMPTY, NOWHERE, other
from boardgames_tui.games.onyx import rules


class Link(NamedTuple):
    """A stone, and two free nodes of which either would join another one to it."""

    stone: int
    one: int
    two: int


def joined(position: PositionView, site: int) -> Sequence[int]:
    """Return the nodes that a line joins to one."""
    b = position.board
    return [d for d in b.step[site * b.ways : (site + 1) * b.ways] if d != NOWHERE]


def lacking(position: PositionView, colour: int) -> int:
    """Return how many stones more a colour's shortest way from edge to edge takes; `sites` where none is left.

    A midpoint on the way is one's own: an empty one is never shorter than a corner beside it.
    """
    b, cells = position.board, position.cells
    far = [b.sites] * b.sites
    queue = deque(c for c in range(b.size * b.size) if rules.line_of(b, c, colour) == 0 and cells[c] in (EMPTY, colour))
    for c in queue:
        far[c] = int(cells[c] == EMPTY)
    while queue:
        c = queue.popleft()
        for d in joined(position, c):
            n = far[c] + int(cells[d] == EMPTY)
            closed = cells[d] == other(colour) or (rules.is_midpoint(b, d) and cells[d] == EMPTY)
            if n < far[d] and not closed:
                far[d] = n
                queue.append(d)
    return min(far[c] for c in range(b.size * b.size) if rules.line_of(b, c, colour) == b.size - 1)


def chain(position: PositionView, site: int) -> frozenset[int]:
    """Return the stones that hang together with the one on a node."""
    found, queue = {site}, [site]
    for c in queue:
        fresh = [d for d in joined(position, c) if position.cells[d] == position.cells[site] and d not in found]
        found.update(fresh)
        queue += fresh
    return frozenset(found)


def double_link(position: PositionView, site: int) -> Link | None:
    """Return how two free places link the stone on a node to one of another chain of its colour, if they do."""
    b, row, own = position.board, list(position.row), chain(position, site)
    free = [c for c in joined(position, site) if row[c] == EMPTY and rules.is_open(b, row, c)]
    pairs = [(stone, c) for c in free for stone in joined(position, c) if row[stone] == row[site] and stone not in own]
    for stone in sorted({stone for stone, _ in pairs}):
        one, *more = sorted(c for each, c in pairs if each == stone)
        if more:
            return Link(stone, one, more[0])
    return None
