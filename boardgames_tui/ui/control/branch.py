"""A new game from a place in a record: its setup and its match."""

from dataclasses import replace

from boardgames_tui.core.kernel import BLACK, WHITE, other
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import Match
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.record_cursor import RecordCursor, seat_of


def branch_setup(record_cursor: RecordCursor) -> Setup:
    """Return the proposed setup of a game from here: the players of the record, by their present colours."""
    seats = {_swapped(record_cursor.match, colour): seat_of(record_cursor.record, colour) for colour in (BLACK, WHITE)}
    return replace(Setup.of(record_cursor.match), black=seats[BLACK], white=seats[WHITE])


def branch_match(record_cursor: RecordCursor, setup: Setup) -> Match:
    """Return the match that continues from here, with the players and the clock of a setup."""
    chosen = {BLACK: setup.black, WHITE: setup.white}
    seats = {_swapped(record_cursor.match, colour): seat for colour, seat in chosen.items()}
    match = record_cursor.record.match(record_cursor.node, seats)
    match.clock = Clock.of(setup.control, match.position.seat) if setup.control else None
    return match


def _swapped(match: Match, colour: int) -> int:
    """Return the present colour of the person who began with a colour. The mapping is its own inverse."""
    return other(colour) if match.swapped else colour
