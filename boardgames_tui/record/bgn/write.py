"""Writer of our own format, which RECORD.md describes."""

from collections.abc import Iterator

from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.record.bgn.escapes import comment_pieces, escaped, wrapped
from boardgames_tui.record.bgn.movetext import NO_ACTION
from boardgames_tui.record.bgn.tags import verdict
from boardgames_tui.record.tree import LABELS, Node, Record

QUOTE = '"'


def write_record(record: Record) -> str:
    """Return the text of a record."""
    tags = "".join(f'[{name} "{escaped(value, QUOTE)}"]\n' for name, value in _tags(record))
    end = record.outcome.letter if record.outcome else "*"
    return f"{tags}\n{wrapped([*_remarks(record.root), *_turns(record.root), end])}\n"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    start, outcome = record.root.position, record.outcome
    yield "Game", start.game.title
    yield "Size", str(start.board.size)
    yield from _beginning(start)
    yield from record.tags.items()
    yield "Result", verdict(outcome)
    if outcome:
        yield "Reason", outcome.reason


def _beginning(start: Position) -> Iterator[tuple[str, str]]:
    """Yield the options of the game, and the starting position if it needs a tag."""
    values = dict(start.options)
    usual = str(start) == str(Position.start(start.game, start.board.size, values))
    options = [each for each in start.game.options if values[each.key] != "" and (usual or not each.set_by_position)]
    yield from ((option.key.capitalize(), _written(values[option.key])) for option in options)
    # Blocks may be random; the position line keeps them even if the generator changes.
    if not usual or any(each.set_by_position and values[each.key] not in each.choices for each in options):
        yield "Start", str(start)


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _turns(root: Node) -> list[str]:
    """Return the pieces of the turns, with the variations of an action in brackets after it."""
    pieces: list[str] = []
    waiting: list[Node | None] = [*root.children[:1]]
    while waiting:
        node = waiting.pop()
        if node is None:
            pieces[-1] += ")"
        else:
            pieces += _played(node, after=pieces[-1:])
            waiting += reversed(_what_follows(node))
    return pieces


def _what_follows(node: Node) -> list[Node | None]:
    """Return the nodes to write next, None for the end of a variation."""
    variations = [] if _is_variation(node) else _siblings(node)[1:]
    return [*(each for other in variations for each in (other, None)), *node.children[:1]]


def _siblings(node: Node) -> list[Node]:
    return node.parent.children if node.parent else []


def _is_variation(node: Node) -> bool:
    return _siblings(node)[0] is not node


def _played(node: Node, after: list[str]) -> Iterator[str]:
    """Yield an action and its annotations, with the number of the turn at its beginning and after a variation.

    A board that was set up without an action has no number.
    """
    opening = "(" if _is_variation(node) else ""
    returns = opening or any(piece.endswith(")") for piece in after)
    number = f"{node.turn}. " if node.opens_turn else f"{node.turn}... " if returns else ""
    played = f"{number}{node.action.text}" if node.action else NO_ACTION
    yield f"{opening}{played}{node.glyph}"
    if node.is_set_up:
        yield f"<board {node.position}>"
    yield from _remarks(node)


def _remarks(node: Node) -> Iterator[str]:
    if node.value:
        yield f"<{node.value}>"
    for name in LABELS:
        if name in node.labels:
            texts = (f"{QUOTE}{escaped(text, QUOTE)}{QUOTE}" for text in node.labels[name])
            yield f"<{' '.join([name, *texts])}>"
    if node.comment:
        yield from comment_pieces(node.comment)
