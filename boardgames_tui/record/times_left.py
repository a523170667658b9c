"""Clocks of a record: the time left to each player at a node, from comments or from SGF's `BL` and `WL`."""

import re
from collections.abc import Iterator

from boardgames_tui.core.cells import BLACK, NAMES, WHITE, other
from boardgames_tui.match.clock import Control, TimeLeft
from boardgames_tui.record.clocks import seconds_left
from boardgames_tui.record.tree import Node

COLOUR_BY_PROPERTY = {"BL": BLACK, "WL": WHITE}
SECONDS = re.compile(r"\d{1,9}(?:\.\d{0,9})?", re.ASCII)


def times_left(node: Node) -> dict[int, str]:
    """Return the time left to each colour at a node, as a clock shows it; colours of unknown time are left out."""
    seconds_by_seat: dict[int, float] = {}
    for each in reversed(node.path):
        for seat, seconds in _seconds_at(each):
            seconds_by_seat.setdefault(seat, seconds)
        if len(seconds_by_seat) == len(NAMES):
            break
    texts = {seat: TimeLeft(seconds).text(Control(0)) for seat, seconds in seconds_by_seat.items()}
    return {_colour_or_seat(node, seat): text for seat, text in texts.items()}


def _seconds_at(node: Node) -> Iterator[tuple[int, float]]:
    """Yield the seats whose time a node itself tells, with their seconds."""
    seconds = seconds_left(node.comment)
    if node.parent and seconds is not None:
        # The comment belongs to the player who acted.
        yield node.parent.position.seat, seconds
    # SGF's properties name the colours.
    for item in node.foreign:
        if item.extension == ".sgf" and item.name in COLOUR_BY_PROPERTY and SECONDS.fullmatch(item.values[0]):
            yield _colour_or_seat(node, COLOUR_BY_PROPERTY[item.name]), float(item.values[0])


def _colour_or_seat(node: Node, name: int) -> int:
    """Return the colour of a seat at a node, or the seat of a colour: the other one after a swap."""
    return name if node.position.seat == node.position.side else other(name)
