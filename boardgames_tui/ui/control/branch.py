"""New game from the cursor in a record: its setup and its match."""

from dataclasses import replace

from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import LEVELS, Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.record_cursor import RecordCursor

# Computer players that can be recognised by their names in a record.
COMPUTER_PLAYERS = (*(Seat("engine", str(level)) for level in LEVELS), Seat("random"), Seat("greedy"))


def branch_setup(record_cursor: RecordCursor) -> Setup:
    """Return the proposed setup of a game from the cursor: the players of the record, by their present colours."""
    match = record_cursor.match
    black, white = (_player_named_as(match.seat_of(colour)) for colour in (BLACK, WHITE))
    return replace(Setup.of(match), black=black, white=white)


def _player_named_as(person: Seat) -> Seat:
    """Return the computer player that has the name of a person in a record, else the person."""
    return next((seat for seat in COMPUTER_PLAYERS if seat.display_name("") == person.detail), person)


def branch_match(record_cursor: RecordCursor, setup: Setup) -> Match:
    """Return the match that continues from the cursor, with the players and the clock of a setup."""
    players = {BLACK: setup.black, WHITE: setup.white}
    # A setup has the present colours of the players, a match those with which they began.
    seats = {record_cursor.match.began_as(colour): player for colour, player in players.items()}
    match = record_cursor.record.match(record_cursor.node, seats)
    match.clock = Clock.of(setup.control, match.position.seat) if setup.control else None
    return match
