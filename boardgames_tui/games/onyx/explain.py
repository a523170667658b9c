"""What Onyx' actions are good for: they connect, capture, link stones, and change the distances of both sides.

The *distance* of a side is the number of stones that it still needs to connect its edges (`stones_to_connect`); it is
the number of sites if the side can only connect after a capture.
"""

from boardgames_tui.core.cells import NAMES, WIN, other
from boardgames_tui.core.change_effects import effect_of_changes
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.onyx.board import neighbours
from boardgames_tui.games.onyx.bridges import find_bridge, stones_to_connect
from boardgames_tui.games.onyx.rules import Onyx
from boardgames_tui.games.onyx.text import stones_beyond_setup

GOAL = "connects{when}"


def effects(state: Onyx, action: int) -> tuple[Effect, ...]:
    """Return the effects of an action at once: it connects the edges, or it captures stones."""
    after = state.play(action)
    if after.is_won_by(state.side):
        return (Effect("connect", "", WIN),)
    return effect_of_changes(state, after, Kind.TAKEN, "capture", "stones")


def aims(state: Onyx, action: int) -> tuple[Effect, ...]:
    """Return the effects of an action for later: a swap takes over the first stone; a stone changes distances or links.

    The last one only describes the distances.
    """
    if action == state.swap_action:
        return (_take_over_effect(state),)
    after = state.play(action)
    return (
        *_distance_effects(state, after),
        *_link_effects(state, after, action),
        _distances_effect(after, state.side),
    )


def _distances_effect(after: Onyx, side: int) -> Effect:
    """Return an effect of worth 0 that describes the distances of a side and of its enemy."""
    own = stones_to_connect(after, side)
    enemy = stones_to_connect(after, other(side))
    # Two numbers share their noun: "2 stones from connecting and White 3".
    both_can_connect = max(own, enemy) < len(after.cells)
    enemy_words = enemy if both_can_connect else _describe_distance(after, enemy)
    words = f"{NAMES[side]} {_describe_distance(after, own)} and {NAMES[other(side)]} {enemy_words}"
    return Effect("leave", words, 0)


def _describe_distance(after: Onyx, distance: int) -> str:
    if distance >= len(after.cells):
        return "without a way but by a capture"
    return f"{counted(distance, 'stone')} from connecting"


def _take_over_effect(state: Onyx) -> Effect:
    (first_stone,) = stones_beyond_setup(state)
    return Effect("take", f"over Black and {state.geometry.names[first_stone]}", 1)


def _distance_effects(state: Onyx, after: Onyx) -> tuple[Effect, ...]:
    """Return the effects on the distances of both sides, that of the side closer to its edges first.

    Far from the edges, a single stone says little, so distances of more than half the board are left out.
    """
    own, enemy = state.side, other(state.side)
    own_distance = stones_to_connect(after, own)
    enemy_distance = stones_to_connect(after, enemy)
    enemy_distance_before = stones_to_connect(state, enemy)
    ranked_effects = []
    if own_distance < stones_to_connect(state, own):
        words = f"{NAMES[own]} within {counted(own_distance, 'stone')} of connecting"
        ranked_effects.append((own_distance, Effect("bring", words, 1)))
    if enemy_distance > enemy_distance_before:
        words = f"{NAMES[enemy]} {enemy_distance} stones from connecting instead of {enemy_distance_before}"
        longer = Effect("put", words, 1)
        closed = Effect("leave", f"{NAMES[enemy]} no way to connect without a capture", 1)
        ranked_effects.append((enemy_distance_before, longer if enemy_distance < len(state.cells) else closed))
    return tuple(effect for distance, effect in sorted(ranked_effects) if distance <= state.size // 2)


def _link_effects(state: Onyx, after: Onyx, site: int) -> tuple[Effect, ...]:
    """Return the effect that a stone joins two chains, else that it has a bridge to another stone; empty otherwise."""
    names, own = state.geometry.names, state.side
    # One stone beside the new one by the chain to which it belongs.
    chains = {state.chain_of(c): c for c in neighbours(state.size)[site] if state.cells[c] == own}
    if len(chains) > 1:
        stone_1, stone_2 = sorted(chains.values())[:2]
        return (Effect("join", f"{names[stone_1]} and {names[stone_2]}", 1),)
    bridge = find_bridge(after, site)
    if not bridge:
        return ()
    words = f"on to {names[bridge.stone]} by {names[bridge.node_1]} or {names[bridge.node_2]}"
    return (Effect("hold", words, 1),)


def score_summary(state: Onyx, side: int) -> str:
    """Return nothing: Onyx has no score."""
    return ""
