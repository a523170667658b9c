"""Writer of PGN for Ataxx. All moves are on one line, because python-ataxx reads nothing else.

A piece is a move with its number and brackets, a numeric annotation, or a comment; spaces separate the pieces. Records
with the tag `Variant "Ataxx"` are written in the notation of Fairy-Stockfish, in which White begins.
"""

import re
from collections.abc import Iterator

from boardgames_tui.core.cells import WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.games.ataxx import fen
from boardgames_tui.record.pgn import ataxx
from boardgames_tui.record.pgn.san import san
from boardgames_tui.record.tree import Node, Record

DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
TO_ESCAPE = re.compile(r'(["\\])')
# Words for the tag Adjudicated by our reason.
ADJUDICATED_BY_REASON = {reason: words for words, reason in ataxx.ADJUDICATED.items()}
# Comments have no escape for braces.
BRACES = str.maketrans("{}", "()")


def write(record: Record) -> str:
    """Return the text of a record; raise OptionError if a board is set up in the middle of it."""
    if any(node.is_set_up for node in record.root):
        raise OptionError("PGN cannot hold a board that is set up in the middle of a game.")
    variants = [value.lower() for name, value in record.tags.items() if name.lower() == "variant"]
    is_fairy = ataxx.FAIRY_VARIANT in variants
    result = ataxx.RESULT_BY_WINNER[record.outcome.winner if record.outcome else None]
    tags = "\n".join(f'[{name} "{_escape(value)}"]' for name, value in _tags(record, result, is_fairy=is_fairy))
    return f"{tags}\n\n{' '.join([*_movetext(record.root, is_fairy=is_fairy), result])}\n"


def _escape(text: str) -> str:
    """Escape the value of a tag, whose white space becomes single spaces."""
    return TO_ESCAPE.sub(r"\\\1", " ".join(text.split()))


def _tags(record: Record, result: str, *, is_fairy: bool) -> Iterator[tuple[str, str]]:
    """Yield the names and the values of all tags; for Fairy-Stockfish, with White as the first player."""
    tags = {name: value for name, value in record.tags.items() if name.lower() not in ataxx.IGNORED_TAGS}
    if "Date" in tags:
        tags["Date"] = DATE.sub(r"\1.\2.\3", tags["Date"])
    if is_fairy:
        tags = {ataxx.with_other_colour(name): value for name, value in tags.items()}
    stated_tags = {name: value for name, value in tags.items() if value.strip() or name not in ataxx.ROSTER}
    yield from {**ataxx.ROSTER, **stated_tags}.items()
    yield from ((item.name, value) for item in record.root.foreign for value in item.values)
    start = record.root.position
    yield "Result", result
    yield "FEN", fen.write(str(start)) if is_fairy else str(start)
    if is_fairy or str(start) != str(Position.start(ataxx.ATAXX)):
        yield "SetUp", "1"
    for key, value in start.options:
        if key in ataxx.DEFAULT_OPTIONS and value != ataxx.DEFAULT_OPTIONS[key]:
            yield key.capitalize(), str(value).lower()
    if record.declared_outcome:
        reason = record.declared_outcome.reason
        yield "Adjudicated", ADJUDICATED_BY_REASON.get(reason, reason)


def _movetext(root: Node, *, is_fairy: bool) -> list[str]:
    """Return the pieces of all nodes; the variations that replace a move follow it in brackets."""
    pieces = _annotations(root)
    for node in root.in_text_order():
        if node:
            bracket = "(" if node.opens_variation else ""
            # A variation or a comment interrupts the moves.
            follows_move = bool(pieces) and not bracket and pieces[-1][-1] not in ")}"
            number = _number(root, node, follows_move=follows_move)
            pieces += [f"{bracket}{number}{_move(node, is_fairy=is_fairy)}", *_annotations(node)]
        else:
            # None is the end of a variation.
            pieces[-1] += ")"
    return pieces


def _move(node: Node, *, is_fairy: bool) -> str:
    assert node.parent
    assert node.action
    return san(node.parent.position, node.action) if is_fairy else node.action.text


def _number(root: Node, node: Node, *, follows_move: bool) -> str:
    """Return the number of a pair before its first move, and with dots before its second if something is between."""
    turn = node.turn - 1 + (root.position.side == WHITE)
    if turn % 2:
        return "" if follows_move else f"{turn // 2 + 1}... "
    return f"{turn // 2 + 1}. "


def _annotations(node: Node) -> list[str]:
    """Return the numeric annotations of a node, and its glyph, value and comment as one comment in braces, if any."""
    nags = [item.name for item in node.foreign if item.extension == ".pgn" and not item.values]
    glyph = [node.glyph] if node.glyph else []
    value = [f"[%eval {node.value}]"] if node.value else []
    text = " ".join([*glyph, *value, *node.comment.translate(BRACES).split()])
    return [*nags, f"{{ {text} }}"] if text else nags
