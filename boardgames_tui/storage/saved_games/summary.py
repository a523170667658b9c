"""Summary of a saved game for lists, from the first and the last lines of its file.

entries_json.py describes the fields of a line.
"""

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from boardgames_tui.core.cells import DRAW, NAMES
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.game import Game
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat, lone_name
from boardgames_tui.storage.saved_games.entries_json import (
    SIDES,
    WINNERS,
    DamagedError,
    Fields,
    check_version,
    parse_line,
)

# Separator of the players' names.
DASH = " \N{EN DASH} "
# Number of bytes that contain the last two lines of nearly every file.
TAIL_BYTES = 4096
# Number of days up to which a time is shown as days ago; an older time is shown as a date.
MAX_DAYS_AGO = 7


@dataclass(frozen=True)
class GameSummary:
    """A saved game as a list shows it; `black` and `white` are the current players of these colours."""

    id: str
    game: Game
    size: int
    black: Seat
    white: Seat
    move: int
    """Number of the current turn, or of the last one."""
    turn: int
    """Colour to act; 0 if the game is over."""
    winner: int
    """Colour that has won, or DRAW; always DRAW while the game is unfinished."""
    reason: str
    """Reason for the end; empty while the game is unfinished."""
    began_at: datetime
    changed_at: datetime
    """Time of the last change."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.turn

    def players(self, person: str = "") -> str:
        """Return the names of both players; `person` is the name of a person without one, if known.

        If that name is not known, or both players lack a name, a player without a name is called by the colour.
        """
        name_of_unnamed = lone_name((self.black, self.white), person)
        seats = zip(NAMES.values(), (self.black, self.white), strict=True)
        return DASH.join(seat.display_name(name_of_unnamed or colour_name) for colour_name, seat in seats)

    @property
    def status(self) -> str:
        """Number of the turn and the side to act, or the result."""
        if not self.is_over:
            return f"move {self.move}, {NAMES[self.turn]} to move"
        result = "draw" if self.winner == DRAW else f"{NAMES[self.winner]} won"
        return f"{result}: {printable(self.reason)}"


def read_summary(file: Path) -> GameSummary:
    """Read the summary of a game from its file.

    Raise OSError if the system cannot read the file, DamagedError if it does not hold a game with a move, and
    NewerError if only a newer version can read it.
    """
    with file.open("rb") as stream:
        first_line = stream.readline()
        size = stream.seek(0, os.SEEK_END)
        stream.seek(max(0, size - TAIL_BYTES))
        tail = stream.read()
        # Three line ends are needed for two complete lines. If the tail has fewer, read the complete file.
        if tail.count(b"\n") < 3 and size > TAIL_BYTES:
            stream.seek(0)
            tail = stream.read()
    if not first_line.endswith(b"\n"):
        raise DamagedError("its first line is incomplete")
    # From the last complete line backwards: the part after the last line end is not a line, and the first part of the
    # tail is the first line of the file, or may be cut off.
    last_lines = tail.split(b"\n")[-2:0:-1][:2]
    return _parse_summary(file.stem, parse_line(first_line), last_lines)


def _parse_summary(name: str, setup_fields: Fields, last_lines: list[bytes]) -> GameSummary:
    """Return the summary from the fields of the first line and the first readable one of the last lines."""
    check_version(setup_fields)
    for line in last_lines:
        try:
            return _make_summary(name, setup_fields, parse_line(line))
        except (BoardGamesError, AttributeError, LookupError, OverflowError, TypeError, ValueError):
            continue
    raise DamagedError("it has no moves")


def _make_summary(name: str, setup_fields: Fields, event_fields: Fields) -> GameSummary:
    """Return the summary from the fields of the first line and of an event; raise any error if they are malformed."""
    game = GAMES[setup_fields["game"]]
    state = event_fields["now"]
    return GameSummary(
        id=name,
        game=game,
        size=game.check_size(setup_fields["size"]),
        black=Seat.parse(state["black"]),
        white=Seat.parse(state["white"]),
        move=int(state["move"]),
        turn=SIDES[state["turn"]] if "turn" in state else 0,
        winner=WINNERS[state.get("result", "=")],
        reason=str(state.get("reason", "")),
        began_at=datetime.fromisoformat(setup_fields["began"]).astimezone(),
        changed_at=datetime.fromisoformat(event_fields["at"]).astimezone(),
    )


def describe_time(then: datetime, now: datetime) -> str:
    """Return a time in words: `today 14:05`, `yesterday 09:30`, `3 days ago`, or the date.

    Dates and hours are those of `now`'s time zone.
    """
    local_time = then.astimezone(now.tzinfo)
    days_ago = (now.date() - local_time.date()).days
    if days_ago == 0:
        return f"today {local_time:%H:%M}"
    if days_ago == 1:
        return f"yesterday {local_time:%H:%M}"
    # A clock that was set back makes a time lie in the future.
    return f"{days_ago} days ago" if 1 < days_ago <= MAX_DAYS_AGO else f"{local_time:%Y-%m-%d}"
