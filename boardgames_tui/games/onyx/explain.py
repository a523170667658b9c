"""What Onyx' actions are good for: they connect, capture, link stones, and change the distances of both sides.

The *distance* of a side is the number of stones that it still needs to connect its edges (`stones_to_connect`); it is
the number of sites if the side can only connect after a capture.
"""

from boardgames_tui.core.cells import NAMES, WIN, other
from boardgames_tui.core.change_effects import effect_of_changes
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.kernel import BoardTables, Row, pass_turn
from boardgames_tui.core.kernel_state import KernelState
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.onyx import registers as R
from boardgames_tui.games.onyx import rules
from boardgames_tui.games.onyx.bridges import chain_of, find_bridge, neighbours_of, stones_to_connect
from boardgames_tui.games.onyx.text import stones_beyond_setup

GOAL = "connects{when}"


def effects(position: KernelState, action: int) -> tuple[Effect, ...]:
    """Return the effects of an action at once: it connects the edges, or it captures stones."""
    after = position.play(action)
    if after.is_won_by(position.side):
        return (Effect("connect", "", WIN),)
    return effect_of_changes(position, after, Kind.TAKEN, "capture", "stones")


def aims(position: KernelState, action: int) -> tuple[Effect, ...]:
    """Return the effects of an action for later: a swap takes over the first stone; a stone changes distances or links.

    The last one only describes the distances.
    """
    if action == rules.swap_code(position.board):
        return (_take_over_effect(position),)
    after = position.play(action)
    return (
        *_distance_effects(position, after),
        *_link_effects(position, after, action),
        _distances_effect(after, position.side),
    )


def _distances_effect(after: KernelState, side: int) -> Effect:
    """Return an effect of worth 0 that describes the distances of a side and of its enemy."""
    own = stones_to_connect(after, side)
    enemy = stones_to_connect(after, other(side))
    # Two numbers share their noun: "2 stones from connecting and White 3".
    both_can_connect = max(own, enemy) < after.board.sites
    enemy_words = enemy if both_can_connect else _describe_distance(after, enemy)
    words = f"{NAMES[side]} {_describe_distance(after, own)} and {NAMES[other(side)]} {enemy_words}"
    return Effect("leave", words, 0)


def _describe_distance(after: KernelState, distance: int) -> str:
    if distance >= after.board.sites:
        return "without a way but by a capture"
    return f"{counted(distance, 'stone')} from connecting"


def _take_over_effect(position: KernelState) -> Effect:
    (first_stone,) = stones_beyond_setup(position.board, list(position.row))
    return Effect("take", f"over Black and {position.geometry.names[first_stone]}", 1)


def _distance_effects(position: KernelState, after: KernelState) -> tuple[Effect, ...]:
    """Return the effects on the distances of both sides, that of the side closer to its edges first.

    Far from the edges, a single stone says little, so distances of more than half the board are left out.
    """
    own, enemy = position.side, other(position.side)
    own_distance = stones_to_connect(after, own)
    enemy_distance = stones_to_connect(after, enemy)
    enemy_distance_before = stones_to_connect(position, enemy)
    ranked_effects = []
    if own_distance < stones_to_connect(position, own):
        words = f"{NAMES[own]} within {counted(own_distance, 'stone')} of connecting"
        ranked_effects.append((own_distance, Effect("bring", words, 1)))
    if enemy_distance > enemy_distance_before:
        words = f"{NAMES[enemy]} {enemy_distance} stones from connecting instead of {enemy_distance_before}"
        longer = Effect("put", words, 1)
        closed = Effect("leave", f"{NAMES[enemy]} no way to connect without a capture", 1)
        ranked_effects.append((enemy_distance_before, longer if enemy_distance < position.board.sites else closed))
    return tuple(effect for distance, effect in sorted(ranked_effects) if distance <= position.board.size // 2)


def _link_effects(position: KernelState, after: KernelState, site: int) -> tuple[Effect, ...]:
    """Return the effect that a stone joins two chains, else that it has a bridge to another stone; empty otherwise."""
    names, own = position.geometry.names, position.side
    # One stone beside the new one by the chain to which it belongs.
    chains = {chain_of(position, c): c for c in neighbours_of(position, site) if position.cells[c] == own}
    if len(chains) > 1:
        stone_1, stone_2 = sorted(chains.values())[:2]
        return (Effect("join", f"{names[stone_1]} and {names[stone_2]}", 1),)
    bridge = find_bridge(after, site)
    if not bridge:
        return ()
    words = f"on to {names[bridge.stone]} by {names[bridge.node_1]} or {names[bridge.node_2]}"
    return (Effect("hold", words, 1),)


def score_summary(position: KernelState, side: int) -> str:
    """Return nothing: Onyx has no score."""
    return ""


def null_move(b: BoardTables, s: Row) -> bool:
    """Pass the turn in place; the right to swap is lost. Return True, because this has a meaning in Onyx."""
    s[b.first_register + R.SWAP] = rules.NOT_OFFERED
    pass_turn(b, s)
    return True
