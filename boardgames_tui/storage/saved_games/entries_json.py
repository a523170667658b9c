"""Lines of a saved game, each a JSON object: the setup first, then each event of the match.

The fields of an event are `play` (an action), `stand` (a new ply), `end` and `reason` (a declared outcome), `sit` and
`who` (a seat's new player), `ask` and `by` (a draw or a take-back, and the seat that asks the other one for it), or
`answer` (whether that was accepted; what follows from it is another event). Each line but the first also has the state
of the match when it was written, in `now`, so that the first and the last line suffice for a list of games; with a
clock, `left` has the time left to each seat. In a game elsewhere, the first line also has `post` (elsewhere/store.py).
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import OptionError, SaveError, quoted, shortened
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.events import Answered, Ended, Event, Offered, Played, PlyChanged, SeatChanged
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import turn_number
from boardgames_tui.storage.json_object import read_object

# Version of the file format; older ones can be read, too.
VERSION = 1
# Colours, and seats, by their names in the file.
SIDES = {"black": BLACK, "white": WHITE}
SIDE_NAMES = {side: name for name, side in SIDES.items()}
# Winner by the letter of the outcome.
WINNERS = {"x": BLACK, "o": WHITE, "=": DRAW}
# Fields of a line by name.
Fields: TypeAlias = Mapping[str, Any]
# Fields of which each makes a line an event; with `left` only, time has passed.
EVENT_FIELDS = frozenset({"play", "stand", "end", "sit", "ask", "answer", "left"})
# Fields that lines of all kinds have.
COMMON_FIELDS = frozenset({"at", "now"})
# Kinds of offers.
OFFERS = ("draw", "takeback")
# Fields with which earlier versions, which know no offers, read a line as one of time that has passed.
ONLY_TIME: Fields = {"left": {}}
# Field of the first line of a game by message.
POST = "post"


class DamagedError(SaveError):
    """A file that does not hold a game; the message gives the reason as a part of a sentence."""


class NewerError(SaveError):
    """A file that only a newer version can read; the message gives the reason as a part of a sentence."""

    @staticmethod
    def unknown(what: str) -> "NewerError":
        """Return the error for something well-formed that this version does not know, such as a player."""
        return NewerError(f"only a newer version of the program knows {what}")


class MissingGameError(NewerError):
    """A file of a game whose package is not installed, or that only another version can use."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(f"this version of the program has no game {quoted(key)}")


def first_line(match: Match, extra: Fields | None = None) -> bytes:
    """Return the line with the setup of a match and its current players, and with extra fields."""
    return json_line({**setup_fields(match), "began": _timestamp(), **(extra or {})})


def setup_fields(match: Match) -> dict[str, Any]:
    """Return the fields of the setup of a match and of its current players."""
    setup = Setup.of(match)
    fields = {"version": VERSION, "game": setup.game.key, "size": setup.size, "options": dict(setup.options)}
    optional_fields = {"start": stated_start(match.start), "clock": setup.control}
    fields |= {name: str(value) for name, value in optional_fields.items() if value}
    return fields | {"black": str(setup.black), "white": str(setup.white)}


def stated_start(start: Position) -> str:
    """Return the position line of a start that does not follow from the size and the options; else an empty text."""
    setup = Setup(start.game, start.size, dict(start.options)).with_start(start)
    # Another version of Python may draw other random blocks from a seed, so a start that an option sets is saved, too.
    is_set_by_option = any(option.set_by_position and setup.options[option.key] for option in start.game.options)
    return str(start) if not setup.has_usual_start or is_set_by_option else ""


def status_line(match: Match) -> bytes:
    """Return a line that only tells how a match stands."""
    return json_line({**ONLY_TIME, "at": _timestamp(), "now": state_fields(match)})


def next_line(event: Event | None, match: Match, clock: Clock | None) -> bytes:
    """Return the line for an event, or for the time that has passed if there is none, with a clock."""
    changes = event_fields(event) if event else {}
    return json_line({**changes, **_time_left_fields(clock), "at": _timestamp(), "now": state_fields(match)})


def _timestamp() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def json_line(fields: Fields) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def event_fields(event: Event) -> Fields:
    match event:
        case Played(action):
            return {"play": action.text}
        case PlyChanged(ply):
            return {"stand": ply}
        case Ended(outcome):
            return {"end": outcome.letter, "reason": outcome.reason}
        case SeatChanged(seat, who):
            return {"sit": SIDE_NAMES[seat], "who": str(who)}
        case Offered(kind, seat):
            return {"ask": kind, "by": SIDE_NAMES[seat], **ONLY_TIME}
        case Answered(accepted):
            return {"answer": accepted, **ONLY_TIME}


def _time_left_fields(clock: Clock | None) -> Fields:
    if not clock:
        return {}
    return {"left": {name: [clock.left[seat].seconds, clock.left[seat].periods] for name, seat in SIDES.items()}}


def state_fields(match: Match) -> Fields:
    """Return the number of the turn, the current players by colour, and the side to act or the result."""
    players = {name: str(match.seat_of(side)) for name, side in SIDES.items()}
    if match.outcome:
        status = {"result": match.outcome.letter, "reason": match.outcome.reason}
    else:
        status = {"turn": SIDE_NAMES[match.position.side]}
    return {"move": turn_number(match), **players, **status}


def parse_line(line: bytes) -> Fields:
    """Return the fields of a line; raise DamagedError if it is not a JSON object."""
    fields = read_object(line)
    if fields is None:
        raise DamagedError(f"{quoted(line.decode(errors='replace'))} is not a JSON object")
    return fields


def read_time(fields: Fields, name: str) -> datetime | None:
    """Return the local time in a field; None if it is missing or malformed, or has no local time."""
    try:
        return datetime.fromisoformat(fields[name]).astimezone()
    except (LookupError, TypeError, ValueError, OverflowError):
        return None


def read_seat(text: str) -> Seat:
    """Return a player by its text; raise NewerError if this version has no such player."""
    try:
        return Seat.parse(text)
    except OptionError:
        raise NewerError.unknown(f"the player {quoted(text)}") from None


def check_kind(fields: Fields) -> None:
    """Raise NewerError if a line is an event of a kind that this version does not know, or names such a player."""
    match fields:
        case {"sit": _, "who": str(who)}:
            read_seat(who)
        case {"ask": str(kind)} if kind not in OFFERS:
            raise NewerError.unknown(f"the offer {quoted(kind)}")
        # Neither a known event nor only fields that every line may have.
        case _ if not fields.keys() & EVENT_FIELDS and fields.keys() - COMMON_FIELDS:
            raise NewerError.unknown(f"the line {quoted(json.dumps(fields))}")


def check_version(fields: Fields) -> None:
    """Raise NewerError if a newer version is needed for the format of a file, its game or its size."""
    match fields:
        case {"version": int(version)} if version > VERSION:
            version_text = shortened(str(version))
            raise NewerError(f"it is of version {version_text}, and this program reads up to version {VERSION}")
        case {"game": str(key)} if key not in GAMES:
            raise MissingGameError(key)
        case {"game": str(key), "size": int(size)} if size not in GAMES[key].sizes:
            title = GAMES[key].title
            raise NewerError(f"this version of the program has no board of size {shortened(str(size))} for {title}")
