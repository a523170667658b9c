"""Summary of a saved game for lists, from the first and the last lines of its file."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import DRAW
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import NAMES
from boardgames_tui.match.seats import Seat, lone_name
from boardgames_tui.storage.saved_games.entries_json import (
    SIDES,
    WINNERS,
    DamagedError,
    Fields,
    check_version,
    fields_of,
)

DASH = " \N{EN DASH} "
# Bytes that contain the last lines of nearly every file.
TAIL_BYTES = 4096
# Days that are counted; an older time has a date.
DAYS = 7


@dataclass(frozen=True)
class GameSummary:
    """A saved game as a list shows it; `black` and `white` are the present players of these colours."""

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
    """Colour that has won, or DRAW; meaningless while the game goes on."""
    reason: str
    """Reason for the end; empty while the game goes on."""
    began_at: datetime
    changed_at: datetime
    """Time of the last change."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.turn

    def players(self, person: str = "") -> str:
        """Return the names of both players; `person` is the name of a person without one, if known."""
        lone = lone_name((self.black, self.white), person)
        seats = zip(NAMES.values(), (self.black, self.white), strict=True)
        return DASH.join(seat.title(lone or colour) for colour, seat in seats)

    @property
    def status(self) -> str:
        """Number of the turn and the side to act, or the result."""
        if not self.is_over:
            return f"move {self.move}, {NAMES[self.turn]} to move"
        return f"{'draw' if self.winner == DRAW else f'{NAMES[self.winner]} won'}: {printable(self.reason)}"


def read_summary(file: Path) -> GameSummary:
    """Read the summary of a game; raise OSError, DamagedError, or NewerError for a file of a newer version."""
    with file.open("rb") as stream:
        first = stream.readline()
        size = stream.seek(0, 2)
        stream.seek(max(0, size - TAIL_BYTES))
        tail = stream.read()
        if tail.count(b"\n") < 3 and size > TAIL_BYTES:
            stream.seek(0)
            tail = stream.read()
    if not first.endswith(b"\n"):
        raise DamagedError("its first line is incomplete")
    return _parse_summary(file.stem, fields_of(first), tail.split(b"\n")[-2:0:-1][:2])


def _parse_summary(name: str, head: Fields, last: list[bytes]) -> GameSummary:
    """Return the summary from the first line and the last one, or the one before if that is unreadable."""
    check_version(head)
    for line in last:
        try:
            fields = fields_of(line)
            return _make_summary(name, head, fields, fields["now"])
        except (BoardGamesError, AttributeError, LookupError, OverflowError, TypeError, ValueError):
            continue
    raise DamagedError("it has no moves")


def _make_summary(name: str, head: Fields, last: Fields, now: Fields) -> GameSummary:
    game = GAMES[head["game"]]
    return GameSummary(
        name,
        game,
        game.check_size(head["size"]),
        Seat.parse(now["black"]),
        Seat.parse(now["white"]),
        int(now["move"]),
        SIDES[now["turn"]] if "turn" in now else 0,
        WINNERS[now.get("result", "=")],
        str(now.get("reason", "")),
        datetime.fromisoformat(head["began"]).astimezone(),
        datetime.fromisoformat(last["at"]).astimezone(),
    )


def describe_time(then: datetime, now: datetime) -> str:
    """Return a time in words: `today 14:05`, `yesterday 09:30`, `3 days ago`, or the date."""
    local = then.astimezone(now.tzinfo)
    days = (now.date() - local.date()).days
    if days in {0, 1}:
        return f"{('today', 'yesterday')[days]} {local:%H:%M}"
    return f"{days} days ago" if 1 < days <= DAYS else f"{local:%Y-%m-%d}"
