"""What an action of Onyx is good for: it connects, it captures, it links stones, it makes a way shorter or longer."""

from boardgames_tui.core.action import Action
from boardgames_tui.core.change_effects import done_to
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import NAMES, Effect
from boardgames_tui.core.kernel import WIN, BoardTables, Row, other, pass_turn
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.onyx import rules
from boardgames_tui.games.onyx.bridges import chain, double_link, joined, lacking
from boardgames_tui.games.onyx.text import beyond_setup

GOAL = "connects{when}"


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Connect, or capture stones."""
    after = position.after(action)
    if after.winning_reason(position.side):
        return (Effect("connect", "", WIN),)
    return done_to(position, after, Kind.TAKEN, "capture", "stones")


def aims(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Take over the first stone; else make the own shortest way shorter or the other's longer, else link stones."""
    if action.code == position.board.sites:
        return (_takes_over(position),)
    after = position.after(action)
    return (*_ways(position, after), *_links(position, after, action.code), _lengths(after, position.side))


def _lengths(after: PositionView, side: int) -> Effect:
    """How far both are from connecting."""
    own, foe = lacking(after, side), lacking(after, other(side))
    open_ways = max(own, foe) < after.board.sites
    words = f"{NAMES[side]} {_way(after, own)}, {NAMES[other(side)]} {foe if open_ways else _way(after, foe)}"
    return Effect("leave", words, 0)


def _way(after: PositionView, n: int) -> str:
    return f"{counted(n, 'stone')} from connecting" if n < after.board.sites else "without a way but by a capture"


def _takes_over(position: PositionView) -> Effect:
    (first,) = beyond_setup(position.board, list(position.row))
    return Effect("take", f"over Black and {position.geometry.names[first]}", 1)


def _ways(position: PositionView, after: PositionView) -> tuple[Effect, ...]:
    """What is said of the colour that is nearer to its edges comes first; far from them one stone says little."""
    own, foe = position.side, other(position.side)
    mine, theirs, before = lacking(after, own), lacking(after, foe), lacking(position, foe)
    found = []
    if mine < lacking(position, own):
        found.append((mine, Effect("bring", f"{NAMES[own]} within {counted(mine, 'stone')} of connecting", 1)))
    if theirs > before:
        longer = Effect("put", f"{NAMES[foe]} {theirs} stones from connecting instead of {before}", 1)
        closed = Effect("leave", f"{NAMES[foe]} no way to connect without a capture", 1)
        found.append((before, longer if theirs < position.board.sites else closed))
    return tuple(effect for n, effect in sorted(found) if n <= position.board.size // 2)


def _links(position: PositionView, after: PositionView, site: int) -> tuple[Effect, ...]:
    """The chains that a stone makes one; else a stone that two free places link it to."""
    names, own = position.geometry.names, position.side
    chains = {chain(position, c): c for c in joined(position, site) if position.cells[c] == own}
    if len(chains) > 1:
        one, two = sorted(chains.values())[:2]
        return (Effect("join", f"{names[one]} and {names[two]}", 1),)
    link = double_link(after, site)
    return (Effect("hold", f"on to {names[link.stone]} by {names[link.one]} or {names[link.two]}", 1),) if link else ()


def score_summary(position: PositionView, side: int) -> str:
    """Nothing is counted."""
    return ""


def null_move(b: BoardTables, s: Row) -> bool:
    """Give the turn to the other colour, without the right to swap."""
    s[b.first] = rules.NOT_OFFERED
    pass_turn(b, s)
    return True
