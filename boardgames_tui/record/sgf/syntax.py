"""Syntax of SGF: variations in round brackets, nodes, properties, and their values.

A `source` is a complete file, which may contain several games. The name of a property is a word of capital letters, and
its values follow in square brackets: `;B[ee]C[Good.]` is a node with two properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.record.bgn.escapes import mask_invisible
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import error_at
from boardgames_tui.record.typography import GAP

BEGINNING = re.compile(rf"\([{GAP}]*;")
# The beginning of a source whose first node lacks its semicolon.
BEGINNING_WITHOUT_NODE = re.compile(rf"[{GAP}]*+\([{GAP}]*[A-Z]{{1,2}}[{GAP}]*\[")
VALUE = re.compile(r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL)
REST_OF_VALUE = re.compile(r"[^\]\\]*(?:\\.[^\]\\]*)*\]", re.DOTALL)
# Properties that FF[4] defines as texts, in which people write brackets.
TEXTS = frozenset(
    ["AN", "BT", "C", "CP", "DT", "EV", "GC", "GN", "N", "ON", "OT", "PB", "PC", "PW", "RO", "SO", "US", "WT"]
)
# Values with a bracket that lacks its backslash in a game, at most.
MAX_REPAIRS = 100
PROPERTY = rf"(?P<name>[A-Za-z]+)[{GAP}]*(?P<values>(?:{VALUE.pattern}[{GAP}]*)+)"
TOKEN = re.compile(rf"[{GAP}]*(?:(?P<mark>[();])|{PROPERTY})", re.DOTALL)
# What can follow a mark. Anything else is probably a part of a text in which a bracket lacks its backslash.
FOLLOWING = {
    "(": re.compile(rf"[{GAP}]*;"),
    ")": re.compile(rf"[{GAP}]*(?:[()]|\Z)"),
    ";": re.compile(rf"[{GAP}]*(?:[);]|\([{GAP}]*;|[A-Za-z]+[{GAP}]*\[|\Z)"),
}
MARKS = re.compile(rf"[{GAP}();]*")
# For messages: the word or the character at which reading stops, and the bracket of a value after it.
UNREADABLE = re.compile(rf"[{GAP}]*([A-Za-z]+|[^{GAP}])[{GAP}]*(\[?)")
LOWER_CASE = re.compile("[a-z]+")
ESCAPED_CHARACTER = re.compile(r"\\(.)", re.DOTALL)
TO_ESCAPE = re.compile(r"([\]\\])")
# Change of the number of open variations by a mark.
DEPTH_CHANGES = {"(": 1, ")": -1}


class Value(NamedTuple):
    """A value as it is written, without its brackets, and its offset in the source."""

    raw: str
    offset: int

    @property
    def text(self) -> str:
        """The text without escapes. An escaped line end is removed, and invisible characters become question marks."""
        return mask_invisible(ESCAPED_CHARACTER.sub(lambda match: match[1].replace("\n", ""), self.raw))


class SgfNode(NamedTuple):
    """A node in the source: its offset, and the values of its properties by their names."""

    offset: int
    properties: dict[str, list[Value]]

    def values(self, name: str) -> list[Value]:
        """Return the values of a property; empty if the node lacks it."""
        return self.properties.get(name, [])

    def literal_text(self, name: str) -> str:
        """Return the texts of a property's values, joined by line feeds; empty if the node lacks it."""
        return "\n".join(value.text for value in self.values(name))

    def text(self, name: str) -> str:
        """Return the literal text of a property without white space at its ends; empty if the node lacks it."""
        return self.literal_text(name).strip()


# Part of a game: the bracket that opens a variation, the one that closes it, or a node.
Part: TypeAlias = str | SgfNode


def format_property(name: str, *texts: str) -> str:
    """Return a property with a value for each text."""
    return "".join([name, *(f"[{escape(text)}]" for text in texts)])


def format_labels(name: str, *labels: str) -> str:
    """Return a property with labels such as `df:text`, of which only colons in the text are escaped."""
    parts = (label.partition(":") for label in labels)
    values = (escape(point) + colon + escape(text).replace(":", r"\:") for point, colon, text in parts)
    return "".join([name, *(f"[{value}]" for value in values)])


def escape(text: str) -> str:
    """Return a text as the raw form of a value."""
    return TO_ESCAPE.sub(r"\\\1", text)


