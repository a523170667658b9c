"""Random records for the tests: games with variations, remarks and swaps, begun anywhere and broken off anywhere."""

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.tree import GLYPHS, LABELS, Node, Record
from tests.samples import samples

REASONS = ("resignation", "agreement", "time", 'he said "no" \\ left', "")


def told(record):
    """Return all that a record says, as values that can be compared."""
    nodes = list(record.root)
    places = {id(node): place for place, node in enumerate(nodes)}
    tree = [
        (
            places.get(id(node.parent)),
            node.position,
            node.action,
            node.full_comment,
            node.glyph,
            node.value,
            node.turn,
            node.is_set_up,
            node.labels,
        )
        for node in nodes
    ]
    return list(record.tags.items()), tree, record.declared_outcome, record.fault


def random_start(dice, key, size=None):
    """Return the usual start of a game with some options, or the position of some line."""
    options = dict(dice.choice(samples(key).rule_options))
    size = options.pop("size", None) or size or GAMES[key].sizes[0]
    start = Position.start(GAMES[key], size, options)
    if dice.random() < 0.6:
        return start
    *_, last = random_line(dice, Node(start), dice.randrange(2 * size))
    return Position.read(GAMES[key], str(last.position), options)


def random_line(dice, node, length):
    """Play on from a node; a swap, where there is one, half of the time."""
    yield node
    for _ in range(length):
        actions = node.position.actions
        if not actions:
            return
        swaps = [action for action in actions if action.text == "swap" and dice.random() < 0.5]
        node = node.play(dice.choice(swaps or actions))
        yield node


def random_record(dice, start, *, length, variations=4, boards=0, texts=("", "good", "two  words\nand } more ")):
    """Return a record of a game from this start, with remarks of these texts.

    At most `boards` positions are set up in it, and then there are labels, too: PGN has neither.
    """
    record = Record(Node(start))
    line = list(random_line(dice, record.root, length))
    nodes = list(line)
    for _ in range(variations):
        nodes += random_line(dice, dice.choice(nodes), dice.randrange(6))
    for _ in range(boards):
        nodes += random_line(dice, _set_up(dice, dice.choice(nodes), dice.choice(nodes).position), dice.randrange(6))
    for node in nodes:
        _remark(dice, node, texts)
        if boards and dice.random() < 0.2:
            node.labels = {
                dice.choice(LABELS): (f"aa:{dice.choice(texts)}", *["bb"] * dice.randrange(2)),
                **node.labels,
            }
    record.tags = {name: dice.choice(texts) for name in ("Black", "Event", "Site", "White") if dice.random() < 0.4}
    if not record.root.line[-1].position.outcome and dice.random() < 0.5:
        record.root.line[-1].declared_outcome = Outcome(dice.choice([BLACK, WHITE, DRAW]), dice.choice(REASONS))
    return record


def _set_up(dice, node, wanted):
    """Return a child that sets up the board of a position, after an action or not; the node if that is the rules'."""
    action = dice.choice((None, *node.position.actions[:3]))
    board = Position.read(wanted.game, str(wanted), dict(wanted.options))
    ruled = node.position.after(action) if action else node.position
    return node if str(board) == str(ruled) else node.set_up(board, action)


def _remark(dice, node, texts):
    if dice.random() < 0.3:
        node.comment = dice.choice(texts)
    if node.parent and dice.random() < 0.3:
        node.glyph = dice.choice(GLYPHS)
    if dice.random() < 0.2:
        kind, least = dice.choice([("cp", -1000), ("win", 0), ("mate", -1000)])
        node.value = f"{kind} {dice.randrange(least, 1001)}"
