"""What differs between two positions: enough to show and to animate any action of any game."""

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
    """How a site changed: a stone came to an empty site or LANDED on another colour's, changed colour, went, or left.

    LEFT is the site that the stone comes from; MARKED is a marker that was laid.
    """

    PLACED = "placed"
    LANDED = "landed"
    TURNED = "turned"
    TAKEN = "taken"
    MARKED = "marked"
    LEFT = "left"


# The kinds of the site that a stone was played to.
PLAYED = frozenset({Kind.PLACED, Kind.LANDED})


@dataclass(frozen=True)
class Change:
    """A site whose cell differs; `wave` is how far it lies from where the action began, in king's steps."""

    site: int
    was: int
    now: int
    kind: Kind
    wave: int


def changes(before: PositionView, after: PositionView) -> tuple[Change, ...]:
    """Return what an action changed, nearest first."""
    was, now = before.cells, after.cells
    kinds = {site: _kind(was[site], now[site]) for site in compress(count(), map(ne, was, now))}
    _tell_moves(kinds, was, now)
    origin = min(kinds, key=lambda site: (_from_origin(kinds[site]), site), default=0)
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


def _tell_moves(kinds: dict[int, Kind], was: Ints, now: Ints) -> None:
    """Say where a stone has moved from, if only one stone of its colour is gone, and whether it has landed on another.

    Where nothing came to an empty site and only one stone changed its colour, that is where it landed.
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


def _from_origin(kind: Kind) -> int:
    """Order kinds by how likely the action began at the site."""
    return 0 if kind in PLAYED else 1 if kind is Kind.MARKED else 2
