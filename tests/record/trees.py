"""Random records with variations, annotations and swaps, started from any position and possibly unfinished."""

import random
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import RecordError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.formats import load
from boardgames_tui.record.tree import GLYPHS, LABELS, Node, Record
from tests.samples import samples

REASONS = ("resignation", "agreement", "time", 'he said "no" \\ left', "")


def main_line(record: Record) -> list[str]:
    """Return the actions of the main line, an empty text for a board that is set up without one."""
    return [node.action.text if node.action else "" for node in record.root.line[1:]]


def fault_in(text: str, read: Callable[[str], Record] = load) -> str:
    """Return the fault for which a reader refuses a text, as `LINE:COLUMN CAUSE`."""
    with pytest.raises(RecordError) as refusal:
        read(text)
    fault = refusal.value
    assert str(fault) == f"line {fault.line}, column {fault.column}: {fault.cause}"
    return f"{fault.line}:{fault.column} {fault.cause}"


def record_values(record: Record) -> tuple[object, ...]:
    nodes = list(record.root)
    places = {id(node): place for place, node in enumerate(nodes)}
    values = attrgetter("position", "action", "full_comment", "glyph", "value", "turn", "is_set_up", "labels")
    tree = [(places.get(id(node.parent)), *values(node)) for node in nodes]
    return list(record.tags.items()), tree, record.declared_outcome, record.fault


def random_start(rng: random.Random, key: str, size: int | None = None) -> Position:
    """Return the standard start of a game with random options, or a position after random actions."""
    options = dict(rng.choice(samples(key).rule_options))
    size = int(options.pop("size", None) or size or GAMES[key].sizes[0])
    start = Position.start(GAMES[key], size, options)
    if rng.random() < 0.6:
        return start
    *_, last = random_line(rng, Node(start), rng.randrange(2 * size))
    return Position.read(GAMES[key], str(last.position), options)


def random_line(rng: random.Random, node: Node, length: int) -> Iterator[Node]:
    """Yield a node and the nodes of a random line after it; a legal swap is played half of the time."""
    yield node
    for _ in range(length):
        actions = node.position.actions
        if not actions:
            return
        swaps = [action for action in actions if action.text == "swap" and rng.random() < 0.5]
        node = node.play(rng.choice(swaps or actions))
        yield node


def random_record(
    rng: random.Random,
    start: Position,
    *,
    length: int,
    variations: int = 4,
    boards: int = 0,
    texts: Sequence[str] = ("", "good", "two  words\nand } more "),
) -> Record:
    """Return a random record from a start, annotated with the given texts.

    At most `boards` positions are set up in it, and then it has labels, too: PGN has neither.
    """
    record = Record(Node(start))
    line = list(random_line(rng, record.root, length))
    nodes = list(line)
    for _ in range(variations):
        nodes += random_line(rng, rng.choice(nodes), rng.randrange(6))
    for _ in range(boards):
        nodes += random_line(rng, _set_up_board(rng, rng.choice(nodes), rng.choice(nodes).position), rng.randrange(6))
    for node in nodes:
        _annotate(rng, node, texts)
        if boards and rng.random() < 0.2:
            node.labels = {rng.choice(LABELS): (f"aa:{rng.choice(texts)}", *["bb"] * rng.randrange(2)), **node.labels}
    record.tags = {name: rng.choice(texts) for name in ("Black", "Event", "Site", "White") if rng.random() < 0.4}
    if not record.root.line[-1].position.outcome and rng.random() < 0.5:
        record.root.line[-1].declared_outcome = Outcome(rng.choice([BLACK, WHITE, DRAW]), rng.choice(REASONS))
    return record


def _set_up_board(rng: random.Random, node: Node, wanted: Position) -> Node:
    """Return a child that sets up a position, after an action or not, or the node itself if nothing changes."""
    action = rng.choice((None, *node.position.actions[:3]))
    board = Position.read(wanted.game, str(wanted), dict(wanted.options))
    ruled = node.position.after(action) if action else node.position
    return node if str(board) == str(ruled) else node.set_up(board, action)


def _annotate(rng: random.Random, node: Node, texts: Sequence[str]) -> None:
    if rng.random() < 0.3:
        node.comment = rng.choice(texts)
    if node.parent and rng.random() < 0.3:
        node.glyph = rng.choice(GLYPHS)
    if rng.random() < 0.2:
        kind, least = rng.choice([("cp", -1000), ("win", 0), ("mate", -1000)])
        node.value = f"{kind} {rng.randrange(least, 1001)}"
