"""The parts of a record that a format cannot hold, by names for the player."""

from collections.abc import Iterable, Iterator

from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.record.result import UNEXPLAINED_DRAW, UNEXPLAINED_WIN
from boardgames_tui.record.sgf.torus import LETTER_BY_REASON, TAG_BY_PROPERTY
from boardgames_tui.record.tree import Node, Record

# Extension of position lines.
POSITION = ".fen"


def lost_parts(record: Record, extension: str) -> list[str]:
    """Return the names of the parts of a record that the format with this extension loses when it is read again."""
    nodes = list(record.root)
    parts: list[str] = []
    outcome = record.declared_outcome
    if extension == ".sgf":
        parts += [tag for tag in record.tags if tag not in TAG_BY_PROPERTY.values()]
        parts += _present({"the reason of the result": [outcome and not _has_reason_of_sgf(outcome)]})
    elif extension == ".pgn":
        parts += _present({"labels": (node.labels for node in nodes)})
    elif extension == POSITION:
        parts += _all_but_position(record, nodes)
    # All formats state one result, that of the main line.
    ends = (node.declared_outcome for node in nodes if not node.children and node is not record.end)
    foreign = dict.fromkeys(item.name for node in nodes for item in node.foreign if item.extension != extension)
    return [*parts, *_present({"results of variations": ends}), *foreign]


def _has_reason_of_sgf(outcome: Outcome) -> bool:
    """Return whether SGF can tell the reason of a declared outcome, or there is none to tell."""
    reasons = {UNEXPLAINED_DRAW} if outcome.winner == DRAW else {*LETTER_BY_REASON, UNEXPLAINED_WIN}
    return outcome.reason in {"", *reasons}


def _all_but_position(record: Record, nodes: list[Node]) -> Iterator[str]:
    """Yield the names of everything in a record but the last position."""
    position = record.end.position
    # Options that a position line does not state become the usual ones when it is read.
    options_read = Position.read(position.game, str(position)).options
    options_meant = Position.read(position.game, str(position), dict(position.options)).options
    yield from _present(
        {
            "moves": (node.parent for node in nodes),
            "variations": (node.opens_variation for node in nodes),
            "comments": (node.full_comment for node in nodes),
            "signs": (node.glyph for node in nodes),
            "values": (node.value for node in nodes),
            "labels": (node.labels for node in nodes),
            "the result": [record.declared_outcome],
            "options": [options_read != options_meant],
        }
    )
    yield from record.tags


def _present(parts: dict[str, Iterable[object]]) -> list[str]:
    """Return the names of the parts of which there is any."""
    return [name for name, values in parts.items() if any(values)]
