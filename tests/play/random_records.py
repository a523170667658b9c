"""Random records with variations, comments and annotations, and a simple traversal to compare with."""

import random
from typing import Any

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record import Node, Record

REMARKS = ("", "", "", "Quiet.", "This keeps both corners,\nand White cannot answer everywhere at once.")
SIGNS = ("", "", "", "!", "?!")


def random_record(key: str, size: int, seed: int = 1, plies: int = 30, aside: float = 0.25, **options: Any) -> Record:
    rng = random.Random(f"{key}{size}{seed}")
    record = Record(Node(Position.start(GAMES[key], size, options)), {"Black": "Ann", "White": "Engine 3"})
    grow(record.root, rng, plies, aside)
    return record


def grow(node: Node, rng: random.Random, plies: int, aside: float) -> None:
    """Extend a line at random, with variations."""
    for left in range(plies, 0, -1):
        if node.position.outcome:
            return
        parent = node
        node = parent.play(rng.choice(parent.position.actions))
        node.comment, node.glyph = rng.choice(REMARKS), rng.choice(SIGNS)
        if rng.random() < aside:
            grow(parent.play(rng.choice(parent.position.actions)), rng, min(left, rng.randrange(5)), aside)


def shape(node: Node) -> tuple[object, ...]:
    return (node.action and node.action.text, tuple(shape(child) for child in node.children))


def nodes_in_order(node: Node) -> list[Node]:
    """Return the descendants of a node in record order: an action, its alternatives, then its continuation."""
    if not node.children:
        return []
    first, *others = node.children
    aside = [each for other in others for each in (other, *nodes_in_order(other))]
    return [first, *aside, *nodes_in_order(first)]
