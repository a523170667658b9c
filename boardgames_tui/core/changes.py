"""Differences between two positions, as far as display and animation need them, for all games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING

from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE, Ints

if TYPE_CHECKING:
    from boardgames_tui.core.contracts import PositionView

STONES = (BLACK, WHITE)


class Kind(Enum):
    """Kinds of change of a site.

    A stone is PLACED on an empty site, or LANDED on a stone of another colour; a stone is TURNED to the other colour or
    TAKEN; a marker is MARKED. LEFT is the site from which a stone moved.
    """

    PLACED = "placed"
    LANDED = "landed"
    TURNED = "turned"
    TAKEN = "taken"
    MARKED = "marked"
    LEFT = "left"


# Kinds of the site on which a stone was played.
PLAYED = frozenset({Kind.PLACED, Kind.LANDED})


@dataclass(frozen=True)
class Change:
    """A site whose cell differs; `wave` is its distance from the origin of the action, in king's steps."""

    site: int
    was: int
    now: int
    kind: Kind
    wave: int


def changes(before: PositionView, after: PositionView) -> tuple[Change, ...]:
    """Return the changes that an action made, nearest to its origin first."""
    was, now = before.cells, after.cells
    kinds = {site: _kind(was[site], now[site]) for site in compress(count(), map(ne, was, now))}
    _detect_move(kinds, was, now)
    origin = min(kinds, key=lambda site: (_origin_rank(kinds[site]), site), default=0)
    found = [
        Change(site, was[site], now[site], kind, before.geometry.distance(origin, site) // 2)
        for site, kind in kinds.items()
    ]
    return tuple(sorted(found, key=lambda change: change.wave))


def _kind(was: int, now: int) -> Kind:
    if now == EMPTY:
        return Kind.TAKEN
    if now not in STONES:
        return Kind.MARKED
    return Kind.PLACED if was == EMPTY else Kind.TURNED


def _detect_move(kinds: dict[int, Kind], was: Ints, now: Ints) -> None:
    """Mark the site that a stone left, if exactly one stone of its colour is gone, and the site on which it landed.

    If no stone came to an empty site and exactly one changed its colour, the move landed there.
    """
    placed = [site for site, kind in kinds.items() if kind is Kind.PLACED]
    turned = [site for site, kind in kinds.items() if kind is Kind.TURNED]
    to = placed[0] if placed else turned[0] if len(turned) == 1 else None
    if to is None:
        return
    gone = [site for site, kind in kinds.items() if kind is Kind.TAKEN and was[site] == now[to]]
    if len(gone) == 1:
        kinds[gone[0]] = Kind.LEFT
        kinds[to] = Kind.PLACED if placed else Kind.LANDED


def _origin_rank(kind: Kind) -> int:
    """Return the rank of a kind as the origin of an action; the lowest is the origin."""
    return 0 if kind in PLAYED else 1 if kind is Kind.MARKED else 2
