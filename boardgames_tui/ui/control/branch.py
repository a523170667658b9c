"""New game from the cursor in a record: its setup and its match."""

from dataclasses import replace

from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import Match
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.record_cursor import RecordCursor, seat_of


def branch_setup(record_cursor: RecordCursor) -> Setup:
    """Return the proposed setup of a game from the cursor: the players of the record, by their present colours."""
    record, match = record_cursor.record, record_cursor.match
    black, white = (seat_of(record, match.began_as(colour)) for colour in (BLACK, WHITE))
    return replace(Setup.of(match), black=black, white=white)


def branch_match(record_cursor: RecordCursor, setup: Setup) -> Match:
    """Return the match that continues from the cursor, with the players and the clock of a setup."""
    players = {BLACK: setup.black, WHITE: setup.white}
    # A setup has the present colours of the players, a match those with which they began.
    seats = {record_cursor.match.began_as(colour): player for colour, player in players.items()}
    match = record_cursor.record.match(record_cursor.node, seats)
    match.clock = Clock.of(setup.control, match.position.seat) if setup.control else None
    return match