class SgfGame:
    """One game in a source, as an iterable of its parts, including the first and the last bracket."""

    def __init__(self, source: str, offset: int) -> None:
        self.source = source
        # Offset of the opening bracket.
        self.start = offset
        # Offset up to which the source has been read; at first the start of the game.
        self.offset = offset
        self.budget = ParseBudget()
        # Number of open brackets, and of values that were extended.
        self._depth = self._repairs = 0
        # Whether a node may lack its semicolon behind a bracket; the first one that does is `fault`.
        self.is_lenient = False
        self.fault: RecordError | None = None

    def __iter__(self) -> Iterator[Part]:
        """Yield the parts; raise RecordError if the source is malformed, after the node before that."""
        # A node is complete, and is yielded, when the next mark is read.
        sgf_node: SgfNode | None = None
        previous_mark = ""
        tokens = self._tokens()
        while True:
            try:
                token = next(tokens, None)
            except RecordError as error:
                if sgf_node and self._extend_value(sgf_node):
                    self.fault = self.fault or error
                    tokens = self._tokens(is_after_text=True)
                    continue
                if sgf_node:
                    yield sgf_node
                raise
            if not token:
                return
            self.budget.spend(self.source, self.offset)
            mark = token["mark"]
            if not mark:
                sgf_node = sgf_node or self._begin_node(token, previous_mark)
                self._add_property(sgf_node, token)
                continue
            if sgf_node:
                yield sgf_node
            if previous_mark == ")" and mark == ";":
                raise error_at(self.source, token.start("mark"), "A node cannot follow a variation that has ended.")
            sgf_node = SgfNode(token.start("mark"), {}) if mark == ";" else None
            previous_mark = mark
            if mark != ";":
                yield mark

    def _extend_value(self, sgf_node: SgfNode) -> bool:
        """If lenient, extend the last text over a bracket that probably lacks a backslash; return whether it did."""
        match = REST_OF_VALUE.match(self.source, self.offset)
        last_name = next(reversed(sgf_node.properties), "")
        may_extend = self.is_lenient and self._repairs < MAX_REPAIRS and last_name in TEXTS
        if not (match and may_extend and self._has_unmatched_bracket()):
            return False
        self._repairs += 1
        values = sgf_node.properties[last_name]
        raw, offset = values[-1]
        after_value = self.source.rindex("]", offset, self.offset) + 1
        values[-1] = Value(f"{raw}\\]{self.source[after_value : match.end() - 1]}", offset)
        self.offset = match.end()
        return True

    def _has_unmatched_bracket(self) -> bool:
        """Return whether more values end than begin in the rest of the node."""
        match = MARKS.match(self.source, self.offset)
        begin = match.end() if match else self.offset
        end = self.source.find(";", begin)
        rest = begin, end if end >= 0 else len(self.source)
        return self.source.count("]", *rest) > self.source.count("[", *rest)

    def _begin_node(self, token: re.Match[str], previous_mark: str) -> SgfNode:
        """Return a new node for a property that is outside a node; raise RecordError unless the reader is lenient."""
        error = error_at(self.source, token.start("name"), f"{token['name']} is outside a node, which begins with ;.")
        if not (self.is_lenient and previous_mark == "("):
            raise error
        self.fault = self.fault or error
        return SgfNode(token.start("name"), {})

    @staticmethod
    def _add_property(sgf_node: SgfNode, token: re.Match[str]) -> None:
        """Add a property to its node, without the lower-case letters that older versions of SGF allow in its name."""
        values_start = token.start("values")
        values = [Value(match[1], values_start + match.start(1)) for match in VALUE.finditer(token["values"])]
        name = LOWER_CASE.sub("", token["name"]) or token["name"]
        sgf_node.properties.setdefault(name, []).extend(values)

    def skip(self) -> None:
        """Go to the end of the game; if it is malformed, to the end of the source."""
        try:
            for _ in self._tokens():
                pass
        except RecordError:
            self.offset = len(self.source)

    @staticmethod
    def first(source: str) -> SgfGame | None:
        """Return the first game of a source, or None; at the start of the source, it may lack its first semicolon."""
        match = BEGINNING_WITHOUT_NODE.match(source)
        return SgfGame(source, source.index("(")) if match else SgfGame(source, 0).next()

    def next(self) -> SgfGame | None:
        """Return the first game from the offset on, None if there is none, ignoring text between games."""
        match = BEGINNING.search(self.source, self.offset)
        return SgfGame(self.source, match.start()) if match else None

    def _tokens(self, *, is_after_text: bool = False) -> Iterator[re.Match[str]]:
        """Yield the matches of TOKEN up to the bracket that closes the game, and move the offset past each.

        Raise RecordError if one after a text, or the first one if `is_after_text`, probably belongs to that text.
        """
        while True:
            token = TOKEN.match(self.source, self.offset)
            if not token or (is_after_text and self._is_in_text(token)):
                raise self._unreadable_error()
            yield token
            is_after_text = token["name"] in TEXTS
            self.offset = token.end()
            self._depth += DEPTH_CHANGES.get(token["mark"], 0)
            if not self._depth:
                return

    def _is_in_text(self, token: re.Match[str]) -> bool:
        """Return whether a token after a text is odd, and probably belongs to it because a backslash is missing."""
        mark = token["mark"]
        is_usual = FOLLOWING[mark].match(self.source, token.end()) if mark else token["name"].isupper()
        return not is_usual and self._has_unmatched_bracket()

    def _unreadable_error(self) -> RecordError:
        """Return the error at the offset, where no token matches."""
        match = UNREADABLE.match(self.source, self.offset)
        if not match:
            return error_at(self.source, len(self.source), "The record is incomplete: a ) is missing.")
        name, bracket = match.groups()
        offset = match.start(1)
        if bracket and not VALUE.match(self.source, match.start(2)):
            cause = f"{name}[ is not closed: a value must end with ]; a ] in it is written \\]."
            return error_at(self.source, offset, cause)
        cause = f"{quoted(name)} is not a node, variation or property [with values]"
        if self._has_unmatched_bracket():
            cause += "; a ] within the value before it must be written \\]"
        return error_at(self.source, offset, f"{cause}.")
