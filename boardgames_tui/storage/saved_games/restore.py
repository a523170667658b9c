"""Restoring a match from the lines of its file, by repeating its events. Unknown fields are ignored."""

import json
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from boardgames_tui.core.errors import BoardGamesError, quoted
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import NONE, Control, Left
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.entries_json import (
    SIDES,
    WINNERS,
    DamagedError,
    Fields,
    check_version,
    fields_of,
)

# Seconds that a clock can have left, at most.
MAX_SECONDS = 1e9


@dataclass(frozen=True)
class RestoredGame:
    """A game read from its file, of which `valid_bytes` bytes could be read."""

    match: Match
    valid_bytes: int


def restore_game(data: bytes) -> RestoredGame:
    """Return the game of a file, without a last line that is incomplete or unreadable.

    Raise DamagedError if another line is unreadable, and NewerError for a file of a newer version.
    """
    *lines, _torn = data.split(b"\n")
    if not lines:
        raise DamagedError("its first line is incomplete")
    match, good = _begin_match(fields_of(lines[0])), len(lines[0]) + 1
    for n, line in enumerate(lines[1:], 2):
        try:
            _repeat(match, fields_of(line))
        except BoardGamesError as error:
            if n < len(lines):
                raise DamagedError(f"line {n}: {error}") from None
        else:
            good += len(line) + 1
    return RestoredGame(match, good)


def _begin_match(fields: Fields) -> Match:
    check_version(fields)
    try:
        match = _setup(fields).begin()
    except BoardGamesError as error:
        raise DamagedError(f"line 1: {error}") from None
    match.day = _day(fields)
    return match


def _day(fields: Fields) -> date | None:
    """Return the local date on which the game was begun, None if it cannot be read."""
    try:
        return datetime.fromisoformat(fields["began"]).astimezone().date()
    except (LookupError, TypeError, ValueError, OverflowError):
        return None


def _setup(fields: Fields) -> Setup:
    match fields:
        case {
            "version": 1,
            "game": str(key),
            "size": int(size),
            "options": dict(options),
            "black": str(black),
            "white": str(white),
        } if key in GAMES:
            game, start = GAMES[key], fields.get("start")
            position = Position.read(game, str(start), options) if start else None
            size, options = game.check_size(size), game.validated(options)
            control = Control.parse(str(fields.get("clock", NONE)))
            return Setup(game, size, options, Seat.parse(black), Seat.parse(white), position, control)
    raise DamagedError(f"{quoted(json.dumps(fields))} does not begin a game")


def _repeat(match: Match, fields: Fields) -> None:
    """Repeat an event; raise a BoardGamesError if that is not possible."""
    match fields:
        case {"left": {"black": black, "white": white}} if match.clock:
            left = {
                BLACK: _read_time_left(black, match.clock.control),
                WHITE: _read_time_left(white, match.clock.control),
            }
            _change(match, fields)
            match.clock = replace(match.clock, left=left)
        case _:
            _change(match, fields)


def _change(match: Match, fields: Fields) -> None:
    match fields:
        case {"play": str(text)}:
            match.play(match.position.find(text))
        case {"stand": int(ply)}:
            match.go_to_ply(ply)
        case {"end": "x" | "o" | "=" as winner, "reason": str(reason)}:
            match.end(Outcome(WINNERS[winner], reason))
        case {"sit": "black" | "white" as key, "who": str(who)}:
            match.sit(SIDES[key], Seat.parse(who))
        case {"left": _}:
            # Only time has passed.
            pass
        case _:
            raise DamagedError(f"{quoted(json.dumps(fields))} is not a change of a game")


def _read_time_left(parts: Any, control: Control) -> Left:
    match parts:
        case [int() | float() as seconds, int(periods)] if (
            0 <= seconds < MAX_SECONDS and 0 <= periods <= control.periods
        ):
            return Left(seconds, periods)
    raise DamagedError(f"{quoted(json.dumps(parts))} is not a time left")
