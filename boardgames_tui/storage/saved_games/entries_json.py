"""Lines of a saved game, each a JSON object: the setup first, then each event of the match.

Each event also has the state of the game after it, under `now`, so that the first and last lines suffice for a list.
With a clock it has the seconds and the periods that each seat has `left`.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

from boardgames_tui.core.errors import SaveError, quoted, shortened
from boardgames_tui.core.kernel import BLACK, DRAW, WHITE
from boardgames_tui.match.events import Ended, Entry, Played, PlyChanged, SeatChanged
from boardgames_tui.match.match import Match, turn_number
from boardgames_tui.match.setup import Setup

# Version of the file format; older ones can be read, too.
VERSION = 1
SIDES = {"black": BLACK, "white": WHITE}
KEYS = {side: key for key, side in SIDES.items()}
WINNERS = {"x": BLACK, "o": WHITE, "=": DRAW}
Fields: TypeAlias = Mapping[str, Any]


class DamagedError(SaveError):
    """A file that does not hold a game; the message gives the reason as a part of a sentence."""


class NewerError(SaveError):
    """A file of an unknown, newer version; the message names it as a part of a sentence."""


def first_line(match: Match) -> bytes:
    """Return the line with the setup of a match, with its present seats."""
    setup = Setup.of(match)
    fields = {"version": VERSION, "game": setup.game.key, "size": setup.size, "options": dict(setup.options)}
    # Another version of Python may draw other random blocks from a seed, so the position is saved.
    drawn = any(option.set_by_position and setup.options[option.key] for option in setup.game.options)
    rare = {"start": match.start if drawn else setup.start, "clock": setup.control}
    fields |= {key: str(value) for key, value in rare.items() if value}
    return _json_line(fields | {"black": str(setup.black), "white": str(setup.white), "began": _timestamp()})


def next_line(entry: Entry | None, match: Match) -> bytes:
    """Return the line for an event that has just happened; None if only time has passed."""
    return _json_line(
        {
            **(_change_fields(entry) if entry else {}),
            **_time_left_fields(match),
            "at": _timestamp(),
            "now": _state_fields(match),
        }
    )


def _timestamp() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _json_line(fields: Fields) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def _change_fields(entry: Entry) -> Fields:
    match entry:
        case Played(action):
            return {"play": action.text}
        case PlyChanged(ply):
            return {"stand": ply}
        case Ended(outcome):
            return {"end": outcome.letter, "reason": outcome.reason}
        case SeatChanged(seat, who):
            return {"sit": KEYS[seat], "who": str(who)}


def _time_left_fields(match: Match) -> Fields:
    if not match.clock:
        return {}
    left = match.clock.left
    return {"left": {key: [left[side].seconds, left[side].periods] for key, side in SIDES.items()}}


def _state_fields(match: Match) -> Fields:
    """Return the present players by colour, the number of the turn, and the side to act or the result."""
    seats = {key: str(match.seat_of(side)) for key, side in SIDES.items()}
    if match.outcome:
        end = {"result": match.outcome.letter, "reason": match.outcome.reason}
    else:
        end = {"turn": KEYS[match.position.side]}
    return {"move": turn_number(match), **seats, **end}


def fields_of(line: bytes) -> Fields:
    """Return the fields of a line; raise DamagedError if it is not a JSON object."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise DamagedError(f"{quoted(line.decode(errors='replace'))} is not a JSON object")
    return fields


def check_version(fields: Fields) -> None:
    """Raise NewerError for a file of an unknown, newer version."""
    version = fields.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NewerError(f"it is of version {shortened(str(version))}, and this program reads up to version {VERSION}")
