"""Reader of our own format, which RECORD.md describes."""

from collections.abc import Iterator
from itertools import chain

from boardgames_tui.core.errors import RecordError
from boardgames_tui.record.bgn.movetext import Turns
from boardgames_tui.record.bgn.tags import Tags, kept, read_tags, start_of
from boardgames_tui.record.bgn.tokens import Token, fault_of, tokens
from boardgames_tui.record.tree import Node, Record

BOM = "\ufeff"


def read_record(text: str, *, lenient: bool = False) -> Record:
    """Return the record in a text; raise RecordError if it is malformed or contradicts the rules.

    A lenient reader returns the part before the first fault in the turns, together with the fault.
    """
    text = text.removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")
    words = tokens(text)
    first, tags = _head(text, words)
    start = start_of(text, tags)
    record = Record(Node(start), kept(tags, start.game))
    try:
        Turns(text, tags, record).read(chain([first], words))
    except RecordError as fault:
        if not lenient:
            raise
        record.fault = fault
    return record


def _head(text: str, words: Iterator[Token]) -> tuple[Token, Tags]:
    """Return the first word after the tags, which may be that of the end, and the tags."""
    found: list[Token] = []
    for token in words:
        if token.kind != "tag":
            break
        found.append(token)
    # A bracket alone begins a tag that cannot be read.
    if token.text == "[":
        raise fault_of(text, token)
    return token, read_tags(text, found)
