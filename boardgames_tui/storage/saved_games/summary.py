"""Summary of a saved game for lists, from the first and the last line of its file (entries_json.py)."""

import os
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from boardgames_tui.core.cells import BLACK, DRAW, NAMES
from boardgames_tui.core.errors import BoardGamesError, shortened
from boardgames_tui.core.game import Game
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat, lone_name
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.entries_json import (
    POST,
    SIDES,
    WINNERS,
    Fields,
    check_kind,
    parse_line,
    read_time,
    state_fields,
)
from boardgames_tui.storage.saved_games.restore import read_setup, restore_game
from boardgames_tui.system.regular_file import open_regular_file, read_regular_file

# Separator of the players' names.
DASH = " \N{EN DASH} "
# Number of bytes that contain the last line of nearly every file.
TAIL_BYTES = 4096
# Number of days up to which a time is shown as days ago; an older time is shown as a date.
MAX_DAYS_AGO = 7
# Errors of lines that this version would not write so, although a game may be restored from them.
UNUSUAL_LINE_ERRORS = (BoardGamesError, AttributeError, LookupError, OverflowError, TypeError, ValueError)


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
    has_usual_start: bool = True
    """Whether the game began at the start that follows from its size and options, without a handicap."""
    is_elsewhere: bool = False
    table: str = ""
    """Folder of the table of a game elsewhere; empty if it is played by message, and in other games."""
    mine: int = 0
    """Colour of the person here in a game elsewhere; 0 for one who only watches, and in other games."""
    awaits: int = 0
    """Colour of the person who has to write next in a game elsewhere; 0 if it is over, and in other games."""

    @property
    def is_over(self) -> bool:
        return not self.turn

    @property
    def is_called_off(self) -> bool:
        """Whether the game elsewhere ended before it began, so that nobody has to write next."""
        return self.is_elsewhere and not self.is_over and not self.awaits

    @property
    def own_colours(self) -> tuple[int, ...]:
        """The colours of the people whose results count: of those here, but not of one who plays elsewhere."""
        people = [colour for colour in NAMES if self.seat_of(colour).is_person]
        return tuple(colour for colour in people if not self.is_elsewhere or colour == self.mine)

    @property
    def waits_for_other(self) -> bool:
        """Whether the game continues with a turn or an answer of somebody elsewhere."""
        return self.awaits != self.mine

    @property
    def forbids_help(self) -> bool:
        """Whether hints and analysis are off, because the game goes on with somebody elsewhere."""
        return self.is_elsewhere and not self.is_over

    def seat_of(self, colour: int) -> Seat:
        return self.black if colour == BLACK else self.white

    def players(self, person: str = "") -> str:
        """Return both players' names; call an unnamed one `person` if the only one and known, else by the colour."""
        name_of_unnamed = lone_name((self.black, self.white), person)
        seats = zip(NAMES.values(), (self.black, self.white), strict=True)
        return DASH.join(seat.display_name(name_of_unnamed or colour_name) for colour_name, seat in seats)

    @property
    def status(self) -> str:
        """Number of the turn and the side to act, or the result. In a game elsewhere, whose turn it is to write."""
        if self.awaits:
            waiting = f"waiting for {self.seat_of(self.awaits).display_name(NAMES[self.awaits])}"
            return f"move {self.move}, {waiting if self.waits_for_other else 'your turn'}"
        if not self.is_over:
            return f"move {self.move}, {NAMES[self.turn]} to move"
        result = "draw" if self.winner == DRAW else f"{NAMES[self.winner]} won"
        return f"{result}: {shortened(printable(self.reason))}"


def read_summary(file: Path) -> GameSummary:
    """Read the summary of a game from the first and the last line of its file, or of the game if they are unusual."""
    with os.fdopen(open_regular_file(file), "rb") as stream:
        first_line = stream.readline()
        modified_at = datetime.fromtimestamp(os.fstat(stream.fileno()).st_mtime, UTC).astimezone()
        size = stream.seek(0, os.SEEK_END)
        stream.seek(max(0, size - TAIL_BYTES))
        tail = stream.read()
        # The last complete line is between two line ends. If the tail has fewer, read the complete file.
        if tail.count(b"\n") < 2 and size > TAIL_BYTES:
            stream.seek(0)
            tail = stream.read()
    try:
        setup_fields, event_fields = parse_line(first_line), parse_line(tail.split(b"\n")[-2])
        setup = read_setup(setup_fields)
        check_kind(event_fields)
        summary = make_summary(file.stem, setup_fields, event_fields, modified_at)
        return replace(summary, has_usual_start=setup.has_usual_start)
    except UNUSUAL_LINE_ERRORS:
        match = restore_game(read_regular_file(file)).match
        summary = make_summary(file.stem, parse_line(first_line), {"now": state_fields(match)}, modified_at)
        return replace(summary, has_usual_start=Setup.of(match).has_usual_start)


def make_summary(name: str, setup_fields: Fields, event_fields: Fields, modified_at: datetime) -> GameSummary:
    """Return the summary of the first line's and the last event's fields; raise one of UNUSUAL_LINE_ERRORS if wrong."""
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
        began_at=read_time(setup_fields, "began") or modified_at,
        changed_at=read_time(event_fields, "at") or modified_at,
        **_elsewhere_fields(setup_fields),
    )


def _elsewhere_fields(setup_fields: Fields) -> dict[str, Any]:
    """Return the fields of the summary of a game elsewhere; none for another game."""
    if POST not in setup_fields:
        return {}
    post = setup_fields[POST] if isinstance(setup_fields[POST], dict) else {}
    colours = {name: SIDES.get(str(post.get(name)), 0) for name in ("mine", "awaits")}
    return {"is_elsewhere": True, "table": str(post.get("table", "")), **colours}


def describe_time(then: datetime, now: datetime) -> str:
    """Return a time as `today 14:05`, `yesterday 09:30`, `3 days ago` or the date, in the time zone of `now`."""
    local_time = then.astimezone(now.tzinfo)
    days_ago = (now.date() - local_time.date()).days
    if days_ago == 0:
        return f"today {local_time:%H:%M}"
    if days_ago == 1:
        return f"yesterday {local_time:%H:%M}"
    # A clock that was set back makes a time lie in the future.
    return f"{days_ago} days ago" if 1 < days_ago <= MAX_DAYS_AGO else f"{local_time:%Y-%m-%d}"
