"""A game as the lines of its file, each a JSON object: what it began with, then every change of the match.

Each change carries how the game stands since, under `now`, so that the first line and the last one tell enough for a
list; and where clocks run, the seconds and the periods that each seat has `left`.
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

VERSION = 1
"""Counts the forms that files have had; those before this one are read, too."""
SIDES = {"black": BLACK, "white": WHITE}
KEYS = {side: key for key, side in SIDES.items()}
WINNERS = {"x": BLACK, "o": WHITE, "=": DRAW}
Fields: TypeAlias = Mapping[str, Any]


class DamagedError(SaveError):
    """A file that does not hold a game; the message tells why, as a part of a sentence."""


class NewerError(SaveError):
    """A file of a version that is not known yet; the message tells which, as a part of a sentence."""


def first_line(match: Match) -> bytes:
    """Write down what a game begins with: the seats as they are now."""
    setup = Setup.of(match)
    fields = {"version": VERSION, "game": setup.game.key, "size": setup.size, "options": dict(setup.options)}
    # What is drawn at random from a seed may be drawn otherwise by another Python.
    drawn = any(option.set_by_position and setup.options[option.key] for option in setup.game.options)
    rare = {"start": match.start if drawn else setup.start, "clock": setup.control}
    fields |= {key: str(value) for key, value in rare.items() if value}
    return _line(fields | {"black": str(setup.black), "white": str(setup.white), "began": _now()})


def next_line(entry: Entry | None, match: Match) -> bytes:
    """Write down a change of a match that has just been made; None where only time has passed."""
    return _line({**(_change(entry) if entry else {}), **_left(match), "at": _now(), "now": _standing(match)})


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _line(fields: Fields) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def _change(entry: Entry) -> Fields:
    match entry:
        case Played(action):
            return {"play": action.text}
        case PlyChanged(ply):
            return {"stand": ply}
        case Ended(outcome):
            return {"end": outcome.letter, "reason": outcome.reason}
        case SeatChanged(seat, who):
            return {"sit": KEYS[seat], "who": str(who)}


def _left(match: Match) -> Fields:
    if not match.clock:
        return {}
    left = match.clock.left
    return {"left": {key: [left[side].seconds, left[side].periods] for key, side in SIDES.items()}}


def _standing(match: Match) -> Fields:
    """Tell who plays which colour now, how far they have come, and whose turn it is or how it ended."""
    seats = {key: str(match.seat_of(side)) for key, side in SIDES.items()}
    if match.outcome:
        end = {"result": match.outcome.letter, "reason": match.outcome.reason}
    else:
        end = {"turn": KEYS[match.position.side]}
    return {"move": turn_number(match), **seats, **end}


def fields_of(line: bytes) -> Fields:
    """Read a line; raise DamagedError where it is no JSON object."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise DamagedError(f"{quoted(line.decode(errors='replace'))} is no JSON object")
    return fields


def check_version(fields: Fields) -> None:
    """Raise NewerError for a file of a version that is not known yet."""
    version = fields.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NewerError(f"it is of version {shortened(str(version))}, and this program reads up to version {VERSION}")
