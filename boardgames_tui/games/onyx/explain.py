"""What Onyx' actions are good for: they connect, capture, link stones, and change the distances of both sides.

The *distance* of a side is the number of stones that it still needs to connect its edges (`stones_to_connect`). It is
the number of nodes of the board if the side can only connect after a capture. A *bridge* joins two stones by two open
nodes, on which a stone may be placed: if the opponent takes one of them, the other one still joins the stones.
"""

from collections import deque
from typing import NamedTuple

from boardgames_tui.core.cells import EMPTY, NAMES, WIN, other
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.effects import Effect, effect_of_changes
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.onyx.board import edges, neighbours
from boardgames_tui.games.onyx.rules import Onyx
from boardgames_tui.games.onyx.text import stones_beyond_setup

GOAL = "connects{when}"


class Bridge(NamedTuple):
    """A bridge from a given stone: the stone at its other end, and the two open nodes between them."""

    stone: int
    node_1: int
    node_2: int


def effects(state: Onyx, action: int) -> tuple[Effect, ...]:
    """Return the effects of an action at once: it connects the edges, or it captures stones."""
    after = state.play(action)
    if after.is_won_by(state.side):
        return (Effect("connect", "", worth=WIN),)
    return effect_of_changes(state, after, Kind.TAKEN, verb="capture", noun="stones")


def aims(state: Onyx, action: int) -> tuple[Effect, ...]:
    """Return the effects of an action for later: a swap takes over the first stone; a stone changes distances or links.

    The last effect of a stone only describes the distances.
    """
    if action == state.swap_action:
        return (_take_over_effect(state),)
    after = state.play(action)
    return (
        *_effects_on_distances(state, after),
        *_link_effects(state, after, new_stone=action),
        _resulting_distances(after, state.side),
    )


def _resulting_distances(after: Onyx, side: int) -> Effect:
    """Return an effect of worth 0 that describes the distances of a side and of its enemy after an action."""
    enemy = other(side)
    own_distance, enemy_distance = stones_to_connect(after, side), stones_to_connect(after, enemy)
    own_words, enemy_words = _describe_distance(after, own_distance), _describe_distance(after, enemy_distance)
    if _has_way(after, own_distance) and _has_way(after, enemy_distance):
        # Two numbers share their noun: "Black 2 stones from connecting and White 3".
        enemy_words = str(enemy_distance)
    return Effect("leave", f"{NAMES[side]} {own_words} and {NAMES[enemy]} {enemy_words}", worth=0)


def _describe_distance(state: Onyx, distance: int) -> str:
    """Return what follows the name of a side with a distance: `3 stones from connecting`."""
    if not _has_way(state, distance):
        return "without a way but by a capture"
    return f"{counted(distance, 'stone')} from connecting"


def _has_way(state: Onyx, distance: int) -> bool:
    """Return whether a side with a distance can connect without a capture."""
    return distance < len(state.cells)


def _take_over_effect(state: Onyx) -> Effect:
    """Return the effect of a swap, which is legal while Black's first stone is the only one beyond a setup."""
    (first_stone,) = stones_beyond_setup(state)
    return Effect("take", f"over Black and {state.geometry.names[first_stone]}", worth=1)


