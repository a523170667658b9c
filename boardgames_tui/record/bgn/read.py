"""Reader of our own format, which RECORD.md describes."""

from collections.abc import Iterator
from itertools import chain

from boardgames_tui.core.errors import RecordError
from boardgames_tui.record.bgn.movetext import MovetextReader
from boardgames_tui.record.bgn.tags import Tags, read_tags, starting_position, tags_to_keep
from boardgames_tui.record.bgn.tokens import Token, tokens, unreadable_error
from boardgames_tui.record.tree import Node, Record

BOM = "\ufeff"


def read_record(text: str, *, lenient: bool = False) -> Record:
    """Return the record in a text; a lenient reader returns the part before an error in the turns as the record."""
    source = text.removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")
    source_tokens = tokens(source)
    tags, token_after_tags = _read_tags(source, source_tokens)
    start = starting_position(source, tags)
    record = Record(Node(start), tags_to_keep(tags, start.game))
    try:
        MovetextReader(source, tags, record.root).read(chain([token_after_tags], source_tokens))
    except RecordError as error:
        if not lenient:
            raise
        record.fault = error
    return record


def _read_tags(source: str, source_tokens: Iterator[Token]) -> tuple[Tags, Token]:
    """Return the tags, and the token after them, which has been taken from the iterator."""
    tag_tokens: list[Token] = []
    for token in source_tokens:
        if token.kind != "tag":
            break
        tag_tokens.append(token)
    # A bracket that does not begin a tag token begins a malformed tag.
    if token.text == "[":
        raise unreadable_error(source, token)
    return read_tags(source, tag_tokens), token
