"""Writer of PGN for Ataxx that cuteataxx' companions can read: python-ataxx expects all moves on one line."""

import re
from collections.abc import Iterator

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.kernel import WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.record.pgn.ataxx import ADJUDICATED, ATAXX, IGNORED_TAGS, ROSTER, RULES, SIGNS
from boardgames_tui.record.tree import Node, Record

DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
TO_ESCAPE = re.compile(r'(["\\])')
WORDS = {reason: word for word, reason in ADJUDICATED.items()}
BRACES = str.maketrans("{}", "()")


def write(record: Record) -> str:
    """Return the text of a record; raise OptionError if a board is set up in the middle of it."""
    if any(node.is_set_up for node in record.root):
        raise OptionError("PGN cannot hold a board that is set up in the middle of a game.")
    result = SIGNS[record.outcome.winner if record.outcome else None]
    tags = "\n".join(f'[{name} "{_escape(value)}"]' for name, value in _tags(record, result))
    return f"{tags}\n\n{' '.join([*_moves(record.root), result])}\n"


def _escape(text: str) -> str:
    return TO_ESCAPE.sub(r"\\\1", " ".join(text.split()))


def _tags(record: Record, result: str) -> Iterator[tuple[str, str]]:
    told = {name: value for name, value in record.tags.items() if name.lower() not in IGNORED_TAGS}
    known = {name: DAY.sub(r"\1.\2.\3", value) if name == "Date" else value for name, value in told.items()}
    yield from {**ROSTER, **known}.items()
    start = record.root.position
    yield "Result", result
    yield "FEN", str(start)
    if str(start) != str(Position.start(ATAXX)):
        yield "SetUp", "1"
    for key, value in start.options:
        if key in RULES and value != RULES[key]:
            yield key.capitalize(), str(value).lower()
    if record.agreed:
        yield "Adjudicated", WORDS.get(record.agreed.reason, record.agreed.reason)


def _moves(root: Node) -> list[str]:
    """Return the annotations of the start, and all moves, with variations after the moves that they replace."""
    out = _remark(root)
    opening = ""
    waiting: list[str | Node] = [*root.children[:1]]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Node):
            after_move = out and not opening and out[-1][-1] not in ")}"
            number = _number(root, item, plain=bool(after_move))
            out += [f"{opening}{number}{item.action.text if item.action else ''}", *_remark(item)]
            opening = ""
            waiting += reversed(_following(item))
        elif item == "(":
            opening = item
        else:
            out[-1] += item
    return out


def _number(root: Node, node: Node, *, plain: bool) -> str:
    """Return the number of a move; White's has none directly after Black's."""
    turn = node.turn - 1 + (root.position.side == WHITE)
    if turn % 2:
        return "" if plain else f"{turn // 2 + 1}... "
    return f"{turn // 2 + 1}. "


def _following(node: Node) -> list[str | Node]:
    """Return the variations of a node in brackets, and its first child."""
    siblings = node.parent.children if node.parent else []
    others = siblings[1:] if siblings[0] is node else []
    return [*(piece for other in others for piece in ("(", other, ")")), *node.children[:1]]


def _remark(node: Node) -> list[str]:
    """Return the annotations of a node as a comment."""
    value = [f"[%eval {node.value}]"] if node.value else []
    said = " ".join([*filter(None, [node.glyph]), *value, *node.comment.translate(BRACES).split()])
    return [f"{{ {said} }}"] if said else []
