"""Writer of our own format (RECORD.md): pieces of text, between which lines can be broken."""

from collections.abc import Iterator

from boardgames_tui.core.options import value_text
from boardgames_tui.core.position import Position
from boardgames_tui.record.bgn.escapes import comment_pieces, escape, wrap
from boardgames_tui.record.bgn.read import NO_ACTION
from boardgames_tui.record.bgn.tags import result_value
from boardgames_tui.record.tree import LABELS, Node, Record

QUOTE = '"'
# End of the movetext if there is no outcome.
UNFINISHED = "*"


def write_record(record: Record) -> str:
    tags = "".join(f'[{name} "{escape(value, QUOTE)}"]\n' for name, value in _tags(record))
    result = record.outcome.letter if record.outcome else UNFINISHED
    movetext = wrap([*_annotations(record.root), *_turns(record.root), result])
    return f"{tags}\n{movetext}\n"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the names and the texts of all tags."""
    start, outcome = record.root.position, record.outcome
    yield "Game", start.game.title
    yield "Size", str(start.size)
    yield from _option_and_start_tags(start)
    yield from record.tags.items()
    yield "Result", result_value(outcome)
    if outcome:
        yield "Reason", outcome.reason


def _option_and_start_tags(start: Position) -> Iterator[tuple[str, str]]:
    """Yield the tags of the game's options, and the tag Start if the options do not determine the position."""
    values = dict(start.options)
    # Whether the game with these options begins like this.
    is_usual = str(start) == str(Position.start(start.game, start.size, values))
    stated_options = [
        option for option in start.game.options if values[option.key] != "" and (is_usual or not option.set_by_position)
    ]
    yield from ((option.key.capitalize(), value_text(values[option.key])) for option in stated_options)
    # Blocks without the name of a layout may be random; a position line preserves them if the generator changes.
    blocks_may_change = any(each.set_by_position and values[each.key] not in each.choices for each in stated_options)
    if blocks_may_change or not is_usual:
        yield "Start", str(start)


def _turns(root: Node) -> list[str]:
    """Return the pieces of all turns; the variations that replace an action follow it in brackets."""
    pieces: list[str] = []
    for node in root.in_text_order():
        if node:
            pieces += _node_pieces(node, previous_pieces=pieces[-1:])
        else:
            # None is the end of a variation.
            pieces[-1] += ")"
    return pieces


def _node_pieces(node: Node, previous_pieces: list[str]) -> Iterator[str]:
    """Yield the pieces of a node after `previous_pieces`: the action, perhaps numbered, a board, and annotations."""
    bracket = "(" if node.opens_variation else ""
    follows_variation = any(piece.endswith(")") for piece in previous_pieces)
    # Within a turn, an action has a number only where something interrupts it.
    number = ""
    if node.opens_turn:
        number = f"{node.turn}. "
    elif bracket or follows_variation:
        number = f"{node.turn}... "
    action_text = f"{number}{node.action.text}" if node.action else NO_ACTION
    yield f"{bracket}{action_text}{node.glyph}"
    if node.is_set_up:
        yield f"<board {node.position}>"
    yield from _annotations(node)


def _annotations(node: Node) -> Iterator[str]:
    """Yield the pieces of a node's value, labels and comment."""
    if node.value:
        yield f"<{node.value}>"
    for name in LABELS:
        if name in node.labels:
            texts = (f"{QUOTE}{escape(text, QUOTE)}{QUOTE}" for text in node.labels[name])
            yield f"<{' '.join([name, *texts])}>"
    if node.full_comment:
        yield from comment_pieces(node.full_comment)
