"""Restoring a match by repeating the events in the lines of its file (entries_json.py)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import NONE, Control, TimeLeft
from boardgames_tui.match.events import Answered, Ended, Event, Offered, Played, PlyChanged, SeatChanged
from boardgames_tui.match.match import Match
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.entries_json import (
    SIDES,
    WINNERS,
    DamagedError,
    Fields,
    NewerError,
    check_kind,
    check_version,
    parse_line,
    read_seat,
    read_time,
)

# Seconds that a clock can have left, at most.
MAX_SECONDS = 1e9


@dataclass(frozen=True)
class RestoredGame:
    """A game restored from its file; `valid_bytes` is the length of the lines that could be read."""

    match: Match
    valid_bytes: int


def restore_game(data: bytes) -> RestoredGame:
    """Return the game in a file's content without a damaged last line; raise DamagedError or NewerError otherwise."""
    # The last part is empty, or a line that was not written completely.
    *lines, _incomplete_line = data.split(b"\n")
    if not lines:
        raise DamagedError("its first line is incomplete")
    match = _begin_match(parse_line(lines[0]))
    valid_bytes = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], 2):
        try:
            _repeat_event(match, parse_line(line))
        except NewerError as error:
            raise NewerError(f"line {number}: {error}") from None
        except BoardGamesError as error:
            if number < len(lines):
                raise DamagedError(f"line {number}: {error}") from None
        else:
            valid_bytes += len(line) + 1
    return RestoredGame(match, valid_bytes)


def _begin_match(fields: Fields) -> Match:
    """Begin the match of a first line; raise DamagedError or NewerError if that is not possible."""
    try:
        match = read_setup(fields).begin()
    except NewerError:
        raise
    except BoardGamesError as error:
        raise DamagedError(f"line 1: {error}") from None
    began_at = read_time(fields, "began")
    match.day = began_at.date() if began_at else None
    return match


def read_setup(fields: Fields) -> Setup:
    """Return the setup of a first line; raise NewerError if this version does not know it, else BoardGamesError."""
    check_version(fields)
    match fields:
        case {
            "version": 1,
            "game": str(key),
            "size": int(size),
            "options": dict(options),
            "black": str(black),
            "white": str(white),
        }:
            game = GAMES[key]
            try:
                control = Control.parse(str(fields.get("clock", NONE)))
                options = game.validated(options)
            except OptionError as error:
                raise NewerError.unknown(f"this setup: {str(error).rstrip('.')}") from None
            setup = Setup(game, size, options, read_seat(black), read_seat(white), control=control)
            start_line = fields.get("start")
            return setup.with_start(Position.read(game, str(start_line), options)) if start_line else setup
    raise DamagedError(f"{quoted(json.dumps(fields))} does not begin a game")


def _repeat_event(match: Match, fields: Fields) -> None:
    """Repeat the event of a line and set the time left; raise a BoardGamesError if that is not possible."""
    time_left = _read_times_left(fields, match.clock.control) if match.clock else None
    event = read_event(fields, match.position)
    if event:
        match.apply(event)
    if match.clock and time_left:
        # The event changes the clock, too, so the time is set afterwards.
        match.clock = replace(match.clock, left=time_left)
        if isinstance(event, Played):
            match.keep_clock()


def read_event(fields: Fields, position: Position) -> Event | None:
    """Return the event of a line, None if only time has passed; raise BoardGamesError if unknown or impossible."""
    check_kind(fields)
    event: Event | None = None
    match fields:
        case {"play": str(text)}:
            event = Played(position.find(text))
        case {"stand": int(ply)}:
            event = PlyChanged(ply)
        case {"end": "x" | "o" | "=" as result, "reason": str(reason)}:
            event = Ended(Outcome(WINNERS[result], reason))
        case {"sit": "black" | "white" as seat_name, "who": str(who)}:
            event = SeatChanged(SIDES[seat_name], read_seat(who))
        case {"ask": "draw" | "takeback" as kind, "by": "black" | "white" as seat_name}:
            event = Offered(kind, SIDES[seat_name])
        case {"answer": bool(accepted)}:
            event = Answered(accepted)
        case {"left": _}:
            pass
        case _:
            raise DamagedError(f"{quoted(json.dumps(fields))} is not a change of a game")
    return event


def _read_times_left(fields: Fields, control: Control) -> Mapping[int, TimeLeft] | None:
    """Return the times left by seat that a line has, if any; raise DamagedError if one is malformed or impossible."""
    match fields:
        case {"left": {"black": black, "white": white}}:
            return {BLACK: _read_time_left(black, control), WHITE: _read_time_left(white, control)}
    return None


def _read_time_left(value: Any, control: Control) -> TimeLeft:
    """Return the time left of a list of seconds and periods; raise DamagedError if it is malformed or impossible."""
    match value:
        case [int() | float() as seconds, int(periods)] if (
            0 <= seconds < MAX_SECONDS and 0 <= periods <= control.periods
        ):
            return TimeLeft(seconds, periods)
    raise DamagedError(f"{quoted(json.dumps(value))} is not a time left")
