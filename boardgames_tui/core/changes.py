"""What differs between two positions: enough to show and to animate any action of any game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, EMPTY, WHITE, WHITE_MARK

if TYPE_CHECKING:
    from boardgames_tui.core.contracts import PositionView

STONES = (BLACK, WHITE)


class Kind(Enum):
    """How a site changed."""

    PLACED = "placed"
    TURNED = "turned"
    TAKEN = "taken"
    MARKED = "marked"
    LEFT = "left"


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
    pairs = {site: (was[site], now[site]) for site in compress(count(), map(ne, was, now))}
    sites = list(pairs)
    placed = [site for site in sites if pairs[site][0] == EMPTY and pairs[site][1] in STONES]
    gone = [site for site in sites if placed and pairs[site] == (pairs[placed[0]][1], EMPTY)]
    origin = (placed or [site for site in sites if pairs[site][1] in (BLACK_MARK, WHITE_MARK)] or sites)[:1]
    found = [
        Change(
            site,
            *pairs[site],
            Kind.LEFT if gone == [site] else _kind(*pairs[site]),
            before.geometry.distance(origin[0], site) // 2,
        )
        for site in sites
    ]
    return tuple(sorted(found, key=lambda change: change.wave))


def _kind(was: int, now: int) -> Kind:
    if now == EMPTY:
        return Kind.TAKEN
    if now not in STONES:
        return Kind.MARKED
    return Kind.PLACED if was == EMPTY else Kind.TURNED
