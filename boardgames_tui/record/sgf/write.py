"""Writer of SGF for Torus."""

from collections.abc import Iterator

from boardgames_tui.core.kernel import BLACK, DRAW
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.record.sgf.points import point_of
from boardgames_tui.record.sgf.setup import CELLS
from boardgames_tui.record.sgf.syntax import label_of, property_of
from boardgames_tui.record.sgf.torus import COLOURS, DRAWN, ENGINE, GLYPHS, LETTERS, REASONS, TAGS
from boardgames_tui.record.tree import LABELS, Node, Record

HEAD = "FF[4]CA[UTF-8]AP[boardgames-tui]RU[Torus]"
ENDS = {reason: letter for letter, reason in REASONS.items()}


def write(record: Record) -> str:
    """Return the text of a record."""
    return f"(;{''.join(_head(record))}\n{''.join(_tree(record.root))})\n"


def _head(record: Record) -> Iterator[str]:
    yield HEAD
    yield property_of("SZ", str(record.root.position.board.size))
    for name, tag in TAGS.items():
        if tag in record.tags:
            yield property_of(name, record.tags[tag])
    if record.outcome:
        yield property_of("RE", _result(record.outcome))
    yield from _stones(record.root.position)
    yield from _annotations(record.root)


def _result(outcome: Outcome) -> str:
    return DRAWN if outcome.winner == DRAW else f"{LETTERS[outcome.winner]}+{ENDS.get(outcome.reason, '')}"


def _stones(position: Position) -> Iterator[str]:
    """Yield the setup of the starting position, with the side to act unless it is Black."""
    for letter, colour in COLOURS.items():
        points = [point_of(position.geometry, site) for site, cell in enumerate(position.cells) if cell == colour]
        if points:
            yield property_of(f"A{letter}", *points)
    if position.side != BLACK:
        yield property_of("PL", LETTERS[position.side])


def _tree(root: Node) -> Iterator[str]:
    """Yield the nodes below the root; several children are put in brackets."""
    waiting: list[str | Node] = [*_following(root)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        else:
            yield from _node(item)
            waiting += _following(item)


def _following(node: Node) -> list[str | Node]:
    """Return the pieces after a node, the last one first."""
    if len(node.children) < 2:
        return [*node.children]
    return [piece for child in reversed(node.children) for piece in (")\n", child, "(")]


def _node(node: Node) -> Iterator[str]:
    """Yield a node below the root: its move, its setup, and its annotations."""
    yield ";"
    if node.parent and node.action:
        colour = LETTERS[node.parent.position.side]
        yield property_of(colour, point_of(node.position.geometry, node.action.code))
    yield from _changes(node)
    yield from _annotations(node)


def _changes(node: Node) -> Iterator[str]:
    """Yield the setup that differs from the rules, and removals of captured stones for programs that only know Go."""
    assert node.parent
    ruled, now = node.ruled, node.position
    stood = zip(node.parent.position.cells, ruled.cells, now.cells, strict=True)
    cells = [cell if cell != by_rules or (was and not cell) else None for was, by_rules, cell in stood]
    for name, colour in CELLS.items():
        points = [point_of(now.geometry, site) for site, cell in enumerate(cells) if cell == colour]
        if points:
            yield property_of(name, *points)
    if node.is_set_up and (now.side != ruled.side or not node.action):
        yield property_of("PL", LETTERS[now.side])


def _annotations(node: Node) -> Iterator[str]:
    for name in LABELS:
        if name in node.labels:
            yield label_of(name, *node.labels[name])
    if node.comment:
        yield property_of("C", node.comment)
    if node.glyph:
        yield property_of(*GLYPHS[node.glyph])
    if node.value:
        yield property_of(ENGINE, node.value)
