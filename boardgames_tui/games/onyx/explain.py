"""What Onyx' actions are good for: they connect, capture, link stones, and change the ways of both sides."""

from boardgames_tui.core.action import Action
from boardgames_tui.core.change_effects import done_to
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import NAMES, Effect
from boardgames_tui.core.kernel import WIN, BoardTables, Row, other, pass_turn
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.onyx import registers as R
from boardgames_tui.games.onyx import rules
from boardgames_tui.games.onyx.bridges import chain_of, find_double_link, neighbours_of, stones_to_connect
from boardgames_tui.games.onyx.text import beyond_setup

GOAL = "connects{when}"


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return the connection, or the stones that an action captures."""
    after = position.after(action)
    if after.winning_reason(position.side):
        return (Effect("connect", "", WIN),)
    return done_to(position, after, Kind.TAKEN, "capture", "stones")


def aims(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return what an action does for later: it takes over the first stone, changes a way, or links stones."""
    if action.code == position.board.sites:
        return (_takes_over(position),)
    after = position.after(action)
    return (*_way_effects(position, after), *_links(position, after, action.code), _lengths(after, position.side))


def _lengths(after: PositionView, side: int) -> Effect:
    """Return how far both sides are from connecting."""
    own, foe = stones_to_connect(after, side), stones_to_connect(after, other(side))
    open_ways = max(own, foe) < after.board.sites
    theirs = foe if open_ways else _describe_way(after, foe)
    words = f"{NAMES[side]} {_describe_way(after, own)} and {NAMES[other(side)]} {theirs}"
    return Effect("leave", words, 0)


def _describe_way(after: PositionView, n: int) -> str:
    return f"{counted(n, 'stone')} from connecting" if n < after.board.sites else "without a way but by a capture"


def _takes_over(position: PositionView) -> Effect:
    (first,) = beyond_setup(position.board, list(position.row))
    return Effect("take", f"over Black and {position.geometry.names[first]}", 1)


def _way_effects(position: PositionView, after: PositionView) -> tuple[Effect, ...]:
    """Return the changes of both shortest ways, that of the side closer to its edges first.

    Far from the edges, a single stone says little, so longer ways are left out.
    """
    own, foe = position.side, other(position.side)
    mine, theirs, before = (
        stones_to_connect(after, own),
        stones_to_connect(after, foe),
        stones_to_connect(position, foe),
    )
    found = []
    if mine < stones_to_connect(position, own):
        found.append((mine, Effect("bring", f"{NAMES[own]} within {counted(mine, 'stone')} of connecting", 1)))
    if theirs > before:
        longer = Effect("put", f"{NAMES[foe]} {theirs} stones from connecting instead of {before}", 1)
        closed = Effect("leave", f"{NAMES[foe]} no way to connect without a capture", 1)
        found.append((before, longer if theirs < position.board.sites else closed))
    return tuple(effect for n, effect in sorted(found) if n <= position.board.size // 2)


def _links(position: PositionView, after: PositionView, site: int) -> tuple[Effect, ...]:
    """Return the chains that a stone joins, else a stone to which it has a bridge."""
    names, own = position.geometry.names, position.side
    chains = {chain_of(position, c): c for c in neighbours_of(position, site) if position.cells[c] == own}
    if len(chains) > 1:
        one, two = sorted(chains.values())[:2]
        return (Effect("join", f"{names[one]} and {names[two]}", 1),)
    link = find_double_link(after, site)
    return (Effect("hold", f"on to {names[link.stone]} by {names[link.one]} or {names[link.two]}", 1),) if link else ()


def score_summary(position: PositionView, side: int) -> str:
    """Return nothing: Onyx has no score."""
    return ""


def null_move(b: BoardTables, s: Row) -> bool:
    """Pass the turn; the right to swap is lost."""
    s[b.first + R.SWAP] = rules.NOT_OFFERED
    pass_turn(b, s)
    return True
