"""Records with variations, comments and signs, grown at random, and a plain way through them to compare with."""

import random

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record import Node, Record

REMARKS = ("", "", "", "Quiet.", "This keeps both corners,\nand White cannot answer everywhere at once.")
SIGNS = ("", "", "", "!", "?!")


def random_record(key, size, seed=1, plies=30, aside=0.25, **options):
    """Return a record whose lines were chosen at random."""
    dice = random.Random(f"{key}{size}{seed}")
    record = Record(Node(Position.start(GAMES[key], size, options)), {"Black": "Ann", "White": "Engine 3"})
    grow(record.root, dice, plies, aside)
    return record


def grow(node, dice, plies, aside):
    """Let a line grow, and variations from it."""
    for left in range(plies, 0, -1):
        if node.position.outcome:
            return
        begun = node
        node = begun.play(dice.choice(begun.position.actions))
        node.comment, node.glyph = dice.choice(REMARKS), dice.choice(SIGNS)
        if dice.random() < aside:
            grow(begun.play(dice.choice(begun.position.actions)), dice, min(left, dice.randrange(5)), aside)


def shape(node):
    """Return a tree as nested tuples."""
    return (node.action and node.action.text, tuple(shape(child) for child in node.children))


def written(node):
    """Return the nodes below one in the order of a record: an action, what else there was, then what follows it."""
    if not node.children:
        return []
    first, *others = node.children
    aside = [each for other in others for each in (other, *written(other))]
    return [first, *aside, *written(first)]
