"""Writer of SGF for Torus. A token is a part of the text: a bracket, the semicolon of a node, or a property."""

from collections.abc import Iterator

from boardgames_tui.core.cells import BLACK, DRAW
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.record.sgf.points import point_of
from boardgames_tui.record.sgf.setup import CELL_BY_PROPERTY
from boardgames_tui.record.sgf.syntax import format_labels, format_property
from boardgames_tui.record.sgf.torus import (
    COLOUR_BY_LETTER,
    DRAW_RESULT,
    EVAL_PROPERTY,
    LETTER_BY_COLOUR,
    PROPERTY_BY_GLYPH,
    REASON_BY_LETTER,
    TAG_BY_PROPERTY,
)
from boardgames_tui.record.tree import LABELS, Node, Record

# Properties that every game has.
HEAD = "FF[4]CA[UTF-8]AP[boardgames-tui]RU[Torus]"
LETTER_BY_REASON = {reason: letter for letter, reason in REASON_BY_LETTER.items()}


def write(record: Record) -> str:
    """Return the text of a record."""
    root_properties = "".join(_root_properties(record))
    nodes = "".join(_nodes(record.root))
    return f"(;{root_properties}\n{nodes})\n"


def _root_properties(record: Record) -> Iterator[str]:
    yield HEAD
    yield format_property("SZ", str(record.root.position.size))
    for name, tag in TAG_BY_PROPERTY.items():
        if tag in record.tags:
            yield format_property(name, record.tags[tag])
    if record.outcome:
        yield format_property("RE", _result_value(record.outcome))
    yield from _start_properties(record.root.position)
    yield from _annotations(record.root)


def _result_value(outcome: Outcome) -> str:
    if outcome.winner == DRAW:
        return DRAW_RESULT
    return f"{LETTER_BY_COLOUR[outcome.winner]}+{LETTER_BY_REASON.get(outcome.reason, '')}"


def _start_properties(position: Position) -> Iterator[str]:
    """Yield the setup of the starting position: its stones, and the side to act unless it is Black."""
    for letter, colour in COLOUR_BY_LETTER.items():
        points = [point_of(position.geometry, site) for site, cell in enumerate(position.cells) if cell == colour]
        if points:
            yield format_property(f"A{letter}", *points)
    if position.side != BLACK:
        yield format_property("PL", LETTER_BY_COLOUR[position.side])


def _nodes(root: Node) -> Iterator[str]:
    """Yield the tokens of the nodes below the root."""
    stack: list[str | Node] = [*_reversed_children(root)]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
        else:
            yield from _node_tokens(item)
            stack += _reversed_children(item)


def _reversed_children(node: Node) -> list[str | Node]:
    """Return the children of a node, each between brackets if there are several, in reverse order for the stack."""
    if len(node.children) < 2:
        return [*node.children]
    return [item for child in reversed(node.children) for item in (")\n", child, "(")]


def _node_tokens(node: Node) -> Iterator[str]:
    """Yield the tokens of a node below the root: its move, its setup, and its annotations."""
    yield ";"
    if node.parent and node.action:
        colour = LETTER_BY_COLOUR[node.parent.position.side]
        yield format_property(colour, point_of(node.position.geometry, node.action.code))
    yield from _setup_properties(node)
    yield from _annotations(node)


def _setup_properties(node: Node) -> Iterator[str]:
    """Yield the setup properties of a node below the root.

    They hold what differs from the rules, and captured stones, which a program for Go would not remove. Setup without a
    move always states the side to act.
    """
    assert node.parent
    before, by_rules, now = node.parent.position, node.position_by_rules, node.position
    # Cell value to set up at each site, None for no setup.
    cells = [
        cell if cell != cell_by_rules or (cell_before and not cell) else None
        for cell_before, cell_by_rules, cell in zip(before.cells, by_rules.cells, now.cells, strict=True)
    ]
    for name, setup_cell in CELL_BY_PROPERTY.items():
        points = [point_of(now.geometry, site) for site, cell in enumerate(cells) if cell == setup_cell]
        if points:
            yield format_property(name, *points)
    if node.is_set_up and (now.side != by_rules.side or not node.action):
        yield format_property("PL", LETTER_BY_COLOUR[now.side])


def _annotations(node: Node) -> Iterator[str]:
    """Yield the properties of a node's labels, comment, glyph and value."""
    for name in LABELS:
        if name in node.labels:
            yield format_labels(name, *node.labels[name])
    if node.comment:
        yield format_property("C", node.comment)
    if node.glyph:
        yield format_property(*PROPERTY_BY_GLYPH[node.glyph])
    if node.value:
        yield format_property(EVAL_PROPERTY, node.value)