def _effects_on_distances(state: Onyx, after: Onyx) -> tuple[Effect, ...]:
    """Return the effects that the own distance falls and that the enemy's rises, the smaller distance first.

    Far from the edges, a single stone says little, so distances of more than half the board's size are left out.
    """
    own, enemy = state.side, other(state.side)
    own_distance, enemy_distance = stones_to_connect(after, own), stones_to_connect(after, enemy)
    enemy_distance_before = stones_to_connect(state, enemy)
    # Each effect after the distance by which it is ranked.
    ranked_effects = []
    if own_distance < stones_to_connect(state, own):
        words = f"{NAMES[own]} within {counted(own_distance, 'stone')} of connecting"
        ranked_effects.append((own_distance, Effect("bring", words, worth=1)))
    if enemy_distance > enemy_distance_before:
        if _has_way(after, enemy_distance):
            words = f"{NAMES[enemy]} {enemy_distance} stones from connecting instead of {enemy_distance_before}"
            effect = Effect("put", words, worth=1)
        else:
            effect = Effect("leave", f"{NAMES[enemy]} no way to connect without a capture", worth=1)
        ranked_effects.append((enemy_distance_before, effect))
    return tuple(effect for distance, effect in sorted(ranked_effects) if distance <= state.size // 2)


def stones_to_connect(state: Onyx, colour: int) -> int:
    """Return the number of stones that a colour still needs to connect its edges; the number of nodes if it cannot.

    This is the length of a shortest path over empty nodes (1) and own stones (0), by breadth-first search. The path
    avoids empty midpoints, because a way around by a corner of the square is never longer.
    """
    cells = state.cells
    unreachable = len(cells)
    first_edge, last_edge = edges(state.size)[colour]
    # Stones needed to join each node to the first edge, a stone on the node itself included.
    distances = [unreachable] * len(cells)
    queue = deque(node for node in first_edge if cells[node] in (EMPTY, colour))
    for node in queue:
        distances[node] = 1 if cells[node] == EMPTY else 0
    while queue:
        node = queue.popleft()
        for neighbour in neighbours(state.size)[node]:
            if cells[neighbour] == colour:
                distance = distances[node]
            elif cells[neighbour] == EMPTY and not state.is_midpoint(neighbour):
                distance = distances[node] + 1
            else:
                continue
            # A node whose distance falls is visited again.
            if distance < distances[neighbour]:
                distances[neighbour] = distance
                queue.append(neighbour)
    return min(distances[node] for node in last_edge)


def _link_effects(state: Onyx, after: Onyx, new_stone: int) -> tuple[Effect, ...]:
    """Return the effect that a new stone joins two chains, else that it has a bridge to another; empty if neither."""
    names = state.geometry.names
    own_stones_beside = [c for c in neighbours(state.size)[new_stone] if state.cells[c] == state.side]
    # For each chain beside the new stone, one of its stones there.
    stone_by_chain = {state.chain_of(stone): stone for stone in own_stones_beside}
    if len(stone_by_chain) > 1:
        stone_1, stone_2 = sorted(stone_by_chain.values())[:2]
        return (Effect("join", f"{names[stone_1]} and {names[stone_2]}", worth=1),)
    bridge = find_bridge(after, new_stone)
    if not bridge:
        return ()
    words = f"on to {names[bridge.stone]} by {names[bridge.node_1]} or {names[bridge.node_2]}"
    return (Effect("hold", words, worth=1),)


def find_bridge(state: Onyx, stone: int) -> Bridge | None:
    """Return a bridge from a stone to a stone of another chain of its colour; None if there is none."""
    cells, beside = state.cells, neighbours(state.size)
    colour = cells[stone]
    chain = state.chain_of(stone)
    open_nodes = sorted(node for node in beside[stone] if state.is_open(node))
    ends = {end for node in open_nodes for end in beside[node] if cells[end] == colour and end not in chain}
    for end in sorted(ends):
        nodes_between = [node for node in open_nodes if node in beside[end]]
        safe_nodes = [node for node in nodes_between if not _loses_end(state, node, (stone, end))]
        if len(safe_nodes) > 1:
            return Bridge(stone=end, node_1=safe_nodes[0], node_2=safe_nodes[1])
    return None


def _loses_end(state: Onyx, node: int, ends: tuple[int, int]) -> bool:
    """Return whether an enemy stone on a node of a bridge would capture one of the two stones that are its ends."""
    enemy = other(state.cells[ends[0]])
    captured = state.captured_by(node, enemy)
    return any(end in captured for end in ends)


def score_summary(state: Onyx, side: int) -> str:
    """Return nothing: Onyx has no score."""
    return ""
