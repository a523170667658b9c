"""Writer of SGF for Torus. A token is a part of the text: a bracket, the semicolon of a node, or a property."""

import re
from collections.abc import Iterator

from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.position import Position
from boardgames_tui.record.sgf import torus
from boardgames_tui.record.sgf.setup import CELL_BY_PROPERTY
from boardgames_tui.record.sgf.syntax import format_labels, format_property
from boardgames_tui.record.tree import LABELS, Node, Record

# Properties that every game has.
HEAD = "FF[4]CA[UTF-8]AP[boardgames-tui]"
# Value of RE that names a winner or a draw.
WIN_OR_DRAW = re.compile(r"\s*(?:[BW]\+|0|Draw)", re.IGNORECASE)


def write(record: Record) -> str:
    root_properties = "".join(_root_properties(record))
    nodes = "".join(_nodes(record.root))
    return f"(;{root_properties}\n{nodes})\n"


def _root_properties(record: Record) -> Iterator[str]:
    """Yield the properties of the root: format, rules, size, tags, result, start and annotations."""
    yield HEAD
    yield from _foreign_properties(record.root, in_upper_case=False)
    if all(item.name != "RU" for item in record.root.foreign):
        yield format_property("RU", torus.RULES)
    yield format_property("SZ", str(record.root.position.size))
    for name, tag in torus.TAG_BY_PROPERTY.items():
        if tag in record.tags:
            yield format_property(name, record.tags[tag])
    result = _result(record)
    if result:
        # A foreign value has its escapes already, and our own needs none.
        yield f"RE[{result}]"
    yield from _start_properties(record.root.position)
    yield from _annotations(record.root)


def _result(record: Record) -> str:
    """Return the value of RE, empty if there is none: the one that was read unless it contradicts the outcome."""
    by_outcome = torus.result_value(record.outcome) if record.outcome else ""
    as_read = next((item.values[0] for item in record.root.foreign if item.name == "RE"), "")
    fits = as_read.startswith(by_outcome) if by_outcome else not WIN_OR_DRAW.match(as_read)
    return as_read if as_read and fits else by_outcome


def _start_properties(position: Position) -> Iterator[str]:
    """Yield the setup of the starting position: its stones, and the side to act unless it is Black."""
    for letter, colour in torus.COLOUR_BY_LETTER.items():
        points = [torus.point_of(position.geometry, site) for site, cell in enumerate(position.cells) if cell == colour]
        if points:
            yield format_property(f"A{letter}", *points)
    if position.side != BLACK:
        yield format_property("PL", torus.LETTER_BY_COLOUR[position.side])


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
        colour = torus.LETTER_BY_COLOUR[node.parent.position.side]
        yield format_property(colour, torus.point_of(node.position.geometry, node.action.code))
    yield from _foreign_properties(node, in_upper_case=False)
    yield from _setup_properties(node)
    yield from _annotations(node)


def _setup_properties(node: Node) -> Iterator[str]:
    """Yield a node's setup: what differs from the rules, and captured stones, which programs for Go do not remove."""
    assert node.parent
    before, by_rules, now = node.parent.position, node.position_by_rules, node.position
    points: dict[int, list[str]] = {cell: [] for cell in CELL_BY_PROPERTY.values()}
    for site, cell in enumerate(now.cells):
        is_captured = before.cells[site] and not cell
        if cell != by_rules.cells[site] or is_captured:
            points[cell].append(torus.point_of(now.geometry, site))
    for name, cell in CELL_BY_PROPERTY.items():
        if points[cell]:
            yield format_property(name, *points[cell])
    if node.is_set_up and (now.side != by_rules.side or not node.action):
        yield format_property("PL", torus.LETTER_BY_COLOUR[now.side])


def _foreign_properties(node: Node, *, in_upper_case: bool) -> Iterator[str]:
    """Yield a node's foreign properties with names in upper or lower case, except those that we write ourselves.

    Those in lower case have to come before all texts: after one, a reader takes them for a part of it.
    """
    # The result of the game stands among the properties of the root.
    written = torus.annotation_names(node.glyph, node.value) | (set() if node.parent else {"RE"})
    for item in node.foreign:
        if item.extension == ".sgf" and item.name.isupper() == in_upper_case and item.name not in written:
            yield item.name + "".join(f"[{value}]" for value in item.values)


def _annotations(node: Node) -> Iterator[str]:
    """Yield the properties of a node's labels, texts, glyph and value, and its foreign ones in upper case."""
    for name in LABELS:
        if name in node.labels:
            yield format_labels(name, *node.labels[name])
    for name, text in node.captions.items():
        yield format_property(name, text)
    if node.comment:
        yield format_property("C", node.comment)
    if node.glyph:
        yield format_property(*torus.PROPERTY_BY_GLYPH[node.glyph])
    if node.value:
        yield format_property(torus.EVAL_PROPERTY, node.value)
    yield from _foreign_properties(node, in_upper_case=True)
