"""Writer of PGN for Ataxx. All moves are on one line, because python-ataxx reads nothing else.

A piece is a move with its number and brackets, or a comment; spaces separate the pieces.
"""

import re
from collections.abc import Iterator

from boardgames_tui.core.cells import WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.record.pgn.ataxx import ADJUDICATED, ATAXX, DEFAULT_OPTIONS, IGNORED_TAGS, RESULT_BY_WINNER, ROSTER
from boardgames_tui.record.tree import Node, Record

DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
TO_ESCAPE = re.compile(r'(["\\])')
# Words for the tag Adjudicated by our reason.
ADJUDICATED_BY_REASON = {reason: words for words, reason in ADJUDICATED.items()}
# Comments have no escape for braces.
BRACES = str.maketrans("{}", "()")


def write(record: Record) -> str:
    """Return the text of a record; raise OptionError if a board is set up in the middle of it."""
    if any(node.is_set_up for node in record.root):
        raise OptionError("PGN cannot hold a board that is set up in the middle of a game.")
    result = RESULT_BY_WINNER[record.outcome.winner if record.outcome else None]
    tags = "\n".join(f'[{name} "{_escape(value)}"]' for name, value in _tags(record, result))
    return f"{tags}\n\n{' '.join([*_movetext(record.root), result])}\n"


def _escape(text: str) -> str:
    """Escape the value of a tag, whose white space becomes single spaces."""
    return TO_ESCAPE.sub(r"\\\1", " ".join(text.split()))


def _tags(record: Record, result: str) -> Iterator[tuple[str, str]]:
    """Yield the names and the values of all tags."""
    tags = {name: value for name, value in record.tags.items() if name.lower() not in IGNORED_TAGS}
    if "Date" in tags:
        tags["Date"] = DATE.sub(r"\1.\2.\3", tags["Date"])
    yield from {**ROSTER, **tags}.items()
    start = record.root.position
    yield "Result", result
    yield "FEN", str(start)
    if str(start) != str(Position.start(ATAXX)):
        yield "SetUp", "1"
    for key, value in start.options:
        if key in DEFAULT_OPTIONS and value != DEFAULT_OPTIONS[key]:
            yield key.capitalize(), str(value).lower()
    if record.declared_outcome:
        reason = record.declared_outcome.reason
        yield "Adjudicated", ADJUDICATED_BY_REASON.get(reason, reason)


def _movetext(root: Node) -> list[str]:
    """Return the pieces of all nodes; the variations that replace a move follow it in brackets."""
    pieces = _comment(root)
    bracket = ""
    # Nodes and brackets still to be written, the next one last.
    stack: list[str | Node] = [*root.children[:1]]
    while stack:
        item = stack.pop()
        if isinstance(item, Node):
            follows_move = bool(pieces) and not bracket and pieces[-1][-1] not in ")}"
            number = _number(root, item, follows_move=follows_move)
            move = item.action.text if item.action else ""
            pieces += [f"{bracket}{number}{move}", *_comment(item)]
            bracket = ""
            stack += reversed(_next_items(item))
        elif item == "(":
            bracket = item
        else:
            pieces[-1] += item
    return pieces


def _number(root: Node, node: Node, *, follows_move: bool) -> str:
    """Return the number before a move; White's has none directly after Black's move.

    The number counts pairs of moves, from 1, and the first player's move is the first of a pair.
    """
    turn = node.turn - 1 + (root.position.side == WHITE)
    if turn % 2:
        return "" if follows_move else f"{turn // 2 + 1}... "
    return f"{turn // 2 + 1}. "


def _next_items(node: Node) -> list[str | Node]:
    """Return the variations that replace a node, each between two brackets, and then the node's first child."""
    # Only after the first of its siblings, so that each variation is written once.
    variations = [] if node.opens_variation else node.siblings[1:]
    return [*(item for variation in variations for item in ("(", variation, ")")), *node.children[:1]]


def _comment(node: Node) -> list[str]:
    """Return the glyph, the value and the comment of a node as one comment in braces; no piece if there is none."""
    glyph = [node.glyph] if node.glyph else []
    value = [f"[%eval {node.value}]"] if node.value else []
    text = " ".join([*glyph, *value, *node.comment.translate(BRACES).split()])
    return [f"{{ {text} }}"] if text else []
