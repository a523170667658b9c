"""Syntax of SGF: variations in brackets, nodes, properties, and the texts of their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.record.bgn.escapes import writable
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import fault_at

BEGINNING = re.compile(r"\(\s*;")
VALUE = re.compile(r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL)
PROPERTY = rf"(?P<name>[A-Za-z]+)\s*(?P<values>(?:{VALUE.pattern}\s*)+)"
TOKEN = re.compile(rf"\s*(?:(?P<mark>[();])|{PROPERTY})", re.DOTALL)
WORD = re.compile(r"\s*([A-Za-z]+|\S)\s*(\[?)")
LOWER = re.compile("[a-z]+")
ESCAPED = re.compile(r"\\(.)", re.DOTALL)
TO_ESCAPE = re.compile(r"([\]\\])")
DEPTHS = {"(": 1, ")": -1}


class Value(NamedTuple):
    """A value as it is written, without its brackets, and its offset."""

    raw: str
    at: int

    @property
    def text(self) -> str:
        """The text: an escaped character is itself, an escaped line end nothing; invisible ones are replaced."""
        return writable(ESCAPED.sub(lambda found: found[1].replace("\n", ""), self.raw))


class SgfNode(NamedTuple):
    """A node in the text: its offset, and its properties by name."""

    at: int
    properties: dict[str, list[Value]]

    def values(self, name: str) -> list[Value]:
        """Return the values of a property; empty if the node lacks it."""
        return self.properties.get(name, [])

    def comment(self, name: str) -> str:
        """Return the literal text of a property; empty if the node lacks it."""
        return "\n".join(value.text for value in self.values(name))

    def text(self, name: str) -> str:
        """Return the text of a property without white space at its ends; empty if the node lacks it."""
        return self.comment(name).strip()


# An opening bracket, a closing one, or a node.
Part: TypeAlias = str | SgfNode


def property_of(name: str, *texts: str) -> str:
    """Return a property with a value for each text."""
    return "".join([name, *(f"[{_escaped(text)}]" for text in texts)])


def label_of(name: str, *texts: str) -> str:
    """Return a property with labels: the colon after the point is kept, those in the text are escaped."""
    return "".join([name, *(f"[{_label(text)}]" for text in texts)])


def _label(text: str) -> str:
    point, colon, words = text.partition(":")
    return _escaped(point) + colon + _escaped(words).replace(":", r"\:")


def _escaped(text: str) -> str:
    return TO_ESCAPE.sub(r"\\\1", text)


class Tree:
    """One game in a text, as an iterable of its brackets and nodes, including the first and the last bracket."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        # Offset up to which the text has been read.
        self.at = at
        self.budget = ParseBudget()

    def __iter__(self) -> Iterator[Part]:
        """Yield the brackets and nodes; raise RecordError if the text is malformed."""
        sgf_node: SgfNode | None = None
        before = ""
        for token in self._tokens():
            self.budget.spend(self.text, self.at)
            mark, begin = token["mark"], token.start("mark")
            if not mark:
                self._write_down(sgf_node, token)
                continue
            if sgf_node:
                yield sgf_node
            if before == ")" and mark == ";":
                raise fault_at(self.text, begin, "A node cannot follow a variation that has ended.")
            sgf_node, before = SgfNode(begin, {}) if mark == ";" else None, mark
            if mark != ";":
                yield mark

    def _write_down(self, sgf_node: SgfNode | None, token: re.Match[str]) -> None:
        """Add a property to its node, ignoring the lower-case letters of older versions in its name."""
        if not sgf_node:
            cause = f"{token['name']} is outside a node, which begins with ;."
            raise fault_at(self.text, token.start("name"), cause)
        begin = token.start("values")
        values = [Value(value[1], begin + value.start(1)) for value in VALUE.finditer(token["values"])]
        sgf_node.properties.setdefault(LOWER.sub("", token["name"]), []).extend(values)

    def skip(self) -> None:
        """Go to the end of the game; if it is malformed, to the end of the text."""
        try:
            for _ in self._tokens():
                pass
        except RecordError:
            self.at = len(self.text)

    @staticmethod
    def first(text: str) -> Tree | None:
        """Return the first game of a text, None if there is none."""
        return Tree(text, 0).next()

    def next(self) -> Tree | None:
        """Return the next game of the text, once this one has been read, ignoring text between games."""
        found = BEGINNING.search(self.text, self.at)
        return Tree(self.text, found.start()) if found else None

    def _tokens(self) -> Iterator[re.Match[str]]:
        opened = 0
        while True:
            token = TOKEN.match(self.text, self.at)
            if not token:
                raise self._unread()
            yield token
            self.at = token.end()
            opened += DEPTHS.get(token["mark"], 0)
            if not opened:
                return

    def _unread(self) -> RecordError:
        """Return the error at the place where reading stopped."""
        found = WORD.match(self.text, self.at)
        name, bracket = found.groups() if found else ("", "")
        at = found.start(1) if found else len(self.text)
        if not name:
            return fault_at(self.text, at, "The record is incomplete: a ) is missing.")
        if bracket:
            return fault_at(self.text, at, f"{name}[ is not closed: a value must end with ]; a ] in it is written \\].")
        return fault_at(self.text, at, f"{quoted(name)} is not a node, variation or property [with values].")
